import { type Failing, find, firstOf, inStatement, type Translate } from './failing.ts';
import type { AnyNode } from './walk.ts';

export const constant: Translate = (_match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'ForOfStatement', 'ForInStatement');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  // of a pattern V8 names the place of the name itself
  const name = target?.type === 'Identifier' ? target : find(failing, 'Identifier');
  const inPattern = target !== undefined && /Pattern$/.test(target.type);
  const inHead = node !== undefined && /^For/.test(node.type);
  return { message: `Assignment to constant "${String(name?.name ?? '')}"`, node: inPattern || inHead ? name : node };
};

/** A call as the target of an assignment, or of a loop. */
export const calledTarget: Translate = (_match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'ForOfStatement', 'ForInStatement');
  const place = node?.type.startsWith('For') ? (node.left as AnyNode) : node;
  return { message: 'Invalid left-hand side in assignment', node: place };
};

export const undefinedName: Translate = (match, failing) => {
  const named = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === match[1];
  const exact = find(failing, 'Identifier');
  const node =
    exact && named(exact) ? exact : (inStatement(failing, named) ?? (failing.root && firstOf(failing.root, named)));
  return { message: `${match[1]} is not defined`, node: strictAssignment(failing, match[1]!) ?? node };
};

/** `x = 5` in strict mode fails as a whole. */
function strictAssignment(failing: Failing, name: string): AnyNode | undefined {
  return inStatement(failing, (node) => {
    const left = node.type === 'AssignmentExpression' ? (node.left as AnyNode) : undefined;
    const right = node.right as AnyNode | undefined;
    const inRight = right && firstOf(right, (inner) => inner.type === 'Identifier' && inner.name === name);
    return node.operator === '=' && left?.type === 'Identifier' && left.name === name && !inRight;
  });
}
