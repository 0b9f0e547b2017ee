import {
  type CancellationToken,
  type CompletionItem,
  type DocumentDiagnosticReport,
  type Location,
  LSPErrorCodes,
  type Position,
  ResponseError,
} from 'vscode-languageserver';
import { lineIndex } from '../base/line-index.ts';
import type { Span } from '../base/span.ts';
import { isScript } from '../ide/analyses.ts';
import { problemsOf } from '../ide/check.ts';
import { lensesOf } from '../ide/lenses.ts';
import { definitionAt, recipeLinks } from '../ide/links.ts';
import { completeRecipe } from '../ide/recipe-completion.ts';
import { hoverRecipe } from '../ide/recipe-hover.ts';
import { completeScript } from '../ide/script-completion.ts';
import { hoverScript } from '../ide/script-hover.ts';
import { signatureAt } from '../ide/signature.ts';
import { suppressFix } from '../ide/suppress-fix.ts';
import { recipeSymbols, scriptSymbols } from '../ide/symbols.ts';
import { pullDiagnostics } from './diagnostics.ts';
import { documentOf, type Opened, type ServerState } from './server-state.ts';
import { toCodeAction, toCodeLens, toCompletionItem, toHover, toRange, toSignatureHelp, toSymbol } from './to-proto.ts';

interface At {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** Registers every editor feature. A handler that fails is logged and answers as if there were nothing. */
export function registerFeatures(state: ServerState): void {
  const { connection } = state;
  const guarded = answerer(state);
  connection.onCompletion(
    guarded('completion', [], (params: At & { context?: { triggerCharacter?: string } }) => completion(state, params)),
  );
  connection.onHover(guarded('hover', null, (params: At) => hover(state, params)));
  connection.onSignatureHelp(guarded('signatureHelp', null, (params: At) => signature(state, params)));
  connection.onDocumentSymbol(guarded('documentSymbol', [], (params: Omit<At, 'position'>) => symbols(state, params)));
  connection.onDefinition(guarded('definition', null, (params: At) => definition(state, params)));
  connection.onDocumentLinks(guarded('documentLink', [], (params: Omit<At, 'position'>) => links(state, params)));
  connection.onCodeLens(guarded('codeLens', [], (params: Omit<At, 'position'>) => lenses(state, params)));
  connection.onCodeAction(
    guarded('codeAction', [], (params: Omit<At, 'position'> & { range: { start: Position; end: Position } }) =>
      actions(state, params),
    ),
  );
  const pull = guarded(
    'diagnostic',
    { kind: 'full', items: [] } as DocumentDiagnosticReport,
    (params: Omit<At, 'position'> & { previousResultId?: string }) =>
      pullDiagnostics(state, params.textDocument.uri, params.previousResultId),
  );
  connection.languages.diagnostics.on(async (params, token) => {
    const answer = await pull(params, token);
    // A cancelled pull is asked again by the client.
    if (answer instanceof ResponseError)
      return new ResponseError(answer.code, answer.message, { retriggerRequest: true });
    return answer;
  });
}

/** Wraps handlers: a cancelled request is not worked on, a failing one is logged. */
export function answerer(state: ServerState) {
  return <P, R>(name: string, nothing: R, handle: (params: P) => R) =>
    async (params: P, token?: CancellationToken): Promise<R | ResponseError> => {
      // Messages that are already here come first: the cancellation of this request may be among them.
      await new Promise((resolve) => setImmediate(resolve));
      if (token?.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
      try {
        return handle(params);
      } catch (error) {
        state.connection.console.error(`${name}: ${(error as Error).stack ?? error}`);
        return nothing;
      }
    };
}

const same = (span: Span): Span => span;

function completion(state: ServerState, params: At & { context?: { triggerCharacter?: string } }): CompletionItem[] {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const { document, index } = opened;
  const offset = index.offsetAt(params.position);
  const typed = params.context?.triggerCharacter;
  const view = state.analyses.scriptAt(document, offset);
  if (!view) {
    if (document.kind !== 'recipe') return [];
    return completeRecipe(state.workspace, document, offset).map((item) => toCompletionItem(index, item, same));
  }
  // A blank or an at sign asks for something in a header only.
  const { header } = view.facts;
  const inHeader = header.block && view.offset > header.block.start && view.offset < header.block.end;
  if (typed !== undefined && typed !== '.' && !inHeader) return [];
  const general = document.languageId !== 'javascript';
  const place = view.embedded ? view.embedded.map.toOuter : same;
  return completeScript(view.facts, view.offset, general).map((item) => toCompletionItem(index, item, place));
}

function hover(state: ServerState, params: At) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return null;
  const { document, index } = opened;
  const offset = index.offsetAt(params.position);
  const view = state.analyses.scriptAt(document, offset);
  if (view) {
    const info = hoverScript(view.facts, view.offset);
    return info ? toHover(index, info, view.embedded ? view.embedded.map.toOuter : same) : null;
  }
  const info = document.kind === 'recipe' ? hoverRecipe(state.analyses.recipe(document), offset) : undefined;
  return info ? toHover(index, info, same) : null;
}

function signature(state: ServerState, params: At) {
  const opened = documentOf(state, params.textDocument.uri);
  const view = opened && state.analyses.scriptAt(opened.document, opened.index.offsetAt(params.position));
  const info = view && signatureAt(view.facts, view.offset);
  return info ? toSignatureHelp(info) : null;
}

function symbols(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const found = isScript(state.workspace, opened.document)
    ? scriptSymbols(state.analyses.script(opened.document))
    : opened.document.kind === 'recipe'
      ? recipeSymbols(state.analyses.recipe(opened.document))
      : [];
  return found.map((each) => toSymbol(opened.index, each));
}

function definition(state: ServerState, params: At): Location | null {
  const opened = documentOf(state, params.textDocument.uri);
  if (opened?.document.kind !== 'recipe') return null;
  const facts = state.analyses.recipe(opened.document);
  const link = definitionAt(state.workspace, opened.document, facts, opened.index.offsetAt(params.position));
  const start = { line: 0, character: 0 };
  return link ? { uri: state.uris.uri(link.target), range: { start, end: start } } : null;
}

function links(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (opened?.document.kind !== 'recipe') return [];
  return recipeLinks(state.workspace, opened.document, state.analyses.recipe(opened.document)).map((link) => ({
    range: toRange(opened.index, link.span),
    target: state.uris.uri(link.target),
  }));
}

function lenses(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened || !state.lensEnabled || !isScript(state.workspace, opened.document)) return [];
  const facts = state.analyses.script(opened.document);
  const locate = (file: string, span: Span) => {
    const text = state.workspace.document(file)?.text;
    return text === undefined ? undefined : { uri: state.uris.uri(file), range: toRange(lineIndex(text), span) };
  };
  return lensesOf(state.workspace, opened.document, facts).map((lens) =>
    toCodeLens(opened.index, opened.uri, lens, locate),
  );
}

function actions(state: ServerState, params: Omit<At, 'position'> & { range: { start: Position; end: Position } }) {
  const opened: Opened | undefined = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const start = opened.index.offsetAt(params.range.start);
  const end = opened.index.offsetAt(params.range.end);
  return problemsOf(state.analyses, opened.document)
    .filter((problem) => problem.span.start <= end && problem.span.end >= start)
    .flatMap((problem) => {
      const hide = suppressFix(state.analyses, opened.document, problem);
      const fixes = [...(problem.fixes ?? []), ...(hide ? [hide] : [])];
      return fixes.map((fix) => toCodeAction(opened.index, opened.uri, problem, fix));
    });
}
