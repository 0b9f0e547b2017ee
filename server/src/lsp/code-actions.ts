import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type TextEdit as ProtoEdit,
} from 'vscode-languageserver';
import type { Problem, TextEdit } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import { applyFixes } from '../ide/apply-fixes.ts';
import { problemsOf } from '../ide/check.ts';
import { type Refactoring, refactoringsAt } from '../ide/refactorings.ts';
import { suppressFix, suppressInFileFix } from '../ide/suppress-fix.ts';
import { documentOf, type Opened, type ServerState } from './server-state.ts';
import { toCodeAction, toRange } from './to-proto.ts';

/** Quick fixes of the problems in a range, changes of what is there, and one for the whole file. */
export function codeActions(state: ServerState, params: CodeActionParams): CodeAction[] {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const start = opened.index.offsetAt(params.range.start);
  const end = opened.index.offsetAt(params.range.end);
  const { only } = params.context;
  const wanted = (kind: string): boolean => !only || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  const problems = problemsOf(
    state.analyses,
    opened.document,
    state.types.problems(opened.document.path, opened.document.text),
  );
  const here = problems.filter((problem) => problem.span.start <= end && problem.span.end >= start);
  const changes = refactoringsAt(state.analyses, opened.document, span(start, end))
    .filter((each) => wanted(each.kind))
    .map((each) => toRefactoring(state, opened, each));
  return [
    ...(wanted(CodeActionKind.QuickFix) ? quickFixes(state, opened, here) : []),
    ...changes,
    // A source action is for whoever asks for it (on save, by command), not for every light bulb.
    ...(only && wanted(CodeActionKind.SourceFixAll) ? fixAll(opened, problems) : []),
  ];
}

const quickFixes = (state: ServerState, opened: Opened, problems: readonly Problem[]): CodeAction[] =>
  problems.flatMap((problem) => {
    const hide = [suppressFix, suppressInFileFix].flatMap(
      (make) => make(state.analyses, opened.document, problem) ?? [],
    );
    const fixes = [...(problem.fixes ?? []), ...hide];
    return fixes.map((fix) => toCodeAction(opened.index, opened.uri, problem, fix));
  });

const toEdits = ({ index }: Opened, edits: readonly TextEdit[]): ProtoEdit[] =>
  edits.map((edit) => ({ range: toRange(index, edit.span), newText: edit.text }));

function fixAll(opened: Opened, problems: readonly Problem[]): CodeAction[] {
  const { edits, count } = applyFixes(opened.document.text, problems);
  if (count === 0) return [];
  return [
    {
      title: `Fix all that needs no choice (${count})`,
      kind: CodeActionKind.SourceFixAll,
      edit: { changes: { [opened.uri]: toEdits(opened, edits) } },
    },
  ];
}

/** A new file comes first, so that the edit that names it never dangles. */
function toRefactoring(state: ServerState, opened: Opened, { title, kind, edits, create }: Refactoring): CodeAction {
  const own =
    edits.length > 0 ? [{ textDocument: { uri: opened.uri, version: null }, edits: toEdits(opened, edits) }] : [];
  if (!create) return { title, kind, edit: { documentChanges: own } };
  const uri = state.uris.uri(create.path);
  const start = { line: 0, character: 0 };
  const text = {
    textDocument: { uri, version: null },
    edits: [{ range: { start, end: start }, newText: create.text }],
  };
  return {
    title,
    kind,
    edit: { documentChanges: [{ kind: 'create', uri, options: { ignoreIfExists: true } }, text, ...own] },
  };
}
