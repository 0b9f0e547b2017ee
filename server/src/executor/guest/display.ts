import { apiClass, apiMethod } from './api-object.ts';
import { isGuestArray } from './convert.ts';
import { errorText } from './error-text.ts';
import { javaException } from './host-error.ts';
import { javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import {
  type Any,
  append,
  bare,
  bigIntText,
  charCode,
  dateMs,
  endsWith,
  global,
  isArray,
  isError,
  isoDate,
  joinList,
  mapForEach,
  mapSize,
  NativeDate,
  object,
  ownKeys,
  setForEach,
  setSize,
  symbolText,
  toJson,
  uncurry,
} from './intrinsics.ts';
import { inOrder } from './member-order.ts';
import { shownText } from './native-look.ts';
import { kindOf, proxyParts } from './object-kinds.ts';
import { javaOpaque } from './read-wire.ts';

/** Levels of nesting the engine shows before `{...}`. */
const shownLevels = 3;
/** Elements and members the engine shows before `...`. */
const shownMembers = 20;

interface Shown {
  readonly level: number;
  /** The object this one is a member of. */
  readonly parent: Any;
}

/** A value as the engine shows it in its texts: `{a: 1}`, `(2)[1, "a"]` (script-engine 10, rejection text). */
export function display(value: Any): string {
  return shownValue(value, { level: 0, parent: undefined });
}

function shownValue(value: Any, at: Shown): string {
  switch (typeof value) {
    case 'string':
      return toJson(value);
    case 'bigint':
      return `${bigIntText(value)}n`;
    case 'symbol':
      return symbolText(value);
    case 'function':
      return methodShown(value) ?? proxyText(value, at) ?? functionShown(value, at);
    case 'object':
      return value === null ? 'null' : value === at.parent ? '(this)' : objectText(value, at);
    default:
      return object.is(value, -0) ? '-0' : `${value}`;
  }
}

/** A method of the host is an object of no name; the secret function shows its class. */
function methodShown(value: Any): string | undefined {
  const method = apiMethod(value);
  return method === undefined || endsWith(method, '@HASH') ? method : 'Object';
}

/** Deep inside only the head of a function is shown. */
function functionShown(value: Any, { level }: Shown): string {
  const text = shownText(value);
  if (level < shownLevels) return text;
  const { name } = value;
  return `function ${typeof name === 'string' ? name : ''}() {...}`;
}

function objectText(value: Any, at: Shown): string {
  const { level } = at;
  const host = javaMap(value)?.java ?? apiClass(value) ?? javaException(value)?.type ?? javaOpaque(value)?.type;
  if (host !== undefined) return `JavaObject[${host}]`;
  const list = javaList(value);
  if (list) return arrayText(list.items, at);
  try {
    if (proxyParts(value)) return proxyText(value, at)!;
    if (isError(value)) return errorText(value);
    if (value instanceof NativeDate) return dateMs(value) === dateMs(value) ? isoDate(value) : 'Invalid Date';
    if (value instanceof RegExp) return `${value}`;
    if (isArray(value)) return arrayText(value, at);
    const kind = kindOf(value);
    if (kind) return kindText(value, kind, at);
    if (isGuestArray(value)) return `Arguments${level >= shownLevels ? '{...}' : membersText(value, at)}`;
    const head = value === global ? 'global' : '';
    return `${head}${level >= shownLevels ? '{...}' : membersText(value, at)}`;
  } catch {
    return '{...}';
  }
}

function proxyText(value: Any, { level }: Shown): string | undefined {
  const parts = proxyParts(value);
  if (!parts) return undefined;
  const inner = { level: level + 1, parent: undefined };
  return `Proxy(${shownValue(parts.target, inner)}, ${shownValue(parts.handler, inner)})`;
}

const boxed: Readonly<Record<string, (value: Any) => Any>> = bare({
  String: uncurry(String.prototype.valueOf),
  Number: uncurry(Number.prototype.valueOf),
  Boolean: uncurry(Boolean.prototype.valueOf),
});

/** An object made from a builtin other than `Object`, `Array` and the errors. */
function kindText(value: Any, kind: string, at: Shown): string {
  if (kind === 'Map') return mapText(value, at);
  if (kind === 'Set') return setText(value, at);
  if (kind === 'WeakMap' || kind === 'WeakSet') return kind;
  if (kind === 'Symbol' || kind === 'WeakRef' || kind === 'FinalizationRegistry') return `[${kind}]`;
  if (kind === 'BigInt') return `Object{[[PrimitiveValue]]: ${bigIntText(value)}n}`;
  const unbox = boxed[kind];
  if (unbox) {
    const inner = unbox(value);
    return `${kind}{[[PrimitiveValue]]: ${shownValue(inner, at)}}`;
  }
  if (kind === 'RegExp String Iterator') return at.level >= shownLevels ? '{...}' : membersText(value, at);
  if (ArrayBuffer.isView(value) && kind !== 'DataView') return typedText(value, kind, at);
  return `${kind}${at.level >= shownLevels ? '{...}' : membersText(value, at)}`;
}

function typedText(value: Any, kind: string, at: Shown): string {
  if (at.level >= shownLevels) return `${kind}(${value.length})`;
  return `${kind}${value.length > 1 && at.level === 0 ? `(${value.length})` : ''}[${elementsText(value, at)}]`;
}

function arrayText(value: Any[], at: Shown): string {
  const { length } = value;
  if (at.level >= shownLevels) return length ? `Array(${length})` : '[]';
  return `${length > 1 && at.level === 0 ? `(${length})` : ''}[${elementsText(value, at)}]`;
}

/** Elements, runs of holes, and members that are no elements. */
function elementsText(value: Any, at: Shown): string {
  const inner = { level: at.level + 1, parent: value };
  const shown: string[] = [];
  let index = 0;
  for (; index < value.length && shown.length < shownMembers; index++) {
    if (object.descriptor(value, `${index}`)) {
      append(shown, memberValue(value, `${index}`, inner));
      continue;
    }
    const from = index;
    while (index + 1 < value.length && !object.descriptor(value, `${index + 1}`)) index++;
    append(shown, index === from ? 'empty' : `empty × ${index - from + 1}`);
  }
  if (index < value.length) append(shown, '...');
  const keys = inOrder(ownKeys(value), value);
  for (let key = 0; key < keys.length && shown.length <= shownMembers; key++) {
    if (keys[key] === 'length' || isIndex(keys[key])) continue;
    append(shown, `${keyText(keys[key])}: ${memberValue(value, keys[key]!, inner)}`);
  }
  return joinList(shown, ', ');
}

function isIndex(key: Any): boolean {
  if (typeof key !== 'string') return false;
  const first = charCode(key, 0);
  return first >= 48 && first <= 57 && `${key as unknown as number}` === `${Number(key)}`;
}

function mapText(value: Any, at: Shown): string {
  const head = `Map(${mapSize(value)})`;
  if (at.level >= shownLevels || mapSize(value) === 0) return head;
  const inner = { level: at.level + 1, parent: value };
  let text = '';
  mapForEach(value, (item: Any, key: Any) => {
    text += `${text ? ', ' : ''}${shownValue(key, inner)} => ${shownValue(item, inner)}`;
  });
  return `${head}{${text}}`;
}

function setText(value: Any, at: Shown): string {
  const head = `Set(${setSize(value)})`;
  if (at.level >= shownLevels || setSize(value) === 0) return head;
  const inner = { level: at.level + 1, parent: value };
  let text = '';
  setForEach(value, (item: Any) => {
    text += `${text ? ', ' : ''}${shownValue(item, inner)}`;
  });
  return `${head}{${text}}`;
}

const keyText = (key: Any): string => (typeof key === 'symbol' ? symbolText(key) : key);

function memberValue(value: Any, key: PropertyKey, inner: Shown): string {
  const descriptor = object.descriptor(value, key);
  return descriptor && 'value' in descriptor ? shownValue(descriptor.value, inner) : 'accessor';
}

function membersText(value: Any, at: Shown): string {
  const keys = inOrder(ownKeys(value), value);
  const inner = { level: at.level + 1, parent: value };
  let text = '';
  for (let index = 0; index < keys.length && index < shownMembers; index++) {
    text += `${index ? ', ' : ''}${keyText(keys[index])}: ${memberValue(value, keys[index]!, inner)}`;
  }
  return `{${text}${keys.length > shownMembers ? ', ...' : ''}}`;
}
