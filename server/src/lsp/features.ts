import {
  type CancellationToken,
  type CodeActionParams,
  type CompletionItem,
  type CompletionList,
  type DocumentDiagnosticReport,
  type Hover,
  type Location,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type SignatureHelp,
} from 'vscode-languageserver';
import { lineIndex } from '../base/line-index.ts';
import type { Span } from '../base/span.ts';
import { isScript } from '../ide/analyses.ts';
import type { CompletionItem as Proposal } from '../ide/completion-item.ts';
import { symbolsOf } from '../ide/document-symbols.ts';
import { lensesOf } from '../ide/lenses.ts';
import { fileAt, linksOf } from '../ide/links.ts';
import { declarationsAt } from '../ide/references.ts';
import { recipeLenses, scenarioLenses } from '../ide/run-lenses.ts';
import { completeScript } from '../ide/script-completion.ts';
import { hoverScript } from '../ide/script-hover.ts';
import { signatureAt } from '../ide/signature.ts';
import { completeName, hoverText, stringNameAt } from '../ide/string-names.ts';
import { completeTyped, completionPlace, hoverTyped, signatureTyped, typedScript } from '../ide/typed.ts';
import { completeYaml, hoverYaml } from '../ide/yaml-features.ts';
import { codeActions } from './code-actions.ts';
import { pullDiagnostics } from './diagnostics.ts';
import { documentOf, type ServerState } from './server-state.ts';
import { toCodeLens, toCompletionItem, toHover, toRange, toRunLens, toSignatureHelp, toSymbol } from './to-proto.ts';

