import type { RecipeFacts } from '../analysis/recipe-facts.ts';
import { lineIndex } from '../base/line-index.ts';
import type { PointId } from '../model/points.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { projectRootOf } from '../workspace/paths.ts';

/** Text to insert at the start of a 0-based line so that a recipe runs a script. */
export interface GuardEntryEdit {
  readonly offsetLine: number;
  readonly text: string;
}

/** An entry for `script` (at STOP without `trigger`) at the end of the recipe's `guard:` list; undefined when the list cannot be extended by lines. */
export function guardEntryEdit(recipe: RecipeFacts, script: string, trigger?: PointId): GuardEntryEdit | undefined {
  const root = projectRootOf(recipe.path);
  const path = script.startsWith(root) ? script.slice(root.length) : script;
  const index = lineIndex(recipe.text);
  const guard = recipe.root && pairOf(recipe.root, 'guard');
  const newline = recipe.text.includes('\r\n') ? '\r\n' : '\n';
  const entry = (indent: string): string =>
    `${indent}- script: ${path}${newline}${trigger && trigger !== 'stop' ? `${indent}  trigger: ${trigger}${newline}` : ''}`;
  const endsOpen = recipe.text !== '' && !/[\r\n]$/.test(recipe.text);
  const after = (offset: number): { line: number; lead: string } => {
    const { line } = index.positionAt(offset);
    return line + 1 < index.lineCount
      ? { line: line + 1, lead: '' }
      : { line: line + (endsOpen ? 1 : 0), lead: endsOpen ? newline : '' };
  };
  if (!guard) {
    const { line, lead } = after(recipe.text.trimEnd().length);
    return { offsetLine: line, text: `${lead}guard:${newline}${entry('  ')}` };
  }
  const list = guard.value;
  if (list.kind === 'list' && !list.flow && list.items.length > 0) {
    const { line, lead } = after(Math.max(...list.items.map((item) => item.span.end)));
    const first = list.items[0]!;
    const start = index.lineSpan(index.positionAt(first.span.start).line).start;
    const indent = recipe.text.slice(start, first.span.start).replace(/-.*$/s, '');
    return { offsetLine: line, text: `${lead}${entry(indent)}` };
  }
  if (list.kind !== 'scalar' || list.value !== null || list.text !== '') return undefined;
  const { line, lead } = after(guard.key.span.end);
  return { offsetLine: line, text: `${lead}${entry('  ')}` };
}
