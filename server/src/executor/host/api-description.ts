import { hostClasses, hostRoots } from '../../model/host-api.ts';
import type { HostClass, HostMember, HostSignature } from '../../model/host-types.ts';
import { runKinds } from '../../model/run-kinds.ts';
import type { RunRequest } from '../../model/script-runner.ts';
import type { ApiFilling, ApiMember, ApiNode, ApiOverload } from '../guest-contract.ts';
import { toWire } from '../wire.ts';
import type { Wire } from '../wire-types.ts';

/** The one method that is an object of its own. */
const secretPath = 'vance.secret';

const javaTypes = { String: 'java.lang.String', Map: 'java.util.Map', Object: 'java.lang.Object' } as const;

/** The whole host API of both executors, built from the tables of the model: member order, arity, overloads, classes. */
export const apiObjects: readonly ApiNode[] = Object.values(hostRoots).flatMap((root) =>
  describeObjects(root.class, root.name),
);

/** An object and all objects in it. */
function describeObjects(id: string, path: string): ApiNode[] {
  const owner = classOf(id);
  const named = Object.entries(owner.members).map(([name, member]) => ({ member, path: `${path}.${name}` }));
  const members = JSON.stringify(named.map((at) => describeMember(owner, at.path, at.member)));
  const inside = named.flatMap((at) => (at.member.kind === 'object' ? describeObjects(at.member.class, at.path) : []));
  return [{ path, java: owner.java, members }, ...inside];
}

function classOf(id: string): HostClass {
  return (hostClasses as Record<string, HostClass>)[id]!;
}

function describeMember(owner: HostClass, path: string, member: HostMember): ApiMember {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (member.kind === 'object') return { kind: 'object', name, path };
  if (member.kind === 'field') return { kind: 'field', name, path, immutable: isImmutable(path) };
  const overloads = member.overloads.map((signature) => describeOverload(owner, name, signature));
  return { kind: 'method', name, path, overloads, free: path === secretPath };
}

interface VaryingMember {
  readonly path: string;
  readonly member: HostMember;
}

/** Members that are not the same in all runs, in the order of the description. */
const varying: Readonly<Record<keyof typeof hostRoots, readonly VaryingMember[]>> = {
  brain: varyingOf(hostRoots.brain.class, hostRoots.brain.name),
  foot: varyingOf(hostRoots.foot.class, hostRoots.foot.name),
};

function varyingOf(id: string, path: string): VaryingMember[] {
  return Object.entries(classOf(id).members).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const inside = member.kind === 'object' ? varyingOf(member.class, at) : [];
    return varies(at, member) ? [{ path: at, member }, ...inside] : [];
  });
}

function varies(path: string, member: HostMember): boolean {
  return member.kind !== 'method' || member.since === 'extension' || path === secretPath;
}

/** What one run sees of the API of its executor. */
export function apiOf(request: RunRequest): { root: string; api: ApiFilling } {
  const { executor } = runKinds[request.kind];
  const found = { values: {} as Record<string, Wire>, nulls: [] as string[], absent: [] as string[] };
  for (const { path, member } of varying[executor]) {
    if (!exists(path, member, request)) found.absent.push(path);
    if (isNull(path, request)) found.nulls.push(path);
    if (member.kind === 'field') found.values[path] = fieldValue(path, request);
  }
  return { root: hostRoots[executor].name, api: found };
}

/** Extensions can be switched off; in the Foot a context field without value is missing. */
function exists(path: string, member: HostMember, request: RunRequest): boolean {
  if (member.since === 'extension' && request.extensions === false) return false;
  if (member.kind !== 'field' || !path.startsWith('client.context.')) return true;
  return contextField(path, request) !== undefined;
}

function describeOverload(owner: HostClass, name: string, signature: HostSignature): ApiOverload {
  const params = signature.params.map((param) => param.type);
  const types = params.map((type) => (javaTypes as Record<string, string>)[type] ?? type);
  return { params, text: `Method[public ${signature.javaReturns} ${owner.java}.${name}(${types.join(',')})]` };
}

/** Objects that are null in this run. */
function isNull(path: string, request: RunRequest): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (path === 'vance.guard') return !request.guard;
  if (path === 'vance.guard.command') return !request.guard?.command;
  if (path === 'vance.guard.tool') return !request.guard?.tool;
  return path.split('.').length === 2 && (request.missing as readonly string[] | undefined)?.includes(name) === true;
}

function contextField(path: string, request: RunRequest): string | null | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return (request.context as unknown as Record<string, string | null | undefined>)[name];
}

function isImmutable(path: string): boolean {
  return path.split('.')[1] !== 'guard' || path === 'vance.guard.tool.args';
}

function fieldValue(path: string, request: RunRequest): Wire {
  if (path === 'vance.params') return toWire(request.params ?? {});
  if (path === 'vance.workflow.current') return null;
  if (/\.context\./.test(path)) return contextField(path, request) ?? null;
  const [, , part, field] = path.split('.');
  const guard = (request.guard ?? {}) as unknown as Record<string, Record<string, never> & never>;
  const value = field === undefined ? guard[part!] : guard[part!]?.[field];
  return toWire(value ?? null);
}
