import { pairOf, textKey, type YamlNode, type YamlPair } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const misplacedBlock: RecipeRule = {
  id: 'SG714',
  name: 'misplaced-block',
  severity: 'warning',
  title: 'Misspelt or misplaced guard block',
  why: 'The block is never read.',
  bad: [
    'description: d\nengine: e\nguards:\n  - script: a.js\n',
    'description: d\nengine: e\nparams:\n  guard:\n    - script: a.js\n',
    'description: d\nengine: e\nprofiles:\n  web:\n    guard: []\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n'],
  check: ({ root }, report) => {
    const say = (pair: YamlPair, fix?: string) =>
      report({
        span: pair.key.span,
        message: 'This block is never read, so its guards do not exist; use a top-level `guard:` list.',
        ...(fix && { fixes: [{ title: `Replace with \`${fix}\``, edits: [{ span: pair.key.span, text: fix }] }] }),
      });
    for (const pair of root?.pairs ?? []) {
      const key = textKey(pair);
      if (key === 'guards' || key === 'guardrails') say(pair, root && !pairOf(root, 'guard') ? 'guard' : undefined);
      if (key === 'params') for (const inner of below(pair.value, 'guard')) say(inner);
      if (key !== 'profiles' && key !== 'modes') continue;
      for (const block of mapPairs(pair.value)) {
        for (const inner of below(block.value, 'guard')) say(inner);
        if (key !== 'profiles') continue;
        for (const own of mapPairs(block.value)) {
          if (textKey(own) === 'params') for (const inner of below(own.value, 'guard')) say(inner);
          if (textKey(own) !== 'modes') continue;
          for (const mode of mapPairs(own.value)) for (const inner of below(mode.value, 'guard')) say(inner);
        }
      }
    }
  },
};

const below = (node: YamlNode, key: string): readonly YamlPair[] =>
  node.kind === 'map' ? node.pairs.filter((pair) => textKey(pair) === key) : [];

const mapPairs = (node: YamlNode): readonly YamlPair[] => (node.kind === 'map' ? node.pairs : []);
