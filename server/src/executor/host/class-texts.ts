import { anywhere, type Failing, find, placed, type Said, type Translate } from './failing.ts';
import { type AnyNode, pathTo } from './walk.ts';

export const classNamed = (failing: Failing, name: string): AnyNode | undefined =>
  failing.root &&
  anywhere(failing.root, (node) => /^Class/.test(node.type) && (node.id as AnyNode | null)?.name === name);

/** A class whose superclass is refused; V8 names the place before it. */
export const heritage = (message: string, failing: Failing): Said => ({
  message,
  node: failing.root && (derivedAfter(failing, failing.offset) ?? derivedAfter(failing, -1)),
});

const derivedAfter = (failing: Failing, offset: number): AnyNode | undefined =>
  anywhere(failing.root!, (node) => isClass(node) && Boolean(node.superClass) && node.end > offset);

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
