import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';

export const backreference: ScriptRule = {
  id: 'SG616',
  name: 'backreference',
  severity: 'warning',
  title: 'Pattern with a backreference that can run away',
  why: 'With a backreference the engine backtracks, and a long text ends in TIMEOUT.',
  bad: ["/^(a+)+\\1$/.test('a');"],
  good: ["/^(a+)+$/.test('a');", "/(a)\\1/.test('aa');"],
  check: ({ parsed }, report) => {
    walk(parsed.recovered, (node) => {
      if (node.type !== 'Literal' || !node.regex) return true;
      const { pattern } = node.regex;
      const back = /\\[1-9]|\\k</.test(pattern);
      const nested = /\((?:[^()\\]|\\.)*[*+}](?:[^()\\]|\\.)*\)(?:[*+]|\{\d+,)/.test(pattern);
      if (back && nested)
        report({
          span: span(node.start, node.end),
          message:
            'This pattern may need very long on some texts, and the guard ends in `TIMEOUT`. Drop the backreference.',
        });
      return true;
    });
  },
};
