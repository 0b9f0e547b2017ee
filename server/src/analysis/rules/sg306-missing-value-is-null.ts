import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const missingValueIsNull: ScriptRule = {
  id: 'SG306',
  name: 'missing-value-is-null',
  severity: 'warning',
  title: 'Comparing a missing value with `undefined`',
  why: '`get(key)` gives null for a missing key, so the comparison is always the same.',
  bad: [
    "if (vance.guard.loopValues.get('a') === undefined) vance.log.info('x');",
    "const v = vance.guard.sessionValues.get('a');\nv !== undefined;",
    "typeof vance.guard.loopValues.get('a') === 'undefined';",
  ],
  good: [
    "vance.guard.loopValues.get('a') === null;",
    "vance.guard.loopValues.get('a') == undefined;",
    'vance.params.a === undefined;',
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (
        node.type !== 'BinaryExpression' ||
        !/^[!=]==?$/.test(node.operator) ||
        node.left.type === 'PrivateIdentifier'
      )
        return true;
      const sides: readonly [AnyNode, AnyNode][] = [
        [node.left, node.right],
        [node.right, node.left],
      ];
      const strict = node.operator.length === 3;
      const wrong = sides.some(([value, other]) => {
        const constant = facts.constant(other);
        if (strict && constant && constant.is === undefined) return isStoreGet(facts, value);
        return (
          constant?.is === 'undefined' &&
          value.type === 'UnaryExpression' &&
          value.operator === 'typeof' &&
          isStoreGet(facts, value.argument)
        );
      });
      if (wrong) {
        report({
          span: span(node.start, node.end),
          message:
            '`get()` returns null for a missing key, so this comparison is always the same. Use `has(key)`, or compare with `== null`.',
        });
      }
      return true;
    });
  },
};

function isStoreGet(facts: ScriptFacts, node: AnyNode): boolean {
  if (node.type === 'CallExpression') {
    const path = facts.hosts.pathOf(node.callee);
    return node.arguments.length > 0 && /^vance\.guard\.(?:loopValues|sessionValues)\.get$/.test(path ?? '');
  }
  const source = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  return (
    source?.source !== undefined &&
    source.writes === 0 &&
    source.source.keys.length === 0 &&
    isStoreGet(facts, source.source.from)
  );
}
