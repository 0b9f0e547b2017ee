import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { hostCalls } from '../host-calls.ts';
import { completionOf, resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const secretNotMasked: ScriptRule = {
  id: 'SG522',
  name: 'secret-not-masked',
  severity: 'warning',
  title: 'Secret in a place that is not masked',
  why: 'Only a string result is masked; logs, lists, maps and thrown messages stay readable.',
  bad: [
    "vance.log.info('key', { k: vance.secret('a') });",
    "const s = vance.secret('a') ?? '';\nthrow new Error(`bad key ${s}`);",
    "const s = vance.secret('a');\n({ s });",
  ],
  good: [
    "vance.log.info('x', { set: vance.secret('a') !== null });",
    "const s = vance.secret('a');\ns;",
    "vance.tools.call('x', { key: vance.secret('a') });",
  ],
  check: (facts, report) => {
    if (hostCalls(facts, /^vance\.secret$/).length === 0) return;
    const say = (node: AnyNode): void =>
      report({
        span: span(node.start, node.end),
        message:
          'This shows a secret in plain text: secrets are only masked when the result of the script is a string. Leave it out.',
      });
    for (const { call } of hostCalls(facts, /^vance\.log\.\w+$/)) {
      for (const argument of call.arguments) {
        const shown = secretIn(facts, argument);
        if (shown) say(shown);
      }
    }
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'ThrowStatement') return true;
      const shown = (node.argument.type === 'NewExpression' ? node.argument.arguments : [node.argument])
        .map((part) => secretIn(facts, part))
        .find((part) => part);
      if (shown) say(shown);
      return true;
    });
    const last = completionOf(facts);
    const value = last && resolved(facts, last);
    if (value?.type === 'ObjectExpression' || value?.type === 'ArrayExpression') {
      const shown = secretIn(facts, value);
      if (shown) say(shown);
    }
  },
};

/** The part of an expression that carries a secret: through constants, templates, `+`, lists and maps. */
function secretIn(facts: ScriptFacts, node: AnyNode, depth = 0): AnyNode | undefined {
  if (depth > 10) return undefined;
  const first = (parts: readonly (AnyNode | null)[]): AnyNode | undefined =>
    parts.map((part) => part && secretIn(facts, part, depth + 1)).find((part) => part) ?? undefined;
  const value = resolved(facts, node);
  switch (value.type) {
    case 'CallExpression':
      return facts.hosts.pathOf(value.callee) === 'vance.secret' ? node : undefined;
    case 'TemplateLiteral':
      return first(value.expressions) && node;
    case 'BinaryExpression':
      return value.operator === '+' && value.left.type !== 'PrivateIdentifier'
        ? first([value.left, value.right]) && node
        : undefined;
    case 'LogicalExpression':
      return first([value.left, value.right]) && node;
    case 'ObjectExpression':
      return first(value.properties.map((each) => (each.type === 'Property' ? each.value : each.argument)));
    case 'ArrayExpression':
      return first(value.elements);
    default:
      return undefined;
  }
}
