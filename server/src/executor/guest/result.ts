import type { Wire } from '../wire-types.ts';
import { apiClass, apiMethod } from './api-object.ts';
import { namedArgument } from './argument-text.ts';
import { unboxed } from './boxed.ts';
import { isGuestArray, memberKeys } from './convert.ts';
import { javaException } from './host-error.ts';
import { javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import { type Any, append, isInteger, symbolText } from './intrinsics.ts';
import { javaOpaque } from './read-wire.ts';

/** Why a result cannot be handed over: class of the failure and its text. */
export class NoResult {
  readonly kind: 'resource' | 'conversion';
  readonly text: string;
  constructor(kind: 'resource' | 'conversion', text: string) {
    this.kind = kind;
    this.text = text;
  }
}

export interface ResultLimits {
  readonly foot: boolean;
  readonly maxDepth: number;
  readonly maxNodes: number;
  readonly maxChars: number;
}

const tooMany = 'value exceeds the node cap (vance.script.result.max / @maxResultNodes) — too large';

/** Turns the completion value into host data (script-engine 8). Getters run and count. */
export function marshalResult(value: Any, limits: ResultLimits): Wire {
  let nodes = 0;
  let chars = 0;
  const count = (): void => {
    nodes++;
    if (!limits.foot && nodes > limits.maxNodes) throw new NoResult('resource', tooMany);
  };
  const text = (read: string): string => {
    chars += read.length;
    if (chars > limits.maxChars) throw new NoResult('resource', tooMany);
    return read;
  };
  const walk = (at: Any, depth: number): Wire => {
    if (at === null || at === undefined) return null;
    if (typeof at === 'boolean') return at;
    if (typeof at === 'number') return at;
    if (typeof at === 'string') return text(at);
    if (typeof at === 'bigint') return bigResult(at);
    const boxed = unboxed(at);
    if (boxed !== undefined) return walk(boxed, depth);
    checkDepth(depth, limits);
    if (typeof at === 'symbol') return symbolText(at);
    const method = apiMethod(at);
    if (method !== undefined) return method;
    if (javaMap(at) || javaException(at)) return ['m', []];
    const list = javaList(at);
    if (list || isGuestArray(at)) return walkList(list ? list.items : at, depth);
    return javaOpaque(at) && !apiClass(at) ? opaqueResult(at) : walkMembers(at, depth);
  };
  const walkList = (items: Any, depth: number): Wire => {
    const wires: Wire[] = [];
    for (let at = 0; at < items.length; at++) {
      count();
      append(wires, walk(items[at], depth + 1));
    }
    return ['l', wires];
  };
  const walkMembers = (at: Any, depth: number): Wire => {
    const flat: Wire[] = [];
    const keys = memberKeys(at);
    for (let index = 0; index < keys.length; index++) {
      count();
      append(flat, text(keys[index]!));
      append(flat, walk(at[keys[index]!], depth + 1));
    }
    return ['m', flat];
  };
  return walk(value, 0);
}

function checkDepth(depth: number, { foot, maxDepth }: ResultLimits): void {
  // the Foot has no limit and dies of a stack overflow instead
  if (foot && depth > 1000) throw new NoResult('conversion', 'null');
  if (foot || depth <= maxDepth) return;
  throw new NoResult(
    'resource',
    `Script result nesting exceeds vance.script.result.maxDepth (${maxDepth}) — cyclic or too deeply nested return value`,
  );
}

const opaqueResult = (_value: Any): Wire => ['m', []];

function bigResult(value: bigint): Wire {
  if (BigInt.asIntN(64, value) === value) return value;
  const number = Number(value);
  if (isInteger(number) && BigInt(number) === value) return number;
  throw new NoResult(
    'conversion',
    `Cannot convert ${namedArgument(value)} to Java type 'double' using Value.asDouble(): Invalid or lossy primitive coercion. You can ensure that the value can be converted using Value.fitsInDouble().`,
  );
}
