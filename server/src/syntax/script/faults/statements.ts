import { classDeclaration } from './classes.ts';
import { bindingTarget, declarations } from './declarations.ts';
import { expression } from './expressions.ts';
import { functionDeclaration } from './functions.ts';
import { asyncFunctionFollows } from './left-hand-side.ts';
import { doStatement, forStatement, whileStatement } from './loops.ts';
import { declareLexical, labelName, verifyStrictName } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { verifyBindingPattern } from './patterns.ts';
import {
  ahead,
  endStatement,
  expect,
  type Frame,
  framesInside,
  functionOf,
  inside,
  isIdentifier,
  kindAhead,
  next,
  nextOrLineEnd,
  type Reader,
  refuse,
  refuseToken,
  scopeOf,
} from './reader.ts';
import type { Token } from './scan.ts';
import { innerScope } from './scopes.ts';
import { isContextual, isStrictWord } from './token-kinds.ts';

interface Place {
  /** At the top of a program or function. */
  readonly outer?: boolean;
  /** Where the grammar wants one statement. */
  readonly single?: boolean;
  readonly labelled?: boolean;
  readonly mayBeFunction?: boolean;
  readonly mayBeLabelledFunction?: boolean;
}

const simple: Readonly<Record<string, (r: Reader) => void>> = {
  '{': block,
  var: (r) => declarations(r, 'var'),
  ';': next,
  if: ifStatement,
  for: forStatement,
  while: whileStatement,
  do: doStatement,
  continue: jumpStatement,
  break: jumpStatement,
  return: returnStatement,
  with: withStatement,
  switch: switchStatement,
  throw: throwStatement,
  try: tryStatement,
  debugger: (r) => {
    next(r);
    endStatement(r);
  },
  ')': (r) => expect(r, ';'),
  ']': (r) => expect(r, ';'),
  eof: (r) => expect(r, ';'),
};

export function statement(r: Reader, place: Place = {}): void {
  const read = Object.hasOwn(simple, r.kind) ? simple[r.kind] : undefined;
  if (read) {
    read(r);
    return;
  }
  const { outer = false, single = false, labelled = false, mayBeFunction = false } = place;
  const refuseSingle = (what: string): void => {
    if (single) refuseToken(r, `Expected statement but found ${what} declaration`, r.token);
  };
  if (r.kind === 'function') {
    if (r.strict || !mayBeFunction) refuseSingle('function');
    functionDeclaration(r, { outer: outer || labelled, single });
    return;
  }
  if (r.kind === 'let') {
    const follows = letFollows(r);
    if (follows && !single) {
      declarations(r, 'let');
      return;
    }
    if (follows === '[' || (follows && kindAhead(r, 1) === 'ident')) refuseSingle('let');
  }
  if (r.kind === 'const') {
    refuseSingle('const');
    declarations(r, 'const');
    return;
  }
  if (r.kind === 'class') {
    refuseSingle('class');
    classDeclaration(r);
    return;
  }
  if (r.kind === 'async' && asyncFunctionFollows(r)) {
    refuseSingle('async function');
    functionDeclaration(r, { outer: outer || labelled, single: false });
    return;
  }
  const named = isIdentifier(r) && !(r.kind === 'yield' && r.yields) && !(r.kind === 'await' && r.awaits);
  if (named && ahead(r).kind === ':') {
    labelStatement(r, place.mayBeLabelledFunction ?? mayBeFunction);
    return;
  }
  expressionStatement(r);
}

/** What makes `let` here a declaration; undefined when it is a name. */
export function letFollows(r: Reader): string | undefined {
  const { kind } = ahead(r);
  const declares = kind === 'ident' || kind === '[' || kind === '{' || isContextual(kind);
  return declares || (!r.strict && isStrictWord(kind)) ? kind : undefined;
}

function expressionStatement(r: Reader): void {
  const { token } = r;
  const value = expression(r);
  endStatement(r);
  const alone = value.type === 'literal' && !value.parenthesized;
  r.directive = alone ? token : undefined;
}

const blockFrame = (r: Reader, braces: boolean): Frame => ({ kind: 'block', scope: innerScope(scopeOf(r)), braces });

/** Statements in braces. */
export function block(r: Reader): void {
  inside(r, blockFrame(r, true), () => {
    expect(r, '{');
    statementList(r);
  });
  expect(r, '}');
}

function statementList(r: Reader): void {
  while (!['eof', 'case', 'default', '}'].includes(r.kind)) statement(r);
}

/** The one statement of an `if`, a loop or a label. */
export function innerStatement(r: Reader, place: Place = {}): void {
  if (r.kind === '{') {
    block(r);
    return;
  }
  inside(r, blockFrame(r, false), () => statement(r, { ...place, single: true }));
}

