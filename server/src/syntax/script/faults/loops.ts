import { type Cover, verifyCover } from './cover.ts';
import { declarations, type HeadDeclarations } from './declarations.ts';
import { assignment, expression } from './expressions.ts';
import { type Expression, isPattern } from './nodes.ts';
import { isValidTarget } from './patterns.ts';
import {
  ahead,
  endStatement,
  expect,
  expectedText,
  expectHere,
  inside,
  next,
  type Reader,
  refuse,
  refuseToken,
  scopeOf,
} from './reader.ts';
import { innerScope } from './scopes.ts';
import { innerStatement, letFollows } from './statements.ts';

const loop = { kind: 'loop' } as const;

export function whileStatement(r: Reader): void {
  next(r);
  inside(r, loop, () => {
    expect(r, '(');
    expression(r);
    expect(r, ')');
    innerStatement(r);
  });
}

export function doStatement(r: Reader): void {
  next(r);
  inside(r, loop, () => {
    innerStatement(r);
    expect(r, 'while');
    expect(r, '(');
    expression(r);
    expect(r, ')');
    if (r.kind === ';') endStatement(r);
  });
}

export function forStatement(r: Reader): void {
  inside(r, { kind: 'block', scope: innerScope(scopeOf(r)), braces: false }, () =>
    inside(r, loop, () => {
      next(r);
      const awaits = r.kind === 'await';
      if (awaits) {
        if (!r.awaits) refuseToken(r, 'Cannot use for await outside async functions', r.token);
        next(r);
      }
      expect(r, '(');
      readHead(r, awaits);
      expect(r, ')');
      innerStatement(r);
    }),
  );
}

/** What stands before the first `;`, `in` or `of`. */
interface Start {
  readonly kind: string;
  readonly declared?: HeadDeclarations;
  readonly value?: Expression;
  readonly cover: Cover;
  /** `let` and `async` here cannot be followed by `of`. */
  readonly noOf: boolean;
}

function readHead(r: Reader, awaits: boolean): void {
  const start = readStart(r, awaits);
  if (r.kind === ';') {
    countingHead(r, start, awaits);
    return;
  }
  const of = r.kind === 'of';
  if (!of && r.kind !== 'in') {
    expect(r, ';');
    return;
  }
  if (of && start.noOf) {
    expect(r, ';');
    return;
  }
  if (awaits) expectHere(r, 'of');
  const word = of ? 'of' : 'in';
  if (start.declared) verifyDeclared(r, start, word);
  else {
    if (!isPattern(start.value!)) verifyCover(r, start.cover);
    if (!isValidTarget(r, start.value!, `for-${word} iterator`))
      refuseToken(r, `Invalid left side value of for..${word} loop`, start.value!.token);
  }
  next(r);
  if (of) assignment(r);
  else expression(r);
}

function readStart(r: Reader, awaits: boolean): Start {
  const { kind } = r;
  const cover: Cover = {};
  if (kind === ';') return { kind, cover, noOf: false };
  if (kind === 'var' || kind === 'const' || (kind === 'let' && letFollows(r))) {
    const declared: HeadDeclarations = { bindings: [] };
    declarations(r, kind, declared);
    return { kind, declared, cover, noOf: false };
  }
  const noOf = kind === 'let' || (kind === 'async' && !awaits && ahead(r).kind === 'of');
  return { kind, value: expression(r, false, cover), cover, noOf };
}

function countingHead(r: Reader, { declared, value, cover }: Start, awaits: boolean): void {
  if (awaits) refuse(r, expectedText(r, 'of', r.token));
  const missing = declared?.missing;
  if (missing?.name !== undefined) refuse(r, `Missing assignment to constant "${missing.name}"`);
  if (missing) refuseToken(r, 'Missing assignment in destructuring declaration', missing.token);
  if (value) verifyCover(r, cover);
  next(r);
  if (r.kind !== ';') expression(r);
  expect(r, ';');
  if (r.kind !== ')') expression(r);
}

function verifyDeclared(r: Reader, { kind, declared }: Start, word: string): void {
  const [first, second] = declared!.bindings;
  if (second) refuseToken(r, `Only one variable allowed in for..${word} loop`, second.token);
  const { withValue } = declared!;
  if (!withValue) return;
  // `for (var i = 0 in x)` is old and still allowed
  if (!r.strict && word === 'in' && kind === 'var' && first?.type === 'name') return;
  refuseToken(r, `for..${word} loop declaration must not have an initializer`, withValue);
}
