import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { textOf } from '../host-calls.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const errorName: ScriptRule = {
  id: 'SG901',
  name: 'error-name',
  severity: 'warning',
  title: 'Error test by `name`',
  why: 'The name of a host error is a class name, and which one depends on the server.',
  bad: ["try { vance.documents.read('a'); } catch (e) { if (e.name === 'ScriptHostException') vance.log.warn('x'); }"],
  good: [
    "try { vance.documents.read('a'); } catch (e) { if (e.name === 'TypeError') vance.log.warn('x'); }",
    "try { vance.documents.read('a'); } catch (e) { if (e.message.includes('missing')) vance.log.warn('x'); }",
    "try { other(); } catch (e) { if (e.name === 'Mine') vance.log.warn('x'); }",
  ],
  check: (facts, report) => {
    for (const [node, parent] of facts.scopes.parents) {
      const name = nameRead(facts, node, parent);
      if (!name || !isHostCatch(facts, node)) continue;
      const places = [node, ...heldIn(facts, node, parent)];
      const texts = places.flatMap((each) => comparedTexts(facts, each, facts.scopes.parents.get(each)!));
      if (texts.length === 0 || texts.every((text) => /^(?:Type|Range|Syntax|Reference)?Error$/.test(text))) continue;
      report({
        span: span(name.start, name.end),
        message:
          'The name of a host error is not stable: older and newer servers give different ones. Test `e.message`.',
      });
    }
  },
};

/** The property `name` where it is read from a catch variable: `e.name`, `catch ({ name })`. */
function nameRead(facts: ScriptFacts, node: AnyNode, parent: AnyNode): AnyNode | undefined {
  if (node.type === 'MemberExpression')
    return node.object.type === 'Identifier' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'name' &&
      facts.scopes.bindingOf(node.object)?.kind === 'catch'
      ? node.property
      : undefined;
  const key = node.type === 'Property' ? keyName(node.key, node.computed) : undefined;
  if (node.type !== 'Property' || key !== 'name' || parent.type !== 'ObjectPattern') return undefined;
  const owner = facts.scopes.parents.get(parent);
  const taken = owner?.type === 'VariableDeclarator' && owner.init?.type === 'Identifier' ? owner.init : undefined;
  const caught = owner?.type === 'CatchClause' || (taken && facts.scopes.bindingOf(taken)?.kind === 'catch');
  return caught ? node.key : undefined;
}

/** The names that hold the value afterwards. */
function heldIn(facts: ScriptFacts, node: AnyNode, parent: AnyNode): readonly AnyNode[] {
  const id =
    node.type === 'Property'
      ? node.value
      : parent.type === 'VariableDeclarator' && parent.init === node
        ? parent.id
        : undefined;
  const binding = id?.type === 'Identifier' ? facts.scopes.bindingOf(id) : undefined;
  return binding?.references.filter((each) => each !== id) ?? [];
}

/** Literal texts that the name is compared with. */
function comparedTexts(facts: ScriptFacts, node: AnyNode, parent: AnyNode): readonly string[] {
  const literal = (each: AnyNode | null | undefined): readonly string[] => {
    const text = textOf(facts, each ?? undefined);
    return text === undefined ? [] : [text];
  };
  if (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator))
    return [...literal(parent.left as AnyNode), ...literal(parent.right)];
  if (parent.type === 'SwitchStatement') return parent.cases.flatMap((each) => literal(each.test));
  const call = facts.scopes.parents.get(parent);
  const method =
    parent.type === 'MemberExpression' && parent.object === node && parent.property.type === 'Identifier'
      ? parent.property.name
      : '';
  return /^(?:includes|startsWith|endsWith)$/.test(method) && call?.type === 'CallExpression'
    ? literal(call.arguments[0])
    : [];
}

/** Whether the `try` of the `catch` around `node` holds a host call. */
function isHostCatch(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) {
    if (at.type !== 'CatchClause') continue;
    const whole = facts.scopes.parents.get(at);
    if (whole?.type !== 'TryStatement') return false;
    const { start, end } = whole.block;
    return facts.hosts.uses.some(
      (use) => use.call && hostEntry(use.path) && start <= use.call.start && use.call.end <= end,
    );
  }
  return false;
}
