import { flagsReason, regexReason } from '../../syntax/script/engine-reasons.ts';
import type { Failing, Said, Translate } from './failing.ts';
import { jsonFault } from './json-fault.ts';
import { anchorOf, innermost, nodeAt } from './locate.ts';
import type { AnyNode } from './walk.ts';

/** A builtin's text: no location. */
export const plain =
  (message: string | ((match: RegExpExecArray) => string), name?: string): Translate =>
  (match, failing) => ({
    message: typeof message === 'string' ? message : message(match),
    ...(name && { name }),
    ...(!failing.native && failing.root && { node: failedOperation(failing.root, failing.offset) }),
  });

const operations = new Set([
  'BinaryExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'UnaryExpression',
  'TemplateLiteral',
]);
const calls = new Set(['CallExpression', 'NewExpression']);

/** The operation at a place that fails outside builtins: the engine places such an error at the whole of it. */
export const operationAt = (root: AnyNode, offset: number): AnyNode | undefined => nodeAt(root, offset, operations);

/** The same for an error that a call may have raised: a builtin that V8 compiles into its caller has no place. */
export function failedOperation(root: AnyNode, offset: number): AnyNode | undefined {
  const made = nodeAt(root, offset, calls);
  const node = operationAt(root, offset);
  if (!node || !made) return node;
  const inside = made.start > node.start || (made.start === node.start && made.type === 'NewExpression');
  return inside && anchorOf(made) === offset ? undefined : node;
}

