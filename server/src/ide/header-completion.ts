import type { ScriptFacts } from '../analysis/script-facts.ts';
import { span } from '../base/span.ts';
import { bundledTools } from '../model/bundled-names.ts';
import { type HeaderTag, headerTags } from '../model/header-tags.ts';
import type { CompletionItem } from './completion-item.ts';

/** Values that are worth offering, by tag. */
const values: Readonly<Record<string, readonly string[]>> = {
  timeout: ['10s', '30s', '1m', '2m', '10m', '1h'],
  statements: ['100k', '1M', '5M', '100M'],
  maxResultNodes: ['10k', '100k', '1M'],
};

/** Proposals inside the header block; undefined outside of it. An unclosed block at the start of the file counts. */
export function completeHeader(facts: ScriptFacts, offset: number): readonly CompletionItem[] | undefined {
  const start = facts.header.block?.start ?? openBlock(facts.text);
  const end = facts.header.block ? facts.header.block.end - 2 : facts.text.length;
  if (start === undefined || offset < start + 3 || offset > end) return undefined;
  const lineStart = Math.max(facts.text.lastIndexOf('\n', offset - 1) + 1, start + 3);
  const before = facts.text.slice(lineStart, offset);
  const tag = /^\s*\*?\s*@(\w*)$/.exec(before);
  if (tag) return tagItems(facts, offset, tag[1]!);
  const value = /^\s*\*?\s*@(\w+)\s+(?:.*[\s,])?([^\s,]*)$/.exec(before);
  if (value) return valueItems(value[1]!, offset, value[2]!);
  return /^\s*\*?\s*$/.test(before) ? tagItems(facts, offset, '', '@') : [];
}

function openBlock(text: string): number | undefined {
  const match = /^[ \t\n\v\f\r]*\/\*\*/.exec(text);
  return match && !text.includes('*/', match[0].length) ? match[0].length - 3 : undefined;
}

function tagItems(facts: ScriptFacts, offset: number, partial: string, mark = ''): readonly CompletionItem[] {
  const rest = /^\w*/.exec(facts.text.slice(offset))![0];
  const used = new Set(
    facts.header.tags
      .filter((tag) => tag.nameSpan.end < offset - partial.length || tag.nameSpan.start > offset)
      .map((tag) => tag.name),
  );
  const followed = /^\s+\S/.test(facts.text.slice(offset + rest.length).split(/[\r\n]/)[0]!);
  return headerTags
    .filter((tag) => !used.has(tag.name))
    .map((tag, index) => ({
      label: `${mark}${tag.name}`,
      kind: 'tag',
      detail: tag.doc,
      documentation: tagDoc(tag),
      sort: `${tag.pathway ? '9' : '1'}${String(index).padStart(2, '0')}`,
      replace: span(offset - partial.length, offset + rest.length),
      insert: `${mark}${tag.name}${followed ? '' : ' '}`,
    }));
}

function valueItems(name: string, offset: number, partial: string): readonly CompletionItem[] {
  const tag = headerTags.find((each) => each.name === name);
  const offered = values[name] ?? (name === 'allowTools' || name === 'requiresTools' ? [...bundledTools] : []);
  return offered.map((value, index) => ({
    label: value,
    kind: 'value',
    ...(tag && index === 0 && { detail: tag.value }),
    sort: String(index).padStart(4, '0'),
    replace: span(offset - partial.length, offset),
    insert: value,
  }));
}

/** What a tag means, as Markdown. */
export const tagDoc = (tag: HeaderTag): string =>
  [tag.doc, tag.notes, `Example: \`@${tag.name} ${tag.example}\``, `*Source: ${tag.source}*`]
    .filter((line) => line)
    .join('\n\n');
