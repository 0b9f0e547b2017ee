import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const throwNoError: ScriptRule = {
  id: 'SG618',
  name: 'throw-no-error',
  severity: 'info',
  title: 'Thrown value that is no Error',
  why: 'The content of an object or array is lost in the message.',
  bad: ['throw { code: 5 };'],
  good: ["throw new Error('x');", "throw 'text';"],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'ThrowStatement' || !/^(?:Object|Array)Expression$/.test(resolved(facts, node.argument).type))
        return true;
      report({
        span: span(node.argument.start, node.argument.end),
        message: 'The content of this value is lost in the message of the run. Throw `new Error(text)`.',
      });
      return true;
    });
  },
};
