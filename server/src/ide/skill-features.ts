import { frontPair, parsedCommands } from '../analysis/skill-facts.ts';
import { span, touches } from '../base/span.ts';
import { verbs } from '../model/commands.ts';
import { type SkillField, skillFields } from '../model/skill-fields.ts';
import { textKey } from '../syntax/yaml/yaml-tree.ts';
import { projectRootOf } from '../workspace/paths.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import type { CompletionItem } from './completion-item.ts';
import type { HoverInfo } from './hover-info.ts';

/** Proposals in the front matter: keys, words, and commands of `activate:` and `deactivate:`. */
export function completeSkill(analyses: Analyses, document: SourceDocument, offset: number): readonly CompletionItem[] {
  const end = document.text.slice(4).search(/^---/m);
  if (!document.text.startsWith('---') || offset < 4 || (end >= 0 && offset > end + 4)) return [];
  const lineStart = document.text.lastIndexOf('\n', offset - 1) + 1;
  const before = document.text.slice(lineStart, offset);
  const key = /^([\w-]*)$/.exec(before);
  if (key) return keyItems(document, lineStart, offset);
  const value = /^([\w-]+):\s+(\S*)$/.exec(before);
  if (value) return items(skillFields.find((each) => each.name === value[1])?.values ?? [], offset, value[2]!);
  const command = /^\s*-\s+["']?((?:\/\/)?\s*.*)$/.exec(before);
  return command && isCommandList(document.text, lineStart)
    ? commandItems(analyses, document, offset, command[1]!)
    : [];
}

function keyItems(document: SourceDocument, start: number, offset: number): readonly CompletionItem[] {
  const rest = /^[\w-]*/.exec(document.text.slice(offset))![0];
  const colon = document.text[offset + rest.length] === ':';
  const used = new Set(
    [...document.text.matchAll(/^([\w-]+):/gm)].filter((match) => match.index !== start).map((match) => match[1]!),
  );
  return skillFields
    .filter((field) => !used.has(field.name))
    .map((field, index) => ({
      label: field.name,
      kind: 'key',
      detail: field.type,
      documentation: fieldDoc(field),
      sort: String(index).padStart(3, '0'),
      replace: span(start, offset + rest.length),
      insert: colon ? field.name : `${field.name}:${/list|map/.test(field.type) ? '' : ' '}`,
    }));
}

/** Whether the list item that begins in this line belongs to `activate:` or `deactivate:`. */
function isCommandList(text: string, lineStart: number): boolean {
  const keys = [...text.slice(0, lineStart).matchAll(/^([\w-]+):/gm)];
  return /^(?:activate|deactivate)$/.test(keys.at(-1)?.[1] ?? '');
}

/** Verbs, subcommands, and paths behind `guard script`. */
function commandItems(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  written: string,
): readonly CompletionItem[] {
  const command = written.replace(/^\/\/\s*/, '');
  const script = /^guard\s+script\s+(\S*)$/.exec(command);
  if (script) {
    const folder = `${projectRootOf(document.path)}_vance/guards`;
    const names = analyses.workspace.files.names(folder).filter((name) => name.endsWith('.js'));
    return items(
      names.map((name) => `_vance/guards/${name}`),
      offset,
      script[1]!,
      'file',
    );
  }
  const sub = /^(\S+)\s+(\S*)$/.exec(command);
  const extensions = analyses.workspace.extensions(document.path);
  const known = verbs.filter((each) => extensions || !each.since);
  if (sub) {
    const forms = known.find((each) => each.name === sub[1])?.forms ?? [];
    return items(
      [...new Set(forms.map((form) => form.split(/\s/)[0]!).filter((word) => /^\w+$/.test(word)))],
      offset,
      sub[2]!,
    );
  }
  return /^\S*$/.test(command)
    ? known.map((verb, index) => ({
        label: verb.name,
        kind: 'method',
        detail: verb.doc,
        sort: String(index).padStart(3, '0'),
        replace: span(offset - command.length, offset),
        insert: verb.name,
      }))
    : [];
}

const items = (
  values: readonly string[],
  offset: number,
  partial: string,
  kind: CompletionItem['kind'] = 'value',
): readonly CompletionItem[] =>
  values.map((value, index) => ({
    label: value,
    kind,
    sort: String(index).padStart(3, '0'),
    replace: span(offset - partial.length, offset),
    insert: value,
  }));

const fieldDoc = (field: SkillField): string => {
  const need = field.required
    ? 'required'
    : field.fallback === undefined
      ? 'optional'
      : `default \`${field.fallback}\``;
  return `${field.doc}\n\n*${field.type}*, ${need}\n\n*Source: recipe-yaml 6*`;
};

/** Keys of the front matter, and verbs of commands. */
export function hoverSkill(analyses: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  const facts = analyses.skill(document);
  for (const pair of facts.skill.front?.root?.pairs ?? []) {
    const name = textKey(pair) ?? '';
    const key = frontPair(facts, name)?.key;
    const field = skillFields.find((each) => each.name === name);
    if (key && field && touches(key, offset)) return { span: key, markdown: `**${name}**\n\n${fieldDoc(field)}` };
  }
  const command = parsedCommands(facts).find((each) => touches(each.verbSpan, offset));
  const verb = verbs.find((each) => each.name === command?.verb);
  return command && verb
    ? {
        span: command.verbSpan,
        markdown: `**//${verb.name}**: ${verb.doc}\n\n${verb.forms.map((form) => `\`${`${verb.name} ${form}`.trim()}\``).join(' · ')}`,
      }
    : undefined;
}
