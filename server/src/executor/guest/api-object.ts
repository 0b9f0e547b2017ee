import type { ApiFilling, ApiMember, ApiNode } from '../guest-contract.ts';
import { noteRead } from './bad-reads.ts';
import { foreignMethod, foreignObject, orNoInstances } from './foreign.ts';
import { callHost } from './host-call.ts';
import { noteHost } from './host-values.ts';
import {
  type Any,
  bare,
  defineProperty,
  fromJson,
  get,
  has,
  object,
  ownKeys,
  ScriptProxy,
  startsWith,
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

/** What the API is in this run; known before a script can touch any of it. */
let filling: ApiFilling | undefined;

/** All objects of the API by their paths. */
const made: Record<string, object> = object.create(null);

/** What stands behind an object of the API: its traps, and its description until somebody looks. */
interface Behind {
  readonly java: string;
  /** Text of its `ApiMember`s; gone when they are there. */
  members: string | undefined;
}

/** Makes the objects of the host API; members come into being when somebody looks at them. */
export function makeApis(objects: readonly ApiNode[]): void {
  for (let at = 0; at < objects.length; at++) made[objects[at]!.path] = makeApiObject(objects[at]!);
}

/** The object at a root of the API, which from now on is that of a run. */
export function apiOfRun(root: string, ofRun: ApiFilling): object {
  filling = ofRun;
  return made[root]!;
}

/** Gives all objects below a root their members at once: a debugger that only looks must change nothing. */
export function completeApi(root: string): void {
  const paths = object.keys(made);
  for (let at = 0; at < paths.length; at++) if (startsWith(`${paths[at]}.`, `${root}.`)) ownKeys(made[paths[at]!]!);
}

const traps = bare({
  get(this: Behind, self: Any, key: PropertyKey, receiver: Any): Any {
    complete(this, self);
    const value = orNoInstances(get(self, key, receiver), key);
    if (typeof key === 'string' && typeof value !== 'function') noteRead(key, this.java);
    return value;
  },
  has(this: Behind, self: Any, key: PropertyKey): boolean {
    complete(this, self);
    return has(self, key);
  },
  ownKeys(this: Behind, self: Any): (string | symbol)[] {
    complete(this, self);
    return ownKeys(self);
  },
  getOwnPropertyDescriptor(this: Behind, self: Any, key: PropertyKey): PropertyDescriptor | undefined {
    complete(this, self);
    return object.descriptor(self, key);
  },
  set(this: Behind, _self: Any, key: PropertyKey): boolean {
    if (typeof key === 'symbol') return true;
    noteRefusal(`writeMember on ${this.java} failed due to: Unknown identifier: ${key}`);
    return false;
  },
  deleteProperty(this: Behind, self: Any, key: PropertyKey): boolean {
    complete(this, self);
    if (object.descriptor(self, key) === undefined) return true;
    noteRefusal(`Cannot delete property "${String(key)}" of JavaObject[${this.java}]`);
    return false;
  },
  defineProperty: () => false,
  preventExtensions: () => false,
  setPrototypeOf: () => false,
});

function makeApiObject({ java, members }: ApiNode): object {
  const behind: Behind = object.setPrototypeOf({ java, members }, traps);
  const proxy = new ScriptProxy(object.create(foreignObject), behind as ProxyHandler<Any>);
  classes.set(proxy, java);
  return noteHost(proxy);
}

/** Gives an API object its members, once. */
function complete(behind: Behind, target: object): void {
  if (behind.members === undefined) return;
  const members: readonly ApiMember[] = fromJson(behind.members);
  behind.members = undefined;
  for (let at = 0; at < members.length; at++) {
    const member = members[at]!;
    if (names(filling!.absent, member.path)) continue;
    const value = names(filling!.nulls, member.path) ? null : memberValue(behind.java, member);
    defineProperty(target, member.name, { value, enumerable: true });
  }
}

function names(paths: readonly string[], path: string): boolean {
  for (let at = 0; at < paths.length; at++) if (paths[at] === path) return true;
  return false;
}

function memberValue(java: string, member: ApiMember): Any {
  if (member.kind === 'field') return readWire(filling!.values[member.path]!, !member.immutable);
  if (member.kind === 'object') return made[member.path];
  const text = member.free ? `${java}$ScriptSecretApi@HASH` : `${java}.${member.name}`;
  const method = foreignMethod(text, (self, args) => callHost(java, member, classes.get(self) === java, args));
  methods.set(method, text);
  return noteHost(method);
}
