import type { Wire } from '../wire-types.ts';
import { makeHostError } from './host-error.ts';
import { makeHostList } from './host-list.ts';
import { makeHostMap } from './host-map.ts';
import { noteHost } from './host-values.ts';
import {
  type Any,
  append,
  defineProperty,
  endsWith,
  holds,
  indexOfText,
  listValues,
  mapSet,
  NativeDate,
  NativeMap,
  object,
  sliceText,
  weakTable,
} from './intrinsics.ts';

/** Opaque Java objects by what the script holds. */
const opaque = weakTable<{ readonly type: string; readonly value: Wire }>();

export const javaOpaque = (value: Any): { readonly type: string; readonly value: Wire } | undefined =>
  opaque.get(value);

/** Turns data of the host into what a script sees; `mutable` holds for the outermost map or list only. */
export function readWire(wire: Wire, mutable = true): Any {
  if (typeof wire !== 'object' || wire === null) return typeof wire === 'bigint' ? Number(wire) : wire;
  if (wire[0] === 'l') return makeHostList(listOf(wire[1], mutable ? 'java.util.ArrayList' : immutableList, mutable));
  if (wire[0] === 'm') return mapOf(wire[1], mutable ? 'java.util.LinkedHashMap' : immutableMap, mutable);
  return javaValue(wire[1], wire[2]);
}

const immutableList = 'java.util.ImmutableCollections$ListN';
const immutableMap = 'java.util.Collections$UnmodifiableMap';

function listOf(items: readonly Wire[], java: string, mutable: boolean, fixed = false): Any {
  const list: Any[] = [];
  for (let at = 0; at < items.length; at++) append(list, readWire(items[at]!));
  return { items: list, java, mutable, fixed };
}

function mapOf(flat: readonly Wire[], java: string, mutable: boolean): object {
  const entries = new NativeMap();
  for (let at = 0; at + 1 < flat.length; at += 2) mapSet(entries, flat[at], readWire(flat[at + 1]!));
  return makeHostMap({ entries, java, mutable });
}

/** Values that plain data cannot say: Java numbers, dates, arrays, exceptions, and objects a script cannot look into. */
function javaValue(type: string, value: Wire): Any {
  const short = lastSegment(type);
  if (numbers[short] === true) return Number(value);
  if (short === 'Character' || short === 'String' || short === 'Boolean') return value;
  if (short === 'Date' || short === 'Instant') return new NativeDate(Number(value));
  if (Array.isArray(value) && value[0] === 'l') return collection(type, value[1] as readonly Wire[]);
  if (Array.isArray(value) && value[0] === 'm') return collectionMap(type, value[1] as readonly Wire[]);
  if (endsWith(short, 'Exception') || endsWith(short, 'Error')) {
    return makeHostError({ type, message: value === null ? null : String(value), frames: [] });
  }
  return makeOpaque(type, value);
}

const numbers: Readonly<Record<string, boolean>> = object.freeze(
  Object.assign(object.create(null), {
    Byte: true,
    Short: true,
    Integer: true,
    Long: true,
    Float: true,
    Double: true,
    BigInteger: true,
  }),
);

/** Class name without its package. */
function lastSegment(type: string): string {
  let from = 0;
  for (let dot = indexOfText(type, '.'); dot >= 0; dot = indexOfText(type, '.', from)) from = dot + 1;
  return sliceText(type, from);
}

const isKind = (type: string, kind: string): boolean =>
  endsWith(type, kind) || holds(type, `${kind}.`) || holds(type, `${kind}$`);

const isImmutable = (type: string): boolean =>
  holds(type, 'Immutable') || holds(type, 'nmodifiable') || endsWith(type, '.of');

function collection(type: string, items: readonly Wire[]): Any {
  if (endsWith(type, '[]')) return makeHostList(listOf(items, type, true, true));
  if (isKind(type, 'Set')) return makeSet(type, items);
  if (isKind(type, 'Map')) return mapOf(pairs(items), type, true);
  return makeHostList(listOf(items, type, !isImmutable(type)));
}

/** A map whose keys are no texts comes as a list of pairs. */
function pairs(items: readonly Wire[]): Wire[] {
  const flat: Wire[] = [];
  for (let at = 0; at < items.length; at++) {
    const pair = items[at];
    if (!Array.isArray(pair) || pair[0] !== 'l') continue;
    append(flat, (pair[1] as Wire[])[0]);
    append(flat, (pair[1] as Wire[])[1]);
  }
  return flat;
}

function collectionMap(type: string, flat: readonly Wire[]): Any {
  return mapOf(flat, type, !isImmutable(type));
}

/** A Java set: iterable, nothing else (script-engine Q09). */
function makeSet(type: string, items: readonly Wire[]): object {
  const list: Any[] = [];
  for (let at = 0; at < items.length; at++) append(list, readWire(items[at]!));
  const self = makeOpaque(type, ['l', items]);
  defineProperty(self, Symbol.iterator, { value: () => listValues(list) });
  return self;
}

function makeOpaque(type: string, value: Wire): object {
  const self = object.create(object.prototype);
  opaque.set(self, { type, value });
  return noteHost(self);
}
