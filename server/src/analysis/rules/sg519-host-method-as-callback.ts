import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';

export const hostMethodAsCallback: ScriptRule = {
  id: 'SG519',
  name: 'host-method-as-callback',
  severity: 'error',
  title: 'Host method as an array callback',
  why: 'It gets three arguments and fails with an arity error.',
  bad: ['[1].forEach(vance.log.info);'],
  good: ["['a'].forEach((x) => vance.log.info(x));"],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (
        node.type !== 'CallExpression' ||
        node.callee.type !== 'MemberExpression' ||
        !arrayMethods.test(keyName(node.callee.property, node.callee.computed) ?? '') ||
        hostEntry(facts.hosts.pathOf(node.callee) ?? '') !== undefined
      )
        return true;
      for (const given of node.arguments) {
        const path = facts.hosts.pathOf(given) ?? '';
        if (hostEntry(path)?.member.kind !== 'method') continue;
        const text = facts.text.slice(given.start, given.end);
        const at = span(given.start, given.end);
        report({
          span: at,
          message: `\`${path.slice(path.lastIndexOf('.') + 1)}\` would get three arguments, so the call throws. Call it inside an arrow function.`,
          fixes: [{ title: 'Wrap it in an arrow function', edits: [{ span: at, text: `(x) => ${text}(x)` }] }],
        });
      }
      return true;
    });
  },
};

const arrayMethods = /^(?:forEach|map|filter|some|every|find|findIndex|flatMap)$/;
