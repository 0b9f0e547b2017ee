import { classExpression } from './classes.ts';
import { type Cover, verifyCover } from './cover.ts';
import { assignment, expression, noLineEndBeforeArrow } from './expressions.ts';
import { coverArrow, functionExpression } from './functions.ts';
import { arrayLiteral, literal, objectLiteral, parenthesized, taggedTemplate, templateLiteral } from './literals.ts';
import { reference } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { privateUse } from './private-names.ts';
import {
  ahead,
  at,
  endBefore,
  expect,
  expectHere,
  inside,
  next,
  type Reader,
  refuse,
  refuseToken,
  scopeOf,
} from './reader.ts';
import { scanRegex, type Token } from './scan.ts';
import { isContextual, isLiteralName, isStrictWord, namesProperty } from './token-kinds.ts';
import { wordOf } from './token-values.ts';

const node = (token: Token, from: number, to: number): Expression => ({ type: 'other', token, from, to });

/** A call, a member or less. */
export function leftHandSide(r: Reader, cover?: Cover): Expression {
  const start = r.token;
  let left = member(r, cover);
  if (r.kind === '(') {
    const async = left.type === 'name' && left.token.kind === 'async' && r.last === 'async';
    const given = callArguments(r, async ? start : undefined);
    if (async && at(r, '=>') && noLineEndBeforeArrow(r))
      return { type: 'parameters', token: start, from: start.start, to: endBefore(r), operands: given };
    left = call(r, start, left, { given, target: !r.strict });
  }
  for (let chained = false; ; ) {
    const { token } = r;
    if (r.kind === '(') {
      left = call(r, token, left, { given: callArguments(r), target: !r.strict && !chained });
    } else if (r.kind === 'template' || r.kind === 'template_head') {
      if (chained) refuse(r, 'Invalid tagged template on optional chain');
      taggedTemplate(r);
      left = node(token, left.from, endBefore(r));
    } else if (r.kind === '[' || r.kind === '.') left = access(r, left, { inSuper: false, optional: false });
    else if (r.kind === '?.') {
      chained = true;
      left = optionalAccess(r, left);
    } else return left;
  }
}

function call(
  r: Reader,
  token: Token,
  left: Expression,
  { given, target }: { given: readonly Expression[]; target: boolean },
): Expression {
  return { type: 'call', token, from: left.from, to: endBefore(r), left, operands: given, target };
}

/** `[x]` or `.x`. */
function access(
  r: Reader,
  left: Expression,
  how: { inSuper: boolean; optional: boolean },
  place = r.token,
): Expression {
  const indexed = r.kind === '[';
  let isPrivate = false;
  if (indexed) {
    next(r);
    expression(r);
    expect(r, ']');
  } else {
    if (r.kind === '.') next(r);
    isPrivate = r.kind === 'private_ident' && !how.inSuper;
    if (isPrivate) privateUse(r);
    else propertyName(r);
  }
  return { type: 'member', token: place, from: left.from, to: endBefore(r), optional: how.optional, isPrivate };
}

function optionalAccess(r: Reader, left: Expression): Expression {
  const { token } = r;
  next(r);
  if (r.kind === '(') return call(r, token, left, { given: callArguments(r), target: false });
  if (r.kind === '.') expect(r, 'ident');
  return access(r, left, { inSuper: false, optional: true }, token);
}

/** Any word behind a point. */
export function propertyName(r: Reader): void {
  if (r.kind === 'ident') wordOf(r.text, r.token);
  else if (!namesProperty(r.kind)) expectHere(r, 'ident');
  next(r);
}

function member(r: Reader, cover?: Cover): Expression {
  let { left, inSuper } = memberStart(r, cover);
  for (;;) {
    const { token } = r;
    if (r.kind === '[' || r.kind === '.') {
      left = access(r, left, { inSuper, optional: false });
      inSuper = false;
    } else if (r.kind === 'template' || r.kind === 'template_head') {
      taggedTemplate(r);
      left = node(token, left.from, endBefore(r));
    } else return left;
  }
}

function memberStart(r: Reader, cover?: Cover): { left: Expression; inSuper: boolean } {
  const plain = (left: Expression): { left: Expression; inSuper: boolean } => ({ left, inSuper: false });
  if (r.kind === 'new') return plain(newExpression(r));
  if (r.kind === 'function') return plain(functionExpression(r));
  if (r.kind === 'class') return plain(classExpression(r));
  if (r.kind === 'super' && scopeOf(r).inMethod) return superReference(r);
  if (r.kind === 'async' && asyncFunctionFollows(r)) return plain(functionExpression(r));
  if (r.kind === 'import') return plain(importExpression(r));
  const left = primary(r, cover);
  if (cover?.fault && isPattern(left) && ['(', '[', '.', '?.', 'template', 'template_head'].includes(r.kind))
    verifyCover(r, cover);
  return plain(left);
}

