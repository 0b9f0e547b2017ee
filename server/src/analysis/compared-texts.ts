import { type AnyNode, walk } from '../syntax/script-nodes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Literal texts that the host value at `path` is compared with: `===`, `==`, `switch`, `includes` of a literal array. */
export function comparedWith(
  facts: ScriptFacts,
  path: string,
): readonly { readonly node: AnyNode; readonly text: string }[] {
  const is = (node: AnyNode | undefined): boolean => node !== undefined && facts.hosts.pathOf(node) === path;
  const found: { node: AnyNode; text: string }[] = [];
  const add = (node: AnyNode | null | undefined): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push({ node, text: node.value });
  };
  walk(facts.parsed.recovered, (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator) && node.left.type !== 'PrivateIdentifier') {
      if (is(node.left)) add(node.right);
      else if (is(node.right)) add(node.left);
    } else if (node.type === 'SwitchStatement' && is(node.discriminant)) {
      for (const each of node.cases) add(each.test);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && is(node.arguments[0])) {
      const { object, property } = node.callee;
      if (object.type === 'ArrayExpression' && property.type === 'Identifier' && property.name === 'includes')
        object.elements.forEach(add);
    }
    return true;
  });
  return found;
}
