// docs/host-api.md: the host API for people.
import { type HostEntry, hostClass, hostEntries } from '../../server/src/model/host-api.ts';
import type { HostParam } from '../../server/src/model/host-types.ts';
import { points } from '../../server/src/model/points.ts';

const paramText = (p: HostParam): string => `${p.name}: ${p.ts ?? p.type}`;

function signatures(entry: HostEntry): string {
  const { member, path } = entry;
  if (member.kind === 'field') return `\`${path}: ${member.ts}\``;
  if (member.kind === 'object') return `\`${path}\`${member.nullable ? ' (may be null)' : ''}`;
  return member.overloads.map((o) => `\`${path}(${o.params.map(paramText).join(', ')}): ${o.returns}\``).join('<br>');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function row(entry: HostEntry): string {
  const { member } = entry;
  const where = member.points ? member.points.map((p) => points[p].label).join(', ') : 'every point';
  const facts = [member.doc, member.notes ?? '', member.since ? '*Newer servers only.*' : '']
    .filter((t) => t !== '')
    .join(' ');
  return `| ${cell(signatures(entry))} | ${cell(facts)} | ${where} | ${member.source} |`;
}

/** One table per object, in the order of the model. */
export function hostApiDoc(): string {
  const groups = new Map<string, HostEntry[]>();
  for (const entry of hostEntries.values()) {
    const parent = entry.path.slice(0, entry.path.lastIndexOf('.'));
    groups.set(parent, [...(groups.get(parent) ?? []), entry]);
  }
  const sections = [...groups].map(([parent, entries]) => {
    const doc = hostClass(entries[0]!.owner)?.doc ?? '';
    return [
      `## \`${parent}\``,
      '',
      doc,
      '',
      '| Member | What it does | Works at | Source |',
      '|---|---|---|---|',
      ...entries.map(row),
      '',
    ].join('\n');
  });
  const head = [
    '# Host API',
    '',
    'Generated from `server/src/model` by `npm run generate`; do not edit. Sources are sections of `docs/vance/`.',
    '',
  ];
  return [...head, ...sections].join('\n');
}
