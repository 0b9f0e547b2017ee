import type { Wire } from '../wire-types.ts';
import { apiClass, apiMethod } from './api-object.ts';
import { namedArgument } from './argument-text.ts';
import { unboxed } from './boxed.ts';
import { hidingMaps } from './hidden.ts';
import { javaException } from './host-error.ts';
import { javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import {
  type Any,
  append,
  bigIntAsInt,
  bigIntText,
  endsWith,
  holds,
  isArray,
  isInteger,
  mapForEach,
  mapSize,
  object,
  symbolText,
  uncurry,
  weakTable,
} from './intrinsics.ts';
import { javaText } from './java-text.ts';
import { builtinTag, proxyParts } from './object-kinds.ts';
import { javaOpaque } from './read-wire.ts';

/** A value the bridge does not convert; never reaches the script as such. */
export class NoConversion {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A Java exception that the host gets while it looks into an argument. */
export class FailedWalk {
  readonly type: string;
  readonly message: string;
  constructor(type: string, message: string) {
    this.type = type;
    this.message = message;
  }
}

const coercion = 'Invalid or lossy primitive coercion.';

/** Deepest nesting that is passed on; the real bridge is lazy, so a cycle only matters to who walks it. */
const maxLevels = 64;

/** Converts an argument to the Java type of its parameter (script-api 0, script-engine Q06 and Q35). */
export function convertArgument(value: Any, type: string, path: string): Wire {
  if (type === 'Object') return endsWith(path, 'Values.set') ? plainData(toJava(value, 0)) : toJava(value, 0);
  if (value === null || value === undefined) return nullFor(value, type);
  if (type === 'Map') return mapArgument(value, holds(path, '.log.'));
  if (type === 'String') return textArgument(value);
  if (type === 'boolean') return booleanArgument(value);
  return numberArgument(value, type);
}

function nullFor(value: null | undefined, type: string): Wire {
  if (type === 'String' || type === 'Map') return null;
  throw new NoConversion(`Cannot convert null value ${namedArgument(value)} to Java type '${type}'.`);
}

function textArgument(value: Any): Wire {
  if (typeof value === 'string') return value;
  const boxed = unboxed(value);
  return typeof boxed === 'string' ? boxed : lossy(value, 'java.lang.String');
}

function booleanArgument(value: Any): Wire {
  const given = unboxed(value) ?? value;
  return typeof given === 'boolean' ? given : lossy(value, 'boolean');
}

function numberArgument(value: Any, type: string): Wire {
  if (typeof value === 'bigint') return bigArgument(value, type);
  const given = unboxed(value) ?? value;
  if (typeof given !== 'number') return lossy(value, type);
  if (type === 'double') return given;
  const fits = type === 'int' ? (given | 0) === given : given >= -(2 ** 63) && given < 2 ** 63;
  return fits && isInteger(given) && !object.is(given, -0) ? given : lossy(value, type);
}

/** A BigInt is taken where it keeps its value. */
function bigArgument(value: bigint, type: string): Wire {
  const number = Number(value);
  const bits = type === 'int' ? 32 : 64;
  if (type !== 'double')
    return bigIntAsInt(bits, value) !== value ? lossy(value, type) : isSafe(number) ? number : value;
  return isInteger(number) && BigInt(number) === value ? number : lossy(value, type);
}

const isSafe = (number: number): boolean => number <= 2 ** 53 - 1 && number >= -(2 ** 53 - 1);

/** A parameter of type `Map` sees the members of a value, or the entries of a `Map`; their keys must be texts. */
function mapArgument(value: Any, keepUndefined: boolean): Wire {
  const why = noMap(value);
  if (why) throw new NoConversion(`Cannot convert ${namedArgument(value)} to Java type 'java.util.Map': ${why}`);
  if (javaMap(value)) return toJava(value, 0);
  if (javaList(value) || javaException(value) || javaOpaque(value)) return ['m', []];
  if (typeof value === 'function') return ['m', ['$function', members(value, 0)], 'function'];
  if (!isGuestMap(value)) return members(value, 0, keepUndefined);
  if (!keepUndefined) mapForEach(value, (_item: Any, key: Any) => typeof key === 'string' || refuseKey(key));
  return mapEntriesOf(value, 0);
}

/** The host walks over the map and meets a key that is no text. */
function refuseKey(key: Any): never {
  const message = `Cannot convert ${namedArgument(key)} to Java type 'java.lang.String': ${coercion}`;
  throw new FailedWalk('java.lang.ClassCastException', message);
}

/** Why a value is no map: it is a scalar, or the engine finds nothing in it. */
function noMap(value: Any): string | undefined {
  if (typeof value === 'bigint' || typeof value === 'symbol' || apiMethod(value) !== undefined)
    return 'Value must have members, array elements or hash entries.';
  return typeof value !== 'object' && typeof value !== 'function' ? 'Unsupported target type.' : undefined;
}

function lossy(value: Any, type: string): never {
  throw new NoConversion(`Cannot convert ${namedArgument(value)} to Java type '${type}': ${coercion}`);
}

/** A value as it arrives in Java when the parameter is `Object` or inside a map. */
export function toJava(value: Any, level: number, keepUndefined = false): Wire {
  if (value === undefined && keepUndefined) return ['j', 'undefined', null];
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return bigNumber(value);
  if (typeof value === 'symbol') return ['j', 'org.graalvm.polyglot.Value', symbolText(value)];
  return hostSide(value, level) ?? guestSide(value, level, keepUndefined);
}

/** What a store makes of a value: functions lose their body, opaque objects become their text (script-api 2.5). */
function plainData(wire: Wire): Wire {
  if (typeof wire !== 'object' || wire === null) return wire;
  if (wire[0] === 'j') {
    const type = wire[1];
    const value = wire[2];
    if (type === 'function') return plainData(value);
    return typeof value === 'string' && type !== bigInteger ? value : wire;
  }
  const items: Wire[] = [];
  for (let at = 0; at < wire[1].length; at++) append(items, plainData(wire[1][at]!));
  return wire[0] === 'l' ? ['l', items] : ['m', items];
}

const bigInteger = 'java.math.BigInteger';

/** BigInts arrive as the smallest Java number that holds them. */
function bigNumber(value: bigint): Wire {
  const number = Number(value);
  if (value >= -128n && value <= 127n) return ['j', 'java.lang.Byte', number];
  if (value >= -32768n && value <= 32767n) return ['j', 'java.lang.Short', number];
  if (BigInt.asIntN(32, value) === value) return ['j', 'java.lang.Integer', number];
  if (BigInt.asIntN(64, value) === value) return ['j', 'java.lang.Long', value];
  const fits =
    BigInt(number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY ? 0 : number) === value;
  if (fits && Math.fround(number) === number) return ['j', 'java.lang.Float', number];
  return fits ? ['j', 'java.lang.Double', number] : ['j', bigInteger, `${value}`];
}

/** Values that came from the host go back as they are. */
function hostSide(value: Any, level: number): Wire | undefined {
  const map = javaMap(value);
  if (map) {
    const flat: Wire[] = [];
    if (level < maxLevels) {
      mapForEach(map.entries, (item: Any, key: Any) => {
        append(flat, key);
        append(flat, toJava(item, level + 1));
      });
    }
    return ['m', flat];
  }
  const list = javaList(value);
  if (list) return ['l', elements(list.items, level)];
  const method = apiMethod(value);
  if (method !== undefined) return ['j', 'com.oracle.truffle.polyglot.PolyglotFunction', method];
  const java = apiClass(value);
  if (java !== undefined) return ['j', java, `${java}@HASH`];
  const exception = javaException(value);
  if (exception) return ['j', exception.type, javaText(value)];
  const opaque = javaOpaque(value);
  return opaque && ['j', opaque.type, opaque.value];
}

function guestSide(value: Any, level: number, keepUndefined: boolean): Wire {
  const boxed = unboxed(value);
  if (boxed !== undefined) return boxed;
  if (level >= maxLevels) return null;
  if (typeof value === 'function') return ['j', 'function', members(value, level)];
  if (isGuestArray(value)) return ['l', elements(value, level)];
  if (isGuestMap(value)) return mapEntriesOf(value, level);
  return members(value, level, keepUndefined);
}

/** A `Map`, also of a class of the script; not a proxy of one. */
function isGuestMap(value: Any): boolean {
  try {
    return mapSize(value) >= 0;
  } catch {
    return false;
  }
}

function mapEntriesOf(map: Any, level: number): Wire {
  const flat: Wire[] = [];
  mapForEach(map, (item: Any, key: Any) => {
    append(flat, keyText(key));
    append(flat, toJava(item, level + 1));
  });
  return ['m', flat];
}

const keyText = (key: Any): string =>
  typeof key === 'symbol' ? symbolText(key) : typeof key === 'bigint' ? bigIntText(key) : javaText(key);

function elements(items: Any, level: number): Wire[] {
  const wires: Wire[] = [];
  for (let at = 0; at < items.length; at++) append(wires, toJava(items[at], level + 1));
  return wires;
}

/** Keys of the members the bridge hands over; a proxy of a Java map has none. */
export const memberKeys = (value: Any): string[] =>
  javaMap(proxyParts(value)?.target) ? hidingMaps(() => object.keys(value)) : object.keys(value);

function members(value: Any, level: number, keepUndefined = false): Wire {
  const flat: Wire[] = [];
  const keys = memberKeys(value);
  for (let at = 0; at < keys.length; at++) {
    append(flat, keys[at]);
    append(flat, toJava(value[keys[at]!], level + 1, keepUndefined));
  }
  return ['m', flat];
}

const typedName = uncurry(
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get,
) as (value: Any) => string | undefined;

/** Whether the engine sees array elements: arrays, `arguments`, typed arrays; not proxies of arrays. */
export function isGuestArray(value: Any): boolean {
  if (isProxy(value)) return false;
  return isArray(value) || typedName(value) !== undefined || builtinTag(value) === '[object Arguments]';
}

const proxies = weakTable<true>();

/** Marks a proxy the script made; V8 cannot tell otherwise. */
export const markProxy = (proxy: object): void => proxies.set(proxy, true);

export const isProxy = (value: Any): boolean => proxies.has(value);
