import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const documentsHaveNoCascade: ScriptRule = {
  id: 'SG510',
  name: 'documents-have-no-cascade',
  severity: 'warning',
  title: 'Expecting the cascade in `documents`',
  why: 'Only documents of the own project are seen, not tenant or bundled ones.',
  bad: [],
  good: [
    "vance.documents.read('notes/a.md');",
    "if (vance.documents.exists('_vance/manuals/a.md')) vance.documents.read('_vance/manuals/a.md');",
  ],
  check: (facts, report) => {
    const { around } = facts.known;
    if (!around) return;
    const asked = new Set(
      hostCalls(facts, /^vance\.documents\.exists$/).map(({ call }) => textOf(facts, argumentAt(call, 0))),
    );
    for (const { call } of hostCalls(facts, /^vance\.documents\.(?:read|meta)$/)) {
      const argument = argumentAt(call, 0);
      const path = textOf(facts, argument);
      if (!argument || path === undefined || asked.has(path)) continue;
      if (!/^\/?_vance\/(?:guards|recipes|manuals)\//.test(path) || around.hasDocument(path.replace(/^\//, '')))
        continue;
      report({
        span: span(argument.start, argument.end),
        message: `\`vance.documents\` does not read tenant or bundled documents, and \`${path}\` is not in this project. Copy it here, or test \`vance.documents.exists\` first.`,
      });
    }
  },
};