/** A value as V8 shows it in a text, as the engine shows it: V8 names the class of an object, the engine its members. */
export function shownByV8(text: string): string {
  if (/^#<(?:Object)>$|^\[object Object\]$/.test(text)) return '{}';
  if (text === '[object Array]') return '[]';
  return text.replace(/^#<(?:\w+)>$/, '{}');
}

/** The value the script gave to the builtin, or what V8 says of it. */
const given = (failing: Failing, said: string): string => failing.hint('given') ?? shownByV8(said);

/** Receivers: what the engine says when a method is called on something else, by the class V8 names. */
const receivers: Readonly<Record<string, (method: string, receiver: string) => string>> = {
  Set: (method) => (/^(?:values|keys|entries|@@)/.test(method) ? 'not a Set' : 'Set expected'),
  '%WrapForValidIteratorPrototype%': (method, receiver) =>
    `Method ${method} called on incompatible receiver ${receiver}`,
  Date: () => 'not a Date object',
  RegExp: (method, receiver) =>
    method === 'exec' || method === 'compile'
      ? `${receiver} is not a RegExp`
      : `Method RegExp.prototype.${method} called on incompatible receiver ${receiver}`,
  Promise: (_method, receiver) => `incompatible receiver: ${receiver}`,
  Error: (method, receiver) => `Method Error.prototype.${method} called on incompatible receiver ${receiver}`,
  DataView: () => 'Not a DataView',
  '%TypedArray%': () => 'TypedArray expected',
  TypedArray: () => 'TypedArray expected',
  '[Generator]': () => 'Not a generator object',
  'Iterator Helper': (method, receiver) => `Method ${method} called on incompatible receiver ${receiver}`,
  'Array Iterator': () => 'not an Array Iterator',
  'Map Iterator': () => 'not a Map Iterator',
  'Set Iterator': () => 'not a Set Iterator',
  'String Iterator': () => 'not a String Iterator',
  '%RegExpStringIterator%': () => 'not a RegExp String Iterator',
};

const incompatible: Translate = (match, failing) => {
  const [, said = '', receiver = ''] = match;
  const named = /^(?:get )?(Intl\.)?(.*?)(?:\.prototype)?(?:\.(\w+)|\.@@(\w+)| \[ @@(\w+) \])?$/.exec(said);
  const [, intl, holder = '', method, dotted, bracketed] = named ?? [];
  const symbol = dotted ?? bracketed;
  const unwrapped = /^Unwrap(\w+)$/.exec(holder)?.[1];
  if (intl || unwrapped) return { message: `${unwrapped ?? holder} object expected.` };
  if (holder === 'Date' && symbol) return { message: `${shownByV8(receiver)} is not an Object` };
  // other methods of regular expressions call `exec`
  if (said === 'RegExp.prototype.exec' && failing.native && !/\.exec$/.test(failing.builtin ?? ''))
    return { message: 'RegExp expected' };
  if (holder === 'ArrayBuffer' && method === 'resize' && receiver === '#<ArrayBuffer>')
    return { message: 'Resizable ArrayBuffer expected!' };
  const text = receivers[holder]?.(method ?? `@@${symbol}`, shownByV8(receiver));
  return { message: text ?? `${holder} expected` };
};

/** `X.prototype.m requires that 'this' be a X`. */
const requiresThis: Translate = (match, failing) => {
  const [, holder, method, wanted] = match;
  const receiver = failing.hint('given');
  if (wanted === 'String') return { message: 'string object expected' };
  if (wanted === 'Boolean') return { message: 'not a Boolean object' };
  if (wanted === 'Function') return { message: `${receiver ?? '{}'} is not a function` };
  if (wanted === 'BigInt' && method !== 'toLocaleString') return { message: match[0] };
  if (wanted === 'Symbol')
    return { message: `Method ${holder}.prototype.${method} called on incompatible receiver ${receiver ?? '{}'}` };
  return { message: `${receiver ?? '{}'} is not a ${wanted}` };
};

const notIterated: Translate = (match) => ({ message: `Iterator result ${shownByV8(match[1]!)} is not an object` });

type Rule = readonly [RegExp, Translate];

/** What builtins say that were called on the wrong thing or given the wrong thing. */
export const argumentTexts: readonly Rule[] = [
  [/^Method (.*) called on incompatible receiver (.*)$/s, incompatible],
  [/^this is not a Date object\.$/, plain('not a Date object')],
  [/^this is not a typed array\.$/, plain('TypedArray expected')],
  [/^(\w+)\.prototype(?:\.(\w+)| \[ @@\w+ \]) requires that 'this' be an? (\w+)$/, requiresThis],
  [
    /^RegExp\.prototype\.\w+ getter called on non-RegExp object$/,
    (_m, failing) => ({ message: `incompatible receiver: ${given(failing, '{}')}` }),
  ],
  [/^RegExp exec method returned something other/, plain('object or null expected')],
  [/^Iterator value (.*) is not an entry object$/s, notIterated],
  [
    /^Iterator result (.*) is not an object$/s,
    (m, failing) => ({
      message: failing.native
        ? `${shownByV8(m[1]!)} is not an Object`
        : `Iterator result ${shownByV8(m[1]!)} is not an object`,
      ...(!failing.native && failing.root && { node: innermost(failing.root, failing.offset, 'ForOfStatement') }),
    }),
  ],
  [/^Result of the Symbol\.iterator method is not an object$/, plain('undefined is not an Object')],
  [/^Invalid index : .*$|^Invalid typed array index$/, plain('invalid index')],
  [/^Cannot create proxy with a non-object as target or handler$/, proxyParts],
  [/^(Promise) constructor cannot be invoked without 'new'$/, plain("Constructor Promise requires 'new'")],
  [/^Constructor Intl\.(\w+) requires 'new'$/, plain((m) => `Constructor ${m[1]} requires 'new'`)],
  [/^Promise resolver .* is not a function$|^Promise resolver/s, plain('cannot create promise: executor not callable')],
  [/^PromiseResolve called on non-object$/, plain('Cannot resolve promise from this type')],
  [/^Promise\.(?:all|race|any|allSettled|reject) called on non-object$/, plain('Cannot create promise from this type')],
  [
    /^Promise\.prototype\.finally called on non-object$/,
    (_m, failing) => ({ message: `incompatible receiver: ${given(failing, 'undefined')}` }),
  ],
  [
    /^Promise\.\w+ called on non-object$/,
    (_m, failing) => ({ message: `${given(failing, 'undefined')} is not a constructor` }),
  ],
  [/^Symbol is not a constructor$/, plain('cannot construct a Symbol')],
  [/^(.*) is not a symbol$/s, plain((m) => `Not a symbol: ${shownByV8(m[1]!)}`)],
  [/^(Getter|Setter) must be a function: /, plain((m) => `${m[1]} must be a function`)],
  [/^Object\.setPrototypeOf called on null or undefined$/, plain('Object.setPrototypeOf called on non-object')],
  [
    /^(?:#<.*> is not extensible|Cyclic __proto__ value|'setPrototypeOf' on proxy: trap returned falsish for property 'undefined')$/,
    prototypeRefused,
  ],
  [
    /^Immutable prototype object /,
    (_m, failing) => ({
      message: calledMember(failing) === 'setPrototypeOf' ? 'setPrototype failed' : 'Cyclic __proto__ value',
    }),
  ],
  [/^Function\.prototype\.apply was called on /, plain('Callable expected')],
  [/^CreateListFromArrayLike called on non-object$/, listRefused],
  [
    /^Bind must be called on a function$/,
    (_m, failing) => ({ message: `${given(failing, 'undefined')} is not a function` }),
  ],
  [/^Reflect\.\w+ called on non-object$/, plain('called on non-object')],
  [
    /^Iterator\.prototype\.(?:concat|flatMap|\w+) called on non-object$|^Iterator\.(?:from|concat) called on non-object$/,
    (_m, failing) => ({ message: `${given(failing, 'undefined')} is not an Object` }),
  ],
  [
    /^Abstract class Iterator not directly constructable$/,
    plain('Cannot construct a new Iterator as it is an abstract class.'),
  ],
  [/^Reduce of a done iterator with no initial value$/, plain('Reduce of empty iterator with no initial value')],
  [
    /^(.*) must be (?:positive|non-negative)$/,
    (m, failing) => {
      if (!failing.native || m[1] === 'Exponent')
        return { message: 'BigInt exponent must not be negative', node: null };
      return { message: /^-/.test(m[1]!) ? 'index is negative' : 'NaN is not allowed' };
    },
  ],
  [
    /^String\.prototype\.matchAll called with a non-global RegExp argument$/,
    plain("Regular expression passed to matchAll() is missing 'g' flag."),
  ],
  [/^String\.prototype\.replaceAll called with a non-global RegExp argument$/, plain('Only global regexps allowed')],
  [
    /^input argument must be a string$/,
    (_m, failing) => ({ message: `${given(failing, 'undefined')} is not a String` }),
  ],
  [
    /^Set\.prototype\.\w+ argument must be an object$/,
    (_m, failing) => ({ message: `${given(failing, 'undefined')} is not an Object` }),
  ],
  [/^First argument to DataView constructor must be an ArrayBuffer$/, plain('Not an ArrayBuffer')],
  [/ is not an integer (?:shared )?typed array\.$/, plain('Cannot execute on non-typed array.')],
  [/^Invalid hint: /, plain('invalid hint')],
  [/^(.*) is not a valid property name$/, plain('Symbol or String expected')],
];

function proxyParts(_match: RegExpExecArray, failing: Failing): Said {
  const isObject = /^(?:Object|Array|Function|ArrowFunction|New|Class|Call)Expression$/;
  const node = failing.root && innermost(failing.root, failing.offset, 'NewExpression', 'CallExpression');
  const [target] = (node?.arguments ?? []) as AnyNode[];
  const wrongTarget =
    !target || target.type === 'Literal' || (!isObject.test(target.type) && target.type !== 'Identifier');
  return { message: wrongTarget ? 'target expected to be an object' : 'handler expected to be an object' };
}

function prototypeRefused(match: RegExpExecArray, failing: Failing): Said | undefined {
  const node = failing.root && innermost(failing.root, failing.offset, 'AssignmentExpression');
  if (failing.native && /__proto__/.test(failing.builtin ?? '')) return { message: 'Cyclic __proto__ value' };
  if (failing.native || !node) return { message: 'setPrototype failed' };
  return match[0].startsWith('Cyclic') ? { message: 'Cannot create__proto__ cycle for [object Object]' } : undefined;
}

function listRefused(_match: RegExpExecArray, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'CallExpression');
  const callee = node?.callee as AnyNode | undefined;
  const owner = callee?.object as AnyNode | undefined;
  const method = (callee?.property as AnyNode | undefined)?.name;
  if (owner?.name === 'Reflect' && method === 'construct')
    return { message: 'Reflect.construct: Arguments list has wrong type' };
  const list = ((node?.arguments ?? []) as AnyNode[])[owner?.name === 'Reflect' ? 2 : 1];
  const text = !list ? 'undefined' : list.type === 'Literal' ? String(list.value) : String(list.name ?? '{}');
  return { message: `${text} is not an Object` };
}

/** What builtins say about values out of range, texts that do not parse and writes that are refused. */
export const rangeTexts: readonly Rule[] = [
  [
    /^Cannot convert (.*) to a BigInt$/s,
    plain((m) => `Cannot convert ${m[1]!.replace(/^#<\w+>$/, '[object Object]')} to a BigInt.`),
  ],
  [/^The number .* cannot be converted to a BigInt because it is not an integer$/, plain('BigInt out of range')],
  [
    /^Invalid value: not \(convertible to\) a safe integer$/,
    (_m, failing) => ({
      message: /^-/.test(failing.hint('given') ?? firstArgument(failing)) ? 'index is negative' : 'index is too large',
    }),
  ],
  [/^Division by zero$/, divided],
  [/^Invalid (?:typed array length: -|array buffer length$|array length$)/, lengthRefused],
  [/^Invalid typed array length: \d{10,}/, plain('index is too large')],
  [/^Invalid array buffer max length$/, plain('byteLength exceeds maxByteLength')],
  [
    /^byte length of (\w+) should be a multiple of (\d+)$/,
    plain((m) => `buffer.byteLength of ${m[1]} should be a multiple of ${m[2]}`),
  ],
  [/^Start offset (\S+) is outside the bounds of the buffer$/, viewOffset],
  [/^Invalid DataView length /, plain('offset + viewByteLength > bufferByteLength')],
  [
    /^Offset is outside the bounds of the DataView$/,
    (_m, failing) => ({
      message: /^-/.test(firstArgument(failing)) ? 'index is negative' : 'index + elementSize > viewLength',
    }),
  ],
  [/^offset is out of bounds$/, plain('out of bounds')],
  [/^Found a character that cannot be part of a valid base64 string/, plain('unexpected character')],
  [
    /^Input string must contain hex characters in even length$/,
    (_m, failing) => ({
      message:
        (failing.hint('given') ?? firstArgument(failing)).length % 2
          ? 'string length not modulo 2'
          : 'unexpected character',
    }),
  ],
  [/^Do not know how to serialize a BigInt$/, plain('Do not know how to serialize a BigInt')],
  [/^Converting circular structure to JSON/, plain('Converting circular structure to JSON')],
  [/^Invalid value for JSON\.rawJSON$/, rawJson],
  [
    /is not valid JSON$|^Unexpected (?:end of JSON|EOF)| in JSON at position \d+|after JSON at position/s,
    (_m, failing) => ({ message: rawJsonText(failing) ?? jsonFault(failing.hint('json') ?? '') }),
  ],
  [/^Invalid regular expression: \/(.*)\/(\w*): ([^:]*)$/s, plain((m) => regexReason(m[3]!.trim(), m[1], m[2]))],
  [/^Invalid flags supplied to RegExp constructor '(.*)'$/s, plain((m) => flagsReason(m[1]!, false))],
  [/^Invalid count value: /, plain('illegal repeat count')],
  [/^toPrecision\(\) argument must be between 1 and 100$/, plain('toPrecision() argument must be between 1 and 100')],
  [
    /^(toFixed|toExponential)\(\) (?:digits )?argument must be between (\d+) and (\d+)$/,
    plain((m) => `${m[1]}() fraction digits need to be in range ${m[2]}-${m[3]}`),
  ],
  [/^toString\(\) radix (?:argument )?must be between 2 and 36$/, plain('toString() expects radix in range 2-36')],
  [
    /^The normalization form should be one of (.*?)\.?$/,
    plain((m) => `The normalization form should be one of ${m[1]}.`),
  ],
  [
    /^Invalid time value$/,
    (_m, failing) => {
      if (!/^format(?:To|Range|$)/.test(calledMember(failing))) return { message: 'time value is not a finite number' };
      return {
        message: failing.raised === 'TypeError' ? 'Invalid time value' : 'Provided date is not in valid range.',
      };
    },
  ],
  [/^URI malformed$/, uriFault],
  [/^Chaining cycle detected for promise/, plain('self resolution!')],
  [/^(Reduce of empty array with no initial value)$/, plain((m) => m[1]!)],
  [
    /^'caller', 'callee', and 'arguments' properties may not be accessed/,
    plain(
      "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them",
    ),
  ],
  [/^All promises were rejected$/, plain('')],
  [/^(?:\S+ called on null or undefined|Cannot convert undefined or null to object)$/, notCoercible],
  [/^(The comparison function must be either a function or undefined): /, plain((m) => m[1]!)],
  [
    /^Invalid property descriptor\. Cannot both specify accessors/,
    plain('Invalid property. A property cannot both have accessors and be writable or have a value'),
  ],
  [
    /^Super constructor may only be called once$/,
    (_m, failing) => ({
      message: 'super() called twice',
      node: failing.root && innermost(failing.root, failing.offset, 'CallExpression'),
    }),
  ],
  [
    /^Super constructor null of anonymous class is not a constructor$|^Super constructor null of \S+ is not a constructor$/,
    plain('function () { [native code] } is not a constructor'),
  ],
];

/** First argument of the failing call, as written. */
function firstArgument(failing: Failing): string {
  const node = failing.root && innermost(failing.root, failing.offset, 'CallExpression', 'NewExpression');
  const [first] = (node?.arguments ?? []) as AnyNode[];
  if (first?.type === 'UnaryExpression') return `${String(first.operator)}${String((first.argument as AnyNode).value)}`;
  return String(first?.value ?? '');
}

/** Name of the method the failing call calls. */
function calledMember(failing: Failing): string {
  const node = failing.root && innermost(failing.root, failing.offset, 'CallExpression');
  const callee = node?.callee as AnyNode | undefined;
  return String((callee?.property as AnyNode | undefined)?.name ?? '');
}

function divided(_match: RegExpExecArray, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'BinaryExpression', 'AssignmentExpression');
  return {
    message: String(node?.operator ?? '').startsWith('%') ? 'Remainder of zero division' : 'Division by zero',
    node: null,
  };
}

function lengthRefused(match: RegExpExecArray, failing: Failing): Said | undefined {
  if (match[0] === 'Invalid array length') return undefined;
  if (match[0].startsWith('Invalid typed')) return { message: 'index is negative' };
  return { message: /^-/.test(firstArgument(failing)) ? 'index is negative' : 'index is too large' };
}

function viewOffset(match: RegExpExecArray, failing: Failing): Said {
  if (match[1]!.startsWith('-')) return { message: 'index is negative' };
  const node = failing.root && innermost(failing.root, failing.offset, 'NewExpression');
  const view = (node?.callee as AnyNode | undefined)?.name === 'DataView';
  return { message: view ? 'offset > bufferByteLength' : 'length < 0' };
}

const rawJsonText = (failing: Failing): string | undefined =>
  calledMember(failing) === 'rawJSON' ? rawJson(undefined, failing).message : undefined;

/** `JSON.rawJSON` refuses everything but the text of one primitive. */
function rawJson(_match: unknown, failing: Failing): Said {
  const text = failing.hint('given') ?? (firstArgument(failing) || '');
  return { message: text ? `Unexpected token ${text[0]} in JSON at position 0` : 'Unexpected end of JSON input' };
}

function uriFault(_match: unknown, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'CallExpression');
  if (/^encode/.test(String((node?.callee as AnyNode | undefined)?.name ?? ''))) return { message: 'cannot escape' };
  const text = failing.hint('given') ?? firstArgument(failing);
  if (/%(?:.?$)/.test(text) && !/%[^%]{2}.*%.?$/.test(text)) return { message: 'illegal escape sequence' };
  const wrongDigits = /%(?![\da-f]{2})/i.exec(text);
  const bytes = /%[89a-f]/i.exec(text);
  if (wrongDigits && !(bytes && bytes.index < wrongDigits.index))
    return { message: 'decode: Illegal hex characters in escape (%) pattern' };
  return { message: text ? 'invalid encoding' : 'illegal escape sequence' };
}

/** A builtin was called on nothing: what it was given, the receiver of `f.call(…)`, else its first argument. */
function notCoercible(_match: RegExpExecArray, failing: Failing): Said {
  const node = failing.root && innermost(failing.root, failing.offset, 'CallExpression', 'NewExpression');
  const list = (node?.arguments ?? []) as AnyNode[];
  const given = failing.hint('given');
  if (given === 'null' || given === 'undefined')
    return { message: `Cannot convert undefined or null to object: ${given}` };
  const written = list.findLast(
    ({ type, raw, name }) => (type === 'Literal' && raw === 'null') || name === 'undefined',
  );
  return { message: `Cannot convert undefined or null to object: ${written?.raw === 'null' ? 'null' : 'undefined'}` };
}
