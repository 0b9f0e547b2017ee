import { type Span, touches } from '../base/span.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript } from './analyses.ts';
import { mentionsIn } from './file-mentions.ts';
import { stringNameAt, targetOfName } from './string-names.ts';

/** A place in a text that leads to a file. */
export interface FileLink {
  readonly span: Span;
  /** Path in the workspace. */
  readonly target: string;
}

/** Names in a YAML document that lead to files: scripts, skills and recipes, also from inline scripts. */
export const linksOf = (analyses: Analyses, document: SourceDocument): readonly FileLink[] =>
  isScript(analyses.workspace, document)
    ? []
    : mentionsIn(analyses, document).map(({ span: at, target }) => ({ span: at, target }));

/** The file that the path or name under the cursor leads to. */
export function fileAt(analyses: Analyses, document: SourceDocument, offset: number): string | undefined {
  const view = analyses.scriptAt(document, offset);
  const name = view && stringNameAt(view.facts, view.offset);
  if (name) return targetOfName(analyses.workspace, document.path, name);
  return linksOf(analyses, document).find((link) => touches(link.span, offset))?.target;
}
