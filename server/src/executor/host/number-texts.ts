import { type Failing, find, operators, type Said } from './failing.ts';
import { type AnyNode, pathTo } from './walk.ts';

export function conversion(match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators, 'TemplateLiteral');
  const template = inTemplate(failing, node);
  if (template) return { message: match[1]!, node: template };
  if (node?.type !== 'CallExpression' && !failing.native) return { message: match[1]!, node: target(node) };
  return { message: /BigInt/.test(match[1]!) && endsWithStop(failing) ? `${match[1]}.` : match[1]! };
}

/** Some builtins end this sentence with a full stop. */
function endsWithStop(failing: Failing): boolean {
  const call = find(failing, 'CallExpression', 'NewExpression');
  const callee = call?.callee as AnyNode | undefined;
  if (callee?.type !== 'MemberExpression')
    return call?.type === 'NewExpression' || /^is(?:NaN|Finite)$/.test(String(callee?.name));
  const method = String((callee.property as AnyNode).name);
  return (callee.object as AnyNode).name === 'Math' && method !== 'max' && method !== 'min';
}

/** A sum with a constant, `x | 0` and `x >>> 0` say it in another way than other operators. */
export function mixedBigInt(_match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators);
  const operator = String(node?.operator ?? '').replace(/(?<=.)=$/, '');
  const [left, right] = [node?.left, node?.right] as (AnyNode | undefined)[];
  const number = 'Cannot convert a BigInt value to a number';
  if ((operator === '|' || operator === '>>>') && right?.value === 0)
    return { message: `${number}.`, node: target(node) };
  const constant = operator === '+' && (isConstant(left) || isConstant(right));
  return {
    message: constant ? number : 'Cannot mix BigInt and other types, use explicit conversions.',
    node: target(node),
  };
}

/** Numbers the engine knows while it reads the script: small whole ones, also negative, those with a fraction, what they make. */
function isConstant(node: AnyNode | undefined): boolean {
  if (node?.type === 'UnaryExpression') return node.operator === '-' && isSmall(node.argument as AnyNode);
  if (node?.type === 'BinaryExpression')
    return (
      /^[-+*/]$/.test(String(node.operator)) && [node.left, node.right].every((side) => isConstant(side as AnyNode))
    );
  if (typeof node?.value !== 'number') return false;
  return isSmall(node) || /[.eE]/.test(String(node.raw).replace(/^0x.*/i, ''));
}

const isSmall = ({ value }: AnyNode): boolean => typeof value === 'number' && value === (value | 0);

/** Of `x += y` the engine names the target alone. */
function target(node: AnyNode | undefined): AnyNode | undefined {
  if (node?.type !== 'AssignmentExpression' || node.operator === '=') return node;
  return { ...node, end: (node.left as AnyNode).end };
}

/** The template whose substitution is the failing expression. */
function inTemplate(failing: Failing, node: AnyNode | undefined): AnyNode | undefined {
  // an operator fails itself
  if (failing.native || !failing.root || !node || /^(?:Unary|Binary|Update)/.test(node.type)) return undefined;
  const template = pathTo(failing.root, failing.offset).findLast(({ type }) => type === 'TemplateLiteral');
  const inner = (template?.expressions ?? []) as AnyNode[];
  return inner.some(({ start, end }) => start === node.start && end === node.end) ? template : undefined;
}
