import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { globalCall, isInTry } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

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
      const path =
        argument &&
        (facts.hosts.pathOf(argument.type === 'CallExpression' ? argument.callee : argument) ??
          sourcePath(facts, argument));
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

/** Path of the call whose result a constant holds. */
function sourcePath(facts: ScriptFacts, node: AnyNode): string | undefined {
  const source = node.type === 'Identifier' ? facts.scopes.bindingOf(node)?.source : undefined;
  return source?.from.type === 'CallExpression' ? facts.hosts.pathOf(source.from.callee) : undefined;
}
