import { type AnyNode, isFunction } from '../syntax/script-nodes.ts';
import { leaves } from './conditions.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Whether `later` can run after `earlier` in one run; both in the same function. Loops around both are not looked at. */
export function onOnePath(facts: ScriptFacts, earlier: AnyNode, later: AnyNode): boolean {
  const above = ancestors(facts, earlier);
  const below = ancestors(facts, later);
  const common = above.find((node) => below.includes(node));
  if (!common || functionOf(above) !== functionOf(below)) return false;
  const branchA = above[above.indexOf(common) - 1] ?? earlier;
  const branchB = below[below.indexOf(common) - 1] ?? later;
  if (common.type === 'IfStatement' || common.type === 'ConditionalExpression') {
    if (branchA !== common.test && branchB !== common.test) return false;
  }
  if (common.type === 'SwitchStatement') return false;
  return !above.slice(0, above.indexOf(common)).some((node, index) => leavesAfter(node, above[index - 1] ?? earlier));
}

/** Whether `node` stands in a loop, or in a callback of an array method, that goes on after it. */
export function repeats(facts: ScriptFacts, node: AnyNode, callbacks = /^(?:forEach|map|filter|flatMap)$/): boolean {
  const above = ancestors(facts, node);
  for (const [index, each] of above.entries()) {
    const below = above[index - 1] ?? node;
    if (leavesAfter(each, below)) return false;
    if (/^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(each.type)) return 'body' in each && each.body === below;
    if (!isFunction(each)) continue;
    const call = facts.scopes.parents.get(each);
    const callee = call?.type === 'CallExpression' && call.callee !== each ? call.callee : undefined;
    return (
      callee?.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      callbacks.test(callee.property.name)
    );
  }
  return false;
}

function ancestors(facts: ScriptFacts, node: AnyNode): readonly AnyNode[] {
  const found: AnyNode[] = [];
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) found.push(at);
  return found;
}

const functionOf = (above: readonly AnyNode[]): AnyNode | undefined => above.find(isFunction);

/** Whether a statement behind `child` in a block leaves it. */
function leavesAfter(block: AnyNode, child: AnyNode): boolean {
  const body =
    block.type === 'BlockStatement' ? block.body : block.type === 'SwitchCase' ? block.consequent : undefined;
  if (!body) return /^(?:Return|Throw)Statement$/.test(block.type);
  return body.slice(body.indexOf(child as never) + 1).some(leaves);
}
