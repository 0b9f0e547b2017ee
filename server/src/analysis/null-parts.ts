import type { PointId } from '../model/points.ts';
import type { AnyNode } from '../syntax/script-nodes.ts';
import type { Finding } from './rule.ts';
import type { ScriptFacts } from './script-facts.ts';
import { failureAt, listPoints } from './wording.ts';

/** Reports reads of `guard.command` or `guard.tool` where the value is null (SG105, SG121). */
export function reportNullParts(
  facts: ScriptFacts,
  part: 'command' | 'tool',
  report: (finding: Finding) => void,
): void {
  const known = facts.points ?? [];
  if (known.length === 0) return;
  for (const read of readsOf(facts, `vance.guard.${part}`)) {
    const state = facts.flow?.at(read.at);
    const absent = [...(state?.points ?? [])].filter((id) => id !== part);
    if (!state || absent.length === 0 || state.unsure) continue;
    if (state.tested && state.points.has(part)) continue;
    report({
      span: read.span,
      severity: known.includes(part) ? 'warning' : 'error',
      message: `\`guard.${part}\` is null at ${listPoints(absent)}: reading a member throws ${failureAt(absent as PointId[])}. Test \`vance.guard.point === '${part}'\` first, or write \`?.\`.`,
    });
  }
}

/** Member reads and destructurings of the value at `path`, without optional ones. */
function readsOf(
  facts: ScriptFacts,
  path: string,
): readonly { readonly at: AnyNode; readonly span: Finding['span'] }[] {
  const direct = facts.hosts.uses.flatMap(({ owner, node }) => {
    if (owner !== path || node.type !== 'MemberExpression' || node.optional) return [];
    return [{ at: node as AnyNode, span: { start: node.start, end: node.end } }];
  });
  const taken = [...facts.scopes.parents].flatMap(([node, parent]) => {
    if (parent.type !== 'VariableDeclarator' || node.type !== 'ObjectPattern' || !parent.init) return [];
    return facts.hosts.pathOf(parent.init) === path
      ? [{ at: parent.init as AnyNode, span: { start: parent.init.start, end: parent.init.end } }]
      : [];
  });
  // `const { command: { name } } = vance.guard` takes the value apart as well.
  const nested = facts.hosts.uses.flatMap((use) => {
    if (use.path !== path || use.node.type !== 'Property' || use.node.value.type !== 'ObjectPattern') return [];
    return [{ at: patternOwner(facts, use.node), span: use.nameSpan }];
  });
  return [...direct, ...taken, ...nested];
}

/** The value that a pattern takes apart: control comes there when it does so. */
function patternOwner(facts: ScriptFacts, node: AnyNode): AnyNode {
  let at: AnyNode | undefined = node;
  while (at && at.type !== 'VariableDeclarator') at = facts.scopes.parents.get(at);
  return at?.init ?? node;
}