export const asyncFunctionFollows = (r: Reader): boolean => ahead(r, false).kind === 'function';

function superReference(r: Reader): { left: Expression; inSuper: boolean } {
  const { token } = r;
  const scope = scopeOf(r);
  next(r);
  const left: Expression = { type: 'name', token, from: token.start, to: token.end, name: 'super', special: true };
  if (r.kind === '[' || r.kind === '.') return { left, inSuper: true };
  if (r.kind === '(' && scope.inDerivedConstructor) return { left, inSuper: false };
  return refuseToken(r, 'invalid use of keyword super', token);
}

function newExpression(r: Reader): Expression {
  const { token } = r;
  next(r);
  if (r.kind === '.') {
    next(r);
    if (!at(r, 'ident') || r.text.slice(r.token.start, r.token.end) !== 'target')
      refuseToken(r, 'expected target', r.token);
    const { end } = r.token;
    next(r);
    if (!scopeOf(r).inFunction) refuse(r, 'new.target expression is only allowed in functions');
    return { type: 'name', token, from: token.start, to: end, name: 'new.target', special: true };
  }
  if (r.kind === 'import' && ahead(r).kind === '(') refuseToken(r, 'Expected an operand but found import', r.token);
  member(r);
  if (r.kind === '(') callArguments(r);
  else if (r.kind === '?.') refuse(r, 'Unexpected token: ?.');
  return node(token, token.start, endBefore(r));
}

function importExpression(r: Reader): Expression {
  const { token } = r;
  next(r);
  if (r.kind === '.') {
    next(r);
    expectHere(r, 'ident');
    const name = r.text.slice(r.token.start, r.token.end);
    if (name === 'meta') refuseToken(r, 'Cannot use import.meta outside a module', token);
    refuseToken(r, `unexpected identifier: "${name}"`, r.token);
  }
  if (r.kind !== '(') refuseToken(r, 'Expected an operand but found import', token);
  next(r);
  assignment(r);
  if (at(r, ',')) {
    next(r);
    if (!at(r, ')')) {
      assignment(r);
      if (at(r, ',')) next(r);
    }
  }
  expect(r, ')');
  return node(token, token.start, endBefore(r));
}

/** `(…)` behind a function; `arrow`: the `async` before it, when the list may be the parameters of an arrow. */
function callArguments(r: Reader, arrow?: Token): Expression[] {
  next(r);
  const given: Expression[] = [];
  const cover: Cover | undefined = arrow && {};
  const head = arrow && coverArrow(r, true);
  const read = (): void => {
    while (r.kind !== ')') {
      if (given.length) {
        expect(r, ',');
        if (r.kind === ')') break;
      }
      given.push(argument(r, cover));
    }
  };
  if (head) inside(r, head, read);
  else read();
  expect(r, ')');
  if (!head) return given;
  if (r.kind === '=>' && noLineEndBeforeArrow(r)) {
    if (head.suspended) refuseToken(r, 'invalid arrow function parameter', head.suspended);
  } else verifyCover(r, cover!);
  return given;
}

function argument(r: Reader, cover?: Cover): Expression {
  const spread = r.kind === '...' ? r.token : undefined;
  if (spread) next(r);
  const value = assignment(r, true, cover);
  return spread ? { type: 'spread', token: spread, from: spread.start, to: value.to, left: value } : value;
}

/** A literal, a name, or something in brackets. */
export function primary(r: Reader, cover?: Cover): Expression {
  const { token, kind } = r;
  if (kind === 'this') {
    next(r);
    return { type: 'name', token, from: token.start, to: token.end, name: 'this', special: true };
  }
  if (kind === 'ident') return named(r);
  if (isLiteralName(kind)) return literal(r);
  if (kind === 'true' || kind === 'false' || kind === 'null') {
    next(r);
    return { ...node(token, token.start, token.end), type: 'literal' };
  }
  if (kind === '[') return arrayLiteral(r, cover);
  if (kind === '{') return objectLiteral(r, cover);
  if (kind === '(') return parenthesized(r);
  if (kind === 'template' || kind === 'template_head') return templateLiteral(r);
  if (scanRegex(r.scanner, token)) {
    next(r);
    return literal(r);
  }
  if (isContextual(kind) || (!r.strict && isStrictWord(kind))) return named(r);
  return refuse(r, `Expected an operand but found ${kind}`);
}

function named(r: Reader): Expression {
  const { name, token } = reference(r);
  if (name === 'arguments' && scopeOf(r).inInitializer)
    refuseToken(r, 'arguments is not allowed in class field initializer', token);
  return { type: 'name', token, from: token.start, to: token.end, name };
}
