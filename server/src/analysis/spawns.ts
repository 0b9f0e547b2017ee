import type { AnyNode } from '../syntax/script-nodes.ts';
import { argumentAt, hostCalls, textOf } from './host-calls.ts';
import { literalObject } from './resolved.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Object literals without spread that start a process, by `vance.process.spawn` or the tool of that name. */
export function spawns(
  facts: ScriptFacts,
): readonly { readonly params: Extract<AnyNode, { type: 'ObjectExpression' }> }[] {
  return hostCalls(facts, /^vance\.(?:process\.spawn|tools\.call)$/).flatMap(({ call, path }) => {
    const tool = path === 'vance.tools.call';
    if (tool && textOf(facts, argumentAt(call, 0)) !== 'process_spawn') return [];
    const given = argumentAt(call, tool ? 1 : 0);
    const params = given && literalObject(facts, given);
    return params?.properties.every((each) => each.type === 'Property') ? [{ params }] : [];
  });
}
