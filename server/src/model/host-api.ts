import { footClasses } from './host-foot.ts';
import { guardClasses } from './host-guard.ts';
import type { HostClass, HostMember } from './host-types.ts';
import { vanceClasses } from './host-vance.ts';

/** Every class of the host API by its key. */
export const hostClasses = { ...vanceClasses, ...guardClasses, ...footClasses } as const satisfies Record<
  string,
  HostClass
>;

export type HostClassId = keyof typeof hostClasses;

/** Where a script finds the API: `vance` in the Brain, `client` in the Foot. */
export const hostRoots = {
  brain: { name: 'vance', class: 'vance' },
  foot: { name: 'client', class: 'client' },
} as const;

/** One member with the path a script writes: `vance.guard.continueWith`. */
export interface HostEntry {
  readonly path: string;
  readonly name: string;
  readonly owner: HostClassId;
  readonly member: HostMember;
}

/** The class with this key; undefined for an unknown one. */
export const hostClass = (id: string): HostClass | undefined => (hostClasses as Record<string, HostClass>)[id];

function walk(path: string, owner: HostClassId, into: HostEntry[]): HostEntry[] {
  for (const [name, member] of Object.entries(hostClasses[owner].members as Record<string, HostMember>)) {
    const entry: HostEntry = { path: `${path}.${name}`, name, owner, member };
    into.push(entry);
    if (member.kind === 'object') walk(entry.path, member.class as HostClassId, into);
  }
  return into;
}

/** All members of both roots by path, in table order. */
export const hostEntries: ReadonlyMap<string, HostEntry> = new Map(
  [...walk('vance', 'vance', []), ...walk('client', 'client', [])].map((entry) => [entry.path, entry]),
);
