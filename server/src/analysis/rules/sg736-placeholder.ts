import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const placeholder: RecipeRule = {
  id: 'SG736',
  name: 'placeholder',
  severity: 'hint',
  title: 'Placeholder value',
  why: 'It reaches the script as that text.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { plan: TBD }\n',
    'description: d\nengine: frankie\nguard:\n  - script: <name>\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { plan: notes/todo.md }\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const params = pairOf(site.entry, 'params')?.value;
      const values = [
        site.script,
        site.handler,
        ...(params?.kind === 'map' ? params.pairs.map((pair) => pair.value) : []),
      ];
      for (const value of values) {
        if (
          value?.kind !== 'scalar' ||
          typeof value.value !== 'string' ||
          !/^(?:\.\.\.|…|T(?:ODO|BD)|FIX(?:ME)|<\w+>)$/.test(value.value)
        )
          continue;
        report({ span: value.span, message: `Placeholder \`${value.value}\` is used as it is. Fill it in.` });
      }
    }
  },
};
