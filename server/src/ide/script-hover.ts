import type { ScriptFacts } from '../analysis/script-facts.ts';
import { touches } from '../base/span.ts';
import { headerTags } from '../model/header-tags.ts';
import { hostEntries, hostRoots } from '../model/host-api.ts';
import { limits } from '../model/limits.ts';
import { effectiveLimits, inWords } from './effective-limits.ts';
import { tagDoc } from './header-completion.ts';
import { aliasesBefore, cursorContext, ownerBefore, pathOfNames, patternOwner } from './host-chain.ts';
import { constantHere, declaration, memberDoc } from './host-docs.ts';
import type { HoverInfo } from './hover-info.ts';

/** What is under the cursor: a header tag or something of the host. */
export function hoverScript(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  return hoverTag(facts, offset) ?? hoverHeader(facts, offset) ?? hoverHost(facts, offset);
}

/** What a limit is after clamping, and tools that the script needs besides the listed ones. */
function heldHere(facts: ScriptFacts, tag: string): string | undefined {
  const { limits: held, missing } = effectiveLimits(facts);
  if (tag === 'timeout' || tag === 'statements') {
    const { text, was } = held[tag === 'timeout' ? 0 : 1]!;
    return `Here: ${text}${was ? `, clamped from ${was}` : ''}.`;
  }
  if (tag !== 'allowTools' && tag !== 'requiresTools') return undefined;
  return missing.length
    ? `The script also calls ${missing.map((name) => `\`${name}\``).join(', ')}, which it may not.`
    : undefined;
}

/** What the header comes to, anywhere else in it. */
function hoverHeader(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  const { block } = facts.header;
  if (!block || offset < block.start || offset >= block.end) return undefined;
  const { limits: held, needs, missing } = effectiveLimits(facts);
  const lines = [
    `**Effective limits**: ${held.map(({ text, was }) => (was ? `${text} (clamped from ${was})` : text)).join(', ')}.`,
    ...(needs.length
      ? [
          `**Tools it needs**: ${needs.map((name) => `\`${name}\`${missing.includes(name) ? ' (not allowed here)' : ''}`).join(', ')}.`,
        ]
      : []),
    ...facts.entries.map((each) => `Runs at ${each.points.join(' + ') || 'an unknown trigger'} by ${each.label}.`),
  ];
  return { span: block, markdown: lines.join('\n\n') };
}

function hoverTag(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  const use = facts.header.tags.find((tag) => touches(tag.span, offset));
  const tag = use && headerTags.find((each) => each.name === use.name);
  if (!tag) return undefined;
  const limit = Object.values(limits).find((each) => 'tag' in each && each.tag === tag.name);
  const bounds =
    limit && 'min' in limit
      ? `Default ${inWords(limit.fallback, limit.unit)}, between ${inWords(limit.min, limit.unit)} and ${inWords(limit.max, limit.unit)}.`
      : undefined;
  return {
    span: use.span,
    markdown: [`**@${tag.name}** (${tag.value})`, tagDoc(tag), bounds, heldHere(facts, tag.name)]
      .filter((line) => line)
      .join('\n\n'),
  };
}

function hoverHost(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  const use = facts.hosts.uses.find((each) => touches(each.nameSpan, offset));
  const context = cursorContext(facts.text, offset);
  if (context.inText || context.word.start === context.word.end) return undefined;
  const name = facts.text.slice(context.word.start, context.word.end);
  const aliases = aliasesBefore(context.tokens, offset);
  const owner = ownerBefore(context, context.index, aliases) ?? patternOwner(context, offset, aliases);
  const path = use?.path ?? (owner ? `${owner}.${name}` : pathOfNames([name], aliases));
  if (!path) return undefined;
  if (use?.owner === 'vance.params') return { span: context.word, markdown: paramText(facts, use.name) };
  const root = Object.values(hostRoots).find((each) => each.name === path);
  const member = hostEntries.get(path)?.member;
  if (root) return { span: context.word, markdown: `**${path}**: the host API.` };
  if (!member || (member.since && !facts.extensions)) return undefined;
  const fixed = constantHere(path, facts.points);
  return {
    span: context.word,
    markdown: [
      `\`\`\`ts\n${declaration(path, member, facts.points)}\n\`\`\``,
      ...(fixed ? [`**Here:** ${fixed}.`] : []),
      memberDoc(member, facts.points),
    ].join('\n\n'),
  };
}

/** Which entries give a parameter, and what. */
function paramText({ entries, points }: ScriptFacts, key: string): string {
  const given = entries.map((entry) => {
    const value = new Map<unknown, unknown>(Object.entries(entry.params ?? {})).get(key);
    const at = entry.points.map((id) => id.toUpperCase()).join(' + ');
    const text =
      value === undefined ? 'does not give it: it reads `undefined` there' : `gives \`${shownValue(value)}\``;
    return `* ${entry.label}${at ? ` (${at})` : ''} ${text}`;
  });
  const nobody = points
    ? 'The marker comment names the points; no entry of a recipe or skill in this workspace runs the script.'
    : 'No entry of a recipe or skill in this workspace runs this script.';
  return [`\`vance.params.${key}\` — a parameter of the guard entry.`, given.length ? given.join('\n') : nobody].join(
    '\n\n',
  );
}

/** A value as YAML would write it on a line, cut when it is long. */
function shownValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
  const line = String(text).replaceAll('`', "'").replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
