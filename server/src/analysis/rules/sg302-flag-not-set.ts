import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { conditionsAbove, dependsOn, partsOf } from '../conditions.ts';
import { explore } from '../explore.ts';
import { hostCalls } from '../host-calls.ts';
import type { HostUse } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { type StoreCall, storeCalls } from '../store-calls.ts';
import { type WayStep, wayTo } from '../ways.ts';

export const flagNotSet: ScriptRule = {
  id: 'SG302',
  name: 'flag-not-set',
  severity: 'warning',
  title: 'Flag tested but not set where the guard asks',
  why: 'The prompt repeats until the cap.',
  bad: [
    "if (!vance.guard.loopValues.get('asked')) vance.guard.continueWith('x');",
    "const s = vance.guard.loopValues;\nif (s.has('done')) s.set('other', 1);\nelse s.has('a') || vance.guard.continueWith('x');",
    "const s = vance.guard.loopValues;\nif (!s.get('asked')) vance.guard.continueWith('x');\nelse s.set('asked', true);",
  ],
  good: [
    "const s = vance.guard.loopValues;\nconst mark = () => s.set('asked', true);\nif (!s.get('asked')) {\n  mark();\n  vance.guard.continueWith('x');\n}",
    "const s = vance.guard.loopValues;\nif (!s.get('asked')) {\n  s.set('asked', true);\n  vance.guard.continueWith('x');\n}",
    "if (!vance.guard.loopValues.get('asked')) {\n  if (vance.guard.continueWith('x')) vance.guard.loopValues.set('asked', true);\n}",
    "if (vance.guard.round === 0) vance.guard.continueWith('x');",
  ],
  check: (facts, report) => {
    const calls = hostCalls(facts, /^vance\.guard\.continueWith$/);
    const reads = storeCalls(facts).filter((each) => each.operation === 'get' || each.operation === 'has');
    if (calls.length === 0 || reads.length === 0) return;
    const changed = changesAround(facts, calls);
    if (!changed) return;
    for (const use of calls) {
      const tests = conditionsAbove(facts, use.call).flat();
      if (tests.some((test) => dependsOn(facts, test, /^vance\.guard\.round$/))) continue;
      const tested = reads.filter((read) =>
        tests.some((test) => partsOf(facts, test, (node) => node === read.call).length > 0),
      );
      const onPath = changed.get(use);
      const misses = (read: StoreCall): boolean =>
        read.key !== undefined && !onPath?.has(`${read.store} ${read.key}`) && !onPath?.has(`${read.store} ?`);
      const missing = tested.length > 0 && tested.every(misses) ? tested[0]!.key : undefined;
      if (missing === undefined) continue;
      report({
        span: use.nameSpan,
        message: `\`${missing}\` is tested but not set on the path that asks, so the prompt repeats until the cap. Set it before \`continueWith()\`.`,
        related: [...wayTo(facts, use.call), ...changesElsewhere(facts, tested[0]!)],
      });
    }
  },
};

/** Where the flag is written, on other ways. */
const changesElsewhere = (facts: ScriptFacts, read: StoreCall): readonly WayStep[] =>
  storeCalls(facts)
    .filter((each) => each.store === read.store && each.key === read.key && /^(?:set|remove)$/.test(each.operation))
    .map(({ call }) => ({ span: span(call.start, call.end), message: 'the flag is written here, on another way' }));

/** For each call the keys that a path through it sets or removes, as `store key`; `store ?` for a computed key. */
function changesAround(
  facts: ScriptFacts,
  calls: readonly HostUse[],
): ReadonlyMap<HostUse, ReadonlySet<string>> | undefined {
  const byCall = new Map(calls.map((use) => [use.call as AnyNode, use]));
  const writes = new Map(
    storeCalls(facts)
      .filter((each) => each.operation === 'set' || each.operation === 'remove')
      .map((each) => [each.call as AnyNode, `${each.store} ${each.key ?? '?'}`]),
  );
  interface State {
    readonly keys: readonly string[];
    readonly asked: readonly HostUse[];
  }
  const add = <T>(list: readonly T[], item: T): readonly T[] => (list.includes(item) ? list : [...list, item]);
  const ends = explore<State>(
    facts,
    { keys: [], asked: [] },
    {
      key: (state) => `${[...state.keys].sort().join()} | ${state.asked.map((use) => use.node.start).join()}`,
      after: (node, state) => {
        const key = writes.get(node);
        const use = byCall.get(node);
        if (key === undefined && !use) return { goesOn: state };
        return {
          goesOn: {
            keys: key === undefined ? state.keys : add(state.keys, key),
            asked: use ? add(state.asked, use) : state.asked,
          },
        };
      },
    },
  );
  if (!ends) return undefined;
  const found = new Map<HostUse, Set<string>>(calls.map((use) => [use, new Set()]));
  for (const state of [...ends.finished, ...ends.thrown])
    for (const use of state.asked) for (const key of state.keys) found.get(use)?.add(key);
  return found;
}
