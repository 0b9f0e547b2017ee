import { functionBody, functionFrame } from './functions.ts';
import { addParameter, verifyParameters, verifyStrictName } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { verifyBindingPattern } from './patterns.ts';
import {
  endBefore,
  expect,
  type FunctionFrame,
  inside,
  kindAhead,
  type Named,
  type Reader,
  refuseToken,
} from './reader.ts';
import type { Token } from './scan.ts';

const refused = 'invalid arrow function parameter';

/** An arrow whose parameters were read as an expression. */
export function readArrow(r: Reader, start: Token, parameters: Expression, async: boolean): Expression {
  expect(r, '=>');
  const { token } = r;
  const frame = functionFrame(r, { arrow: true, async });
  inside(r, frame, () => {
    convertParameters(r, parameters, frame);
    functionBody(r, frame);
  });
  verifyParameters(r, frame);
  return { type: 'other', token, from: start.start, to: endBefore(r) };
}

function convertParameters(r: Reader, list: Expression, frame: FunctionFrame): void {
  const all = list.type === 'parameters' ? (list.operands ?? []) : flattened(list);
  if (all.length === 1 && list.type !== 'parameters' && !isParameter(list))
    refuseToken(r, 'expected arrow function parameter list', list.token);
  const single = all.length === 1 && all[0]!;
  if (single && !isParameter(single)) refuseToken(r, 'expected arrow function parameter list', single.token);
  for (let at = 0; at < all.length; at++) {
    const parameter = all[at]!;
    if (at < all.length - 1 && parameter.type === 'spread') refuseToken(r, refused, parameter.token);
    convert(r, parameter, frame);
  }
}

function flattened(list: Expression): Expression[] {
  const all: Expression[] = [];
  let at = list;
  for (; at.type === 'sequence' && !at.parenthesized; at = at.left!) all.unshift(at.right!);
  return [at, ...all];
}

const isParameter = (node: Expression): boolean =>
  node.type === 'name' ||
  node.type === 'spread' ||
  isPattern(node) ||
  (node.type === 'assignment' && node.operator === '=');

function convert(r: Reader, node: Expression, frame: FunctionFrame): void {
  const bind = (pattern: Expression): void => {
    frame.simple = false;
    verifyBindingPattern(r, pattern, (named) => {
      verifyStrictName(r, named, 'function parameter');
      addParameter(frame, { name: named.name, token: named.token });
    });
  };
  if (node.type === 'name') {
    const named: Named = { name: node.name!, token: node.token };
    verifyStrictName(r, named, 'function parameter');
    if (node.parenthesized || node.special) refuseToken(r, refused, node.token);
    addParameter(frame, named);
  } else if (node.type === 'assignment' && node.operator === '=') {
    const left = node.left!;
    frame.simple = false;
    if (left.type === 'name' && !left.parenthesized) addParameter(frame, { name: left.name!, token: left.token });
    else if (isPattern(left)) bind(left);
    else refuseToken(r, refused, left.token);
  } else if (isPattern(node)) bind(node);
  else if (node.type === 'spread') rest(r, node, frame, bind);
  else refuseToken(r, refused, node.token);
}

function rest(r: Reader, node: Expression, frame: FunctionFrame, bind: (pattern: Expression) => void): void {
  if (commaBeforeArrow(r)) refuseToken(r, refused, node.token);
  const target = node.left!;
  frame.simple = false;
  if (target.type === 'name') convert(r, target, frame);
  else if (isPattern(target)) bind(target);
  else refuseToken(r, refused, node.token);
}

/** Whether a comma stands before the `)` of the parameters. */
function commaBeforeArrow(r: Reader): boolean {
  for (let at = -1; ; at--) {
    const kind = kindAhead(r, at);
    if (kind === ',') return true;
    if (!['eol', 'comment', ')', '=>'].includes(kind)) return false;
  }
}
