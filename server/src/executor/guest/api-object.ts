import type { ApiMember, ApiNode } from '../guest-contract.ts';
import type { Wire } from '../wire-types.ts';
import { noteRead } from './bad-reads.ts';
import { foreignMethod, foreignObject, orNoInstances } from './foreign.ts';
import { callHost } from './host-call.ts';
import { noteHost } from './host-values.ts';
import { type Any, append, defineProperty, get, has, NativeProxy, object, weakTable } from './intrinsics.ts';
import { readWire } from './read-wire.ts';
import { noteRefusal } from './refusals.ts';

/** Java class behind an object of the host API. */
const classes = weakTable<string>();
/** `<class>.<method>` behind a method of the host API. */
const methods = weakTable<string>();

export const apiClass = (value: Any): string | undefined => classes.get(value);
export const apiMethod = (value: Any): string | undefined => methods.get(value);

/** A field of an API object that waits for its value. */
interface Field {
  readonly target: object;
  readonly name: string;
  readonly immutable: boolean;
}

/** An object of the host API, and how its fields and those of the objects in it get their values. */
export interface ApiObject {
  readonly object: object;
  /** Takes the values in the order of the description. */
  fill(values: readonly Wire[]): void;
}

/** Builds an object of the host API from its description. */
export function buildApi(node: ApiNode): ApiObject {
  const fields: Field[] = [];
  return {
    object: makeApiObject(node, fields),
    fill: (values) => {
      for (let at = 0; at < fields.length; at++) {
        const { target, name, immutable } = fields[at]!;
        const value = readWire(values[at]!, !immutable);
        defineProperty(target, name, { value, enumerable: true, configurable: false, writable: false });
      }
    },
  };
}

/** Null stays null. */
function makeApiObject(node: ApiNode, fields: Field[]): object {
  const target: Any = object.create(foreignObject);
  for (let at = 0; at < node.members.length; at++) {
    const member = node.members[at]!;
    const { kind, name } = member;
    if (kind === 'field') append(fields, { target, name, immutable: member.immutable });
    const value = kind === 'field' ? undefined : memberValue(node, member, fields);
    defineProperty(target, name, { value, enumerable: true, configurable: kind === 'field' });
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

function memberValue(node: ApiNode, member: Exclude<ApiMember, { kind: 'field' }>, fields: Field[]): Any {
  if (member.kind === 'object') return member.node && makeApiObject(member.node, fields);
  const text = member.free ? `${node.java}$ScriptSecretApi@HASH` : `${node.java}.${member.name}`;
  const method = foreignMethod(text, (self, args) => callHost(node, member, classes.get(self) === node.java, args));
  methods.set(method, text);
  return noteHost(method);
}
