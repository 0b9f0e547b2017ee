import { type AnyNode, isFunction } from '../syntax/script-nodes.ts';
import { keyName } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** The function of this file that an expression denotes: in place, by its name, as a method of an object or class. */
export function localFunction(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  if (isFunction(node)) return node;
  if (node.type === 'MemberExpression') return methodOf(facts, node);
  const binding = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  if (!binding || binding.writes > 0) return undefined;
  if (binding.declared) return binding.declared;
  const value = binding.source?.keys.length === 0 ? binding.source.from : undefined;
  return value && isFunction(value) ? value : undefined;
}

/** `gate.ask` for `const gate = { ask() { … } }` and for `const gate = new Gate()`. */
function methodOf(facts: ScriptFacts, node: Extract<AnyNode, { type: 'MemberExpression' }>): AnyNode | undefined {
  const name = keyName(node.property, node.computed);
  const object = name === undefined ? undefined : holderOf(facts, node.object as AnyNode);
  if (object?.type === 'ObjectExpression') {
    const found = object.properties.find(
      (each) => each.type === 'Property' && each.kind === 'init' && keyName(each.key, each.computed) === name,
    );
    return found?.type === 'Property' && isFunction(found.value) ? found.value : undefined;
  }
  const made = object?.type === 'NewExpression' && object.callee.type === 'Identifier' ? object.callee : undefined;
  const declaration = made && facts.scopes.bindingOf(made)?.declaration;
  const owner = declaration && facts.scopes.parents.get(declaration);
  if (owner?.type !== 'ClassDeclaration') return undefined;
  const found = owner.body.body.find(
    (each) => each.type === 'MethodDefinition' && each.kind === 'method' && keyName(each.key, each.computed) === name,
  );
  return found?.type === 'MethodDefinition' ? found.value : undefined;
}

function holderOf(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  if (node.type !== 'Identifier') return node;
  const binding = facts.scopes.bindingOf(node);
  return binding?.source && binding.writes === 0 && !binding.param && binding.source.keys.length === 0
    ? binding.source.from
    : undefined;
}
