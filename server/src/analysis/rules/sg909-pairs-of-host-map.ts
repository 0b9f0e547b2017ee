import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { knownType } from '../value-types.ts';

export const pairsOfHostMap: ScriptRule = {
  id: 'SG909',
  name: 'pairs-of-host-map',
  severity: 'warning',
  title: '`for..of` over a host map with one name',
  why: 'It yields pairs `[key, value]`, not keys or values.',
  bad: [
    'for (const k of vance.params) vance.log.info(k);',
    "for (const k of vance.params) { vance.log.info('x', { v: vance.params[k] }); }",
  ],
  good: [
    'for (const [k, v] of vance.params) vance.log.info(k + v);',
    'for (const k in vance.params) vance.log.info(k);',
    'for (const pair of vance.params) vance.log.info(pair[0]);',
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (
        node.type !== 'ForOfStatement' ||
        knownType(facts, node.right) !== 'host map' ||
        node.left.type !== 'VariableDeclaration'
      )
        return true;
      const id = node.left.declarations[0]?.id;
      const binding = id?.type === 'Identifier' ? facts.scopes.bindingOf(id) : undefined;
      if (!id || !binding?.references.some((each) => isUsedAsKey(facts, each))) return true;
      report({
        span: span(id.start, id.end),
        message:
          'A host map iterates over `[key, value]` pairs, so this is no key. Write `const [key, value] of`, or `in`.',
      });
      return true;
    });
  },
};

/** As a computed key, in a text, or as an argument of the host. */
function isUsedAsKey(facts: ScriptFacts, node: AnyNode): boolean {
  const user = facts.scopes.parents.get(node);
  if (user?.type === 'MemberExpression') return user.computed && user.property === node;
  if (user?.type === 'TemplateLiteral' || (user?.type === 'BinaryExpression' && user.operator === '+')) return true;
  return (
    user?.type === 'CallExpression' &&
    user.callee !== node &&
    (hostEntry(facts.hosts.pathOf(user.callee) ?? '') !== undefined || isMapAccess(user.callee as AnyNode))
  );
}

/** `map.get(k)`, `map.has(k)`. */
const isMapAccess = (callee: AnyNode): boolean =>
  callee.type === 'MemberExpression' && /^(?:get|has)$/.test(keyName(callee.property, callee.computed) ?? '');
