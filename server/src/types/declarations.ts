// TypeScript declarations of the host API, given to the type checker and shown in docs.
import { hostClasses } from '../model/host-api.ts';
import type { HostClass, HostMember, HostParam } from '../model/host-types.ts';

const typeName = (id: string): string =>
  id === 'vance'
    ? 'Vance'
    : id === 'client'
      ? 'FootClient'
      : id.startsWith('foot')
        ? id[0]!.toUpperCase() + id.slice(1)
        : `Vance${id[0]!.toUpperCase()}${id.slice(1)}`;

const tsOfParam = (p: HostParam): string =>
  p.ts ??
  (
    {
      String: 'string',
      Map: 'object',
      Object: 'unknown',
      int: 'number',
      long: 'number',
      double: 'number',
      boolean: 'boolean',
    } as const
  )[p.type];

const comment = (member: HostMember): string => {
  const lines = [member.doc, ...(member.notes ? [member.notes] : [])];
  return `  /** ${lines.join(' ')} */\n`;
};

function memberText(name: string, member: HostMember): string {
  if (member.kind === 'field') return `${comment(member)}  readonly ${name}: ${member.ts};\n`;
  if (member.kind === 'object')
    return `${comment(member)}  readonly ${name}: ${typeName(member.class)}${member.nullable ? ' | null' : ''};\n`;
  return member.overloads
    .map(
      (o) =>
        `${comment(member)}  ${name}(${o.params.map((p) => `${p.name}: ${tsOfParam(p)}`).join(', ')}): ${o.returns};\n`,
    )
    .join('');
}

const classText = ([id, c]: [string, HostClass]): string =>
  `/** ${c.doc} */\ninterface ${typeName(id)} {\n${Object.entries(c.members)
    .map(([name, m]) => memberText(name, m))
    .join('')}}\n`;

const shared = `/** Plain data. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A Java map as a script sees it: properties can be read and \`{...map}\` copies it, but \`JSON.stringify\`, \`Object.keys\` and \`in\`
 * see an empty object.
 */
type HostMap<T> = T & {
  get(key: string): unknown;
  has(key: string): boolean;
  readonly size: number;
  keys(): IterableIterator<string>;
  values(): IterableIterator<unknown>;
  entries(): IterableIterator<[string, unknown]>;
  forEach(callback: (value: unknown, key: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, unknown]>;
};

/** A Java list as a script sees it: an array whose \`delete\` is refused and which is read-only when it comes from \`vance.params\`. */
type HostList<T> = T[];

interface DocumentSummary {
  id: string; path: string; name: string; title: string | null; kind: string | null; mimeType: string | null;
  size: number; tags: string[]; createdAt: string | null; version: number | null;
}
`;

/** The whole declaration text. */
export const declarations = (): string =>
  [
    '// Generated from server/src/model by `npm run generate`; do not edit.\n',
    shared,
    ...(Object.entries(hostClasses) as [string, HostClass][]).map(classText),
    '/** The Brain. */\ndeclare const vance: Vance;\n/** Parameters of the guard entry or of the caller, where the kind of run binds them. */\ndeclare const args: HostMap<Record<string, unknown>>;\n/** The Foot. */\ndeclare const client: FootClient;\n',
  ].join('\n');
