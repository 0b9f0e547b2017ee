import { listPoints } from '../analysis/wording.ts';
import { hostClass, hostEntries, hostRoots } from '../model/host-api.ts';
import type { HostMember, HostMethod, HostSignature } from '../model/host-types.ts';
import { type PointId, points } from '../model/points.ts';

/** Members of the object at `path`, by name; undefined for anything that is no API object. */
export function membersAt(path: string): Readonly<Record<string, HostMember>> | undefined {
  const root = Object.values(hostRoots).find((each) => each.name === path);
  const id =
    root?.class ?? (objectAt(path)?.kind === 'object' ? (objectAt(path) as { class: string }).class : undefined);
  return id === undefined ? undefined : hostClass(id)?.members;
}

const objectAt = (path: string): HostMember | undefined => hostEntries.get(path)?.member;

/** `continueWith(prompt: string): boolean`. */
export function signatureText(name: string, signature: HostSignature): string {
  const params = signature.params.map((param) => `${param.name}: ${typeText(param)}`);
  return `${name}(${params.join(', ')}): ${signature.returns}`;
}

const javaTexts: Readonly<Record<string, string>> = {
  String: 'string',
  Map: 'object | null',
  Object: 'unknown',
  int: 'number',
  long: 'number',
  double: 'number',
  boolean: 'boolean',
};

export const typeText = (param: { readonly type: string; readonly ts?: string }): string =>
  param.ts ?? javaTexts[param.type] ?? 'unknown';

/** First line of a member in code: its declaration. */
export function declaration(path: string, member: HostMember, known?: readonly PointId[]): string {
  if (member.kind === 'field') return `${path}: ${member.ts}`;
  const there = known?.length && known.every((id) => member.points?.includes(id));
  if (member.kind === 'object') return `${path}: object${member.nullable && !there ? ' | null' : ''}`;
  return (member as HostMethod).overloads.map((each) => signatureText(path, each)).join('\n');
}

/** Why a member is no use at the points of a script; undefined when it is, or when nothing is known. */
export function unusableReason(member: HostMember, known: readonly PointId[] | undefined): string | undefined {
  if (!member.points || !known?.length || known.some((id) => member.points!.includes(id))) return undefined;
  const effect = member.kind === 'method' ? 'throws' : 'null';
  return `${effect} at ${listPoints(known)}; only at ${listPoints(member.points)}`;
}

/** What a field of `vance.guard` always is at the points of a script: decided before it runs (pitfalls SG104, SG122). */
export function constantHere(path: string, known: readonly PointId[] | undefined): string | undefined {
  if (!known?.length) return undefined;
  if (path === 'vance.guard.output')
    return known.every((id) => id === 'start' || id === 'command' || id === 'tool')
      ? `always '' at ${listPoints(known)}`
      : undefined;
  if (path !== 'vance.guard.naturalStop' || known.includes('stop') || known.includes('terminate')) return undefined;
  const values = new Set(known.map((id) => points[id].naturalStop));
  return values.size === 1 ? `always ${[...values][0]} at ${listPoints(known)}` : undefined;
}

/** Hover text of a member, as Markdown: sentence, notes, points, what a failure means here, source. */
export function memberDoc(member: HostMember, known: readonly PointId[] | undefined): string {
  const lines = [member.doc];
  if (member.notes) lines.push(member.notes);
  if (member.points) lines.push(`Works at ${listPoints(member.points)}.`);
  const reason = unusableReason(member, known);
  if (reason) lines.push(`**Not here:** ${reason}.`);
  if (member.kind === 'method')
    for (const id of known ?? []) lines.push(`${points[id].label}: ${points[id].failureEffect}.`);
  if (member.since) lines.push('*Newer servers only.*');
  lines.push(`*Source: ${member.source}*`);
  return lines.join('\n\n');
}
