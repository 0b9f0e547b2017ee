import { type Failing, find, operators, type Said } from './failing.ts';
import type { AnyNode } from './walk.ts';

export function conversion(match: RegExpExecArray, failing: Failing): Said {
  const node = find(failing, ...operators, 'TemplateLiteral');
  if (node?.type !== 'CallExpression' && !failing.native) return { message: match[1]!, node };
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
    return { message: 'Cannot mix BigInt and other types, use explicit conversions.', node };
  return { message: 'Cannot convert a BigInt value to a number', node };
}
