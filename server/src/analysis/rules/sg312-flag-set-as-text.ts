import type { SkillRule } from '../rule.ts';
import { parsedCommands, placeIn } from '../skill-facts.ts';

export const flagSetAsText: SkillRule = {
  id: 'SG312',
  name: 'flag-set-as-text',
  severity: 'info',
  title: 'Flag set by hand is a string',
  why: '`false`, `0` and `null` set by command are truthy texts.',
  bad: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard status set asked false\n---\nbody\n'],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard status del asked\n  - guard status set asked yes\n---\nbody\n',
  ],
  check: (facts, report) => {
    for (const { command, verb, words } of parsedCommands(facts)) {
      const at = words[1]?.toLowerCase() === 'session' ? 2 : 1;
      const [operation, key, value] = words.slice(at);
      if (verb !== 'guard' || words[0]?.toLowerCase() !== 'status' || operation !== 'set' || key === undefined)
        continue;
      if (!/^(?:false|0|null)$/.test(value ?? '') || words.length > at + 3) continue;
      const place = placeIn(facts.text, command, `${key} ${value}`);
      report({
        span: place,
        message: `Values set by command are strings, so \`${value}\` is truthy. Write \`guard status del ${key}\`.`,
      });
    }
  },
};
