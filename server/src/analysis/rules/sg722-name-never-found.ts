import { neverFound } from '../never-found.ts';
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
    const found = neverFound(path, text, 'recipe');
    if (found) report(found);
  },
};
