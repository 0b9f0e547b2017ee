import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import { globalCall, isInTry } from '../host-calls.ts';
import { textBehind } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const parseOfProse: ScriptRule = {
  id: 'SG409',
  name: 'parse-of-prose',
  severity: 'warning',
  title: '`JSON.parse` of text from a model or an engine',
  why: 'Anything but pure JSON throws: the STOP guard is off, the gate refuses.',
  bad: ['const v = JSON.parse(vance.guard.output);', "JSON.parse(vance.llm.call('a', 'b'));"],
  good: ['try { JSON.parse(vance.guard.output); } catch (e) { vance.log.warn(String(e)); }', "JSON.parse('{}');"],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'CallExpression' || globalCall(facts, node, 'JSON') !== 'parse' || isInTry(facts, node))
        return true;
      const argument = node.arguments[0];
      const value = argument && textBehind(facts, argument);
      const path = value && facts.hosts.pathOf(value.type === 'CallExpression' ? value.callee : value);
      if (/^vance\.(?:guard\.(?:output|task|command\.args\.text)|llm\.call)$/.test(path ?? '')) {
        report({
          span: span(node.callee.start, node.callee.end),
          message:
            'This text may not be JSON, and then the call throws. Catch the error, or use `vance.llm.callForJson()`.',
        });
      }
      return true;
    });
  },
};
