import { parsedCommands } from '../analysis/skill-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { verbs } from '../model/commands.ts';
import { type SkillField, skillBlocks, skillFields } from '../model/skill-fields.ts';
import { textKey } from '../syntax/yaml/yaml-tree.ts';
import { recipeNames, toolNames } from '../workspace/names.ts';
import { projectRootOf } from '../workspace/paths.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import type { CompletionItem } from './completion-item.ts';
import type { HoverInfo } from './hover-info.ts';
import { type RecipeCursor, recipeCursor } from './recipe-cursor.ts';
import { pairUnder } from './recipe-hover.ts';

/** Proposals in the front matter: keys and words of every block, and commands of `activate:` and `deactivate:`. */
export function completeSkill(analyses: Analyses, document: SourceDocument, offset: number): readonly CompletionItem[] {
  const front = frontRange(document.text);
  if (!front || offset < front.start || offset > front.end) return [];
  const text = document.text.slice(front.start, front.end);
  const cursor = recipeCursor(text, offset - front.start);
  if (!cursor) return [];
  const [top = '', item] = cursor.path;
  if (/^(?:activate|deactivate)$/.test(top) && item === '[]') {
    const lineStart = document.text.lastIndexOf('\n', offset - 1) + 1;
    const command = /^\s*(?:-|[\w-]+:\s*\[(?:.*,)?)\s*["']?((?:\/\/)?\s*.*)$/.exec(
      document.text.slice(lineStart, offset),
    );
    return command ? commandItems(analyses, document, offset, command[1]!) : [];
  }
  const word = span(cursor.word.start + front.start, cursor.word.end + front.start);
  const fields = fieldsAt(cursor.path).filter((each) => !each.since || analyses.workspace.extensions(document.path));
  if (cursor.position === 'key' && fields.length > 0) return keyItems(fields, cursor, word);
  const field = fields.find((each) => each.name === cursor.key);
  const named = field?.name === 'recipe' ? recipeNames(analyses.workspace, document.path) : undefined;
  const beside = field?.name === 'file' ? filesBeside(analyses, document.path) : undefined;
  const values =
    field?.values ?? named ?? beside ?? (cursor.path.at(-1) === '[]' ? listed(analyses, document, cursor) : []);
  return valueItems(values, word, beside ? 'file' : 'value');
}

/** Where the front matter stands; also while its end is missing. */
function frontRange(text: string): { readonly start: number; readonly end: number } | undefined {
  const fence = /^---[^\r\n]*(?:\r\n|\n|\r)/.exec(text);
  if (!fence) return undefined;
  const end = text.slice(fence[0].length).search(/^---/m);
  return { start: fence[0].length, end: end < 0 ? text.length : fence[0].length + end };
}

/** Keys that are read in the map at a path of the front matter. */
function fieldsAt(path: readonly string[]): readonly SkillField[] {
  if (path.length === 0) return skillFields;
  const inner = skillBlocks[path[0]!];
  const depth = path[0] === 'run' ? 1 : 2;
  return inner && path.length === depth ? inner : [];
}

/** Items of the lists that hold names. */
function listed(analyses: Analyses, document: SourceDocument, cursor: RecipeCursor): readonly string[] {
  return cursor.path[0] === 'tools' ? toolNames(analyses.workspace, document.path) : [];
}

const filesBeside = ({ workspace }: Analyses, path: string): readonly string[] =>
  workspace.files.names(path.slice(0, path.lastIndexOf('/'))).filter((name) => name !== 'SKILL.md');

const keyItems = (fields: readonly SkillField[], cursor: RecipeCursor, word: Span): readonly CompletionItem[] =>
  fields
    .filter((field) => !cursor.siblings.has(field.name) || field.name === cursor.key)
    .map((field, index) => ({
      label: field.name,
      kind: 'key',
      detail: field.type,
      documentation: fieldDoc(field),
      sort: String(index).padStart(3, '0'),
      replace: word,
      insert: cursor.colon ? field.name : `${field.name}:${/list|map/.test(field.type) ? '' : ' '}`,
    }));

const valueItems = (
  values: readonly string[],
  replace: Span,
  kind: CompletionItem['kind'],
): readonly CompletionItem[] =>
  values.map((value, index) => ({ label: value, kind, sort: String(index).padStart(3, '0'), replace, insert: value }));

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

/** Keys of every block of the front matter, and verbs of commands. */
export function hoverSkill(analyses: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  const facts = analyses.skill(document);
  const { front } = facts.skill;
  const found = front?.root && pairUnder(front.root, offset - front.offset, []);
  const name = found && textKey(found.pair);
  const field = name === undefined ? undefined : fieldsAt(found!.path).find((each) => each.name === name);
  if (front && found && field && touches(found.pair.key.span, offset - front.offset)) {
    const { start, end } = found.pair.key.span;
    return { span: span(start + front.offset, end + front.offset), markdown: `**${name}**\n\n${fieldDoc(field)}` };
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
