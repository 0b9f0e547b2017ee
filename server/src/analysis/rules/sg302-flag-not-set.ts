import { conditionsAbove } from '../conditions.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const flagNotSet: ScriptRule = {
  id: 'SG302',
  name: 'flag-not-set',
  severity: 'warning',
  title: 'Flag tested but not set where the guard asks',
  why: 'The prompt repeats until the cap.',
  bad: [
    "if (!vance.guard.loopValues.get('asked')) vance.guard.continueWith('x');",
    "const s = vance.guard.loopValues;\nif (s.has('done')) s.set('other', 1);\nelse s.has('a') || vance.guard.continueWith('x');",
  ],
  good: [
    "const s = vance.guard.loopValues;\nif (!s.get('asked')) {\n  s.set('asked', true);\n  vance.guard.continueWith('x');\n}",
    "if (!vance.guard.loopValues.get('asked')) {\n  if (vance.guard.continueWith('x')) vance.guard.loopValues.set('asked', true);\n}",
    "if (vance.guard.round === 0) vance.guard.continueWith('x');",
  ],
  check: (facts, report) => {
    // A key that the script sets anywhere may be set on the path; only one that it never sets is certain.
    const written = new Set(
      hostCalls(facts, /Values\.(?:set|remove)$/).map(({ call }) => textOf(facts, argumentAt(call, 0))),
    );
    if (written.has(undefined)) return;
    for (const use of hostCalls(facts, /^vance\.guard\.continueWith$/)) {
      const tests = conditionsAbove(facts, use.call).flat();
      const keys = hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.(?:get|has)$/).flatMap(({ call }) => {
        const key = textOf(facts, argumentAt(call, 0));
        const tested = tests.some((test) => test.start <= call.start && call.end <= test.end);
        return key !== undefined && tested ? [key] : [];
      });
      const missing = keys.length > 0 && keys.every((key) => !written.has(key)) ? keys[0] : undefined;
      if (missing === undefined) continue;
      report({
        span: use.nameSpan,
        message: `\`${missing}\` is tested but not set on the path that asks, so the prompt repeats until the cap. Set it before \`continueWith()\`.`,
      });
    }
  },
};
