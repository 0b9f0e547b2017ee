import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { globalCall } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { knownType } from '../value-types.ts';

export const entriesOfHostMap: ScriptRule = {
  id: 'SG517',
  name: 'entries-of-host-map',
  severity: 'warning',
  title: 'Host map handed to a function that sees no entries',
  why: '`JSON.stringify` gives `{}`, `Object.keys` gives `[]`, `in` and `hasOwn` give false.',
  bad: [
    'JSON.stringify(vance.params);',
    'Object.keys(args);',
    "'a' in vance.params;",
    "const r = vance.tools.call('exec_run', {});\nJSON.stringify({ r });",
    "vance.params.hasOwnProperty('a');",
  ],
  good: [
    'JSON.stringify({ ...vance.params });',
    'Object.keys({ ...args });',
    'JSON.stringify({ a: 1 });',
    'vance.params.a;',
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      const found = blindCall(facts, node);
      if (!found) return true;
      const { map, what } = found;
      report({
        span: span(node.start, node.end),
        message: `\`${what}\` does not see the entries of a host map, so the result is empty. Copy it first: \`{ ...${facts.text.slice(map.start, map.end)} }\`.`,
        ...(node.type === 'CallExpression' &&
          node.arguments[0] === map && {
            fixes: [
              {
                title: 'Copy the map with a spread',
                edits: [{ span: span(map.start, map.end), text: `{ ...${facts.text.slice(map.start, map.end)} }` }],
              },
            ],
          }),
      });
      return true;
    });
  },
};

function blindCall(facts: ScriptFacts, node: AnyNode): { readonly map: AnyNode; readonly what: string } | undefined {
  const isMap = (value: AnyNode | undefined): boolean => value !== undefined && knownType(facts, value) === 'host map';
  if (node.type === 'BinaryExpression' && node.operator === 'in')
    return isMap(node.right) ? { map: node.right, what: 'in' } : undefined;
  if (node.type !== 'CallExpression') return undefined;
  const first = node.arguments[0];
  const object = globalCall(facts, node, 'Object');
  if (object && /^(?:keys|values|entries|hasOwn)$/.test(object))
    return first && isMap(first) ? { map: first, what: `Object.${object}` } : undefined;
  if (globalCall(facts, node, 'JSON') === 'stringify') {
    if (first && isMap(first)) return { map: first, what: 'JSON.stringify' };
    const member =
      first?.type === 'ObjectExpression'
        ? first.properties.find((each) => each.type === 'Property' && isMap(each.value))
        : undefined;
    return member?.type === 'Property' ? { map: member.value, what: 'JSON.stringify' } : undefined;
  }
  const { callee } = node;
  const own =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'hasOwnProperty';
  // `Object.prototype.hasOwnProperty.call(map, key)`, `({}).hasOwnProperty.call(map, key)`
  const borrowed =
    callee.type === 'MemberExpression' &&
    keyName(callee.property, callee.computed) === 'call' &&
    callee.object.type === 'MemberExpression' &&
    keyName(callee.object.property, callee.object.computed) === 'hasOwnProperty';
  if (borrowed && first && isMap(first)) return { map: first, what: 'hasOwnProperty' };
  return own && isMap(callee.object as AnyNode) ? { map: callee.object as AnyNode, what: 'hasOwnProperty' } : undefined;
}
