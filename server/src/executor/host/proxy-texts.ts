import { plain, shownByV8 } from './builtin-texts.ts';
import type { Translate } from './failing.ts';

/** What the engine says when the trap of a proxy answers against the rules. */
export function proxyTexts(): (readonly [RegExp, Translate])[] {
  return proxyRules.map(([said, translate]) => [said, unplaced(translate)] as const);
}

/** Such an error has no place. */
const unplaced =
  (translate: Translate): Translate =>
  (match, failing) => {
    const said = translate(match, failing);
    return said && { ...said, node: null };
  };

const proxyRules: readonly (readonly [RegExp, Translate])[] = [
  [/^'has' on proxy: /, plain("Proxy can't successfully access a non-writable, non-configurable property")],
  [/^'deleteProperty' on proxy: trap returned truish/, plain('configurable expected')],
  [/^'getOwnPropertyDescriptor' on proxy: trap returned undefined/, plain('configurable expected')],
  [/^'getOwnPropertyDescriptor' on proxy: trap returned neither/, plain('proxy must return an object')],
  [/^'ownKeys' on proxy: trap returned duplicate entries$/, plain('trap result contains duplicate entries')],
  [/^'getPrototypeOf' on proxy: trap returned neither/, plain('object or null expected')],
  [
    /^'(?:getPrototypeOf|setPrototypeOf)' on proxy: (?:proxy target|trap returned truish)/,
    plain('same result expected'),
  ],
  [/^'isExtensible' on proxy: /, plain('same result expected')],
  [/^'preventExtensions' on proxy: trap returned truish/, plain('target is extensible')],
  [
    /^'defineProperty' on proxy: trap returned truish for adding property .*? to the non-extensible/,
    plain("'defineProperty' on proxy: trap returned truish for adding property to the non-extensible proxy target"),
  ],
  [
    /^'set' on proxy: trap returned truish/,
    plain('Cannot change the value of a non-writable, non-configurable own data property'),
  ],
  [
    /^'construct' on proxy: trap returned non-object \('(.*)'\)$/s,
    plain((m) => `${shownByV8(m[1]!)} is not an Object`),
  ],
  [/^Cannot perform 'IsArray' on a proxy that has been revoked$/, plain('proxy has been revoked')],
  [/^'(?!setPrototypeOf)\w+' on proxy: /, (match) => ({ message: match.input })],
];