interface At {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** Registers every editor feature. A handler that fails is logged and answers as if there were nothing. */
export function registerFeatures(state: ServerState): void {
  const { connection } = state;
  const guarded = answerer(state);
  connection.onCompletion(
    guarded('completion', [] as CompletionItem[] | CompletionList, (params: CompletionAsk) =>
      completion(state, params),
    ),
  );
  connection.onHover(guarded('hover', null as Hover | null, (params: At) => hover(state, params)));
  connection.onSignatureHelp(
    guarded('signatureHelp', null as SignatureHelp | null, (params: At) => signature(state, params)),
  );
  connection.onDocumentSymbol(guarded('documentSymbol', [], (params: Omit<At, 'position'>) => symbols(state, params)));
  connection.onDefinition(guarded('definition', [] as Location[], (params: At) => definition(state, params)));
  connection.onDocumentLinks(guarded('documentLink', [], (params: Omit<At, 'position'>) => links(state, params)));
  connection.onCodeLens(guarded('codeLens', [], (params: Omit<At, 'position'>) => lenses(state, params)));
  connection.onCodeAction(guarded('codeAction', [], (params: CodeActionParams) => codeActions(state, params)));
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

/**
 * Wraps handlers: a cancelled request is not worked on and is answered at once, an answer about a text that has changed
 * meanwhile is not given, a failing one is logged.
 */
export function answerer(state: ServerState) {
  const cancelled = (): ResponseError => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
  return <P, R>(name: string, nothing: R, handle: (params: P) => R | Promise<R>) =>
    async (params: P, token?: CancellationToken): Promise<R | ResponseError> => {
      // Messages that are already here come first: the cancellation of this request may be among them.
      await new Promise((resolve) => setImmediate(resolve));
      if (token?.isCancellationRequested) return cancelled();
      const version = versionOf(state, params);
      const answer = async (): Promise<R | ResponseError> => {
        try {
          const given = await handle(params);
          if (versionOf(state, params) === version) return given;
          return new ResponseError(LSPErrorCodes.ContentModified, 'the text has changed meanwhile');
        } catch (error) {
          state.connection.console.error(`${name}: ${(error as Error).stack ?? error}`);
          return nothing;
        }
      };
      const stopped = new Promise<ResponseError>((resolve) => {
        token?.onCancellationRequested(() => resolve(cancelled()));
      });
      return Promise.race([answer(), stopped]);
    };
}

/** The version of the document that a request is about. */
function versionOf(state: ServerState, params: unknown): number | undefined {
  const uri = (params as { textDocument?: { uri?: string } } | null)?.textDocument?.uri;
  return uri === undefined ? undefined : state.workspace.document(state.uris.path(uri))?.version;
}

const same = (span: Span): Span => span;

type CompletionAsk = At & { context?: { triggerCharacter?: string } };

async function completion(state: ServerState, params: CompletionAsk): Promise<CompletionItem[] | CompletionList> {
  const list = (items: CompletionItem[], isIncomplete = false) => (isIncomplete ? { isIncomplete, items } : items);
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return list([]);
  const { document, index } = opened;
  const offset = index.offsetAt(params.position);
  const typed = params.context?.triggerCharacter;
  const view = state.analyses.scriptAt(document, offset);
  if (!view) {
    const items = typed === '.' || typed === '@' ? [] : completeYaml(state.analyses, document, offset);
    return list(items.map((item) => toCompletionItem(index, item, same)));
  }
  const place = view.embedded ? view.embedded.map.toOuter : same;
  const say = (items: readonly Proposal[], isIncomplete = false) =>
    list(
      items.map((item) => toCompletionItem(index, item, place)),
      isIncomplete,
    );
  const name = stringNameAt(view.facts, view.offset);
  if (name) return say(completeName(state.workspace, document.path, view.facts, name));
  // A blank or an at sign asks for something in a header only, a quote or slash in a name only.
  const { header } = view.facts;
  const inHeader = header.block && view.offset > header.block.start && view.offset < header.block.end;
  if (typed !== undefined && typed !== '.' && !inHeader) return list([]);
  const where = completionPlace(view);
  if (where.kind === 'own' || document.languageId === 'javascript')
    return say(where.kind === 'member' ? [] : where.items);
  if (where.kind === 'word' && !state.types.ready) {
    void state.types.load();
    return say(completeScript(view.facts, view.offset, true), true);
  }
  const known = where.kind === 'word' ? where.items : [];
  if (!(await state.types.load()))
    return say(where.kind === 'word' ? completeScript(view.facts, view.offset, true) : []);
  const more = await completeTyped(state.types.service, typedScript(document, view), view.offset, known);
  return say([...known, ...more]);
}

async function hover(state: ServerState, params: At): Promise<Hover | null> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return null;
  const { document, index } = opened;
  const offset = index.offsetAt(params.position);
  const view = state.analyses.scriptAt(document, offset);
  if (!view) {
    const info = hoverYaml(state.analyses, document, offset);
    return info ? toHover(index, info, same) : null;
  }
  const place = view.embedded ? view.embedded.map.toOuter : same;
  const own =
    hoverText(state.workspace, document.path, view.facts, view.offset) ?? hoverScript(view.facts, view.offset);
  if (own) return toHover(index, own, place);
  if (document.languageId === 'javascript') return null;
  const info = await hoverTyped(state.types.service, typedScript(document, view), view.offset);
  return info ? toHover(index, info, place) : null;
}

async function signature(state: ServerState, params: At): Promise<SignatureHelp | null> {
  const opened = documentOf(state, params.textDocument.uri);
  const view = opened && state.analyses.scriptAt(opened.document, opened.index.offsetAt(params.position));
  if (!opened || !view) return null;
  const own = signatureAt(view.facts, view.offset);
  if (own || opened.document.languageId === 'javascript') return own ? toSignatureHelp(own) : null;
  const info = await signatureTyped(state.types.service, typedScript(opened.document, view), view.offset);
  return info ? toSignatureHelp(info) : null;
}

function symbols(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  return symbolsOf(state.analyses, opened.document).map((each) => toSymbol(opened.index, each));
}

async function definition(state: ServerState, params: At): Promise<Location[]> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const { document, index } = opened;
  const offset = index.offsetAt(params.position);
  const start = { line: 0, character: 0 };
  const target = fileAt(state.analyses, document, offset);
  if (target !== undefined) return [{ uri: state.uris.uri(target), range: { start, end: start } }];
  const found = await declarationsAt(state.analyses, document, offset, state.types.service);
  return found.flatMap(({ path, span }) => {
    const text = state.workspace.document(path)?.text;
    return text === undefined ? [] : [{ uri: state.uris.uri(path), range: toRange(lineIndex(text), span) }];
  });
}

function links(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  return linksOf(state.analyses, opened.document).map((link) => ({
    range: toRange(opened.index, link.span),
    target: state.uris.uri(link.target),
  }));
}

function lenses(state: ServerState, params: Omit<At, 'position'>) {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened || !state.lensEnabled) return [];
  const { kind, path, text } = opened.document;
  if (kind === 'recipe' || kind === 'scenario')
    return (kind === 'recipe' ? recipeLenses : scenarioLenses)(text).map((lens) =>
      toRunLens(opened.index, { [kind === 'recipe' ? 'program' : 'scenario']: state.uris.uri(path) }, lens),
    );
  if (!isScript(state.workspace, opened.document)) return [];
  const facts = state.analyses.script(opened.document);
  const locate = (file: string, span: Span) => {
    const text = state.workspace.document(file)?.text;
    return text === undefined ? undefined : { uri: state.uris.uri(file), range: toRange(lineIndex(text), span) };
  };
  return lensesOf(state.workspace, opened.document, facts).map((lens) =>
    toCodeLens(opened.index, opened.uri, lens, locate),
  );
}
