import { readArrow } from './arrows.ts';
import { type Cover, record, verifyCover } from './cover.ts';
import { leftHandSide, primary } from './left-hand-side.ts';
import { noteSuspension } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { verifyAssignment, verifyDelete, verifyStep } from './patterns.ts';
import { privateUse } from './private-names.ts';
import {
  ahead,
  expect,
  functionOf,
  isIdentifier,
  next,
  nextOrLineEnd,
  type Reader,
  refuse,
  refuseToken,
} from './reader.ts';
import type { Token } from './scan.ts';
import { isAssignment, isContextual, isStrictWord, precedenceOf } from './token-kinds.ts';

/** Expressions with commas between them. */
export function expression(r: Reader, allowIn = true, cover?: Cover): Expression {
  let left = assignment(r, allowIn, cover);
  while (r.kind === ',') {
    const { token } = r;
    next(r);
    const right = assignment(r, allowIn);
    left = { type: 'sequence', token, from: left.from, to: right.to, left, right };
  }
  return left;
}

/** One expression without commas; `cover`: it may turn out to be a pattern. */
export function assignment(r: Reader, allowIn = true, cover?: Cover): Expression {
  if (r.kind === 'yield' && r.yields) return yieldExpression(r, allowIn);
  const asyncArrow = r.kind === 'async' && startsAsyncArrow(r);
  const start = r.token;
  const mayBePattern = r.kind === '[' || r.kind === '{';
  const own: Cover | undefined = mayBePattern ? {} : undefined;
  let left = conditional(r, allowIn, own);
  if (asyncArrow && left.type === 'name' && isIdentifier(r) && arrowFollows(r)) {
    left = primary(r);
    if (left.name === 'await') refuseToken(r, 'invalid arrow function parameter', left.token);
  }
  if (r.kind === '=>' && noLineEndBeforeArrow(r)) return readArrow(r, start, left, asyncArrow);
  if (isAssignment(r.kind)) {
    if (own && !isPattern(left)) verifyCover(r, own);
    const operator = r.token;
    next(r);
    const right = assignment(r, allowIn);
    return verifyAssignment(r, { operator, left, right, inPattern: cover !== undefined });
  }
  if (own?.fault && cover) record(cover, own.fault);
  else if (own) verifyCover(r, own);
  return left;
}

/** Whether `async` here may begin the parameters of an arrow. */
function startsAsyncArrow(r: Reader): boolean {
  const { kind } = ahead(r, false);
  return kind === '(' || kind === 'ident' || isContextual(kind);
}

export const arrowFollows = (r: Reader): boolean => ahead(r, false).kind === '=>';

/** Whether `=>` stands behind what can be parameters, in the same line. */
export const noLineEndBeforeArrow = (r: Reader): boolean =>
  r.last === ')' || r.last === 'ident' || isContextual(r.last) || isStrictWord(r.last);

function yieldExpression(r: Reader, allowIn: boolean): Expression {
  const { token } = r;
  if (inParameters(r)) refuse(r, `Unexpected token: ${r.kind}`);
  noteSuspension(r, token);
  nextOrLineEnd(r);
  const delegates = r.kind === '*';
  if (delegates) next(r);
  const ends = ['}', ';', 'eol', 'eof', ',', ')', ']', ':'].includes(r.kind);
  if (ends && !delegates) {
    if (r.kind === 'eol') next(r);
    return other(token, token.start, token.end);
  }
  const { to } = assignment(r, allowIn);
  return other(token, token.start, to);
}

/** Whether the code stands in the parameters of a function, not of an arrow. */
function inParameters(r: Reader): boolean {
  for (let at = r.frames.length - 1; at >= 0; at--) {
    const frame = r.frames[at]!;
    if (!('scope' in frame)) continue;
    if (frame.scope.kind === 'body') return false;
    if (frame.scope.kind === 'parameters' && !frame.scope.ofArrow) return true;
  }
  return false;
}

const other = (token: Token, from: number, to: number): Expression => ({ type: 'other', token, from, to });

function conditional(r: Reader, allowIn: boolean, cover?: Cover): Expression {
  const checksPrivate = allowIn && r.kind === 'private_ident' && ahead(r).kind === 'in';
  const left = checksPrivate ? privateUse(r) : unary(r, cover);
  return operators(r, left, { lowest: precedenceOf('?'), allowIn });
}

const binds = (r: Reader, allowIn: boolean): number => (r.kind === 'in' && !allowIn ? 0 : precedenceOf(r.kind));

function operators(
  r: Reader,
  first: Expression,
  { lowest, allowIn }: { lowest: number; allowIn: boolean },
): Expression {
  let left = first;
  for (let bound = binds(r, allowIn); bound > 0 && bound >= lowest; bound = binds(r, allowIn)) {
    const { token } = r;
    next(r);
    left = token.kind === '?' ? ternary(r, token, left, allowIn) : binary(r, token, left, { bound, allowIn });
  }
  return left;
}

function ternary(r: Reader, token: Token, test: Expression, allowIn: boolean): Expression {
  assignment(r);
  expect(r, ':');
  const { to } = assignment(r, allowIn);
  return other(token, test.from, to);
}

function binary(
  r: Reader,
  token: Token,
  left: Expression,
  { bound, allowIn }: { bound: number; allowIn: boolean },
): Expression {
  let right = unary(r);
  for (;;) {
    const tighter = binds(r, allowIn);
    if (!(tighter > bound || (tighter === bound && tighter > 0 && r.kind === '**'))) break;
    right = operators(r, right, { lowest: tighter, allowIn });
  }
  const mixed = (inner: Expression, ...kinds: string[]): boolean =>
    !inner.parenthesized && inner.operator !== undefined && kinds.includes(inner.operator);
  const chained = token.kind === '??' ? ['&&', '||'] : token.kind === '&&' || token.kind === '||' ? ['??'] : [];
  if (mixed(left, ...chained) || mixed(right, ...chained)) refuse(r, mixedText);
  return { ...other(token, left.from, right.to), operator: token.kind };
}

const mixedText =
  'nullish coalescing operator cannot immediately contain, or be contained within, an && or || operation';

const prefixes = new Set(['delete', 'void', 'typeof', '+', '-', '~', '!']);

function unary(r: Reader, cover?: Cover): Expression {
  const { token, kind } = r;
  if (prefixes.has(kind)) {
    next(r);
    const operand = unary(r);
    if (r.kind === '**') refuse(r, 'Unexpected token: **');
    if (kind === 'delete') verifyDelete(r, token, operand);
    return other(token, token.start, operand.to);
  }
  if (kind === '++' || kind === '--') {
    next(r);
    return verifyStep(r, token, unary(r));
  }
  if (kind === 'await' && r.awaits) return awaitExpression(r);
  const operand = leftHandSide(r, cover);
  if (r.last === 'eol' || (r.kind !== '++' && r.kind !== '--')) return operand;
  const step = r.token;
  next(r);
  return verifyStep(r, step, operand);
}

function awaitExpression(r: Reader): Expression {
  const { token } = r;
  if (functionOf(r).staticBlock || inParameters(r)) refuse(r, `Unexpected token: ${r.kind}`);
  noteSuspension(r, token);
  next(r);
  const { to } = unary(r);
  if (r.kind === '**') refuse(r, 'Unexpected token: **');
  return other(token, token.start, to);
}
