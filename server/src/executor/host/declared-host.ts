import { hostClass, hostRoots } from '../../model/host-api.ts';
import { anywhere } from './failing.ts';
import type { AnyNode } from './walk.ts';

/**
 * Java class of the API object that a variable holds since its declaration: `const log = vance.log`,
 * `const { log } = vance`. A script that calls such a variable is told the class.
 */
export function declaredHostClass(root: AnyNode, name: string): string | undefined {
  let path: readonly string[] | undefined;
  anywhere(root, (node) => {
    path ??= node.type === 'VariableDeclarator' ? declaredPath(node, name) : undefined;
    return path !== undefined;
  });
  return path && classAt(path);
}

/** Path of the API object that this declarator gives to `name`. */
function declaredPath(declarator: AnyNode, name: string): readonly string[] | undefined {
  const target = declarator.id as AnyNode;
  const path = declarator.init ? memberPath(declarator.init as AnyNode) : undefined;
  if (!path) return undefined;
  if (target.type === 'Identifier') return target.name === name ? path : undefined;
  if (target.type !== 'ObjectPattern') return undefined;
  for (const property of target.properties as AnyNode[]) {
    const value = property.value as AnyNode | undefined;
    if (property.computed || value?.type !== 'Identifier' || value.name !== name) continue;
    return [...path, String((property.key as AnyNode).name)];
  }
  return undefined;
}

/** `vance.guard` as `['vance', 'guard']`. */
function memberPath(node: AnyNode): readonly string[] | undefined {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const owner = memberPath(node.object as AnyNode);
  return owner && [...owner, String((node.property as AnyNode).name)];
}

function classAt([first, ...rest]: readonly string[]): string | undefined {
  let owner = hostClass(Object.values(hostRoots).find(({ name }) => name === first)?.class ?? '');
  for (const name of rest) {
    const member = owner && Object.hasOwn(owner.members, name) ? owner.members[name] : undefined;
    owner = member?.kind === 'object' ? hostClass(member.class) : undefined;
  }
  return owner?.java;
}
