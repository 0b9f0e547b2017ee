import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type FoldingRange,
  FoldingRangeKind,
  type InlayHint,
  InlayHintKind,
  type Location,
  LSPErrorCodes,
  type Position,
  type Range,
  type RenameFilesParams,
  ResponseError,
  type SelectionRange,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SymbolInformation,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { lineIndex } from '../base/line-index.ts';
import type { Span } from '../base/span.ts';
import { isScript, type ScriptView } from '../ide/analyses.ts';
import { moveOfRename } from '../ide/file-renames.ts';
import { formatDocument } from '../ide/formatting.ts';
import { foldsOf, selectionsOf } from '../ide/ranges.ts';
import { type FilePlace, referencesAt, renameAt, renameSpanAt } from '../ide/references.ts';
import { parameterHints, semanticTokensOf } from '../ide/semantic.ts';
import { tokenModifiers, tokenTypes } from '../ide/token-types.ts';
import { workspaceSymbols } from '../ide/workspace-symbols.ts';
import { answerer } from './features.ts';
import { renameFile, willRename } from './file-renames.ts';
import { documentOf, type Opened, type ServerState } from './server-state.ts';
import { toRange } from './to-proto.ts';

interface In {
  readonly textDocument: { readonly uri: string };
}
interface At extends In {
  readonly position: Position;
}

/** Registers what concerns names, ranges and the look of scripts. */
export function registerScriptFeatures(state: ServerState): void {
  const { connection } = state;
  const guarded = answerer(state);
  connection.onReferences(guarded('references', [] as Location[], (params: At) => references(state, params)));
  connection.onDocumentHighlight(
    guarded('documentHighlight', [] as DocumentHighlight[], (params: At) => highlights(state, params)),
  );
  connection.onPrepareRename(guarded('prepareRename', null, (params: At) => prepareRename(state, params)));
  connection.onRenameRequest(guarded('rename', null, (params: At & { newName: string }) => rename(state, params)));
  const beforeMove = guarded('willRename', null, (params: RenameFilesParams) => willRename(state, params));
  connection.workspace.onWillRenameFiles(async (params, token) => {
    const edit = await beforeMove(params, token);
    return edit instanceof ResponseError ? null : edit;
  });
  connection.onFoldingRanges(guarded('foldingRange', [], (params: In) => folds(state, params)));
  connection.onSelectionRanges(
    guarded('selectionRange', [], (params: In & { positions: Position[] }) => selections(state, params)),
  );
  connection.onDocumentFormatting(
    guarded('formatting', [], (params: In & { options: { tabSize: number; insertSpaces: boolean } }) =>
      format(state, params),
    ),
  );
  connection.languages.inlayHint.on(guarded('inlayHint', [], (params: In & { range: Range }) => hints(state, params)));
  connection.languages.semanticTokens.on(
    guarded('semanticTokens', { data: [] } as SemanticTokens, (params: In) => tokens(state, params)),
  );
  connection.onWorkspaceSymbol(guarded('workspaceSymbol', [], ({ query }: { query: string }) => symbols(state, query)));
}

/** The range of a place in any file. */
function toLocation(state: ServerState, { path, span }: FilePlace): Location | undefined {
  const text = state.workspace.document(path)?.text;
  return text === undefined ? undefined : { uri: state.uris.uri(path), range: toRange(lineIndex(text), span) };
}

async function references(state: ServerState, params: At): Promise<Location[]> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const offset = opened.index.offsetAt(params.position);
  const found = await referencesAt(state.analyses, opened.document, offset, state.types.service);
  return found.flatMap((place) => toLocation(state, place) ?? []);
}

