import { readScriptPath } from '../../syntax/recipe/script-path.ts';
import type { RecipeRule } from '../rule.ts';

export const pathFromRecipeFolder: RecipeRule = {
  id: 'SG717',
  name: 'path-from-recipe-folder',
  severity: 'warning',
  title: 'Path written from the folder of the recipe',
  why: 'Guard paths start at the project root; `../` escapes it and is refused.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: ../guards/a.js\n',
    'description: d\nengine: frankie\nguard:\n  - script: ./a.js\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: _vance/guards/a.js\n'],
  check: ({ sites, around }, report) => {
    for (const site of sites) {
      const path = site.script?.value.trim();
      if (!site.script || path === undefined) continue;
      const beside = around.script(path).besideRecipe;
      if (!/^\.\.?\//.test(path) && !beside) continue;
      if (readScriptPath(path).kind === 'root') continue;
      report({
        span: site.script.span,
        message: `Guard paths are relative to the project root, so this one does not lead to the script.${beside ? ` Write \`${beside}\`.` : ''}`,
        ...(beside && {
          fixes: [{ title: `Replace with \`${beside}\``, edits: [{ span: site.script.span, text: beside }] }],
        }),
      });
    }
  },
};
