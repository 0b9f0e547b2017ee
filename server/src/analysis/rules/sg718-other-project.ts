import { readScriptPath } from '../../syntax/recipe/script-path.ts';
import type { RecipeRule } from '../rule.ts';

export const otherProject: RecipeRule = {
  id: 'SG718',
  name: 'other-project',
  severity: 'warning',
  title: 'Script of another project',
  why: 'The session owner needs READ there; without a session the script is refused.',
  bad: ['description: d\nengine: frankie\nguard:\n  - script: //other/a.js\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - script: /a.js\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      if (!site.script || readScriptPath(site.script.value).kind !== 'other-project') continue;
      report({
        span: site.script.span,
        message: `The session owner needs READ on \`${site.script.value}\`; headless processes cannot load it. Copy the script into this project if they should.`,
      });
    }
  },
};
