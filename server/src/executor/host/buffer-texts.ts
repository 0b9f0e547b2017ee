import { plain } from './builtin-texts.ts';
import type { Failing, Said, Translate } from './failing.ts';
import { innermost } from './locate.ts';
import type { AnyNode } from './walk.ts';

/** What typed arrays and their buffers say of lengths, of buffers that are gone and of elements that cannot change. */
export const bufferTexts: readonly (readonly [RegExp, Translate])[] = [
  [
    /^Cannot perform (.*) on a detached ArrayBuffer$/,
    plain((m) => (m[1]!.startsWith('%TypedArray%') ? 'Out of bounds typed array' : 'Detached buffer')),
  ],
  [
    /^Cannot (?:freeze|seal) array buffer views with elements$/,
    plain('Cannot redefine a property of an object with external array elements'),
  ],
  [/^ArrayBuffer\.prototype\.resize: Invalid length parameter$/, plain('newByteLength exceeds maxByteLength')],
  [/^Array buffer allocation failed$/, allocation],
  [/^Invalid typed array index$/, redefined],
];

const made = (failing: Failing): AnyNode | undefined =>
  failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');

/** A typed array that is too large names its length, when it is written out. */
function allocation(_match: RegExpExecArray, failing: Failing): Said | undefined {
  const node = made(failing);
  const [length] = (node?.arguments ?? []) as AnyNode[];
  const isArray = /Array$/.test(String((node?.callee as AnyNode | undefined)?.name));
  if (!isArray || typeof length?.value !== 'number') return undefined;
  return { message: `Invalid typed array length: ${length.value}` };
}

/** An element that is not there cannot be defined. */
function redefined(_match: RegExpExecArray, failing: Failing): Said | undefined {
  const callee = made(failing)?.callee as AnyNode | undefined;
  const key = ((made(failing)?.arguments ?? []) as AnyNode[])[1];
  if ((callee?.property as AnyNode | undefined)?.name !== 'defineProperty' || key?.type !== 'Literal') return undefined;
  return { message: `Cannot redefine property: ${String(key.value)}` };
}
