import { type AnyNode, childrenOf, isFunction } from './walk.ts';

const child = (node: AnyNode, name: string): AnyNode | undefined => node[name] as AnyNode | undefined;

/**
 * Name the engine's frames give to the function at the end of a path: its own, that of the variable, member or property it
 * is made for, else `:=>` or `:anonymous`. The first `function` without a name inside a value is called after what the
 * value goes to, wherever it stands (`const r = list.map(function () {})`: `r`). Undefined where V8 knows it: methods.
 */
export function frameName(path: readonly AnyNode[]): string | undefined {
  const owner = path.at(-1)!;
  const holder = path.at(-2);
  const own = child(owner, 'id')?.name;
  if (own !== undefined) return String(own);
  if (holder?.type === 'MethodDefinition') return methodName(holder, path.slice(-5, -3));
  if (holder?.type === 'Property' && (holder.method === true || holder.kind !== 'init'))
    return holder.computed === true ? '' : undefined;
  const direct = holder && directName(holder, owner);
  if (direct !== undefined) return direct;
  if (owner.type === 'ArrowFunctionExpression') return ':=>';
  return nameFromAround(path) ?? ':anonymous';
}

/** Undefined for names V8 knows. */
function methodName(method: AnyNode, [around, owner]: readonly AnyNode[]): string | undefined {
  if (method.computed === true) return '';
  const anonymous = !owner?.id && around && directName(around, owner!) === undefined;
  return method.kind === 'constructor' && anonymous ? '' : undefined;
}

const keyName = (node: AnyNode): string | undefined => {
  if (node.computed === true) return undefined;
  const key = child(node, 'key');
  return key && String(key.name ?? key.value);
};

/** Name of what a function is the whole value of. */
function directName(holder: AnyNode, value: AnyNode): string | undefined {
  const named = (node: AnyNode | undefined): string | undefined =>
    node?.type === 'Identifier' ? String(node.name) : undefined;
  if (holder.type === 'VariableDeclarator') return named(child(holder, 'id'));
  if (holder.type === 'AssignmentPattern' && holder.right === value) return named(child(holder, 'left'));
  if (holder.type === 'AssignmentExpression' && holder.operator === '=') return named(child(holder, 'left'));
  if (holder.type === 'PropertyDefinition' || holder.type === 'Property') return keyName(holder);
  return undefined;
}

/** Names do not reach into functions, but into arrows. */
const hidesNames = (node: AnyNode): boolean => isFunction(node) && node.type !== 'ArrowFunctionExpression';

function nameFromAround(path: readonly AnyNode[]): string | undefined {
  const owner = path.at(-1)!;
  for (let at = path.length - 2; at >= 0; at--) {
    const node = path[at]!;
    if (hidesNames(node)) return undefined;
    const target = targetOf(node, path[at + 1]!, path[at - 1]);
    if (target) return firstFunction(path[at + 1]!) === owner ? targetName(target) : undefined;
  }
  return undefined;
}

/** What a value goes to; undefined when the node names nothing. */
function targetOf(node: AnyNode, value: AnyNode, holder: AnyNode | undefined): AnyNode | undefined {
  if (node.type === 'VariableDeclarator')
    return child(node, 'id')?.type === 'Identifier' && node.init === value ? child(node, 'id') : undefined;
  if (node.type === 'AssignmentExpression')
    return node.operator === '=' && node.right === value ? child(node, 'left') : undefined;
  // the default of a parameter, not that of a part of a pattern
  if (node.type === 'AssignmentPattern')
    return holder && isFunction(holder) && node.right === value ? child(node, 'left') : undefined;
  return node.type === 'Property' && node.value === value && value.type !== 'AssignmentPattern' ? node : undefined;
}

function targetName(target: AnyNode): string | undefined {
  if (target.type === 'Identifier') return String(target.name);
  if (target.type === 'Property') {
    const key = child(target, 'key')!;
    return keyName(target) ?? (key.type === 'MemberExpression' ? targetName(key) : undefined);
  }
  if (target.type !== 'MemberExpression' || target.computed === true) return undefined;
  const name = String(child(target, 'property')?.name);
  const object = child(target, 'object')!;
  if (object.type === 'Identifier') return `${String(object.name)}.${name}`;
  const base = child(object, 'object');
  const ofPrototype = object.type === 'MemberExpression' && child(object, 'property')?.name === 'prototype';
  return ofPrototype && base?.type === 'Identifier' ? `${String(base.name)}.${name}` : name;
}

/** The first function without a name in a value, the functions inside functions left out. */
function firstFunction(node: AnyNode): AnyNode | undefined {
  if (node.type === 'FunctionExpression' && !node.id) return node;
  if (hidesNames(node) || node.type === 'ClassBody') return undefined;
  for (const inner of childrenOf(node)) {
    const found = firstFunction(inner);
    if (found) return found;
  }
  return undefined;
}
