import { readScriptPath } from '../../syntax/recipe/script-path.ts';
import type { RecipeRule } from '../rule.ts';

export const pathIsRoot: RecipeRule = {
  id: 'SG740',
  name: 'path-is-root',
  severity: 'error',
  title: 'Script path that is the project root',
  why: 'It raises an exception outside the failure policy: the turn ends, gates refuse.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: /\n',
    'description: d\nengine: frankie\nguard:\n  - script: a/..\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      if (!site.script || readScriptPath(site.script.value).kind !== 'root') continue;
      report({
        span: site.script.span,
        message: `\`${site.script.value}\` is the project root, not a script: the turn of the process ends with an error. Name a file.`,
      });
    }
  },
};
