import { type Failing, find, firstOf, ownPath, type Said, type Translate } from './failing.ts';
import { arrayPattern } from './iteration-texts.ts';
import type { AnyNode } from './walk.ts';

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
  const node = called && called.callee === member ? called : (updated(failing, match[2]) ?? member);
  return {
    message: `Cannot read property '${match[2]}' of ${match[1]}`,
    node: keyPlace(patternProperty(failing, match[2])) ?? node,
  };
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

/** Property `name` of the object pattern at the failing place, or its first. */
function patternProperty(failing: Failing, name: string | undefined): AnyNode | undefined {
  const path = ownPath(failing);
  const pattern = path.find((node) => node.type === 'ObjectPattern');
  if (!pattern) return undefined;
  // a default value is no part of the pattern
  const inDefault = path.some((node, at) => node.type === 'AssignmentPattern' && node.right === path[at + 1]);
  return inDefault ? undefined : propertyOf(pattern, name);
}

function propertyOf(pattern: AnyNode, name: string | undefined): AnyNode | undefined {
  const named = firstOf(pattern, (node) => node.type === 'Property' && !node.computed && keyName(node) === name);
  return named ?? (pattern.properties as AnyNode[])[0];
}

const keyName = (property: AnyNode): string => {
  const key = property.key as AnyNode | undefined;
  return String(key?.name ?? key?.value ?? '');
};

/** Where the engine places the read of a property: at what takes the value. */
function keyPlace(property: AnyNode | undefined): AnyNode | undefined {
  const value = property?.value as AnyNode | undefined;
  return value?.type === 'AssignmentPattern' ? (value.left as AnyNode) : value;
}

export const destructure: Translate = (match, failing) => {
  const iterated = match[1] === 'Symbol(Symbol.iterator)' ? arrayPattern(failing) : undefined;
  if (iterated) return { message: `Cannot read property '${match[1]}' of ${match[3]}`, node: iterated };
  const declarator = find(failing, 'VariableDeclarator', 'AssignmentExpression', 'AssignmentPattern');
  const pattern = (declarator?.id ?? declarator?.left) as AnyNode | undefined;
  const property =
    patternProperty(failing, match[1]) ??
    (pattern?.type === 'ObjectPattern' ? propertyOf(pattern, match[1]) : undefined);
  const value = match[3] ?? match[2];
  const place = keyPlace(property);
  if (!place) return { message: `Cannot convert undefined or null to object: ${value}`, node: declarator };
  const name = match[2] === undefined ? keyName(property!) : match[1];
  return { message: `Cannot read property '${name}' of ${value}`, node: place };
};

/** `delete null.x`; undefined for anything else. */
export function deleted(_match: RegExpExecArray, failing: Failing): Said | undefined {
  const node = failing.native ? undefined : find(failing, 'UnaryExpression');
  const member = node?.operator === 'delete' ? (node.argument as AnyNode) : undefined;
  if (member?.type !== 'MemberExpression') return undefined;
  const property = member.property as AnyNode;
  const value = failing.hint('target') === 'null' ? 'null' : 'undefined';
  return { message: `Cannot delete property "${String(property.name ?? property.value)}" of ${value}`, node: null };
}

/** The write that fails: of a pattern the member it writes to. */
export function written(failing: Failing): AnyNode | undefined {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  if (!target || !/Pattern$/.test(target.type)) return node;
  return firstOf(target, ({ type }) => type === 'MemberExpression') ?? node;
}
