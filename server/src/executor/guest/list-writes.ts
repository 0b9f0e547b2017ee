import { stored } from './boxed.ts';
import { engineError } from './errors.ts';
import { arrayName, type JavaList } from './host-list.ts';
import { raiseUnsupported } from './host-map.ts';
import { type Any, append, apply, bare } from './intrinsics.ts';
import { sortList } from './sorting.ts';

/** What a method that changes its list does with a Java list; `undefined` = the list itself is the result. */
type Change = (list: JavaList, args: readonly Any[]) => Any;

const refuse = (text: string): never => {
  throw engineError('TypeError', text, false);
};

const noElement = (list: JavaList, at: number): string =>
  `${arrayName(list)} failed due to: Invalid array index ${at}.`;
const unsupported = (list: JavaList): string => `${arrayName(list)} failed due to: Message not supported.`;

const { push, pop, shift, unshift, splice, sort, reverse, fill, copyWithin } = Array.prototype;

function values(args: readonly Any[], from = 0): Any[] {
  const kept: Any[] = [];
  for (let at = 0; at < args.length; at++) append(kept, at < from ? args[at] : stored(args[at]));
  return kept;
}

/** A relative index of an array method. */
function position(value: Any, length: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  const at = Math.trunc(Number(value)) || 0;
  return at < 0 ? Math.max(length + at, 0) : Math.min(at, length);
}

const guard = (list: JavaList): void => {
  if (!list.mutable) raiseUnsupported();
};

/**
 * The methods that change an array, on Java lists and arrays (script-engine 14). Elements are written one after the other, as
 * the language says; the host takes an element behind the last one and none further on, and a call that writes nothing is
 * never refused.
 */
export const listChanges: Readonly<Record<string, Change>> = bare({
  push: (list, args) => {
    const { length } = list.items;
    if (!args.length) return length;
    guard(list);
    if (list.fixed) refuse(`writeArrayElement on ${noElement(list, length)}`);
    return apply(push, list.items, values(args));
  },
  unshift: (list, args) => {
    const { length } = list.items;
    if (!args.length) return length;
    guard(list);
    if (list.fixed || (length && args.length > 1))
      refuse(`writeArrayElement on ${noElement(list, length + args.length - 1)}`);
    return apply(unshift, list.items, values(args));
  },
  pop: (list) => {
    if (list.items.length) guard(list);
    if (list.fixed && list.items.length) refuse(`removeArrayElement on ${unsupported(list)}`);
    return apply(pop, list.items, []);
  },
  shift: (list) => {
    if (list.items.length) guard(list);
    if (list.fixed && list.items.length) {
      moveDown(list.items, 0, 1);
      refuse(`shift on ${unsupported(list)}`);
    }
    return apply(shift, list.items, []);
  },
  splice: (list, args) => {
    const { length } = list.items;
    const from = position(args[0], length, 0);
    const rest = args.length < 2 ? length - from : Math.trunc(Number(args[1])) || 0;
    const removed = args.length ? Math.min(Math.max(rest, 0), length - from) : 0;
    const more = Math.max(args.length - 2, 0) - removed;
    if (!removed && args.length < 3) return [];
    guard(list);
    if (more > 0 && (list.fixed || (more > 1 && from + removed < length)))
      refuse(`splice on ${noElement(list, list.fixed && from + removed === length ? length : length + more - 1)}`);
    if (list.fixed && more < 0) {
      moveDown(list.items, from, -more);
      refuse(`splice on ${unsupported(list)}`);
    }
    return apply(splice, list.items, values(args, 2));
  },
  sort: (list, args) => {
    const compare = args[0];
    if (compare !== undefined && typeof compare !== 'function')
      refuse('The comparison function must be either a function or undefined');
    guard(list);
    if (compare) sortList(list.items, compare);
    else apply(sort, list.items, []);
  },
  reverse: (list) => {
    if (list.items.length > 1) guard(list);
    apply(reverse, list.items, []);
  },
  fill: (list, args) => {
    const { length } = list.items;
    if (position(args[1], length, 0) < position(args[2], length, length)) guard(list);
    const [value = null] = values([args[0]]);
    apply(fill, list.items, [value, args[1], args[2]]);
  },
  copyWithin: (list, args) => {
    const { length } = list.items;
    const from = position(args[1], length, 0);
    const count = Math.min(position(args[2], length, length) - from, length - position(args[0], length, 0));
    if (count > 0) guard(list);
    apply(copyWithin, list.items, args as Any[]);
  },
});

/** What has happened before the host refuses to take the last elements away. */
function moveDown(items: Any[], from: number, by: number): void {
  for (let at = from; at + by < items.length; at++) items[at] = items[at + by];
}

/** `list.length = value`; false when the write is refused, which strict mode tells. */
export function writeLength(list: JavaList, value: Any, refused: (text: string) => void): boolean {
  const length = Number(value);
  const { items } = list;
  if (length >>> 0 !== length) throw engineError('RangeError', 'Invalid array length');
  if (length === items.length) return true;
  guard(list);
  if (!list.fixed) {
    const before = items.length;
    items.length = length;
    for (let at = before; at < length; at++) items[at] = null;
    return true;
  }
  refused(
    length < items.length
      ? `removeArrayElement on ${unsupported(list)}`
      : `writeArrayElement on ${noElement(list, items.length)}`,
  );
  return false;
}
