import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import { textBehind } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const textAsInstruction: ScriptRule = {
  id: 'SG408',
  name: 'text-as-instruction',
  severity: 'warning',
  title: 'Untrusted text as instruction',
  why: '`guard.output` or command text inside the prompt can steer the judge.',
  bad: [
    "vance.llm.call('judge', 'Judge this: ' + vance.guard.output);",
    "const p = `Is this fine? ${vance.guard.task}`;\nvance.llm.callForJson('judge', p);",
  ],
  good: [
    "vance.llm.callForJson('judge', 'Judge the answer.', { answer: vance.guard.output });",
    "vance.llm.call('judge', 'Length: ' + vance.guard.output.length);",
  ],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.llm\./)) {
      const prompt = argumentAt(call, 1);
      for (const part of prompt ? partsOf(facts, prompt) : []) {
        const path = facts.hosts.pathOf(textBehind(facts, part)) ?? '';
        if (!/^vance\.guard\.(?:output|task|(?:command|tool)\.args\.\w+)$/.test(path)) continue;
        report({
          span: span(part.start, part.end),
          message:
            'Text to judge can steer the model when it stands in the prompt. Pass it as a variable and mark it as data in the recipe.',
        });
      }
    }
  },
};

/** What a concatenation or template inserts, also through one constant. */
function partsOf(facts: ScriptFacts, node: AnyNode, followed = false): readonly AnyNode[] {
  if (node.type === 'TemplateLiteral') return node.expressions;
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [node.left, node.right].flatMap((side) => [side as AnyNode, ...partsOf(facts, side as AnyNode, followed)]);
  const source = node.type === 'Identifier' && !followed ? facts.scopes.bindingOf(node) : undefined;
  return source?.source && source.writes === 0 && source.source.keys.length === 0
    ? partsOf(facts, source.source.from, true)
    : [];
}
