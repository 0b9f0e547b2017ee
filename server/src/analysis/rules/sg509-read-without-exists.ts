import type { AnyNode } from '../../syntax/script-nodes.ts';
import { argumentAt, hostCalls, isInTry, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const readWithoutExists: ScriptRule = {
  id: 'SG509',
  name: 'read-without-exists',
  severity: 'warning',
  title: '`documents.read` without `exists`',
  why: 'It throws for a missing document; a STOP guard is then off without notice.',
  bad: ["const t = vance.documents.read('notes/plan.md');"],
  good: [
    "if (vance.documents.exists('a.md')) vance.documents.read('a.md');",
    "try { vance.documents.read('a.md'); } catch (e) { vance.log.warn(String(e)); }",
    'const p = vance.params.plan;\nif (vance.documents.exists(p)) vance.documents.read(p);',
  ],
  check: (facts, report) => {
    const same = (node: AnyNode | undefined): string | undefined =>
      node && (textOf(facts, node) ?? facts.text.slice(node.start, node.end));
    const asked = new Set(hostCalls(facts, /^vance\.documents\.exists$/).map(({ call }) => same(argumentAt(call, 0))));
    for (const use of hostCalls(facts, /^vance\.documents\.(?:read|meta)$/)) {
      if (asked.has(same(argumentAt(use.call, 0))) || isInTry(facts, use.call)) continue;
      report({
        span: use.nameSpan,
        message: `\`${use.name}()\` throws when the document is missing, and the guard is off without notice. Test \`vance.documents.exists\` first.`,
      });
    }
  },
};
