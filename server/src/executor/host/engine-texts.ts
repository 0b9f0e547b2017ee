import { bufferTexts } from './buffer-texts.ts';
import { argumentTexts, plain, rangeTexts, shownByV8 } from './builtin-texts.ts';
import { notConstructor, notFunction } from './call-texts.ts';
import { classAround, classNamed, heritage, privateTexts } from './class-texts.ts';
import { find, functionAround, operators, placed, type Translate } from './failing.ts';
import { intlTexts } from './intl-texts.ts';
import { notIterable } from './iteration-texts.ts';
import { deleted, destructure, read, written } from './member-texts.ts';
import { conversion, mixedBigInt } from './number-texts.ts';
import { proxyTexts } from './proxy-texts.ts';
import { calledTarget, constant, undefinedName } from './variable-texts.ts';
import { notExtensible, readOnly, refusedWrite } from './write-texts.ts';

/** V8's texts and the engine's, in order of test. Source: script-engine 16 and the groups `errors` and `questions`. */
export const translations: readonly (readonly [RegExp, Translate])[] = [
  [/^Cannot read properties of (null|undefined) \(reading '(.*)'\)$/s, read],
  [/^Cannot read properties of (null|undefined)()$/, read],
  [
    /^Cannot set properties of (null|undefined) \(setting '(.*)'\)$/s,
    (m, failing) => ({ message: `Cannot set property '${m[2]}' of ${m[1]}`, node: written(failing) }),
  ],
  [/^Cannot destructure property '(.*)' of '(.*)' as it is (null|undefined)\.$/s, destructure],
  [
    /^Cannot destructure '(.*)' as it is (null|undefined)\.$/s,
    (m, failing) => destructure(Object.assign([m[0], m[1], undefined, m[2]] as unknown as RegExpExecArray), failing),
  ],
  [/^'(?:set|deleteProperty|defineProperty)' on proxy: trap returned falsish/, refusedWrite],
  [/^(.*) is not a function or its return value is not async iterable$/s, notIterable],
  [/^(.*) is not async iterable$/s, notIterable],
  [/^Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function/, notIterable],
  [
    /^(?:object |number |string |boolean |symbol |undefined |bigint )?(.*?) is not iterable(?: \(cannot read property .*\))?$/s,
    notIterable,
  ],
  [
    /^Class extends value (.*) is not a constructor or null$/s,
    (m, failing) =>
      heritage(
        /^\[object Generator|^function\s*\*/.test(m[1]!)
          ? 'class cannot extend a generator function'
          : 'not a constructor',
        failing,
      ),
  ],
  [
    /^Class extends value does not have valid prototype property /,
    (_m, failing) => heritage('protoParent is neither Object nor Null', failing),
  ],
  [/^(.*) is not a function or its return value is not iterable$/s, notIterable],
  [/^string "(?:has|keys)" is not a function$/, plain('Callable expected')],
  [/^(.*) is not a function$/s, notFunction],
  [/^(.*) is not a constructor$/s, notConstructor],
  [/^Assignment to constant variable\.$/, constant],
  [/^Invalid left-hand side /, calledTarget],
  [/^Cannot access '(.*)' before initialization$/s, undefinedName],
  [/^(.*) is not defined$/s, undefinedName],
  [
    /^(Must call super constructor in derived class before accessing 'this' or returning from derived constructor)$/,
    (m, failing) => ({
      message: m[1]!,
      node: find(failing, 'ThisExpression', 'CallExpression') ?? classAround(failing),
    }),
  ],
  [/^Cannot mix BigInt and other types/, mixedBigInt],
  [/^BigInts have no unsigned right shift, use >> instead$/, (m) => ({ message: m[0], node: null })],
  [
    /^Derived constructors may only return object or undefined$/,
    (m, failing) => ({ message: m[0], node: classAround(failing) }),
  ],
  [
    /^Function has non-object prototype '(.*)' in instanceof check$/s,
    (m, failing) => ({
      message: `"prototype" of ${failing.hint('given') ?? 'function'} is not an Object, it is ${m[1]}`,
      node: find(failing, 'BinaryExpression'),
    }),
  ],
  [/^(Cannot convert a (?:BigInt|Symbol) value to a (?:number|string))$/, (m, failing) => conversion(m, failing)],
  [/^Cannot assign to read only property '(.*?)' of (.*)$/s, readOnly],
  [/^Cannot add property (.*), object is not extensible$/s, notExtensible],
  [
    /^Cannot create property '(.*?)' on (\w+) '(.*)'$/s,
    (m) => ({
      message: `Cannot add property "${m[1]}" to non-object ${m[3]}${m[2] === 'bigint' ? 'n' : ''}`,
      node: null,
    }),
  ],
  [
    /^Cannot delete property '(\d+)' of \[object Array\]$/,
    (m) => ({ message: `Cannot delete property "${m[1]}" of sealed array`, node: null }),
  ],
  [/^Cannot delete property '(.*)' of /s, (m) => ({ message: `"${m[1]}" is not a configurable property`, node: null })],
  ...proxyTexts(),
  [/^(Cannot perform '.*' on a proxy that has been revoked)$/, placed((m) => m[1]!, 'MemberExpression', ...operators)],
  [
    /^Class constructor (.*) cannot be invoked without 'new'$/,
    (m, failing) => ({
      message: `Class constructor ${m[1]} cannot be invoked without 'new'`,
      node: classNamed(failing, m[1]!) ?? find(failing, 'CallExpression'),
    }),
  ],
  [
    /^Right-hand side of '?instanceof'? is (not (?:callable|an object))$/,
    placed((m) => `Right-hand-side of instanceof is ${m[1]}`, 'BinaryExpression'),
  ],
  [
    /^Cannot use 'in' operator to search for '(.*)' in (.*)$/s,
    (m, failing) => ({
      message: `${failing.hint('given') ?? shownByV8(m[2]!)} is not an Object`,
      node: find(failing, 'BinaryExpression'),
    }),
  ],
  [
    /^Maximum call stack size exceeded$/,
    (_m, failing) => ({
      message: 'Maximum call stack size exceeded',
      node: functionAround(failing),
    }),
  ],
  [/^Identifier '(.+)' has already been declared$/, plain((m) => `Variable "${m[1]}" has already been declared`)],
  [/^Generator is already running$/, plain('generator is already executing')],
  ...privateTexts(),
  [/^Cannot convert undefined or null to object$/, deleted],
  [/^Not supported$/, (_m, failing) => ({ message: `Operation is not allowed for: ${failing.hint('import') ?? ''}` })],
  [
    /^Cannot set property (.*?) of (.*) which has only a getter$/s,
    plain((m) => `Cannot set property ${m[1]} of [object ${tagSaid(m[2]!)}] which has only a getter`),
  ],
  [/^Cannot redefine property: (.*)$/s, plain((m) => `Cannot redefine property: ${m[1]}`)],
  ...bufferTexts,
  ...argumentTexts,
  ...rangeTexts,
  ...intlTexts,
];

/** Tag of a value as V8 writes it. */
const tagSaid = (said: string): string =>
  /^(?:function|class|async)\b|=>/.test(said) ? 'Function' : said === '[object Array]' ? 'Array' : 'Object';
