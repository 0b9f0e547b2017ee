import type { ScriptRule } from '../rule.ts';

export const repeatedTag: ScriptRule = {
  id: 'SG206',
  name: 'repeated-tag',
  severity: 'warning',
  title: 'Repeated header tag',
  why: 'The last value wins; a bad earlier value still ends the run.',
  bad: ['/**\n * @timeout 5s\n * @timeout 7s\n */\n1;'],
  good: ['/**\n * @timeout 5s\n * @statements 5k\n */\n1;'],
  check: ({ header }, report) => {
    const seen = new Set<string>();
    for (const tag of header.tags) {
      if (tag.known && seen.has(tag.name)) {
        report({ span: tag.nameSpan, message: `\`@${tag.name}\` is repeated: the last value wins. Keep one of them.` });
      }
      seen.add(tag.name);
    }
  },
};
