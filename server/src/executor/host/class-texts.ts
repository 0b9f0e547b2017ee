import { plain } from './builtin-texts.ts';
import { anywhere, type Failing, find, placed, type Said, type Translate } from './failing.ts';
import type { AnyNode } from './walk.ts';

export const classNamed = (failing: Failing, name: string): AnyNode | undefined =>
  failing.root &&
  anywhere(failing.root, (node) => /^Class/.test(node.type) && (node.id as AnyNode | null)?.name === name);

export const heritage = (message: string, failing: Failing): Said => ({
  message,
  node: find(failing, 'ClassDeclaration', 'ClassExpression'),
});

/** What the engine says of private members. */
export function privateTexts(): (readonly [RegExp, Translate])[] {
  const at = (message: string | ((m: RegExpExecArray) => string)): Translate =>
    placed((m) => (typeof message === 'string' ? message : message(m)), 'MemberExpression', 'CallExpression');
  return [
    [
      /^(Cannot (?:read|write) private member .* (?:from|to) an object whose class did not declare it)$/,
      at((m) => `${m[1]}.`),
    ],
    [/^Receiver must be (?:an instance of )?class/, at('Receiver must be an instance of class')],
    [
      /^Private method '(#.*)' is not writable$/,
      at((m) => `Cannot write private member ${m[1]} to an object whose class did not declare it.`),
    ],
    [
      /^'(#.*)' was defined without a (setter|getter)$/,
      at((m) =>
        m[2] === 'setter'
          ? `Cannot set property ${m[1]} of [object Object] which has only a getter`
          : `Cannot get property ${m[1]} of [object Object] which has only a setter`,
      ),
    ],
    [/^Cannot initialize (#.*) twice on the same object$/, plain((m) => `Duplicate private member ${m[1]}.`)],
  ];
}
