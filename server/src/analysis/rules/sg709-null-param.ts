import type { Span } from '../../base/span.ts';
import { effectivePairs, pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const nullParam: RecipeRule = {
  id: 'SG709',
  name: 'null-param',
  severity: 'error',
  title: 'Null value in guard `params`',
  why: 'The whole recipe does not load, with the detail `null`.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: }\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: ~ }\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: "" }\n',
    'description: d\nengine: frankie\nguard:\n  - scriptBody: 1;\n    params: { a: }\n',
  ],
  check: (facts, report) => {
    const say = (span: Span) =>
      report({
        span,
        message:
          "A null value in guard `params` cannot be read, so the recipe does not load. Remove the key or use `''`.",
      });
    const refused = facts.loaded.failures.filter((each) => each.code === 'guard-params').map((each) => each.span);
    for (const span of refused) say(span);
    // The loader stops at the first one; the others wait for their turn.
    for (const site of facts.sites) {
      const params = site.scriptBody ? undefined : pairOf(site.entry, 'params')?.value;
      for (const pair of params?.kind === 'map' ? effectivePairs(params) : []) {
        const isNull = pair.value.kind === 'scalar' && pair.value.value === null;
        if (isNull && !refused.some((span) => span.start === pair.span.start)) say(pair.span);
      }
    }
  },
};
