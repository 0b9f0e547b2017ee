import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const verdictAsBoolean: ScriptRule = {
  id: 'SG405',
  name: 'verdict-as-boolean',
  severity: 'warning',
  title: 'Text verdict compared as boolean',
  why: 'The model may answer `"false"`, which is truthy.',
  bad: [
    "const v = vance.llm.callForJson('judge', 'x');\nif (v.safe) vance.log.info('x');",
    "const { safe } = vance.llm.callForJson('judge', 'x');\nif (!safe) vance.log.info('x');",
  ],
  good: [
    "const v = vance.llm.callForJson('judge', 'x');\nif (v.safe === true) vance.log.info('x');",
    "const v = vance.llm.callForJson('judge', 'x');\nif (v) vance.log.info(v.reason || 'none');",
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      const tests =
        node.type === 'IfStatement' || node.type === 'ConditionalExpression'
          ? [node.test]
          : node.type === 'UnaryExpression' && node.operator === '!'
            ? [node.argument]
            : [];
      for (const test of tests.flatMap(operands)) {
        const name = verdictField(facts, test);
        if (name)
          report({
            span: span(name.start, name.end),
            message: 'Compare with `=== true`: a model may answer with text, and `"false"` is truthy.',
          });
      }
      return true;
    });
  },
};

/** What `&&` and `||` of a condition test one by one. */
const operands = (test: AnyNode): readonly AnyNode[] =>
  test.type === 'LogicalExpression' && test.operator !== '??'
    ? [...operands(test.left), ...operands(test.right)]
    : [test];

/** The name of a field of a JSON verdict, or the variable that holds one. */
function verdictField(facts: ScriptFacts, test: AnyNode): AnyNode | undefined {
  if (test.type === 'ChainExpression') return verdictField(facts, test.expression);
  if (test.type === 'MemberExpression')
    return isVerdict(facts, test.object as AnyNode) && !test.computed ? test.property : undefined;
  const source = test.type === 'Identifier' ? facts.scopes.bindingOf(test) : undefined;
  if (!source?.source || source.writes > 0) return undefined;
  const { from, keys } = source.source;
  return (keys.length === 1 && isVerdict(facts, from)) || (keys.length === 0 && isField(facts, from))
    ? test
    : undefined;
}

function isField(facts: ScriptFacts, node: AnyNode): boolean {
  const member = node.type === 'ChainExpression' ? node.expression : node;
  return member.type === 'MemberExpression' && isVerdict(facts, member.object as AnyNode);
}

/** The result of `callForJson`, through constants, helpers and a default. */
function isVerdict(facts: ScriptFacts, node: AnyNode): boolean {
  const value = resolved(facts, node);
  if (value.type === 'LogicalExpression' && value.operator !== '&&') return isVerdict(facts, value.left);
  return value.type === 'CallExpression' && facts.hosts.pathOf(value.callee) === 'vance.llm.callForJson';
}
