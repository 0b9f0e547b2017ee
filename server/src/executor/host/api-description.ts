import { hostClasses, hostRoots } from '../../model/host-api.ts';
import type { HostClass, HostMember, HostMethod, HostSignature } from '../../model/host-types.ts';
import { runKinds } from '../../model/run-kinds.ts';
import type { RunRequest } from '../../model/script-runner.ts';
import type { ApiMember, ApiNode, ApiOverload } from '../guest-contract.ts';
import { toWire } from '../wire.ts';
import type { Wire } from '../wire-types.ts';

/** Describes the API root a run sees, built from the tables of the model: member order, arity, overloads, classes. */
export function describeApi(request: RunRequest): { name: string; object: ApiNode } {
  const root = runKinds[request.kind].executor === 'foot' ? hostRoots.foot : hostRoots.brain;
  return { name: root.name, object: describeClass(root.class, root.name, request) };
}

function describeClass(id: string, path: string, request: RunRequest): ApiNode {
  const owner = (hostClasses as Record<string, HostClass>)[id]!;
  const members = Object.entries(owner.members)
    .filter(([name, member]) => exists(`${path}.${name}`, member, request))
    .map(([name, member]) => describeMember(owner, `${path}.${name}`, member, request));
  return { java: owner.java, members };
}

/** Extensions can be switched off; in the Foot a context field without value is missing. */
function exists(path: string, member: HostMember, request: RunRequest): boolean {
  if (member.since === 'extension' && request.extensions === false) return false;
  if (member.kind !== 'field' || !path.startsWith('client.context.')) return true;
  return contextField(path, request) !== undefined;
}

function describeMember(owner: HostClass, path: string, member: HostMember, request: RunRequest): ApiMember {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (member.kind === 'method') return describeMethod(owner, path, member, request);
  if (member.kind === 'object') {
    return { kind: 'object', name, node: isNull(path, request) ? null : describeClass(member.class, path, request) };
  }
  return { kind: 'field', name, ...fieldValue(path, request) };
}

function describeMethod(owner: HostClass, path: string, method: HostMethod, request: RunRequest): ApiMember {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const free = path === 'vance.secret';
  if (free && request.missing?.includes('secret')) return { kind: 'object', name, node: null };
  const overloads = method.overloads.map((signature) => describeOverload(owner, name, signature));
  return { kind: 'method', name, path, overloads, free };
}

const javaTypes = { String: 'java.lang.String', Map: 'java.util.Map', Object: 'java.lang.Object' } as const;

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

function fieldValue(path: string, request: RunRequest): { value: Wire; immutable: boolean } {
  if (path === 'vance.params') return { value: toWire(request.params ?? {}), immutable: true };
  if (path === 'vance.workflow.current') return { value: null, immutable: true };
  if (/\.context\./.test(path)) return { value: contextField(path, request) ?? null, immutable: true };
  const [, , part, field] = path.split('.');
  const guard = request.guard as unknown as Record<string, Record<string, never> & never>;
  const value = field === undefined ? guard[part!] : guard[part!]?.[field];
  return { value: toWire(value ?? null), immutable: path === 'vance.guard.tool.args' };
}
