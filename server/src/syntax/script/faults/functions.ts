import { bindingTarget } from './declarations.ts';
import { assignment } from './expressions.ts';
import { type PropertyKey, readKey } from './literals.ts';
import {
  addParameter,
  bindingName,
  declareLexical,
  declareVariable,
  startsBinding,
  verifyHoisted,
  verifyParameters,
  verifyStrictName,
} from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { verifyBindingPattern } from './patterns.ts';
import { privateDeclaration } from './private-names.ts';
import {
  endBefore,
  expect,
  expectedText,
  expectHere,
  type FunctionFrame,
  inside,
  type Named,
  next,
  nextOrLineEnd,
  type Reader,
  refuse,
  refuseToken,
  scopeOf,
} from './reader.ts';
import type { Token } from './scan.ts';
import { innerScope, parameterScope } from './scopes.ts';
import { sourceElements } from './source-elements.ts';

interface FunctionKind {
  readonly arrow?: boolean;
  readonly method?: boolean;
  readonly derived?: boolean;
  readonly initializer?: boolean;
  readonly staticBlock?: boolean;
  readonly async?: boolean;
  readonly name?: Named | undefined;
}

export function functionFrame(r: Reader, kind: FunctionKind): FunctionFrame {
  const { arrow = false, method: isMethod = false, derived = false, initializer = false, name } = kind;
  return {
    kind: 'function',
    scope: parameterScope(scopeOf(r), { arrow, method: isMethod, derived, initializer }),
    program: false,
    arrow,
    method: isMethod,
    async: kind.async ?? false,
    staticBlock: kind.staticBlock ?? false,
    ...(name && { name }),
    strict: r.strict,
    simple: true,
    parameters: [],
    hoisted: [],
    cover: false,
  };
}

/** What stands in parentheses, while it may be the parameters of an arrow. */
export function coverArrow(r: Reader, async: boolean): FunctionFrame {
  return { ...functionFrame(r, { arrow: true, async }), cover: true };
}

/** Reads with other meanings of `yield` and `await`, and gives the old ones back. */
function suspending<T>(r: Reader, yields: boolean, awaits: boolean, read: () => T): T {
  const before = [r.yields, r.awaits] as const;
  [r.yields, r.awaits] = [yields, awaits];
  try {
    return read();
  } finally {
    [r.yields, r.awaits] = before;
  }
}

/** The body of a function whose parameters are read. */
export function functionBody(r: Reader, frame: FunctionFrame, generator = false): void {
  frame.body = innerScope(frame.scope, 'body');
  suspending(r, generator, frame.async || frame.staticBlock, () =>
    inside(r, { kind: 'block', scope: frame.body!, braces: true }, () => {
      if (frame.arrow && r.kind !== '{') {
        assignment(r);
        return;
      }
      expectHere(r, '{');
      next(r);
      sourceElements(r);
      expect(r, '}');
    }),
  );
  verifyHoisted(r, frame);
}

/** The value of a class field. */
export function fieldValue(r: Reader): void {
  const frame = functionFrame(r, { method: true, initializer: true });
  frame.body = innerScope(frame.scope, 'body');
  inside(r, frame, () =>
    suspending(r, false, false, () =>
      inside(r, { kind: 'block', scope: frame.body!, braces: true }, () => void assignment(r)),
    ),
  );
}

export function staticBlock(r: Reader): void {
  const frame = functionFrame(r, { method: true, initializer: true, staticBlock: true });
  inside(r, frame, () => functionBody(r, frame));
}

/** Gives the first token of the body: there the engine places the function. */
function parametersAndBody(r: Reader, frame: FunctionFrame, generator: boolean): Token {
  return inside(r, frame, () => {
    suspending(r, generator, frame.async, () => parameters(r, frame));
    expect(r, ')');
    const { token } = r;
    functionBody(r, frame, generator);
    return token;
  });
}

function parameters(r: Reader, frame: FunctionFrame): void {
  for (let first = true; r.kind !== ')'; first = false) {
    if (!first) {
      expect(r, ',');
      if (r.kind === ')') return;
    }
    if (r.kind === '...') {
      next(r);
      restParameter(r, frame);
      return;
    }
    parameter(r, frame);
  }
}

