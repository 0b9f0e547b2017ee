import { anywhere, type Failing, find, placed, type Said, type Translate } from './failing.ts';
import { type AnyNode, childrenOf, isFunction, pathTo } from './walk.ts';

export const classNamed = (failing: Failing, name: string): AnyNode | undefined =>
  failing.root &&
  anywhere(failing.root, (node) => /^Class/.test(node.type) && (node.id as AnyNode | null)?.name === name);

/** A class whose superclass is refused; V8 names the head of the function around it. */
export const heritage = (message: string, failing: Failing): Said => {
  const around = failing.root && pathTo(failing.root, failing.offset).findLast(isFunction);
  const classes = derivedIn((around?.body as AnyNode | undefined) ?? failing.root);
  return { message, node: classes.find((node) => !isKnown(failing, node.superClass as AnyNode)) ?? classes[0] };
};

/** Derived classes in the code of one function, in order. */
function derivedIn(node: AnyNode | undefined): AnyNode[] {
  if (!node) return [];
  const inner = childrenOf(node).flatMap((child) => (isFunction(child) ? [] : derivedIn(child)));
  return isClass(node) && node.superClass ? [node, ...inner] : inner;
}

/** Whether a superclass is a class for sure: a builtin, or one the script declares. */
function isKnown(failing: Failing, superClass: AnyNode): boolean {
  if (superClass.type !== 'Identifier') return isClass(superClass);
  const name = String(superClass.name);
  return (
    /^(?:Array|Object|Map|Set|Promise|Date|RegExp|\w*Error)$/.test(name) || classNamed(failing, name) !== undefined
  );
}

const isClass = (node: AnyNode): boolean => node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

/** The class whose code fails as a whole. */
export const classAround = (failing: Failing): AnyNode | undefined =>
  failing.root && pathTo(failing.root, failing.offset).findLast(isClass);

/** What the engine says of private members. */
export function privateTexts(): (readonly [RegExp, Translate])[] {
  const at = (message: string | ((m: RegExpExecArray) => string)): Translate =>
    placed((m) => (typeof message === 'string' ? message : message(m)), 'MemberExpression', 'CallExpression');
  return [
    [/^(Cannot read private member .* from an object whose class did not declare it)$/, at((m) => `${m[1]}.`)],
    [
      /^(Cannot write private member .* to an object whose class did not declare it)$/,
      placed((m) => `${m[1]}.`, 'AssignmentExpression', 'UpdateExpression'),
    ],
    [/^Receiver must be (?:an instance of )?class/, at('Receiver must be an instance of class')],
    [
      /^Private method '(#.*)' is not writable$/,
      placed(
        (m) => `Cannot write private member ${m[1]} to an object whose class did not declare it.`,
        'AssignmentExpression',
        'UpdateExpression',
      ),
    ],
    [
      /^'(#.*)' was defined without a (setter|getter)$/,
      (m, failing) =>
        m[2] === 'setter'
          ? {
              message: `Cannot set property ${m[1]} of [object Object] which has only a getter`,
              node: find(failing, 'AssignmentExpression', 'UpdateExpression'),
            }
          : {
              message: `Cannot get property ${m[1]} of [object Object] which has only a setter`,
              node: find(failing, 'MemberExpression'),
            },
    ],
    [
      /^Cannot initialize (#.*) twice on the same object$/,
      (m, failing) => ({ message: `Duplicate private member ${m[1]}.`, node: classAround(failing) }),
    ],
  ];
}
