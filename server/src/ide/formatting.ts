import type { TextEdit } from '../base/parsed.ts';
import { withEdits } from '../base/with-edits.ts';
import { type GuardSite, guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import type { TypeService } from '../types/type-service.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript, type ScriptView } from './analyses.ts';
import { typedScript } from './typed.ts';

/** Columns of one level, and whether they are spaces. */
export interface FormatOptions {
  readonly indent: number;
  readonly spaces: boolean;
}

/** Edits that lay out a script, or the scripts inside a recipe; a text that does not parse stays as it is. */
export async function formatDocument(
  analyses: Analyses,
  types: TypeService,
  document: SourceDocument,
  options: FormatOptions,
): Promise<readonly TextEdit[]> {
  if (isScript(analyses.workspace, document)) {
    const facts = analyses.script(document);
    return facts.parsed.error ? [] : types.format(typedScript(document, { facts }), options);
  }
  const drafts: Draft[] = [];
  for (const view of analyses.inlineScripts(document)) {
    const draft = await draftOf(types, document, view, options);
    if (draft) drafts.push(draft);
  }
  return fitting(document, drafts).flatMap((draft) => draft.edits);
}

/** Edits after a key was typed; in a recipe those that the YAML style can hold as they are. */
export async function formatAfterKey(
  { analyses, types }: { readonly analyses: Analyses; readonly types: TypeService },
  document: SourceDocument,
  { offset, key }: { readonly offset: number; readonly key: string },
  options: FormatOptions,
): Promise<readonly TextEdit[]> {
  const view = analyses.scriptAt(document, offset);
  if (!view || (view.embedded && view.embedded.site.scriptBody?.style !== 'literal')) return [];
  const inner = await types.formatTyped(typedScript(document, view), view.offset, key, options);
  const edits = inner.map((edit) => ({
    span: view.embedded?.map.toOuter(edit.span) ?? edit.span,
    text: view.embedded ? view.embedded.map.encode(edit.text) : edit.text,
  }));
  return edits.every((edit): edit is TextEdit => edit.text !== undefined) ? edits : [];
}

/** Edits of one inline script in the file, and what the script is afterwards. */
interface Draft {
  readonly site: GuardSite;
  readonly edits: readonly TextEdit[];
  readonly script: string;
}

/** The layout of one inline script; undefined when it does not parse, or its YAML style cannot hold the edits. */
async function draftOf(
  types: TypeService,
  document: SourceDocument,
  view: Required<ScriptView>,
  options: FormatOptions,
): Promise<Draft | undefined> {
  const { map, site } = view.embedded;
  if (view.facts.parsed.error) return undefined;
  const inner = await types.format(typedScript(document, view), options);
  const edits = inner.map((edit) => ({ span: map.toOuter(edit.span), text: map.encode(edit.text) }));
  return inner.length > 0 && edits.every((edit): edit is TextEdit => edit.text !== undefined)
    ? { site, edits, script: withEdits(map.text, inner) }
    : undefined;
}

/** In most styles line ends and blanks carry meaning for YAML: only what is read back as laid out is kept. */
function fitting(document: SourceDocument, drafts: readonly Draft[]): readonly Draft[] {
  if (drafts.every(({ site }) => site.scriptBody?.style === 'literal')) return drafts;
  const after = readYaml(
    withEdits(
      document.text,
      drafts.flatMap((draft) => draft.edits),
    ),
  );
  const sites = guardSites(after.root, document.kind === 'scenario' ? 'guards' : 'guard');
  return drafts.filter(
    ({ site, script }) => sites.find((each) => each.index === site.index)?.scriptBody?.value === script,
  );
}
