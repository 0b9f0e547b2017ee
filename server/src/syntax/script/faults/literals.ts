import { type Cover, recordOrRefuse, verifyCover } from './cover.ts';
import { bindingTarget } from './declarations.ts';
import { arrowFollows, assignment, expression } from './expressions.ts';
import { coverArrow, getter, method, setter } from './functions.ts';
import { propertyName } from './left-hand-side.ts';
import { verifyName } from './names.ts';
import type { Expression } from './nodes.ts';
import { verifyAssignment } from './patterns.ts';
import {
  ahead,
  at,
  endBefore,
  expect,
  expectHere,
  inside,
  isIdentifier,
  type Named,
  next,
  nextOrLineEnd,
  type Reader,
  readIdentifier,
  refuse,
  refuseToken,
  report,
} from './reader.ts';
import { regexFault } from './regex-fault.ts';
import { faultAt, scanTemplate, type Token } from './scan.ts';
import { isLiteralName, namesProperty } from './token-kinds.ts';
import { badEscape, wordOf } from './token-values.ts';

/** A token with the quotes around it. */
export function withQuotes(token: Token): Token {
  const { kind, start, end } = token;
  if (kind === 'template_head' || kind === 'template_middle') return { kind, start: start - 1, end: end + 2 };
  const quoted = kind === 'string' || kind === 'escstring' || kind === 'template' || kind === 'template_tail';
  return quoted ? { kind, start: start - 1, end: end + 1 } : token;
}

/**
 * Looks at the escapes of a string. The engine reports a bad one and goes on; its lexer then reads on from there when it
 * needs more tokens.
 */
export function checkEscapes(r: Reader, token: Token, strict: boolean): void {
  const bad = badEscape(r.text, token, strict);
  if (!bad) return;
  report(r, faultAt(r.text, bad.reason, { start: bad.at, end: r.text.length }));
  r.scanner.pos = bad.at;
}

/** A number, a string, a regular expression, or a part of a template. */
export function literal(r: Reader): Expression {
  const { token, kind } = r;
  if (r.strict && kind === 'non_octal_decimal')
    refuseToken(r, 'Decimals with leading zeros are not allowed in strict mode.', token);
  if (r.strict && kind === 'octal_legacy') refuseToken(r, 'cannot use octal value in strict mode', token);
  const template = kind.startsWith('template');
  if (kind === 'escstring' || template) checkEscapes(r, token, template || r.strict);
  next(r);
  const fault = kind === 'regex' ? regexFault(r.text.slice(token.start, token.end)) : undefined;
  if (fault) refuse(r, fault);
  const placed = withQuotes(token);
  return { type: 'literal', token: placed, from: placed.start, to: placed.end };
}

export function templateLiteral(r: Reader): Expression {
  const { token } = r;
  const start = withQuotes(token);
  readTemplate(r, () => literal(r));
  const whole = token.kind === 'template';
  return { type: whole ? 'literal' : 'other', token: start, from: start.start, to: Math.max(start.end, r.token.start) };
}

/** A template behind an expression: its escapes may be anything. */
export function taggedTemplate(r: Reader): void {
  readTemplate(r, () => next(r));
}

function readTemplate(r: Reader, part: () => unknown): void {
  const { scanner } = r;
  const before = scanner.stopAtBrace;
  scanner.stopAtBrace = true;
  try {
    let more = r.kind === 'template_head';
    part();
    while (more) {
      expression(r);
      if (r.kind !== '}') refuseToken(r, 'Expected } after expression in template literal', r.token);
      scanTemplate(scanner, false);
      next(r);
      more = at(r, 'template_middle');
      part();
    }
  } finally {
    scanner.stopAtBrace = before;
  }
}

export function arrayLiteral(r: Reader, cover?: Cover): Expression {
  const { token } = r;
  next(r);
  const elements: (Expression | null)[] = [];
  let comma = true;
  while (r.kind !== ']') {
    if (r.kind === ',') {
      next(r);
      if (comma) elements.push(null);
      comma = true;
      continue;
    }
    const spread = r.kind === '...' ? r.token : undefined;
    if (spread) next(r);
    if (!comma) refuse(r, `Expected comma but found ${r.kind}`);
    const value = assignment(r, true, cover);
    elements.push(spread ? { type: 'spread', token: spread, from: spread.start, to: value.to, left: value } : value);
    comma = false;
  }
  const to = r.token.end;
  next(r);
  return { type: 'array', token, from: token.start, to, elements, trailingComma: comma };
}

export function objectLiteral(r: Reader, cover?: Cover): Expression {
  const { token } = r;
  next(r);
  const elements: Expression[] = [];
  let comma = true;
  let proto = false;
  while (r.kind !== '}') {
    if (r.kind === ',') {
      if (comma) refuse(r, 'Expected property id but found ,');
      next(r);
      comma = true;
      continue;
    }
    if (!comma) refuse(r, `Expected comma but found ${r.kind}`);
    comma = false;
    const property = propertyDefinition(r, cover);
    elements.push(property);
    if (property.operator !== '__proto__:') continue;
    if (proto)
      recordOrRefuse(r, 'property name __proto__ appears more than once in object literal', property.token, cover);
    proto = true;
  }
  const to = r.token.end;
  next(r);
  return { type: 'object', token, from: token.start, to, elements };
}

