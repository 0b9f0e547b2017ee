import type { Fix } from '../../base/parsed.ts';
import { span } from '../../base/span.ts';
import { guardTimeoutMs } from '../../model/limits.ts';
import { explore } from '../explore.ts';
import { hostCalls } from '../host-calls.ts';
import type { HostUse } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const judgeWithoutHeadroom: ScriptRule = {
  id: 'SG407',
  name: 'judge-without-headroom',
  severity: 'warning',
  title: 'Judge call without headroom',
  why: 'A light call may take up to 90 s; the guard stops before.',
  bad: [
    "/**\n * @timeout 60s\n */\n// @point stop\nvance.llm.call('a', 'b');",
    "// @point stop\nvance.llm.call('a', 'b');",
    "/**\n * @timeout 2m\n */\n// @point stop\nfor (const r of ['a', 'b']) vance.llm.call(r, 'b');",
  ],
  good: [
    "/**\n * @timeout 2m\n */\n// @point stop\nif (vance.guard.round) vance.llm.call('a', 'b');\nelse vance.llm.call('c', 'd');",
    "vance.llm.call('a', 'b');",
  ],
  check: (facts, report) => {
    const calls = hostCalls(facts, /^vance\.llm\.\w+$/);
    if (!facts.guard || calls.length === 0) return;
    const longest = mostCalls(facts, calls);
    if (!longest) return;
    const needed = longest.count * secondsPerCall;
    const tag = facts.header.tags.find((each) => each.name === 'timeout');
    const limit = (facts.header.values.timeoutMs ?? guardTimeoutMs) / 1000;
    if (needed <= limit) return;
    report({
      span: longest.first.nameSpan,
      severity: tag ? 'warning' : 'info',
      message: `${longest.count === 1 ? 'A model call' : `${longest.count} model calls`} can take ${needed} s, and the guard stops after ${limit} s. ${tag ? 'Raise' : 'Add'} \`@timeout\`.`,
      fixes: timeoutFix(facts, Math.ceil(needed / 60)),
    });
  },
};

/** Longest time of a light model call (pitfalls SG407). */
const secondsPerCall = 90;

/** The most calls on one way, and the first of them. */
function mostCalls(
  facts: ScriptFacts,
  calls: readonly HostUse[],
): { readonly first: HostUse; readonly count: number } | undefined {
  const byCall = new Map(calls.map((use) => [use.call as unknown, use]));
  let most: { first: HostUse; count: number } | undefined;
  explore<{ readonly first?: HostUse; readonly count: number }>(
    facts,
    { count: 0 },
    {
      key: (state) => `${state.count} ${state.first?.node.start}`,
      after: (node, state) => {
        const use = byCall.get(node);
        if (!use || state.count >= 20) return { goesOn: state };
        const next = { first: state.first ?? use, count: state.count + 1 };
        if (next.count > (most?.count ?? 0)) most = next;
        return { goesOn: next };
      },
    },
  );
  return most;
}

function timeoutFix(facts: ScriptFacts, minutes: number): readonly Fix[] {
  const value = `${minutes}m`;
  const tag = facts.header.tags.find((each) => each.name === 'timeout');
  if (tag) return [{ title: `Replace with \`${value}\``, edits: [{ span: tag.valueSpan, text: value }] }];
  const newline = facts.text.includes('\r\n') ? '\r\n' : '\n';
  const title = `Add \`@timeout ${value}\``;
  const { block } = facts.header;
  if (!block)
    return [{ title, edits: [{ span: span(0), text: `/**${newline} * @timeout ${value}${newline} */${newline}` }] }];
  const first = facts.text.slice(block.start, block.end).search(/[\r\n]/);
  return first < 0
    ? []
    : [{ title, edits: [{ span: span(block.start + first), text: `${newline} * @timeout ${value}` }] }];
}