function bind(r: Reader, frame: FunctionFrame, pattern: Expression): void {
  frame.simple = false;
  const { token } = pattern;
  verifyBindingPattern(r, pattern, (named) => {
    verifyStrictName(r, named, 'function parameter');
    addParameter(frame, { name: named.name, token: named.token ?? token });
  });
}

function restParameter(r: Reader, frame: FunctionFrame): void {
  const target = bindingTarget(r, 'function parameter');
  if (isPattern(target)) bind(r, frame, target);
  else addParameter(frame, { name: target.name!, token: target.token });
  frame.simple = false;
  expectHere(r, ')');
}

function parameter(r: Reader, frame: FunctionFrame): void {
  if ((r.kind === 'yield' && r.yields) || (r.kind === 'await' && r.awaits))
    refuse(r, expectedText(r, 'ident', r.token));
  if (!startsBinding(r)) {
    bind(r, frame, bindingTarget(r, 'function parameter'));
    if (r.kind !== '=') return;
    next(r);
    assignment(r);
    return;
  }
  const named = bindingName(r, 'function parameter');
  if (r.kind === '=') {
    frame.simple = false;
    next(r);
    assignment(r);
  }
  addParameter(frame, named);
}

/** A function expression, `async` included. */
export function functionExpression(r: Reader): Expression {
  const { start } = r.token;
  const async = r.kind === 'async';
  if (async) nextOrLineEnd(r);
  next(r);
  const generator = r.kind === '*';
  if (generator) next(r);
  const name = startsBinding(r) ? suspending(r, generator, async, () => bindingName(r, 'function name')) : undefined;
  expect(r, '(');
  const frame = functionFrame(r, { async, name });
  const token = parametersAndBody(r, frame, generator);
  verifyParameters(r, frame);
  return { type: 'other', token, from: start, to: endBefore(r) };
}

/** A function declaration; `outer`: outside blocks, `single`: where the grammar wants a statement. */
export function functionDeclaration(r: Reader, { outer, single }: { outer: boolean; single: boolean }): void {
  const { token } = r;
  const async = r.kind === 'async';
  if (async) nextOrLineEnd(r);
  next(r);
  const generator = r.kind === '*';
  if (generator) {
    if (single) refuseToken(r, 'Expected statement but found generator function declaration', r.token);
    next(r);
  }
  if (!startsBinding(r)) expect(r, 'ident');
  const name = bindingName(r, 'function name');
  expect(r, '(');
  const frame = functionFrame(r, { async, name });
  parametersAndBody(r, frame, generator);
  verifyParameters(r, frame);
  const declared = { name: name.name, token };
  if (outer) declareVariable(r, declared);
  else declareLexical(r, declared, { blockFunction: true });
}

interface MethodKind {
  readonly generator: boolean;
  readonly async: boolean;
  readonly derived?: boolean;
  readonly name: Named | undefined;
}

/** Parameters and body of a method. */
export function method(r: Reader, { generator, async, derived = false, name }: MethodKind): void {
  expect(r, '(');
  const frame = functionFrame(r, { method: true, async, derived, name });
  parametersAndBody(r, frame, generator);
  verifyParameters(r, frame);
}

interface Accessor {
  /** Name of the property, when it is known before the code runs. */
  readonly name?: string;
  readonly key: PropertyKey;
  readonly isPrivate: boolean;
}

const accessorKey = (r: Reader, privateAllowed: boolean): Accessor => {
  const isPrivate = privateAllowed && r.kind === 'private_ident';
  const key = isPrivate ? { named: privateDeclaration(r) } : readKey(r);
  return { key, isPrivate, ...(key.named && { name: key.named.name }) };
};

/** The rest of a getter, behind `get`. */
export function getter(r: Reader, privateAllowed: boolean): Accessor {
  const accessor = accessorKey(r, privateAllowed);
  expect(r, '(');
  expect(r, ')');
  const frame = functionFrame(r, { method: true });
  inside(r, frame, () => functionBody(r, frame));
  return accessor;
}

/** The rest of a setter, behind `set`. */
export function setter(r: Reader, privateAllowed: boolean): Accessor {
  const accessor = accessorKey(r, privateAllowed);
  expect(r, '(');
  const frame = functionFrame(r, { method: true });
  inside(r, frame, () => {
    suspending(r, r.yields, r.awaits, () => parameter(r, frame));
    expect(r, ')');
    functionBody(r, frame);
  });
  return accessor;
}
