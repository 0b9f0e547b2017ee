import { bundledSkills, bundledTools } from '../model/bundled-names.ts';
import { engines } from '../model/engines.ts';
import { guardHandlers } from '../model/handlers.ts';
import { triggers } from '../model/points.ts';
import { type RecipeBlock, recipeBlock } from '../model/recipe-blocks.ts';
import { guardFields, type RecipeField } from '../model/recipe-fields.ts';
import { projectRootOf } from '../workspace/paths.ts';
import type { SourceDocument, Workspace } from '../workspace/workspace.ts';
import type { CompletionItem } from './completion-item.ts';
import { type RecipeCursor, recipeCursor } from './recipe-cursor.ts';
import { fieldDoc } from './recipe-hover.ts';

/** Proposals at `offset` of a recipe: keys and values at the top level and in guard entries. */
export function completeRecipe(
  workspace: Workspace,
  document: SourceDocument,
  offset: number,
): readonly CompletionItem[] {
  const cursor = recipeCursor(document.text, offset);
  if (!cursor) return [];
  const where = { workspace, document, cursor, extensions: workspace.extensions(document.path) };
  if (cursor.position === 'value') return values(where);
  const block = recipeBlock(cursor.path);
  if (block) return block.names ? freeNames(where, block.names) : keys(where, block.fields);
  // An item of a list of texts stands where a key of a map could stand.
  return cursor.path.at(-1) === '[]' ? values(where) : [];
}

interface Where {
  readonly workspace: Workspace;
  readonly document: SourceDocument;
  readonly cursor: RecipeCursor;
  readonly extensions: boolean;
}

function keys({ cursor, extensions }: Where, fields: readonly RecipeField[]): readonly CompletionItem[] {
  const source =
    fields === guardFields &&
    ['script', 'scriptBody', 'handler'].some((name) => cursor.siblings.has(name) && name !== cursor.key);
  return fields.flatMap((field, index): readonly CompletionItem[] => {
    if ((field.since && !extensions) || (cursor.siblings.has(field.name) && field.name !== cursor.key)) return [];
    // One source per entry: the other two are no proposals any more.
    if (source && /^(?:script|scriptBody|handler)$/.test(field.name)) return [];
    return [
      {
        label: field.name,
        kind: 'key',
        detail: field.type,
        documentation: fieldDoc(field),
        sort: String(index).padStart(3, '0'),
        replace: cursor.word,
        insert: cursor.colon
          ? field.name
          : `${field.name}:${field.shape === 'map' || field.shape === 'list' ? '' : field.shape === 'block' ? ' |' : ' '}`,
      },
    ];
  });
}

/** Usual names where one's own are allowed. */
const freeNames = ({ cursor }: Where, names: NonNullable<RecipeBlock['names']>): readonly CompletionItem[] =>
  names
    .filter(({ name }) => !cursor.siblings.has(name) || name === cursor.key)
    .map(({ name, doc }, index) => ({
      label: name,
      kind: 'key',
      detail: doc,
      sort: String(index).padStart(3, '0'),
      replace: cursor.word,
      insert: cursor.colon ? name : `${name}:`,
    }));

function values(where: Where): readonly CompletionItem[] {
  const { cursor } = where;
  return offered(where).map((each, index) => ({
    label: each.value,
    kind: each.file ? 'file' : 'value',
    ...(each.doc && { detail: each.doc }),
    sort: String(index).padStart(3, '0'),
    replace: cursor.word,
    insert: each.value,
  }));
}

interface Offer {
  readonly value: string;
  readonly doc?: string;
  readonly file?: true;
}

function offered({ workspace, document, cursor, extensions }: Where): readonly Offer[] {
  const path = cursor.path.join('/');
  const listName = cursor.path.at(-1) === '[]' ? (cursor.path.at(-2) ?? '') : cursor.key;
  if (path === 'guard/[]' || path.startsWith('guard/[]')) {
    if (cursor.key === 'trigger') return triggerOffers(cursor, extensions);
    if (cursor.key === 'script') return scriptOffers(workspace, document.path);
    if (cursor.key === 'handler')
      return extensions ? guardHandlers.map((each) => ({ value: each.name, doc: each.doc })) : [];
    return (guardFields.find((field) => field.name === cursor.key)?.values ?? []).map((value) => ({ value }));
  }
  if (path === '' && cursor.key === 'engine') return engines.map((each) => ({ value: each.name, doc: each.note }));
  if (/^allowedTools/.test(listName)) return [...bundledTools].map((value) => ({ value }));
  if (listName === 'allowedSkills' || listName === 'defaultActiveSkills') {
    return [...new Set([...bundledSkills, ...workspace.configFor(document.path).known.skills])].map((value) => ({
      value,
    }));
  }
  const field = recipeBlock(cursor.path)?.fields.find((each) => each.name === cursor.key);
  return (field?.values ?? []).map((value) => ({ value }));
}

function triggerOffers(cursor: RecipeCursor, extensions: boolean): readonly Offer[] {
  const handler = cursor.siblings.has('handler');
  return triggers
    .filter((each) => !each.aliasOf && (extensions || !each.since) && (handler || !each.handlerOnly))
    .map((each) => ({ value: each.value, doc: each.doc }));
}

/** Scripts below `_vance/guards/` of the same project. */
function scriptOffers(workspace: Workspace, path: string): readonly Offer[] {
  const root = projectRootOf(path);
  return workspace.files
    .names(`${root}_vance/guards`)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ value: `_vance/guards/${name}`, file: true as const }));
}