async function highlights(state: ServerState, params: At): Promise<DocumentHighlight[]> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const offset = opened.index.offsetAt(params.position);
  const found = await referencesAt(state.analyses, opened.document, offset, state.types.service);
  return found
    .filter((place) => place.path === opened.document.path)
    .map((place) => ({
      range: toRange(opened.index, place.span),
      kind: place.write ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}

async function prepareRename(state: ServerState, params: At): Promise<Range | null> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return null;
  const offset = opened.index.offsetAt(params.position);
  const span = await renameSpanAt(state.analyses, opened.document, offset, state.types.service);
  return span ? toRange(opened.index, span) : null;
}

async function rename(
  state: ServerState,
  params: At & { newName: string },
): Promise<WorkspaceEdit | ResponseError | null> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return null;
  const offset = opened.index.offsetAt(params.position);
  const move = moveOfRename(state.analyses, opened.document, offset, params.newName);
  if (move) return 'why' in move ? new ResponseError(LSPErrorCodes.RequestFailed, move.why) : renameFile(state, move);
  const edits = await renameAt(
    { analyses: state.analyses, types: state.types.service },
    opened.document,
    offset,
    params.newName,
  );
  if (!edits) return null;
  if ('why' in edits) return new ResponseError(LSPErrorCodes.RequestFailed, edits.why);
  const changes: Record<string, TextEdit[]> = {};
  for (const { path, span, text } of edits) {
    const place = toLocation(state, { path, span });
    if (!place) continue;
    const list = changes[place.uri] ?? [];
    changes[place.uri] = [...list, { range: place.range, newText: text }];
  }
  return { changes };
}

function folds(state: ServerState, params: In): FoldingRange[] {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  return foldsOf(state.analyses, opened.document).map((fold) => ({
    startLine: fold.start,
    endLine: fold.end,
    ...(fold.kind && { kind: FoldingRangeKind.Comment }),
  }));
}

function selections(state: ServerState, params: In & { positions: Position[] }): SelectionRange[] {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  return params.positions.map((position) => {
    const spans = selectionsOf(state.analyses, opened.document, opened.index.offsetAt(position));
    return nested(opened, spans) ?? { range: { start: position, end: position } };
  });
}

/** From the largest to the smallest, each inside the one before. */
const nested = ({ index }: Opened, spans: readonly Span[]): SelectionRange | undefined =>
  spans.reduceRight<SelectionRange | undefined>(
    (parent, span) => ({ range: toRange(index, span), ...(parent && { parent }) }),
    undefined,
  );

async function format(
  state: ServerState,
  params: In & { options: { tabSize: number; insertSpaces: boolean } },
): Promise<TextEdit[]> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const options = { indent: params.options.tabSize, spaces: params.options.insertSpaces };
  const edits = await formatDocument(state.analyses, state.types.service, opened.document, options);
  return edits.map((edit) => ({
    range: toRange(opened.index, edit.span),
    newText: edit.text,
  }));
}

/** The scripts of a document: itself, or those inside it. */
function viewsOf(state: ServerState, { document }: Opened): readonly ScriptView[] {
  return isScript(state.workspace, document)
    ? [{ facts: state.analyses.script(document) }]
    : state.analyses.inlineScripts(document);
}

function hints(state: ServerState, params: In & { range: Range }): InlayHint[] {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened || opened.document.languageId === 'javascript') return [];
  const { index } = opened;
  const from = index.offsetAt(params.range.start);
  const to = index.offsetAt(params.range.end);
  return viewsOf(state, opened).flatMap(({ facts, embedded }) =>
    parameterHints(facts, { start: 0, end: facts.text.length })
      .map((hint) => ({
        offset: embedded ? embedded.map.toOuter({ start: hint.offset, end: hint.offset }).start : hint.offset,
        label: hint.label,
      }))
      .filter(({ offset }) => from <= offset && offset <= to)
      .map(({ offset, label }) => ({
        position: index.positionAt(offset),
        label,
        kind: InlayHintKind.Parameter,
        paddingRight: true,
      })),
  );
}

function tokens(state: ServerState, params: In): SemanticTokens {
  const opened = documentOf(state, params.textDocument.uri);
  const builder = new SemanticTokensBuilder();
  if (!opened || opened.document.languageId === 'javascript') return builder.build();
  for (const { facts, embedded } of viewsOf(state, opened)) {
    for (const token of semanticTokensOf(facts)) {
      const span = embedded ? embedded.map.toOuter(token.span) : token.span;
      const start = opened.index.positionAt(span.start);
      const bits = token.modifiers.reduce((all, name) => all | (1 << tokenModifiers.indexOf(name)), 0);
      // A name that YAML folding has taken apart has no token.
      if (span.end - span.start === token.span.end - token.span.start)
        builder.push(start.line, start.character, span.end - span.start, tokenTypes.indexOf(token.type), bits);
    }
  }
  return builder.build();
}

const symbols = (state: ServerState, query: string): SymbolInformation[] =>
  workspaceSymbols(state.analyses, query).flatMap((each) => {
    const location = toLocation(state, each);
    return location ? [{ name: each.name, kind: each.kind, location, containerName: each.container }] : [];
  });
