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

/** `+`, `-` and comparisons say it in another way than the other operators. */
export function mixedBigInt(_match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators);
  const operator = String(node?.operator ?? '').replace(/(?<=.)=$/, '');
  if (/^(?:[*/%&|^]|\*\*|<<|>>|>>>)$/.test(operator))
    return { message: 'Cannot mix BigInt and other types, use explicit conversions.', node: target(node) };
  return { message: 'Cannot convert a BigInt value to a number', node: target(node) };
}

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
