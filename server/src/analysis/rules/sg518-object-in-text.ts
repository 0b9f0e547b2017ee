import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { hostCalls, isGlobal } from '../host-calls.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { knownType } from '../value-types.ts';

export const objectInText: ScriptRule = {
  id: 'SG518',
  name: 'object-in-text',
  severity: 'warning',
  title: 'Object in a text',
  why: 'It becomes `[object Object]`, and the prompt carries no content.',
  bad: [
    'vance.guard.continueWith(`Result: ${vance.params}`);',
    "const o = { a: 1 };\nvance.log.info('x ' + o);",
    'vance.guard.deny(String(vance.guard.command));',
    'console.log({ a: 1 });',
  ],
  good: [
    'vance.guard.continueWith(`Result: ${JSON.stringify({ ...vance.params })}`);',
    'const t = `${vance.params}`;',
    "vance.log.info('x', { a: 1 });",
    "console.log('a');",
    'vance.guard.deny(`${new Date()}`);',
  ],
  check: (facts, report) => {
    const reported = new Set<AnyNode>();
    const say = (node: AnyNode): void => {
      if (reported.has(node)) return;
      reported.add(node);
      report({
        span: span(node.start, node.end),
        message:
          'This prints as `[object Object]`, so the text carries no content. Name the fields, or use `JSON.stringify({ ...x })`.',
      });
    };
    const texts =
      /^vance\.(?:guard\.(?:continueWith|deny|setTurnPrompt)|llm\.\w+|log\.\w+|process\.(?:notify|progress))$/;
    for (const { call } of hostCalls(facts, texts)) {
      for (const argument of call.arguments)
        for (const part of insertedIn(facts, argument)) if (printsAsObject(facts, part)) say(part);
    }
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return true;
      if (isGlobal(facts, node.callee.object as AnyNode, 'console'))
        for (const argument of node.arguments) if (printsAsObject(facts, argument)) say(argument);
      return true;
    });
  },
};

/** What a text is put together from: templates, `+`, `String()`, `join`, through constants. */
function insertedIn(facts: ScriptFacts, node: AnyNode, depth = 0): readonly AnyNode[] {
  if (depth > 10) return [];
  const inner = (part: AnyNode): readonly AnyNode[] => {
    const below = insertedIn(facts, part, depth + 1);
    return below.length > 0 ? below : [part];
  };
  const value = resolved(facts, node);
  if (value.type === 'TemplateLiteral') return value.expressions.flatMap(inner);
  if (value.type === 'BinaryExpression' && value.operator === '+' && value.left.type !== 'PrivateIdentifier') {
    const text = [value.left, value.right].some((part) => knownType(facts, part) === 'string');
    return text ? [...inner(value.left), ...inner(value.right)] : [];
  }
  if (value.type !== 'CallExpression') return [];
  if (isGlobal(facts, value.callee as AnyNode, 'String')) return value.arguments.slice(0, 1);
  const { callee } = value;
  const joins =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'join';
  return joins ? [callee.object as AnyNode].filter((list) => resolved(facts, list).type === 'ArrayExpression') : [];
}

function printsAsObject(facts: ScriptFacts, node: AnyNode): boolean {
  const value = resolved(facts, node);
  if (value.type === 'ObjectExpression')
    return !value.properties.some(
      (each) =>
        each.type !== 'Property' || /^(?:toString|valueOf)$/.test(keyName(each.key, each.computed) ?? 'toString'),
    );
  if (value.type === 'ArrayExpression')
    return value.elements.length > 0 && value.elements.every((each) => each?.type === 'ObjectExpression');
  const path = facts.hosts.pathOf(node);
  if (path !== undefined && /^vance\.guard(?:\.(?:command|tool))?$/.test(path)) return true;
  return /^host (?:map|object)$/.test(knownType(facts, node) ?? '');
}