function ifStatement(r: Reader): void {
  const branch = { mayBeFunction: true, mayBeLabelledFunction: false };
  next(r);
  expect(r, '(');
  expression(r);
  expect(r, ')');
  innerStatement(r, branch);
  if (r.kind !== 'else') return;
  next(r);
  innerStatement(r, branch);
}

/** `break` and `continue`. */
function jumpStatement(r: Reader): void {
  const { token, kind } = r;
  nextOrLineEnd(r);
  const lineEnd = (r.kind as string) === 'eol';
  if (lineEnd) next(r);
  let label: string | undefined;
  if (!lineEnd && !['}', ';', 'eof'].includes(r.kind)) {
    const named = labelName(r);
    label = named.name;
    if (!hasLabel(r, label)) refuseToken(r, `Undefined Label "${label}"`, named.token);
  }
  if (!hasTarget(r, kind, label)) refuseToken(r, `Illegal ${kind} statement`, token);
  endStatement(r);
}

function hasLabel(r: Reader, name: string): boolean {
  for (const frame of framesInside(r)) if (frame.kind === 'label' && frame.name === name) return true;
  return false;
}

function hasTarget(r: Reader, kind: string, label: string | undefined): boolean {
  let last: Frame | undefined;
  for (const frame of framesInside(r)) {
    if (label === undefined && (frame.kind === 'loop' || (kind === 'break' && frame.kind === 'switch'))) return true;
    if (frame.kind === 'label' && frame.name === label) return kind === 'break' || last?.kind === 'loop';
    if (frame.kind !== 'label' && !(frame.kind === 'block' && !frame.braces)) last = frame;
  }
  return false;
}

function returnStatement(r: Reader): void {
  const frame = functionOf(r);
  if (frame.program || frame.staticBlock) refuse(r, 'Invalid return statement');
  nextOrLineEnd(r);
  const lineEnd = r.kind === 'eol';
  if (lineEnd) next(r);
  if (!lineEnd && !['}', ';', 'eof'].includes(r.kind)) expression(r);
  endStatement(r);
}

function withStatement(r: Reader): void {
  const { token } = r;
  next(r);
  if (r.strict) refuseToken(r, '"with" statement cannot be used in strict mode', token);
  expect(r, '(');
  expression(r);
  expect(r, ')');
  innerStatement(r);
}

function switchStatement(r: Reader): void {
  const read = (): void => {
    next(r);
    expect(r, '(');
    expression(r);
    expect(r, ')');
    expect(r, '{');
    let defaulted = false;
    while (r.kind !== '}') {
      if (r.kind === 'default') {
        if (defaulted) refuse(r, 'Switch already has default case');
        defaulted = true;
        next(r);
      } else {
        expect(r, 'case');
        expression(r);
      }
      expect(r, ':');
      statementList(r);
    }
    next(r);
  };
  inside(r, blockFrame(r, false), () => inside(r, { kind: 'switch' }, read));
}

function labelStatement(r: Reader, mayBeFunction: boolean): void {
  const { token } = r;
  const { name } = labelName(r);
  expect(r, ':');
  if (hasLabel(r, name)) refuseToken(r, `Duplicate Label "${name}"`, token);
  inside(r, { kind: 'label', name }, () => innerStatement(r, { labelled: true, mayBeFunction }));
}

function throwStatement(r: Reader): void {
  nextOrLineEnd(r);
  if (r.kind === '}' || r.kind === ';' || r.kind === 'eol') refuse(r, `Expected an operand but found ${r.kind}`);
  expression(r);
  endStatement(r);
}

function tryStatement(r: Reader): void {
  const { token } = r;
  next(r);
  inside(r, blockFrame(r, false), () => {
    block(r);
    const caught = r.kind === 'catch';
    if (caught) catchClause(r);
    if (r.kind === 'finally') {
      next(r);
      block(r);
    } else if (!caught) refuseToken(r, 'Missing catch or finally after try', token);
  });
}

function catchClause(r: Reader): void {
  next(r);
  if (r.kind === '{') {
    block(r);
    return;
  }
  inside(r, { kind: 'block', scope: innerScope(scopeOf(r), 'catch'), braces: false }, () => {
    expect(r, '(');
    const target = bindingTarget(r, 'catch parameter');
    expect(r, ')');
    declareCaught(r, target);
    block(r);
  });
}

function declareCaught(r: Reader, target: Expression): void {
  const declare = (name: string, token: Token, catchParameter: boolean): void =>
    declareLexical(r, { name, token }, { catchParameter });
  if (!isPattern(target)) {
    declare(target.name!, target.token, true);
    return;
  }
  verifyBindingPattern(r, target, (named) => {
    verifyStrictName(r, named, 'catch parameter');
    declare(named.name, named.token, false);
  });
}
