import type { ScriptFacts } from '../analysis/script-facts.ts';
import { touches } from '../base/span.ts';
import { headerTags } from '../model/header-tags.ts';
import { hostEntries, hostRoots } from '../model/host-api.ts';
import { limits } from '../model/limits.ts';
import { tagDoc } from './header-completion.ts';
import { aliasesBefore, cursorContext, ownerBefore, pathOfNames, patternOwner } from './host-chain.ts';
import { declaration, memberDoc } from './host-docs.ts';
import type { HoverInfo } from './hover-info.ts';

/** What is under the cursor: a header tag or something of the host. */
export function hoverScript(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  return hoverTag(facts, offset) ?? hoverHost(facts, offset);
}

function hoverTag(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  const use = facts.header.tags.find((tag) => touches(tag.span, offset));
  const tag = use && headerTags.find((each) => each.name === use.name);
  if (!tag) return undefined;
  const limit = Object.values(limits).find((each) => 'tag' in each && each.tag === tag.name);
  const bounds =
    limit && 'min' in limit
      ? `Default ${words(limit.fallback, limit.unit)}, between ${words(limit.min, limit.unit)} and ${words(limit.max, limit.unit)}.`
      : undefined;
  return {
    span: use.span,
    markdown: [`**@${tag.name}** (${tag.value})`, tagDoc(tag), bounds].filter((line) => line).join('\n\n'),
  };
}

const words = (value: number, unit: string): string =>
  unit === 'ms'
    ? value >= 3_600_000
      ? `${value / 3_600_000} h`
      : `${value / 1000} s`
    : value.toLocaleString('en-US').replaceAll(',', ' ');

function hoverHost(facts: ScriptFacts, offset: number): HoverInfo | undefined {
  const use = facts.hosts.uses.find((each) => touches(each.nameSpan, offset));
  const context = cursorContext(facts.text, offset);
  if (context.inText || context.word.start === context.word.end) return undefined;
  const name = facts.text.slice(context.word.start, context.word.end);
  const aliases = aliasesBefore(context.tokens, offset);
  const owner = ownerBefore(context, context.index, aliases) ?? patternOwner(context, offset, aliases);
  const path = use?.path ?? (owner ? `${owner}.${name}` : pathOfNames([name], aliases));
  if (!path) return undefined;
  const root = Object.values(hostRoots).find((each) => each.name === path);
  const member = hostEntries.get(path)?.member;
  if (root) return { span: context.word, markdown: `**${path}**: the host API.` };
  if (!member || (member.since && !facts.extensions)) return undefined;
  return {
    span: context.word,
    markdown: `\`\`\`ts\n${declaration(path, member)}\n\`\`\`\n\n${memberDoc(member, facts.points)}`,
  };
}