/** Whether `async` here belongs to a method. */
export function asyncMethodFollows(r: Reader, privateAllowed: boolean): boolean {
  const { kind } = ahead(r, false);
  if (kind === 'private_ident') return privateAllowed;
  if (kind === 'octal_legacy' || kind === 'non_octal_decimal') return !r.strict;
  return kind === '*' || kind === '[' || kind === 'ident' || isLiteralName(kind) || namesProperty(kind);
}

function propertyDefinition(r: Reader, cover?: Cover): Expression {
  const { token } = r;
  const async = r.kind === 'async' && asyncMethodFollows(r, false);
  if (async) next(r);
  const generator = r.kind === '*';
  if (generator) next(r);
  const special = async || generator;
  const property = (rest: Partial<Expression>): Expression => ({
    type: 'property',
    token,
    from: withQuotes(token).start,
    to: endBefore(r),
    ...rest,
  });
  if (r.kind === '...' && !special) {
    next(r);
    const value = assignment(r, true, cover);
    return { type: 'spread', token, from: token.start, to: value.to, left: value };
  }
  const accessor = r.kind === 'get' || r.kind === 'set' ? r.kind : undefined;
  let ident: Named | undefined;
  let key: PropertyKey = {};
  if (accessor) {
    ident = { name: accessor, token: r.token };
    next(r);
    if (!special && ![':', ',', '}', '=', '('].includes(r.kind)) {
      if (accessor === 'get') getter(r, false);
      else setter(r, false);
      return property({});
    }
  } else if (isIdentifier(r)) ident = readIdentifier(r);
  else key = readKey(r);
  if (special) expectHere(r, '(');
  if (r.kind === '(') {
    method(r, { generator, async, name: ident ?? key.named });
    return property({});
  }
  if (ident && (r.kind === ',' || r.kind === '}' || r.kind === '='))
    return property({ right: shorthand(r, ident, cover) });
  const colon = r.token.start;
  expect(r, ':');
  const proto = (ident?.name ?? key.named?.name) === '__proto__';
  const value = assignment(r, true, cover ?? undefined);
  const keyText = r.text.slice(withQuotes(token).start, colon).trim();
  return property({ name: keyText, right: value, operator: proto ? '__proto__:' : ':' });
}

function shorthand(r: Reader, ident: Named, cover?: Cover): Expression {
  verifyName(r, ident);
  const left: Expression = { ...nameNode(ident) };
  if (r.kind !== '=') return left;
  const operator = r.token;
  recordOrRefuse(r, 'Invalid shorthand property name initializer in object literal', operator, cover);
  next(r);
  return verifyAssignment(r, { operator, left, right: assignment(r), inPattern: true });
}

export const nameNode = ({ name, token }: Named): Expression => ({
  type: 'name',
  token,
  from: token.start,
  to: token.end,
  name,
});

/** The name of a property or member; `named` when it is known before the code runs. */
export interface PropertyKey {
  readonly named?: Named;
}

/** Reads a property name: a word, a literal, or an expression in brackets. */
export function readKey(r: Reader): PropertyKey {
  const { token } = r;
  if (r.kind === '[') {
    next(r);
    assignment(r);
    expect(r, ']');
    return {};
  }
  if (isLiteralName(r.kind)) {
    const { token: placed } = literal(r);
    return { named: { name: r.text.slice(token.start, token.end), token: placed } };
  }
  propertyName(r);
  return { named: { name: wordOf(r.text, token), token } };
}

/** `( … )`: an expression, or the parameters of an arrow. */
export function parenthesized(r: Reader): Expression {
  const { token } = r;
  next(r);
  if (r.kind === ')') {
    nextOrLineEnd(r);
    expectHere(r, '=>');
    return { type: 'parameters', token, from: token.start, to: r.token.start, operands: [] };
  }
  const mayBeArrow = r.kind !== 'function' && r.kind !== '(';
  const cover: Cover | undefined = mayBeArrow ? {} : undefined;
  const head = mayBeArrow ? coverArrow(r, false) : undefined;
  const read = (): { list: Expression; rest: boolean } => readParenthesized(r, cover);
  const { list, rest } = head ? inside(r, head, read) : read();
  const arrow = arrowFollows(r);
  const { end } = r.token;
  if (cover && !(r.kind === ')' && arrow)) verifyCover(r, cover);
  if (rest) {
    expectHere(r, ')');
    nextOrLineEnd(r);
    expectHere(r, '=>');
  } else expect(r, ')');
  if (head && (arrow || rest) && head.suspended) refuseToken(r, 'invalid arrow function parameter', head.suspended);
  return arrow || rest ? list : { ...list, parenthesized: true, from: token.start, to: end };
}

function readParenthesized(r: Reader, cover?: Cover): { list: Expression; rest: boolean } {
  let list: Expression | undefined;
  let comma = r.token;
  const join = (right: Expression): Expression =>
    list ? { type: 'sequence', token: comma, from: list.from, to: right.to, left: list, right } : right;
  for (;;) {
    if (r.kind === '...') {
      const { token } = r;
      next(r);
      const target = bindingTarget(r, 'function parameter');
      return { list: join({ type: 'spread', token, from: token.start, to: target.to, left: target }), rest: true };
    }
    if (list && r.kind === ')' && arrowFollows(r)) return { list, rest: false };
    list = join(assignment(r, true, cover));
    if (r.kind !== ',') return { list, rest: false };
    comma = r.token;
    next(r);
  }
}
