import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
} from 'vscode-languageserver';
import { isScript } from '../ide/analyses.ts';
import { problemsOf } from '../ide/check.ts';
import { unreachedBranches } from '../ide/unreached.ts';
import { documentOf, type Opened, type ServerState } from './server-state.ts';
import { toDiagnostic, toRange } from './to-proto.ts';

/** Answers a pull: what is unchanged since the last answer is not sent again. */
export function pullDiagnostics(
  state: ServerState,
  uri: string,
  previous: string | undefined,
): DocumentDiagnosticReport {
  const opened = documentOf(state, uri);
  if (!opened) return { kind: DocumentDiagnosticReportKind.Full, items: [] };
  const news = (): void => tellClient(state);
  state.types.lookLater(state, opened, news);
  const typed = state.types.problems(opened.document.path, opened.document.text).length;
  const resultId = `${opened.document.version ?? 'disk'}:${state.workspace.generation}:${opened.document.text.length}:${typed}`;
  if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items: diagnosticsOf(state, opened) };
}

const diagnosticsOf = (state: ServerState, opened: Opened): Diagnostic[] => {
  const { document, index, uri } = opened;
  const problems = problemsOf(state.analyses, document, state.types.problems(document.path, document.text));
  const shown = problems.map((problem) => {
    const href = state.ports.rulePage(problem.rule);
    return { ...toDiagnostic(index, uri, problem), ...(href !== undefined && { codeDescription: { href } }) };
  });
  return [...shown, ...faded(state, opened)];
};

/** Branches that no point of the script comes to: shown faded, not as problems. */
function faded(state: ServerState, { document, index, uri }: Opened): Diagnostic[] {
  if (!isScript(state.workspace, document)) return [];
  return unreachedBranches(state.analyses.script(document)).map(({ span, message, because }) => ({
    range: toRange(index, span),
    severity: DiagnosticSeverity.Hint,
    tags: [DiagnosticTag.Unnecessary],
    source: 'shooty',
    code: 'unreached-branch',
    message,
    relatedInformation: [
      { location: { uri, range: toRange(index, because) }, message: 'this is never so at those points' },
    ],
  }));
}

/** Milliseconds without a keystroke before problems are sent to a client that does not ask for them, once a look takes long. */
const quiet = 25;

/** Milliseconds of a look from which on keystrokes are waited for; shorter ones answer at once. */
const longLook = 20;

/** Sends problems to clients that do not pull, and tells those that do when to ask again. */
export interface DiagnosticsFeed {
  /** The text of `path` has changed. */
  changed(path: string): void;
  /** Entries, configuration or files have changed: every open document may have other problems. */
  surroundingsChanged(): void;
  closed(path: string): void;
}

export function createFeed(state: ServerState): DiagnosticsFeed {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refresh = false;
  let cost = 0;
  const flush = (): void => {
    timer = undefined;
    const started = performance.now();
    if (refresh) {
      refresh = false;
      tellClient(state);
    }
    for (const path of waiting) push(state, path);
    waiting.clear();
    cost = performance.now() - started;
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(flush, cost > longLook ? quiet : 0);
  };
  return {
    changed(path) {
      if (state.client.pull) return;
      waiting.add(path);
      later();
    },
    surroundingsChanged() {
      refresh = true;
      if (!state.client.pull) for (const path of state.workspace.openPaths) waiting.add(path);
      later();
    },
    closed(path) {
      waiting.delete(path);
      if (!state.client.pull) void state.connection.sendDiagnostics({ uri: state.uris.uri(path), diagnostics: [] });
    },
  };
}

function push(state: ServerState, path: string): void {
  const opened = documentOf(state, state.uris.uri(path));
  const version = opened?.document.version;
  if (!opened || version === undefined) return;
  state.types.lookLater(state, opened, () => push(state, path));
  try {
    void state.connection.sendDiagnostics({ uri: opened.uri, version, diagnostics: diagnosticsOf(state, opened) });
  } catch (error) {
    state.connection.console.error(`problems of ${path}: ${(error as Error).stack}`);
  }
}

function tellClient({ connection, client }: ServerState): void {
  const ignore = (): void => undefined;
  void connection.sendNotification('shooty/guardsChanged', {}).catch(ignore);
  if (client.pull && client.refreshDiagnostics)
    void connection.sendRequest('workspace/diagnostic/refresh').catch(ignore);
  if (client.refreshLenses) void connection.sendRequest('workspace/codeLens/refresh').catch(ignore);
}
