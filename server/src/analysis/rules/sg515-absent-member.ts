import { nearest } from '../../base/nearest.ts';
import { hostClass, hostRoots } from '../../model/host-api.ts';
import { type HostUse, hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { isTested } from '../tested-members.ts';

export const absentMember: ScriptRule = {
  id: 'SG515',
  name: 'absent-member',
  severity: 'error',
  title: 'Member that the host does not have',
  why: 'A call throws, and the guard is skipped or the gate refuses; a read gives undefined.',
  bad: [
    "vance.guard.contineWith('x');",
    "vance.log('x');",
    "vance.log.debug('x');",
    "const { denny } = vance.guard;\ndenny('x');",
    "const g = vance.guard;\ng.loopValues.put('a', 1);",
    'vance.gaurd.task;',
  ],
  good: [
    "vance.guard.continueWith('x');",
    "vance.log.debug?.('x');",
    "if (typeof vance.log.debug === 'function') vance.log.debug('x');",
    "if ('debug' in vance.log) vance.log.debug('x');",
    'vance.params.anything.at.all;',
    'const vance = { guard: {} };\nvance.nothing();',
  ],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      const absent = absence(facts, use);
      if (!absent || isTested(facts, use)) continue;
      const { span, near } = absent;
      const effect = use.call ? 'so the call throws and the guard is skipped' : 'so this reads `undefined`';
      report({
        span,
        message: `\`${use.path}\` ${absent.object ? 'is an object, not a method' : 'does not exist'}, ${effect}.${near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near &&
          !absent.object && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span, text: near }] }] }),
      });
    }
  },
};

/** Whether the last name of the path is missing in the table, its owner being known. */
function absence(
  facts: ScriptFacts,
  use: HostUse,
): { readonly span: HostUse['nameSpan']; readonly near?: string; readonly object?: true } | undefined {
  const members = membersOf(use.owner);
  if (!members || use.node.type === 'Identifier') return undefined;
  const entry = hostEntry(use.path);
  const usable = entry && (facts.extensions || !entry.member.since);
  if (usable) {
    if (entry.member.kind !== 'object' || !use.call) return undefined;
    const first = Object.keys(membersOf(use.path) ?? {})[0];
    return { span: use.nameSpan, object: true, ...(first && { near: `${use.name}.${first}` }) };
  }
  // Members of every JavaScript object are no slip of the pen.
  if (
    /^(toString|valueOf|hasOwnProperty|constructor|toLocaleString|propertyIsEnumerable|isPrototypeOf)$/.test(use.name)
  )
    return undefined;
  const near = nearest(use.name, Object.keys(members));
  return { span: use.nameSpan, ...(near && { near }) };
}

/** Members of the object at `path`; undefined for anything that is no API object. */
function membersOf(path: string): Readonly<Record<string, unknown>> | undefined {
  const root = Object.values(hostRoots).find((each) => each.name === path);
  if (root) return hostClass(root.class)?.members;
  const member = hostEntry(path)?.member;
  // A store has no fields: that is another mistake (SG314).
  return member?.kind === 'object' ? hostClass(member.class)?.members : undefined;
}
