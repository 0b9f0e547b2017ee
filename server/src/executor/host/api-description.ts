import { hostClasses, hostRoots } from '../../model/host-api.ts';
import type { HostClass, HostMember, HostMethod, HostSignature } from '../../model/host-types.ts';
import { runKinds } from '../../model/run-kinds.ts';
import type { RunRequest } from '../../model/script-runner.ts';
import type { ApiMember, ApiNode, ApiOverload, ApiRoot } from '../guest-contract.ts';
import { toWire } from '../wire.ts';
import type { Wire } from '../wire-types.ts';

/** Descriptions by what they depend on. */
const known = new Map<string, ApiRoot>();

/**
 * Describes the API root a run sees, built from the tables of the model: member order, arity, overloads, classes. Runs that
 * see the same members get the same object.
 */
export function describeApi(request: RunRequest): ApiRoot {
  const { executor } = runKinds[request.kind];
  const { extensions, missing, guard, context } = request;
  const fields = executor === 'foot' ? Object.entries(context).map(([name, value]) => value !== undefined && name) : [];
  const guardParts = guard && [guard.command !== null, guard.tool !== null];
  const key = JSON.stringify([executor, extensions === false, missing, guardParts, fields]);
  let described = known.get(key);
  if (!described) {
    const root = hostRoots[executor];
    described = { name: root.name, object: describeClass(root.class, root.name, request) };
    known.set(key, described);
  }
  return described;
}

/** Values of the fields of a described API in this run, in the order in which the description names them. */
export function fieldValues({ object }: ApiRoot, request: RunRequest): Wire[] {
  const values: Wire[] = [];
  const add = (node: ApiNode): void => {
    for (const member of node.members) {
      if (member.kind === 'field') values.push(fieldValue(member.path, request));
      if (member.kind === 'object' && member.node) add(member.node);
    }
  };
  add(object);
  return values;
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
  return { kind: 'field', name, path, immutable: isImmutable(path) };
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

const isImmutable = (path: string): boolean => path.split('.')[1] !== 'guard' || path === 'vance.guard.tool.args';

function fieldValue(path: string, request: RunRequest): Wire {
  if (path === 'vance.params') return toWire(request.params ?? {});
  if (path === 'vance.workflow.current') return null;
  if (/\.context\./.test(path)) return contextField(path, request) ?? null;
  const [, , part, field] = path.split('.');
  const guard = request.guard as unknown as Record<string, Record<string, never> & never>;
  const value = field === undefined ? guard[part!] : guard[part!]?.[field];
  return toWire(value ?? null);
}
