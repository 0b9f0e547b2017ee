import type { ScriptRule } from '../rule.ts';
import { knownType } from '../value-types.ts';

export const promptIsNoText: ScriptRule = {
  id: 'SG111',
  name: 'prompt-is-no-text',
  severity: 'error',
  title: 'Prompt is not a string',
  why: 'Nothing is converted: the call throws, and the guard is skipped.',
  bad: [
    'vance.guard.continueWith(5);',
    "vance.guard.continueWith(['a', 'b']);",
    'vance.guard.continueWith(vance.params);',
    'const n = 1 - 2;\nvance.guard.continueWith(n);',
  ],
  good: [
    "vance.guard.continueWith('a' + 1);",
    'vance.guard.continueWith(String(5));',
    "vance.guard.continueWith(new String('x'));",
    "vance.guard.continueWith(['a'].join());",
  ],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      const argument = use.path === 'vance.guard.continueWith' ? use.call?.arguments[0] : undefined;
      const type = argument && argument.type !== 'SpreadElement' ? knownType(facts, argument) : undefined;
      if (!argument || !type || type === 'string' || type === 'null' || type === 'undefined') continue;
      const span = { start: argument.start, end: argument.end };
      const text = facts.text.slice(argument.start, argument.end);
      const fix =
        type === 'number' || type === 'fraction' || type === 'boolean'
          ? `String(${text})`
          : type === 'array' || type === 'object'
            ? `JSON.stringify(${text})`
            : undefined;
      report({
        span,
        message:
          '`continueWith()` expects a string: the host converts nothing, so the call throws and the guard is skipped. Use a template literal or `JSON.stringify`.',
        ...(fix && { fixes: [{ title: `Replace with \`${fix}\``, edits: [{ span, text: fix }] }] }),
      });
    }
  },
};
