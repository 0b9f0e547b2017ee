import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { globalCall } from '../host-calls.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { knownType } from '../value-types.ts';

export const orderOfParams: ScriptRule = {
  id: 'SG905',
  name: 'order-of-params',
  severity: 'info',
  title: 'Order of `vance.params`',
  why: 'Its top level has no fixed order.',
  bad: [
    "let t = '';\nfor (const [k, v] of vance.params) t += k;",
    'const list = [];\nfor (const k in args) list.push(k);',
    'const [first] = Object.keys({ ...vance.params });',
  ],
  good: [
    'const list = [];\nfor (const k in args) list.push(k);\nlist.sort();',
    'for (const [k, v] of vance.params) vance.log.info(k);',
    'Object.keys({ ...vance.params }).length;',
    'let n = 0;\nfor (const k in vance.params) n += 1;',
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      const source =
        node.type === 'ForInStatement' || node.type === 'ForOfStatement'
          ? collects(facts, node.body) && unordered(facts, node.right)
          : firstOf(facts, node);
      if (source)
        report({
          span: span(source.start, source.end),
          message: `\`${facts.hosts.pathOf(source) ?? 'vance.params'}\` has no fixed order, so the result differs from run to run. Sort the keys first.`,
        });
      return true;
    });
  },
};

/** The host map behind an expression: itself, a spread of it, or keys, values, entries of a spread. */
function unordered(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  if (/^vance\.(?:params|guard\.tool\.args)$/.test(facts.hosts.pathOf(node) ?? '')) return node;
  const value = resolved(facts, node);
  if (value.type === 'ObjectExpression') {
    const only = value.properties.length === 1 ? value.properties[0] : undefined;
    return only?.type === 'SpreadElement' ? unordered(facts, only.argument) : undefined;
  }
  if (!/^(?:keys|values|entries)$/.test(globalCall(facts, value, 'Object') ?? '')) return undefined;
  const argument = value.type === 'CallExpression' ? value.arguments[0] : undefined;
  return argument?.type === 'ObjectExpression' ? unordered(facts, argument) : undefined;
}

/** `Object.keys({ ...x })[0]`, `const [a] = Object.keys({ ...x })`. */
function firstOf(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  const list =
    node.type === 'MemberExpression' && node.computed && facts.constant(node.property as AnyNode)?.is === 0
      ? node.object
      : node.type === 'VariableDeclarator' && node.id.type === 'ArrayPattern'
        ? node.init
        : undefined;
  const value = list && resolved(facts, list as AnyNode);
  return value?.type === 'CallExpression' ? unordered(facts, value) : undefined;
}

/** Whether a loop body appends to a list or text that is not sorted anywhere. */
function collects(facts: ScriptFacts, body: AnyNode): boolean {
  let found = false;
  walk(body, (node) => {
    const target =
      node.type === 'AssignmentExpression' && node.operator === '+=' && knownType(facts, node.right) !== 'number'
        ? node.left
        : node.type === 'CallExpression' &&
            node.callee.type === 'MemberExpression' &&
            node.callee.property.type === 'Identifier' &&
            node.callee.property.name === 'push'
          ? node.callee.object
          : undefined;
    if (target?.type === 'Identifier' && !isSorted(facts, target)) found = true;
    return !found;
  });
  return found;
}

const isSorted = (facts: ScriptFacts, id: Extract<AnyNode, { type: 'Identifier' }>): boolean =>
  facts.scopes.bindingOf(id)?.references.some((each) => {
    const parent = facts.scopes.parents.get(each);
    return (
      parent?.type === 'MemberExpression' &&
      parent.property.type === 'Identifier' &&
      /^(?:sort|toSorted)$/.test(parent.property.name)
    );
  }) ?? false;
