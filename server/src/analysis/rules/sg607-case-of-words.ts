import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const caseOfWords: ScriptRule = {
  id: 'SG607',
  name: 'case-of-words',
  severity: 'info',
  title: 'Regular expression without `i`',
  why: 'Text from users and models varies in case.',
  bad: ['/build/.test(vance.guard.output);', 'vance.guard.task.match(/release|deploy/);'],
  good: [
    '/build/i.test(vance.guard.output);',
    '/BUILD OK/.test(vance.guard.output);',
    '/a+/.test(vance.guard.output);',
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (
        node.type !== 'CallExpression' ||
        node.callee.type !== 'MemberExpression' ||
        node.callee.property.type !== 'Identifier'
      )
        return true;
      const name = node.callee.property.name;
      const pair = /^(?:test|exec)$/.test(name)
        ? [node.callee.object, node.arguments[0]]
        : /^(?:match|search)$/.test(name)
          ? [node.arguments[0], node.callee.object]
          : [];
      const [written, text] = pair;
      const regex = written && resolved(facts, written as AnyNode);
      if (regex?.type !== 'Literal' || !regex.regex || !text) return true;
      if (!/^vance\.guard\.(?:output|task|command\.args\.text)$/.test(facts.hosts.pathOf(text as AnyNode) ?? ''))
        return true;
      if (regex.regex.flags.includes('i') || !/^\(?[a-z]{4,}(?:\|[a-z]{4,})*\)?$/.test(regex.regex.pattern))
        return true;
      report({
        span: span(regex.start, regex.end),
        message: 'Text from users and models varies in case, and this pattern does not. Add the `i` flag?',
        fixes: [{ title: 'Add the `i` flag', edits: [{ span: span(regex.end), text: 'i' }] }],
      });
      return true;
    });
  },
};
