import { type AnyNode, walk } from '../syntax/script-nodes.ts';
import { textOf } from './host-calls.ts';
import { resolved } from './resolved.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Texts that the host value at `path` is compared with: `===`, `==`, `switch`, `includes` of a list, `has` of a set; constants too. */
export function comparedWith(
  facts: ScriptFacts,
  path: string,
): readonly { readonly node: AnyNode; readonly text: string }[] {
  const is = (node: AnyNode | undefined): boolean => node !== undefined && facts.hosts.pathOf(node) === path;
  const found: { node: AnyNode; text: string }[] = [];
  const add = (node: AnyNode | null | undefined): void => {
    const text = textOf(facts, node ?? undefined);
    if (node && text !== undefined) found.push({ node: resolved(facts, node), text });
  };
  walk(facts.parsed.recovered, (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator) && node.left.type !== 'PrivateIdentifier') {
      if (is(node.left)) add(node.right);
      else if (is(node.right)) add(node.left);
    } else if (node.type === 'SwitchStatement' && is(node.discriminant)) {
      for (const each of node.cases) add(each.test);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && is(node.arguments[0])) {
      const { object, property } = node.callee;
      const name = property.type === 'Identifier' ? property.name : '';
      const holder = resolved(facts, object as AnyNode);
      const given = holder.type === 'NewExpression' && name === 'has' ? holder.arguments[0] : undefined;
      const list = given ? resolved(facts, given) : name === 'includes' ? holder : undefined;
      if (list?.type === 'ArrayExpression') list.elements.forEach(add);
    }
    return true;
  });
  return found;
}
