import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { isGlobal } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const captureStackTrace: ScriptRule = {
  id: 'SG617',
  name: 'capture-stack-trace',
  severity: 'error',
  title: '`Error.captureStackTrace`',
  why: 'It is absent; the call is a TypeError.',
  bad: ['class E extends Error { constructor() { super(); Error.captureStackTrace(this, E); } }\nnew E();'],
  good: ['Error.captureStackTrace?.({});', 'if (Error.captureStackTrace) Error.captureStackTrace({});'],
  check: (facts, report) => {
    const members = [...facts.scopes.parents.keys()].filter(
      (node) =>
        node.type === 'MemberExpression' &&
        isGlobal(facts, node.object as AnyNode, 'Error') &&
        node.property.type === 'Identifier' &&
        node.property.name === 'captureStackTrace',
    );
    const calls = members.filter((node) => {
      const parent = facts.scopes.parents.get(node);
      return parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
    });
    if (members.length > calls.length) return;
    for (const node of calls) {
      const { property } = node as Extract<AnyNode, { type: 'MemberExpression' }>;
      report({
        span: span(property.start, property.end),
        message: '`Error.captureStackTrace` does not exist in this engine, so the call throws. Remove it.',
      });
    }
  },
};
