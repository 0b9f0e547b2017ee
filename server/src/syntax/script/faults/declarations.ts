import { assignment } from './expressions.ts';
import { arrayLiteral, nameNode, objectLiteral } from './literals.ts';
import { bindingName, declareLexical, declareVariable, startsBinding, verifyStrictName } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { verifyBindingPattern } from './patterns.ts';
import { endStatement, type Named, next, type Reader, refuse, refuseToken } from './reader.ts';
import type { Token } from './scan.ts';

/** A name or a pattern that binds; `role`: what strict code is told the name is used as. */
export function bindingTarget(r: Reader, role: string): Expression {
  if (startsBinding(r)) return nameNode(bindingName(r, role));
  if (r.kind === '[') return arrayLiteral(r, {});
  if (r.kind === '{') return objectLiteral(r, {});
  return refuse(r, 'expected BindingIdentifier or BindingPattern');
}

/** What a loop wants to know of the declarations in its head. */
export interface HeadDeclarations {
  missing?: Expression;
  withValue?: Token;
  readonly bindings: Expression[];
}

type Kind = 'var' | 'let' | 'const';

/** `var`, `let` or `const` with their names; `head`: they stand in the head of a loop. */
export function declarations(r: Reader, kind: Kind, head?: HeadDeclarations): void {
  next(r);
  for (;;) {
    declaration(r, kind, head);
    if (r.kind !== ',') break;
    next(r);
  }
  if (!head) endStatement(r);
}

function declaration(r: Reader, kind: Kind, head: HeadDeclarations | undefined): void {
  const { token } = r;
  const target = bindingTarget(r, 'variable name');
  const pattern = isPattern(target);
  if (pattern)
    verifyBindingPattern(r, target, (named) => {
      verifyStrictName(r, named, 'variable name');
      declare(r, kind, named, token);
    });
  const valued = r.kind === '=';
  if (valued) {
    if (head) head.withValue ??= token;
    next(r);
    assignment(r, !head);
  } else if (!head && pattern) refuseToken(r, 'Missing assignment in destructuring declaration', r.token);
  else if (!head && kind === 'const') refuse(r, `Missing assignment to constant "${target.name}"`);
  if (head && !valued && (pattern || kind === 'const')) head.missing ??= target;
  head?.bindings.push(pattern && valued ? { ...target, type: 'other', token } : target);
  if (!pattern) declare(r, kind, { name: target.name!, token: target.token }, token);
}

function declare(r: Reader, kind: Kind, { name }: Named, token: Token): void {
  if (kind !== 'var' && name === 'let') refuse(r, 'let is disallowed as a lexically bound name');
  if (kind === 'var') declareVariable(r, { name, token });
  else declareLexical(r, { name, token });
}
