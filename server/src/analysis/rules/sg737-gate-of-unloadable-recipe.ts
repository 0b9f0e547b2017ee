import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const gateOfUnloadableRecipe: RecipeRule = {
  id: 'SG737',
  name: 'gate-of-unloadable-recipe',
  severity: 'error',
  title: 'Recipe that does not load, with a gate in it',
  why: 'It has no guards at all then: COMMAND and TOOL are open.',
  bad: ['engine: e\nguard:\n  - script: a.js\n    trigger: command\n'],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: command\n',
    'engine: e\nguard:\n  - script: a.js\n',
  ],
  check: ({ loaded, root, sites }, report) => {
    const pair = root && pairOf(root, 'guard');
    const gates = [...new Set(sites.flatMap((site) => site.points))].filter((id) => id === 'command' || id === 'tool');
    const handler = sites.every((site) => !site.trigger);
    if (loaded.value || !pair || gates.length === 0 || handler) return;
    report({
      span: pair.key.span,
      message: `While this recipe does not load, its ${listPoints(gates)} guard is off: every command and call passes.`,
    });
  },
};
