import { span } from '../../base/span.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';

export const hostMethodAsCallback: ScriptRule = {
  id: 'SG519',
  name: 'host-method-as-callback',
  severity: 'error',
  title: 'Host method as an array callback',
  why: 'It gets three arguments and fails with an arity error.',
  bad: ['[1].forEach(vance.log.info);'],
  good: ["['a'].forEach((x) => vance.log.info(x));"],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      const call = facts.scopes.parents.get(use.node);
      if (hostEntry(use.path)?.member.kind !== 'method' || call?.type !== 'CallExpression' || call.callee === use.node)
        continue;
      const { callee } = call;
      if (
        callee.type !== 'MemberExpression' ||
        callee.property.type !== 'Identifier' ||
        !arrayMethods.test(callee.property.name)
      )
        continue;
      const text = facts.text.slice(use.node.start, use.node.end);
      const at = span(use.node.start, use.node.end);
      report({
        span: at,
        message: `\`${use.name}\` would get three arguments, so the call throws. Call it inside an arrow function.`,
        fixes: [{ title: 'Wrap it in an arrow function', edits: [{ span: at, text: `(x) => ${text}(x)` }] }],
      });
    }
  },
};

const arrayMethods = /^(?:forEach|map|filter|some|every|find|findIndex|flatMap)$/;
