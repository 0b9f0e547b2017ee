import { createConnection, type InitializeParams, type InitializeResult } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Severities } from '../analysis/check-script.ts';
import { initializeResult } from './capabilities.ts';
import { createFeed, type DiagnosticsFeed } from './diagnostics.ts';
import { registerFeatures } from './features.ts';
import { registerMoreScriptFeatures } from './more-script-features.ts';
import { registerOwnRequests } from './own-requests.ts';
import { registerScriptFeatures } from './script-features.ts';
import { createState, type ServerPorts, type ServerState, showGenericYaml } from './server-state.ts';

export type { ServerPorts } from './server-state.ts';

/** Serves one client over two streams until it says `exit` or goes away. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, ports: ServerPorts): void {
  const connection = createConnection(input, output);
  const state = createState(connection, ports);
  const feed = createFeed(state);
  connection.onInitialize((params) => initialize(state, params));
  connection.onInitialized(() => {
    void scan(state, feed);
  });
  syncDocuments(state, feed);
  registerFeatures(state);
  registerScriptFeatures(state);
  registerMoreScriptFeatures(state);
  registerOwnRequests(state);
  connection.listen();
}

function initialize(state: ServerState, params: InitializeParams): InitializeResult {
  const { textDocument, workspace } = params.capabilities;
  state.client = {
    pull: textDocument?.diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshLenses: workspace?.codeLens?.refreshSupport === true,
    moves: workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true,
  };
  const folders = params.workspaceFolders?.map((folder) => folder.uri) ?? (params.rootUri ? [params.rootUri] : []);
  state.folders = folders.map((uri) => state.uris.path(uri));
  configure(state, params.initializationOptions);
  return initializeResult(state.ports.version);
}

/** Settings as VS Code sends them: `{ shooty: { vance: { extensions } } }`, or that object itself. */
function configure(state: ServerState, settings: unknown): void {
  const of = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  const own = of(settings, 'shooty') ?? settings;
  const extensions = of(of(own, 'vance'), 'extensions');
  if (typeof extensions === 'boolean') state.workspace.setExtensions(extensions);
  const lens = of(of(own, 'lens'), 'enabled');
  if (typeof lens === 'boolean') state.lensEnabled = lens;
  const generic = of(of(own, 'yaml'), 'genericProblems');
  if (generic === 'auto' || generic === 'on' || generic === 'off') state.yaml.generic = generic;
  state.analyses.own.severities = severitiesIn(of(own, 'rules'));
  showGenericYaml(state);
}

/** What of a setting is a severity; the rest counts as not written. */
function severitiesIn(setting: unknown): Severities {
  const entries = typeof setting === 'object' && setting !== null ? Object.entries(setting) : [];
  return Object.fromEntries(
    entries.filter(([, value]) => /^(?:error|warning|info|hint|off)$/.test(String(value))),
  ) as Severities;
}

/** Reads what is on disk, in pieces, so that requests are answered meanwhile. */
async function scan(state: ServerState, feed: DiagnosticsFeed): Promise<void> {
  try {
    let count = 0;
    for await (const path of state.ports.scan(state.folders)) {
      state.workspace.refresh(path);
      if (++count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    state.connection.console.error(`reading the workspace: ${(error as Error).stack ?? error}`);
  }
  feed.surroundingsChanged();
}

function syncDocuments(state: ServerState, feed: DiagnosticsFeed): void {
  const { connection, workspace, uris, open } = state;
  const put = (path: string, document: TextDocument): void => {
    const before = workspace.generation;
    open.set(path, document);
    workspace.open(path, document.getText(), { languageId: document.languageId, version: document.version });
    feed.changed(path);
    if (workspace.generation !== before) feed.surroundingsChanged();
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    put(uris.path(uri), TextDocument.create(uri, languageId, version, text));
  });
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    const path = uris.path(textDocument.uri);
    const document = open.get(path);
    if (document) put(path, TextDocument.update(document, contentChanges, textDocument.version));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    const path = uris.path(uri);
    open.delete(path);
    const before = workspace.generation;
    workspace.close(path);
    feed.closed(path);
    // what stands on disk counts again, and it may wire guards in another way
    if (workspace.generation !== before) feed.surroundingsChanged();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) workspace.refresh(uris.path(uri));
    feed.surroundingsChanged();
  });
  connection.onNotification('shooty/otherYaml', ({ present }: { present?: unknown }) => {
    state.yaml.other = present === true;
    showGenericYaml(state);
    feed.surroundingsChanged();
  });
  // A folder that moves or goes is one event: what is in it has to be looked at too.
  connection.workspace.onDidRenameFiles(({ files }) => {
    for (const { oldUri, newUri } of files) refreshBelow(state, uris.path(oldUri), uris.path(newUri));
    feed.surroundingsChanged();
  });
  connection.workspace.onDidDeleteFiles(({ files }) => {
    for (const { uri } of files) refreshBelow(state, uris.path(uri));
    feed.surroundingsChanged();
  });
  connection.onDidChangeConfiguration(({ settings }) => {
    configure(state, settings);
    feed.surroundingsChanged();
  });
}

/** Reads the known files at or below a path again, and those where they have gone. */
function refreshBelow({ workspace }: ServerState, from: string, to?: string): void {
  const kinds = ['recipe', 'skill', 'scenario', 'guard', 'script', 'foot', 'config'] as const;
  const moved = kinds.flatMap((kind) => workspace.paths(kind)).filter((path) => `${path}/`.startsWith(`${from}/`));
  for (const path of new Set([from, ...moved])) {
    workspace.refresh(path);
    if (to !== undefined) workspace.refresh(to + path.slice(from.length));
  }
}
