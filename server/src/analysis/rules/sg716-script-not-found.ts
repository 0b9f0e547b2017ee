import { readScriptPath } from '../../syntax/recipe/script-path.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const scriptNotFound: RecipeRule = {
  id: 'SG716',
  name: 'script-not-found',
  severity: 'warning',
  title: 'Script path not found',
  why: 'At STOP the guard never runs; at COMMAND and TOOL everything is refused.',
  bad: [],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n'],
  check: ({ sites, around }, report) => {
    for (const site of sites) {
      if (!site.script || readScriptPath(site.script.value).kind !== 'own') continue;
      const found = around.script(site.script.value);
      if (found.found) continue;
      const gate = site.points.some((id) => id === 'command' || id === 'tool');
      const effect = gate
        ? `; at ${listPoints(site.points.filter((id) => id === 'command' || id === 'tool'))} every ${site.points.includes('command') ? 'command' : 'call'} is refused`
        : ', so this guard never runs';
      report({
        span: site.script.span,
        severity: found.near || around.world === 'closed' ? 'error' : 'warning',
        message: `Guard script \`${site.script.value}\` was not found in this workspace or in the bundled defaults${effect}.${found.near ? ` Did you mean \`${found.near}\`?` : ''}`,
        ...(found.near && {
          fixes: [{ title: `Replace with \`${found.near}\``, edits: [{ span: site.script.span, text: found.near }] }],
        }),
      });
    }
  },
};
