import type { RecipeRule } from '../rule.ts';

export const badRounds: RecipeRule = {
  id: 'SG706',
  name: 'bad-rounds',
  severity: 'error',
  title: '`maxRounds` of the wrong type',
  why: 'The whole recipe does not load.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: "2"\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: -1\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 010\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds:\n',
  ],
  check: ({ loaded, text }, report) => {
    for (const each of loaded.failures) {
      if (each.code !== 'guard-rounds') continue;
      const digits = /^["']?(\d+)["']?$/.exec(text.slice(each.span.start, each.span.end))?.[1];
      report({
        span: each.span,
        message: `\`maxRounds\` must be a non-negative integer: the recipe does not load.${digits ? ' Remove the quotes.' : ''}`,
        ...(digits && { fixes: [{ title: `Replace with \`${digits}\``, edits: [{ span: each.span, text: digits }] }] }),
      });
    }
  },
};
