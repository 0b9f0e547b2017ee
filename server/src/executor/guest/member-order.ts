import { type Any, append, get, global, isError, isObject, object, weakTable } from './intrinsics.ts';

const elementsFirst = 'BYTES_PER_ELEMENT constructor';

/**
 * Names of the members of builtins in the engine's order, where V8 has another one; `Date.prototype` is a path from the
 * global object. Recorded from the engine.
 */
const recorded: readonly (readonly [string, string])[] = [
  [
    'Object',
    'length name prototype create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf is getOwnPropertySymbols assign getOwnPropertyDescriptors values entries fromEntries hasOwn groupBy',
  ],
  ['Array', 'length name prototype isArray of from fromAsync'],
  ['Date', 'length name prototype parse now UTC'],
  [
    'Number',
    'length name prototype isNaN isFinite isInteger isSafeInteger NaN POSITIVE_INFINITY NEGATIVE_INFINITY MAX_VALUE MIN_VALUE EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER parseInt parseFloat',
  ],
  [
    'RegExp',
    `length name prototype escape input $_ lastMatch $& lastParen $+ leftContext $\` rightContext $' $1 $2 $3 $4 $5 $6 $7 $8 $9`,
  ],
  [
    'Math',
    'E PI LN10 LN2 LOG2E LOG10E SQRT1_2 SQRT2 abs acos asin atan2 atan ceil cos exp floor log max min pow random round sin sqrt tan imul sign trunc cbrt expm1 hypot log2 log10 log1p clz32 cosh sinh tanh acosh asinh atanh fround f16round sumPrecise',
  ],
  [
    'Symbol',
    'length name prototype for keyFor hasInstance isConcatSpreadable iterator asyncIterator match matchAll replace search species split toStringTag toPrimitive unscopables',
  ],
  [
    'Reflect',
    'apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys preventExtensions set setPrototypeOf',
  ],
  ['Promise', 'length name prototype all race reject resolve allSettled any withResolvers try'],
  ['Atomics', 'compareExchange load store add sub and or xor exchange wait isLockFree notify waitAsync'],
  ['Function.prototype', 'length name constructor bind toString apply call caller arguments'],
  [
    'RegExp.prototype',
    'source flags multiline global ignoreCase sticky unicode dotAll hasIndices unicodeSets constructor exec test toString compile',
  ],
  [
    'ArrayBuffer.prototype',
    'constructor slice transfer transferToFixedLength resize byteLength detached maxByteLength resizable',
  ],
  [
    'DataView.prototype',
    'constructor buffer byteLength byteOffset getBigInt64 getBigUint64 getFloat16 getFloat32 getFloat64 getInt8 getInt16 getInt32 getUint8 getUint16 getUint32 setBigInt64 setBigUint64 setFloat16 setFloat32 setFloat64 setInt8 setInt16 setInt32 setUint8 setUint16 setUint32',
  ],
  [
    'Map.prototype',
    'constructor size clear delete set get has forEach keys values entries getOrInsert getOrInsertComputed',
  ],
  [
    'Set.prototype',
    'constructor size clear delete add has forEach values entries keys union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  ],
  ['WeakMap.prototype', 'constructor delete set get has getOrInsert getOrInsertComputed'],
  ['WeakSet.prototype', 'constructor delete add has'],
  ['Iterator.prototype', 'toArray forEach some every find reduce map filter take drop flatMap constructor'],
  ['Intl.NumberFormat.prototype', 'constructor resolvedOptions formatToParts formatRange formatRangeToParts format'],
  ['Intl.DateTimeFormat.prototype', 'constructor resolvedOptions formatToParts formatRange formatRangeToParts format'],
  [
    'Intl',
    'getCanonicalLocales supportedValuesOf Collator NumberFormat DateTimeFormat PluralRules ListFormat RelativeTimeFormat Segmenter DisplayNames Locale DurationFormat',
  ],
  [
    'Array.prototype',
    'constructor push pop slice shift unshift toString concat indexOf lastIndexOf join toLocaleString splice every filter forEach some map sort reduce reduceRight reverse find findIndex fill copyWithin keys values entries includes flat flatMap at findLast findLastIndex toReversed toSorted toSpliced with length',
  ],
  [
    'String.prototype',
    'constructor length charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search slice split substring toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase toString valueOf trim substr anchor big blink bold fixed fontcolor fontsize italics link small strike sub sup startsWith endsWith includes repeat codePointAt normalize padStart padEnd matchAll replaceAll at isWellFormed toWellFormed trimStart trimEnd trimLeft trimRight',
  ],
  [
    'Date.prototype',
    'constructor valueOf toString toDateString toTimeString toLocaleString toLocaleDateString toLocaleTimeString toUTCString toISOString getTime getFullYear getUTCFullYear getMonth getUTCMonth getDate getUTCDate getDay getUTCDay getHours getUTCHours getMinutes getUTCMinutes getSeconds getUTCSeconds getMilliseconds getUTCMilliseconds setTime setDate setUTCDate setFullYear setUTCFullYear setMonth setUTCMonth setHours setUTCHours setMinutes setUTCMinutes setSeconds setUTCSeconds setMilliseconds setUTCMilliseconds getTimezoneOffset toJSON getYear setYear toGMTString',
  ],
  ['Number.prototype', 'constructor toExponential toFixed toLocaleString toPrecision toString valueOf'],
  ['Int16Array.prototype', elementsFirst],
  ['Uint16Array.prototype', elementsFirst],
  ['Int32Array.prototype', elementsFirst],
  ['Uint32Array.prototype', elementsFirst],
  ['Float32Array.prototype', elementsFirst],
  ['Float64Array.prototype', elementsFirst],
  ['BigInt64Array.prototype', elementsFirst],
  ['BigUint64Array.prototype', elementsFirst],
  [
    'Object.prototype',
    '__proto__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__',
  ],
];

const globals =
  'Object Function Array String Date Number Boolean RegExp Math JSON NaN Infinity undefined isNaN isFinite parseFloat parseInt encodeURI encodeURIComponent decodeURI decodeURIComponent eval escape unescape Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError ArrayBuffer Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Float16Array DataView BigInt Map Set WeakMap WeakSet Symbol Reflect Proxy Promise Iterator SharedArrayBuffer Atomics globalThis WeakRef FinalizationRegistry Graal Intl load loadWithNewGlobal console print printErr Java Packages java javafx javax com org edu arguments args';

const orders = weakTable<string>();

/** Notes the builtins before a script can touch them. */
export function knowOrders(): void {
  for (let at = 0; at < recorded.length; at++) know(recorded[at]![0], recorded[at]![1]);
}

/** Those that V8 makes late (`learnLate`): a context has a global object of its own. */
export function knowLateOrders(): void {
  orders.set(global, globals);
  know('Float16Array.prototype', elementsFirst);
}

function know(path: string, order: string): void {
  const held = heldAt(path);
  if (isObject(held)) orders.set(held, order);
}

function heldAt(path: string): Any {
  let held = global;
  eachWord(path, '.', (name) => {
    held = isObject(held) ? get(held, name) : undefined;
  });
  return held;
}

function eachWord(text: string, between: string, use: (word: string) => void): void {
  let word = '';
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== between) word += text[at];
    else {
      use(word);
      word = '';
    }
  }
}

