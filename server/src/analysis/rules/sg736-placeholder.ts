import { span } from '../../base/span.ts';
import { pairOf, type YamlNode, type YamlScalar } from '../../syntax/yaml/yaml-tree.ts';
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
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: [{ b: TODO }] }\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { plan: notes/todo.md }\n'],
  check: (facts, report) => {
    for (const site of facts.sites) {
      const params = pairOf(site.entry, 'params')?.value;
      for (const value of [site.script, site.handler, ...(params ? scalarsIn(params) : [])]) {
        if (typeof value?.value !== 'string' || !/^(?:\.\.\.|…|T(?:ODO|BD)|FIX(?:ME)|<\w+>)$/.test(value.value))
          continue;
        report({ span: value.span, message: `Placeholder \`${value.value}\` is used as it is. Fill it in.` });
      }
    }
    const end = /^\.\.\.[ \t]*(?:#[^\r\n]*)?(?:\r\n|[\r\n])(?=[\s\S]*\S)/m.exec(facts.text);
    const rest = end && facts.text.slice(end.index + end[0].length).replace(/^(?:---|\.\.\.)[ \t]*$|^[ \t]*#.*$/gm, '');
    if (end && rest?.trim())
      report({
        span: span(end.index, end.index + 3),
        severity: 'error',
        message: 'This line ends the YAML document, so what follows makes the recipe fail. Remove it.',
      });
  },
};

/** Texts and other values at any depth; bounded like the reader. */
const scalarsIn = (node: YamlNode): readonly YamlScalar[] =>
  node.kind === 'scalar'
    ? [node]
    : node.kind === 'list'
      ? node.items.filter((item) => !item.alias).flatMap(scalarsIn)
      : node.pairs.filter((pair) => !pair.value.alias).flatMap((pair) => scalarsIn(pair.value));
