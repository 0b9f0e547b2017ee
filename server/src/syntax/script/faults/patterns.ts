import { verifyStrictName } from './names.ts';
import { type Expression, isPattern } from './nodes.ts';
import { printed } from './printed.ts';
import { type Named, type Reader, refuse, refuseToken } from './reader.ts';
import type { Token } from './scan.ts';
import { isLogicalAssignment } from './token-kinds.ts';

const invalid = 'Invalid left hand side for assignment';

const refuseTarget = (r: Reader, node: Expression): never => refuseToken(r, invalid, node.token);

const named = (node: Expression): Named => ({ name: node.name!, token: node.token });

/** An assignment whose left side may be what it is. */
export function verifyAssignment(
  r: Reader,
  parts: {
    readonly operator: Token;
    readonly left: Expression;
    readonly right: Expression;
    readonly inPattern: boolean;
  },
): Expression {
  const { operator, left, right, inPattern } = parts;
  const node: Expression = {
    type: 'assignment',
    token: operator,
    operator: operator.kind,
    from: left.from,
    to: right.to,
    left,
    right,
  };
  if (left.type === 'name') {
    if (left.special) refuseTarget(r, left);
    verifyStrictName(r, named(left), 'assignment target');
    return node;
  }
  if (left.type === 'member') return left.optional ? refuseTarget(r, left) : node;
  if (operator.kind === '=' && isPattern(left) && (inPattern || !left.parenthesized)) {
    verifyAssignmentPattern(r, left, 'assignment target');
    return node;
  }
  return left.target && !isLogicalAssignment(operator.kind) ? node : refuseTarget(r, left);
}

/** `++` and `--`, before or behind their operand. */
export function verifyStep(r: Reader, token: Token, operand: Expression): Expression {
  if (operand.type === 'name') {
    if (operand.special) refuseTarget(r, operand);
    verifyStrictName(r, named(operand), `operand for ${token.kind} operator`);
  } else if (operand.type === 'member' ? operand.optional : !operand.target) refuseTarget(r, operand);
  const [from, to] = [Math.min(token.start, operand.from), Math.max(token.end, operand.to)];
  return { type: 'other', token, from, to };
}

export function verifyDelete(r: Reader, token: Token, operand: Expression): void {
  if (!r.strict) return;
  if (operand.type === 'name' && !operand.special)
    refuseToken(r, `cannot delete identifier "${operand.name}" in strict mode`, token);
  if (operand.isPrivate) refuseToken(r, 'Private fields cannot be deleted', token);
}

/** Whether an expression can stand left of `in` or `of`; `role`: what strict code is told its names are used as. */
export function isValidTarget(r: Reader, node: Expression, role: string): boolean {
  if (node.type === 'name') {
    if (node.special) return false;
    verifyStrictName(r, named(node), role);
    return true;
  }
  if (node.type === 'member') return !node.optional;
  if (!isPattern(node)) return node.target === true;
  verifyAssignmentPattern(r, node, role);
  return true;
}

interface Rules {
  readonly rest: (node: Expression) => void;
  readonly leaf: (node: Expression) => void;
}

/** Walks the targets of a pattern in order. */
function walkPattern(r: Reader, node: Expression, rules: Rules): void {
  if (node.parenthesized) refuseTarget(r, node);
  const elements = node.elements ?? [];
  const isRest = (element: Expression | null): boolean => element?.type === 'spread';
  const last = elements.at(-1);
  if (node.type === 'array' && node.trailingComma && elements.some(isRest) && last)
    refuseToken(r, 'Rest element must be last', last.token);
  let rest = false;
  for (const element of elements) {
    if (!element) continue;
    if (rest) refuseToken(r, 'Unexpected element after rest element', element.token);
    rest = isRest(element);
    if (rest) rules.rest(element.left!);
    else walkTarget(r, element, rules);
  }
}

function walkTarget(r: Reader, node: Expression, rules: Rules): void {
  if (node.type === 'property' && node.right) walkTarget(r, valueIn(node), rules);
  else if (node.type === 'assignment' && node.operator === '=') walkTarget(r, node.left!, rules);
  else if (isPattern(node)) walkPattern(r, node, rules);
  else rules.leaf(node);
}

/** The value of a property, which knows the name it gets. */
const valueIn = ({ name, right }: Expression): Expression =>
  right!.type === 'other' && name !== undefined ? { ...right!, propertyName: name } : right!;

function verifyAssignmentPattern(r: Reader, pattern: Expression, role: string): void {
  const rules: Rules = {
    rest: (node) => {
      if (!isValidTarget(r, node, role) || node.target) refuseTarget(r, node);
      if (!isPattern(node)) rules.leaf(node);
    },
    leaf: (node) => {
      if (node.type === 'name') {
        if (node.special) refuseTarget(r, node);
        verifyStrictName(r, named(node), role);
      } else if (node.type !== 'member') refuse(r, `unexpected node in AssignmentPattern: ${printed(r.text, node)}`);
      else if (node.optional) refuseTarget(r, node);
    },
  };
  walkPattern(r, pattern, rules);
}

/** Checks the pattern of a declaration and gives its names, in order. */
export function verifyBindingPattern(r: Reader, pattern: Expression, bind: (name: Named) => void): void {
  const refuseBinding = (node: Expression): never => refuseToken(r, 'Expected a valid binding identifier', node.token);
  const rules: Rules = {
    rest: (node) => {
      if (node.type === 'name') rules.leaf(node);
      else if (isPattern(node)) verifyBindingPattern(r, node, bind);
      else refuseBinding(node);
    },
    leaf: (node) => {
      if (node.type !== 'name') return refuse(r, `unexpected node in BindingPattern: ${printed(r.text, node)}`);
      if (node.parenthesized) refuseBinding(node);
      bind(named(node));
    },
  };
  walkPattern(r, pattern, rules);
}
