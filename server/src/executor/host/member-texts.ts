import { type Failing, find, firstOf, type Said, type Translate } from './failing.ts';
import { type AnyNode, pathTo } from './walk.ts';

export const read: Translate = (match, failing) => {
  const member = find(failing, 'MemberExpression');
  const property = member?.property as AnyNode | undefined;
  if (property?.type === 'PrivateIdentifier') {
    const message = `Cannot read private member #${String(property.name)} from an object whose class did not declare it.`;
    return { message, node: member };
  }
  const nothing = property?.type === 'Literal' && property.raw === 'null';
  const named = property?.type === 'Identifier' && property.name === 'undefined';
  if (member?.computed === true && (nothing || named || (property?.type !== 'Literal' && isNoKey(match[2] ?? ''))))
    return { message: `Cannot convert undefined or null to object: ${match[1]}`, node: member };
  // a call on a null of the host fails as a whole, one on a null of the script when the member is read
  const called =
    match[1] === 'null' && member && isHostPath(member.object as AnyNode) ? find(failing, 'CallExpression') : undefined;
  const node = called?.callee === member ? called : (updated(failing, match[2]) ?? member);
  return { message: `Cannot read property '${match[2]}' of ${match[1]}`, node: patternKey(failing, match[2]) ?? node };
};

/** Of `a.b += 1` and `a.b++` the read that fails is that of the target; one with a computed key fails as a whole. */
function updated(failing: Failing, name: string | undefined): AnyNode | undefined {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  if (target?.type !== 'MemberExpression' || node?.operator === '=') return undefined;
  const property = target.property as AnyNode;
  const named = target.computed === true ? property.value : property.name;
  if (named !== undefined && String(named) !== name) return undefined;
  return target.computed === true ? node : target;
}

/** Whether V8's text of a computed key is that of a value the engine does not show as a key. */
const isNoKey = (key: string): boolean => /^$|^#<|^\[object |=>|^(?:function|class)\b/.test(key);

/** Whether an expression reads a member of the host API. */
function isHostPath(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return isHostPath(node.object as AnyNode);
  return node.type === 'Identifier' && /^(vance|client)$/.test(String(node.name));
}

/** Key `name` of the object pattern at the failing place. */
function patternKey(failing: Failing, name: string | undefined): AnyNode | undefined {
  if (!failing.root) return undefined;
  const path = pathTo(failing.root, failing.offset);
  const pattern = path.find((node) => node.type === 'ObjectPattern');
  if (!pattern) return undefined;
  // a default value is no part of the pattern
  const inDefault = path.some((node, at) => node.type === 'AssignmentPattern' && node.right === path[at + 1]);
  if (inDefault) return undefined;
  const keyOf = (node: AnyNode): string => String((node.key as AnyNode).name ?? (node.key as AnyNode).value);
  const named = firstOf(pattern, (node) => node.type === 'Property' && keyOf(node) === name);
  const property = named ?? (pattern.properties as AnyNode[])[0];
  const key = property?.key as AnyNode | undefined;
  return key?.type === 'Literal' ? (property!.value as AnyNode) : key;
}

export const destructure: Translate = (match, failing) => {
  const declarator = find(failing, 'VariableDeclarator', 'AssignmentExpression', 'AssignmentPattern');
  const pattern = (declarator?.id ?? declarator?.left) as AnyNode | undefined;
  const key =
    patternKey(failing, match[1]) ?? ((pattern?.properties as AnyNode[] | undefined)?.[0]?.key as AnyNode | undefined);
  const name = match[2] === undefined ? String(key?.name ?? key?.value ?? '') : match[1];
  const value = match[3] ?? match[2];
  if (!key) return { message: `Cannot convert undefined or null to object: ${value}`, node: declarator };
  return { message: `Cannot read property '${name}' of ${value}`, node: key };
};

/** `delete null.x`; undefined for anything else. */
export function deleted(_match: RegExpExecArray, failing: Failing): Said | undefined {
  const node = failing.native ? undefined : find(failing, 'UnaryExpression');
  const member = node?.operator === 'delete' ? (node.argument as AnyNode) : undefined;
  if (member?.type !== 'MemberExpression') return undefined;
  const property = member.property as AnyNode;
  const value = (member.object as AnyNode).raw === 'null' ? 'null' : 'undefined';
  return { message: `Cannot delete property "${String(property.name ?? property.value)}" of ${value}`, node: null };
}

/** The write that fails: of a pattern the member it writes to. */
export function written(failing: Failing): AnyNode | undefined {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  if (!target || !/Pattern$/.test(target.type)) return node;
  return firstOf(target, ({ type }) => type === 'MemberExpression') ?? node;
}
