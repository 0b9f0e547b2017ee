import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';

export const awaitOnHostCall: ScriptRule = {
  id: 'SG606',
  name: 'await-on-host-call',
  severity: 'hint',
  title: '`await` on a host call',
  why: 'Host calls are synchronous.',
  bad: ["(async () => { await vance.llm.call('a', 'b'); })();"],
  good: ['(async () => { await other(); })();'],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'AwaitExpression' || node.argument.type !== 'CallExpression') return true;
      if (hostEntry(facts.hosts.pathOf(node.argument.callee) ?? '')?.member.kind !== 'method') return true;
      report({
        span: span(node.start, node.start + 5),
        message: 'Host calls are synchronous; `await` is not needed. Remove it.',
        fixes: [{ title: 'Remove `await`', edits: [{ span: span(node.start, node.argument.start), text: '' }] }],
      });
      return true;
    });
  },
};
