import type { RecipeRule } from '../rule.ts';

export const nameNeverFound: RecipeRule = {
  id: 'SG722',
  name: 'name-never-found',
  severity: 'warning',
  title: 'File name that is never looked up',
  why: 'The server finds only `.yaml` files with lower-case names.',
  bad: [],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n'],
  check: ({ path, text }, report) => {
    const name = /[^/]*$/.exec(path)![0];
    const expected = name
      .replace(/\.yml$/i, '.yaml')
      .toLowerCase()
      .replace(/\s+/g, '-');
    if (name === expected) return;
    report({
      span: { start: 0, end: /^[^\r\n]*/.exec(text)![0].length },
      message: `\`${name}\` is never found, so this recipe does not exist for the server; use \`${expected}\`.`,
    });
  },
};