/** Names of the members of an object in the engine's order; anything but builtins and errors keeps V8's. */
export function inOrder<T extends PropertyKey>(names: T[], owner: Any): T[] {
  if (names[0] === 'stack' && isError(owner)) return stackBehind(names);
  const order = orders.get(owner);
  return order === undefined ? names : sorted(names, order);
}

function sorted<T extends PropertyKey>(names: T[], order: string): T[] {
  const left = object.create(null) as Record<PropertyKey, boolean>;
  for (let at = 0; at < names.length; at++) left[names[at]!] = true;
  const list: T[] = [];
  eachWord(order, ' ', (name) => {
    if (left[name]) append(list, name);
    left[name] = false;
  });
  for (let at = 0; at < names.length; at++) if (left[names[at]!]) append(list, names[at]);
  return list;
}

/** What the engine gives an error before its stack; V8 gives it the stack first. */
const isBeforeStack = (name: PropertyKey | undefined): boolean =>
  name === 'message' || name === 'cause' || name === 'errors';

function stackBehind<T extends PropertyKey>(names: T[]): T[] {
  const list: T[] = [];
  let at = 1;
  for (; isBeforeStack(names[at]); at++) append(list, names[at]);
  append(list, names[0]);
  for (; at < names.length; at++) append(list, names[at]);
  return list;
}
