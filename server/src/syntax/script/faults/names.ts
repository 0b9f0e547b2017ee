import {
  expectedText,
  type FunctionFrame,
  functionOf,
  isIdentifier,
  type Named,
  type Reader,
  readIdentifier,
  refuseToken,
  scopeOf,
} from './reader.ts';
import type { Token } from './scan.ts';
import { collides, isLexical, type Scope } from './scopes.ts';
import { isReserved, isStrictWord } from './token-kinds.ts';

const isEscaped = ({ name, token }: Named): boolean => name.length !== token.end - token.start;

/** Remembers a `yield` or `await` in what may become the parameters of an arrow. */
export function noteSuspension(r: Reader, token: Token, asName = false): void {
  for (let at = r.frames.length - 1; at >= 0; at--) {
    const frame = r.frames[at]!;
    if (frame.kind !== 'function') continue;
    if (!frame.cover) return;
    if (!asName || frame.async) frame.suspended ??= token;
  }
}

/** Refuses names that are words of the language here. */
export function verifyName(r: Reader, ident: Named): void {
  const { name, token } = ident;
  const escaped = isEscaped(ident);
  const refuseEscaped = (): never => refuseToken(r, `escaped keyword ${name} used as identifier name`, token);
  if (escaped && isReserved(name)) refuseEscaped();
  if (r.yields && token.kind === 'yield') refuseToken(r, expectedText(r, 'ident', token), token);
  if (r.yields && escaped && name === 'yield') refuseEscaped();
  if (name !== 'await') return;
  if (!r.awaits) noteSuspension(r, token, true);
  else if (escaped) refuseEscaped();
  else refuseToken(r, expectedText(r, 'ident', token), token);
}

/** Refuses names that strict code must not use; `role` says as what. */
export function verifyStrictName(r: Reader, ident: Named, role: string, binding = true): void {
  if (!r.strict) return;
  const { name, token } = ident;
  const taken = binding && (name === 'eval' || name === 'arguments');
  if (taken || isStrictWord(token.kind) || (isEscaped(ident) && isStrictWord(name)))
    refuseToken(r, `"${name}" cannot be used as ${role} in strict mode`, token);
}

export function identifier(r: Reader, role: string, binding: boolean): Named {
  const ident = readIdentifier(r);
  verifyName(r, ident);
  verifyStrictName(r, ident, role, binding);
  return ident;
}

export const reference = (r: Reader): Named => identifier(r, 'IdentifierReference', false);
export const labelName = (r: Reader): Named => identifier(r, 'LabelIdentifier', false);
export const bindingName = (r: Reader, role: string): Named => identifier(r, role, true);

export const startsBinding = isIdentifier;

const declaredText = (name: string): string => `Variable "${name}" has already been declared`;

/** Declares `let`, `const`, `class`, a parameter of `catch`, or a function inside a block. */
export function declareLexical(
  r: Reader,
  { name, token }: Named,
  { scope = scopeOf(r), catchParameter = false, blockFunction = false } = {},
): void {
  if (collides(scope, name, blockFunction && !r.strict)) refuseToken(r, declaredText(name), token);
  scope.names.set(name, { lexical: true, catchParameter, blockFunction });
}

/** Declares `var` and functions outside blocks: in the body of the function. */
export function declareVariable(r: Reader, { name, token }: Named): void {
  const scope = scopeOf(r);
  if (isLexical(scope, name)) refuseToken(r, declaredText(name), token);
  const frame = functionOf(r);
  const body = frame.body!;
  if (!body.names.has(name)) body.names.set(name, { lexical: false });
  if (scope !== body) frame.hoisted.push({ name, token, scope });
}

/** At the end of a function: `var` declarations that collide with what was declared around them later. */
export function verifyHoisted(r: Reader, frame: FunctionFrame): void {
  for (const { name, token, scope } of frame.hoisted) {
    for (let at: Scope | undefined = scope; at && at !== frame.body; at = at.parent) {
      const found = at.names.get(name);
      if (found?.lexical && !found.catchParameter) refuseToken(r, declaredText(name), token);
    }
    if (frame.body?.names.get(name)?.lexical) refuseToken(r, declaredText(name), token);
  }
}

/** Adds a parameter; the first that is there twice is remembered. */
export function addParameter(frame: FunctionFrame, named: Named): void {
  frame.parameters.push(named);
  if (frame.scope.names.has(named.name)) frame.duplicate ??= named;
  else frame.scope.names.set(named.name, { lexical: false });
}

export function verifyParameters(r: Reader, frame: FunctionFrame): void {
  const { duplicate } = frame;
  if (!duplicate || !(frame.strict || frame.method || frame.arrow || !frame.simple)) return;
  refuseToken(r, `strict mode function cannot have duplicate parameter name "${duplicate.name}"`, duplicate.token);
}
