import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const allowToolsOfAHandler: RecipeRule = {
  id: 'SG731',
  name: 'allow-tools-of-a-handler',
  severity: 'hint',
  title: '`allowTools` on a handler',
  why: 'It is ignored.',
  since: 'extension',
  bad: ['description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    allowTools: true\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: true\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = site.handler && pairOf(site.entry, 'allowTools');
      if (pair) report({ span: pair.key.span, message: '`allowTools` has no meaning for a handler. Remove the line.' });
    }
  },
};
