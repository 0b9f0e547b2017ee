import { expect } from 'vitest';
import { lineIndex } from '../../server/src/base/line-index.ts';
import { type Analyses, createAnalyses } from '../../server/src/ide/analyses.ts';
import { problemsOf } from '../../server/src/ide/check.ts';
import type { CompletionItem } from '../../server/src/ide/completion-item.ts';
import { completeScript } from '../../server/src/ide/script-completion.ts';
import { hoverScript } from '../../server/src/ide/script-hover.ts';
import { signatureAt } from '../../server/src/ide/signature.ts';
import { completeYaml, hoverYaml } from '../../server/src/ide/yaml-features.ts';
import { memoryFiles } from '../../server/src/workspace/files.ts';
import { createWorkspace, type SourceDocument } from '../../server/src/workspace/workspace.ts';

/** Path of the text that is looked at when a check gets a bare text. */
export const guardPath = '_vance/guards/a.js';
export const recipePath = '_vance/recipes/x.yaml';

/** Texts of a small workspace by path. */
export type Files = Readonly<Record<string, string>>;

/** A workspace over `files`, everything indexed. */
export function analysesOf(files: Files, extensions = true): Analyses {
  const workspace = createWorkspace(memoryFiles(files));
  workspace.setExtensions(extensions);
  for (const path of Object.keys(files)) workspace.refresh(path);
  return createAnalyses(workspace);
}

/** Takes the cursor `$0` out of the one text that has it. */
export function cursorIn(files: Files): { analyses: Analyses; document: SourceDocument; offset: number } {
  const path = Object.keys(files).find((each) => files[each]!.includes('$0'))!;
  const offset = files[path]!.indexOf('$0');
  const analyses = analysesOf({ ...files, [path]: files[path]!.replace('$0', '') });
  return { analyses, document: analyses.workspace.document(path)!, offset };
}

const asFiles = (input: string | Files): Files => (typeof input === 'string' ? { [guardPath]: input } : input);

/** `line:column rule` per problem of the first file, 1-based. */
export function checkProblems(input: string | Files, expected: readonly string[], extensions = true): void {
  const files = asFiles(input);
  const analyses = analysesOf(files, extensions);
  const document = analyses.workspace.document(Object.keys(files)[0]!)!;
  const index = lineIndex(document.text);
  const found = problemsOf(analyses, document).map((problem) => {
    const { line, column } = index.humanRange(problem.span);
    return `${line}:${column} ${problem.rule}`;
  });
  expect(found).toEqual(expected);
}

/** Problems as marks below the text: the text under each span, its rule and severity. */
export function checkMarks(input: string | Files, expected: readonly string[]): void {
  const files = asFiles(input);
  const analyses = analysesOf(files);
  const document = analyses.workspace.document(Object.keys(files)[0]!)!;
  const found = problemsOf(analyses, document).map(
    ({ span, rule, severity }) => `${rule} ${severity} \`${document.text.slice(span.start, span.end)}\``,
  );
  expect(found).toEqual(expected);
}

/** The text after the fix with this title. */
export function checkFix(input: string | Files, title: string, expected: string): void {
  const files = asFiles(input);
  const analyses = analysesOf(files);
  const document = analyses.workspace.document(Object.keys(files)[0]!)!;
  const fixes = problemsOf(analyses, document).flatMap((problem) => problem.fixes ?? []);
  const fix = fixes.find((each) => each.title === title);
  expect(fix, `offered: ${fixes.map((each) => each.title).join(' · ')}`).toBeDefined();
  let text = document.text;
  for (const edit of [...fix!.edits].sort((a, b) => b.span.start - a.span.start)) {
    text = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  }
  expect(text).toBe(expected);
}

/** Proposals at `$0` in the order of the editor; unusable ones with a minus in front. */
export function completionsAt(input: string | Files): readonly CompletionItem[] {
  const { analyses, document, offset } = cursorIn(asFiles(input));
  const view = analyses.scriptAt(document, offset);
  const items = view ? completeScript(view.facts, view.offset, true) : completeYaml(analyses, document, offset);
  const place = (span: CompletionItem['replace']) => view?.embedded?.map.toOuter(span) ?? span;
  return items.map((item) => ({ ...item, replace: place(item.replace) })).sort((a, b) => (a.sort < b.sort ? -1 : 1));
}

/** Labels of the proposals at `$0`; with `first` only so many. */
export function checkCompletion(input: string | Files, expected: readonly string[], first?: number): void {
  const labels = completionsAt(input).map((item) => `${item.unusable ? '-' : ''}${item.label}`);
  expect(labels.slice(0, first)).toEqual(expected);
}

/** The text after choosing `label` at `$0`. */
export function checkInsert(input: string | Files, label: string, expected: string): void {
  const { document } = cursorIn(asFiles(input));
  const item = completionsAt(input).find((each) => each.label === label)!;
  expect(item, label).toBeDefined();
  expect(document.text.slice(0, item.replace.start) + item.insert + document.text.slice(item.replace.end)).toBe(
    expected,
  );
}

/** The hover at `$0` contains every text; with none there is no hover. */
export function checkHover(input: string | Files, ...expected: readonly string[]): void {
  const { analyses, document, offset } = cursorIn(asFiles(input));
  const view = analyses.scriptAt(document, offset);
  const info = view ? hoverScript(view.facts, view.offset) : hoverYaml(analyses, document, offset);
  if (expected.length === 0) expect(info).toBeUndefined();
  for (const text of expected) expect(info?.markdown).toContain(text);
}

/** `label` of the active signature with its active parameter in brackets. */
export function checkSignature(input: string | Files, expected: string | undefined): void {
  const { analyses, document, offset } = cursorIn(asFiles(input));
  const view = analyses.scriptAt(document, offset);
  const info = view && signatureAt(view.facts, view.offset);
  const signature = info?.signatures[info.active];
  const param = signature?.params[info!.activeParam]?.label;
  expect(signature && (param ? signature.label.replace(param, `[${param}]`) : signature.label)).toBe(expected);
}
