import type { TextEdit } from '../base/parsed.ts';
import type { Span } from '../base/span.ts';
import type { TypeService } from '../types/type-service.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses, ScriptView } from './analyses.ts';
import { mentionAt, mentionsOf } from './file-mentions.ts';
import { cursorContext } from './host-chain.ts';
import { paramAt } from './param-names.ts';
import { nameAt, renameVariable } from './script-navigation.ts';
import { typedScript } from './typed.ts';

/** A place in a file of the workspace. */
export interface FilePlace {
  readonly path: string;
  readonly span: Span;
}

export interface ReferencePlace extends FilePlace {
  readonly write: boolean;
}

const outer = (view: ScriptView, span: Span): Span => view.embedded?.map.toOuter(span) ?? span;

/**
 * Every place of what is under the cursor: a guard parameter across recipe and script, a variable, or, when the type service is
 * there, a member.
 */
export async function referencesAt(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  types: TypeService | undefined,
): Promise<readonly ReferencePlace[]> {
  const param = paramAt(analyses, document, offset);
  if (param) return param.places.map(({ path, span, declaration }) => ({ path, span, write: declaration }));
  const mention = mentionAt(analyses, document, offset);
  if (mention) return mentionsOf(analyses, mention.target).map(({ path, span }) => ({ path, span, write: false }));
  const view = analyses.scriptAt(document, offset);
  if (!view || cursorContext(view.facts.text, view.offset).inText) return [];
  const places =
    nameAt(view.facts, view.offset)?.places ?? (await types?.references(typedScript(document, view), view.offset));
  return (places ?? []).map(({ span, write }) => ({ path: document.path, span: outer(view, span), write }));
}

/** Where things under the cursor are declared. */
export async function declarationsAt(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  types: TypeService | undefined,
): Promise<readonly FilePlace[]> {
  const declared = paramAt(analyses, document, offset)?.places.filter((each) => each.declaration) ?? [];
  if (declared.length > 0) return declared;
  const view = analyses.scriptAt(document, offset);
  if (!view) return [];
  const own = nameAt(view.facts, view.offset)?.declaration;
  const spans = own ? [own] : ((await types?.definition(typedScript(document, view), view.offset)) ?? []);
  return spans.map((span) => ({ path: document.path, span: outer(view, span) }));
}

/** Where the type of what is under the cursor is declared in the script: a class, a JSDoc type, the shape of an object. */
export async function typeDeclarationsAt(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  types: TypeService,
): Promise<readonly FilePlace[]> {
  const view = analyses.scriptAt(document, offset);
  if (!view || cursorContext(view.facts.text, view.offset).inText) return [];
  const spans = await types.typeDefinition(typedScript(document, view), view.offset);
  return spans.map((each) => ({ path: document.path, span: outer(view, each) }));
}

/** What a rename would start from; undefined where nothing can be renamed. */
export async function renameSpanAt(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  types: TypeService | undefined,
): Promise<Span | undefined> {
  const param = paramAt(analyses, document, offset);
  if (param) return param.span;
  const mention = mentionAt(analyses, document, offset);
  if (mention) return mention.span;
  return (await referencesAt(analyses, document, offset, types)).find(
    (place) => place.path === document.path && place.span.start <= offset && offset <= place.span.end,
  )?.span;
}

/** Edits in all files that give the thing under the cursor another name; `why` says why not. */
export async function renameAt(
  { analyses, types }: { readonly analyses: Analyses; readonly types: TypeService | undefined },
  document: SourceDocument,
  offset: number,
  name: string,
): Promise<readonly (FilePlace & { readonly text: string })[] | { readonly why: string } | undefined> {
  const param = paramAt(analyses, document, offset);
  if (param) {
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
      return { why: `\`${name}\` is no name that a script can read as \`vance.params.${name}\`.` };
    return param.places.map((place) => ({
      path: place.path,
      span: place.span,
      text: place.shorthand ? `${name}: ${param.name}` : name,
    }));
  }
  const view = analyses.scriptAt(document, offset);
  if (!view) return undefined;
  const edits =
    renameVariable(view.facts, view.offset, name) ??
    (await types?.rename(typedScript(document, view), view.offset, name));
  if (!edits || 'why' in edits) return edits;
  const mapped = (edits as readonly TextEdit[]).map((edit) => ({
    path: document.path,
    span: outer(view, edit.span),
    text: view.embedded ? view.embedded.map.encode(edit.text) : edit.text,
  }));
  return mapped.every((edit): edit is typeof edit & { text: string } => edit.text !== undefined)
    ? mapped
    : { why: 'The YAML style of this script cannot hold the new name.' };
}
