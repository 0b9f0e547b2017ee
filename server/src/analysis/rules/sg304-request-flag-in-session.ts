import { span } from '../../base/span.ts';
import { conditionsAbove, partsOf } from '../conditions.ts';
import { hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { storeCalls } from '../store-calls.ts';

export const requestFlagInSession: ScriptRule = {
  id: 'SG304',
  name: 'request-flag-in-session',
  severity: 'info',
  title: 'Per-request flag in `sessionValues`',
  why: 'It survives the reset, so a STOP guard asks once and never again in the session.',
  bad: [
    "// @point stop\nconst s = vance.guard.sessionValues;\nif (!s.get('asked')) {\n  s.set('asked', true);\n  vance.guard.continueWith('x');\n}",
  ],
  good: [
    "// @point stop\nconst s = vance.guard.loopValues;\nif (!s.get('asked')) {\n  s.set('asked', true);\n  vance.guard.continueWith('x');\n}",
    "// @point stop, start\nconst s = vance.guard.sessionValues;\nif (!s.get('asked')) s.set('asked', true);",
  ],
  check: (facts, report) => {
    if (!facts.points?.every((id) => id === 'stop' || id === 'terminate')) return;
    const calls = storeCalls(facts).filter((each) => each.store === 'sessionValues');
    const reads = calls.filter((each) => each.operation === 'get' || each.operation === 'has');
    if (reads.length === 0) return;
    const tested = new Set(
      hostCalls(facts, /^vance\.guard\.continueWith$/)
        .flatMap((use) => conditionsAbove(facts, use.call).flat())
        .flatMap((test) => partsOf(facts, test, (node) => reads.some((each) => each.call === node))),
    );
    for (const { call, key } of reads) {
      if (key === undefined || !tested.has(call)) continue;
      if (!calls.some((each) => each.operation === 'set' && each.key === key)) continue;
      const all = [facts, ...(facts.known.around?.otherGuards ?? [])];
      if (all.some((each) => resets(each, key))) continue;
      report({
        span: span(call.start, call.end),
        message: `\`sessionValues\` is not cleared by a new request, so this asks once and never again in the session. Use \`loopValues\` for "once per request".`,
      });
    }
  },
};

/** Whether a script takes the flag away again. */
const resets = (facts: ScriptFacts, key: string): boolean =>
  storeCalls(facts).some((each) => {
    if (each.store !== 'sessionValues' || (each.key !== undefined && each.key !== key)) return false;
    const value = each.value && facts.constant(each.value);
    return each.operation === 'remove' || (each.operation === 'set' && value !== undefined && !value.is);
  });
