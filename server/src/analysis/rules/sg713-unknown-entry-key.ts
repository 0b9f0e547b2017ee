import { nearest } from '../../base/nearest.ts';
import { guardFields } from '../../model/recipe-fields.ts';
import { textKey } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const unknownEntryKey: RecipeRule = {
  id: 'SG713',
  name: 'unknown-entry-key',
  severity: 'warning',
  title: 'Unknown key in a guard entry',
  why: 'The key is ignored.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxrounds: 3\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    when: stop\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 3\n    allowTools: true\n'],
  check: ({ sites, around }, report) => {
    const known = guardFields.filter((field) => around.extensions || !field.since).map((field) => field.name);
    for (const site of sites) {
      for (const pair of site.entry.pairs) {
        const key = textKey(pair);
        if (key === undefined || key === '<<' || known.includes(key)) continue;
        const present = site.entry.pairs.map(textKey);
        const near =
          meant[key] ??
          nearest(
            key,
            known.filter((name) => !present.includes(name)),
          );
        report({
          span: pair.key.span,
          message: `\`${key}\` is ignored: a guard entry has no such key.${near ? ` Did you mean \`${near}\`?` : ''}`,
          ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: pair.key.span, text: near }] }] }),
        });
      }
    }
  },
};

const meant: Readonly<Record<string, string>> = {
  path: 'script',
  file: 'script',
  body: 'scriptBody',
  code: 'scriptBody',
  when: 'trigger',
  point: 'trigger',
  points: 'trigger',
  on: 'trigger',
  allowedTools: 'allowTools',
  tools: 'allowTools',
  rounds: 'maxRounds',
};
