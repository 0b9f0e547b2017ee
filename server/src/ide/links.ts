import type { RecipeFacts } from '../analysis/recipe-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { SourceDocument, Workspace } from '../workspace/workspace.ts';

/** A place in a text that leads to a file. */
export interface FileLink {
  readonly span: Span;
  /** Path in the workspace. */
  readonly target: string;
}

/** The `script:` values of a recipe whose file is there. */
export function recipeLinks(workspace: Workspace, document: SourceDocument, facts: RecipeFacts): readonly FileLink[] {
  return facts.sites.flatMap((site) => {
    const target = site.script && findScript(workspace, document.path, site.script.value).path;
    return target && site.script ? [{ span: site.script.span, target }] : [];
  });
}

/** Where the script path under the cursor leads. */
export function definitionAt(
  workspace: Workspace,
  document: SourceDocument,
  facts: RecipeFacts,
  offset: number,
): FileLink | undefined {
  return recipeLinks(workspace, document, facts).find((link) => touches(link.span, offset));
}

/** Entries that run a script: what "go to" from a script leads to. */
export const usesOf = (workspace: Workspace, path: string): readonly FileLink[] =>
  workspace.wirings(path).map((each) => ({ span: span(each.span.start, each.span.end), target: each.file }));
