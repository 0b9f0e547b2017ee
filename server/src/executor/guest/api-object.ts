import type { ApiFilling, ApiMember, ApiNode } from '../guest-contract.ts';
import { noteRead } from './bad-reads.ts';
import { foreignMethod, foreignObject, orNoInstances } from './foreign.ts';
import { callHost } from './host-call.ts';
import { noteHost } from './host-values.ts';
import {
  type Any,
  append,
  defineProperty,
  deleteProperty,
  get,
  has,
  NativeProxy,
  object,
  weakTable,
} from './intrinsics.ts';
import { readWire } from './read-wire.ts';
import { noteRefusal } from './refusals.ts';

/** Java class behind an object of the host API. */
const classes = weakTable<string>();
/** `<class>.<method>` behind a method of the host API. */
const methods = weakTable<string>();

export const apiClass = (value: Any): string | undefined => classes.get(value);
export const apiMethod = (value: Any): string | undefined => methods.get(value);

/** A member of an API object that waits to hear what it is in the run. */
interface Slot {
  readonly target: object;
  readonly member: ApiMember;
  /** What it is unless it is null, absent or a field. */
  readonly value: Any;
}

/** An object of the host API, and how it and the objects in it become those of one run. */
export interface ApiObject {
  readonly object: object;
  fill(filling: ApiFilling): void;
}

/** Builds an object of the host API from its description. */
export function buildApi(node: ApiNode): ApiObject {
  const slots: Slot[] = [];
  return {
    object: makeApiObject(node, slots),
    fill: ({ values, nulls, absent }) => {
      let next = 0;
      for (let at = 0; at < slots.length; at++) {
        const { target, member, value } = slots[at]!;
        const given = member.kind === 'field' ? readWire(values[next++]!, !member.immutable) : value;
        const own = names(nulls, member.path) ? null : given;
        if (names(absent, member.path)) deleteProperty(target, member.name);
        else defineProperty(target, member.name, { value: own, enumerable: true, configurable: false });
      }
    },
  };
}

function names(paths: readonly string[], path: string): boolean {
  for (let at = 0; at < paths.length; at++) if (paths[at] === path) return true;
  return false;
}

function makeApiObject(node: ApiNode, slots: Slot[]): object {
  const target: Any = object.create(foreignObject);
  for (let at = 0; at < node.members.length; at++) {
    const member = node.members[at]!;
    const slot = { target, member, value: undefined as Any };
    const varies = member.kind !== 'method' || member.varies;
    if (varies) append(slots, slot);
    if (member.kind !== 'field') slot.value = memberValue(node, member, slots);
    defineProperty(target, member.name, { value: slot.value, enumerable: true, configurable: varies });
  }
  const proxy = new NativeProxy(target, {
    get: (self, key, receiver) => {
      const value = orNoInstances(get(self, key, receiver), key);
      if (typeof key === 'string' && typeof value !== 'function') noteRead(key, node.java);
      return value;
    },
    has: (self, key) => has(self, key),
    set: (_self, key) => {
      if (typeof key === 'symbol') return true;
      noteRefusal(`writeMember on ${node.java} failed due to: Unknown identifier: ${String(key)}`);
      return false;
    },
    defineProperty: () => false,
    deleteProperty: (self, key) => {
      if (!Object.hasOwn(self, key)) return true;
      noteRefusal(`Cannot delete property "${String(key)}" of JavaObject[${node.java}]`);
      return false;
    },
    preventExtensions: () => false,
    setPrototypeOf: () => false,
  });
  classes.set(proxy, node.java);
  return noteHost(proxy);
}

function memberValue(node: ApiNode, member: Exclude<ApiMember, { kind: 'field' }>, slots: Slot[]): Any {
  if (member.kind === 'object') return makeApiObject(member.node, slots);
  const text = member.free ? `${node.java}$ScriptSecretApi@HASH` : `${node.java}.${member.name}`;
  const method = foreignMethod(text, (self, args) => callHost(node, member, classes.get(self) === node.java, args));
  methods.set(method, text);
  return noteHost(method);
}
