import type { TextEdit } from '../base/parsed.ts';
import type { TypeService } from '../types/type-service.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript } from './analyses.ts';
import { typedScript } from './typed.ts';

/** Edits that lay out a script, or the scripts inside a recipe; a text that does not parse stays as it is. */
export function formatDocument(
  analyses: Analyses,
  types: TypeService,
  document: SourceDocument,
  options: { readonly indent: number; readonly spaces: boolean },
): readonly TextEdit[] {
  if (isScript(analyses.workspace, document)) {
    const facts = analyses.script(document);
    return facts.parsed.error ? [] : types.format(typedScript(document, { facts }), options);
  }
  return analyses.embedded(document).flatMap((view) => {
    const { map, site } = view.embedded;
    // In other styles line ends and blanks carry meaning for YAML.
    if (view.facts.parsed.error || site.scriptBody?.style !== 'literal') return [];
    const edits = types.format(typedScript(document, view), options).map((edit) => ({
      span: map.toOuter(edit.span),
      text: map.encode(edit.text),
    }));
    return edits.every((edit): edit is TextEdit => edit.text !== undefined) ? edits : [];
  });
}
