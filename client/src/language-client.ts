import path from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node';

/** The running language server as the other features see it. */
export interface Language {
  /** Settles when the server has answered; never rejects. */
  readonly ready: Promise<void>;
  /** A request of our own; undefined when the server is not there or fails. */
  ask<T>(method: string, params: unknown): Promise<T | undefined>;
  restart(): Promise<void>;
  onReady(listener: () => void): vscode.Disposable;
  onNotification(method: string, listener: (params: unknown) => void): vscode.Disposable;
}

const documents = [
  { language: 'vance-script' },
  { language: 'javascript', pattern: '**/_vance/**/*.js' },
  { language: 'javascript', pattern: '**/*.{guard,foot}.js' },
  { language: 'yaml', pattern: '**/_vance/recipes/**/*.{yaml,yml}' },
  { language: 'yaml', pattern: '**/*.scenario.{yaml,yml}' },
  { language: 'yaml', pattern: '**/shooty.config.{yaml,yml}' },
  { language: 'markdown', pattern: '**/_vance/skills/*/[sS][kK][iI][lL][lL].md' },
];

/** Starts the server in a process of its own, on the Node of this editor: it never runs a script. */
export function startLanguageClient(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): Language {
  const run = {
    module: path.join(context.extensionPath, 'dist/lsp.cjs'),
    transport: TransportKind.stdio,
    args: ['--stdio'],
    // Compiled code of the server, kept in a folder of this extension: later starts are faster.
    options: { env: { ...process.env, SHOOTY_CACHE: path.join(context.globalStorageUri.fsPath, 'compiled') } },
  };
  const server: ServerOptions = { run, debug: { ...run, options: { ...run.options, execArgv: ['--inspect=6019'] } } };
  const watched = '**/{_vance/**/*.{js,yaml,md},*.guard.js,*.foot.js,*.scenario.yaml,shooty.config.yaml}';
  const options: LanguageClientOptions = {
    documentSelector: documents,
    outputChannel: output,
    synchronize: { configurationSection: 'shooty', fileEvents: vscode.workspace.createFileSystemWatcher(watched) },
    markdown: { isTrusted: false, supportHtml: false },
  };
  const client = new LanguageClient('shooty', 'Shooty', server, options);
  context.subscriptions.push(client);
  const started = new vscode.EventEmitter<void>();
  context.subscriptions.push(started);
  const tellOtherYaml = (): void => {
    if (!client.isRunning()) return;
    const present = vscode.extensions.getExtension('redhat.vscode-yaml') !== undefined;
    void client.sendNotification('shooty/otherYaml', { present });
  };
  context.subscriptions.push(vscode.extensions.onDidChange(tellOtherYaml));
  // Not every file system of the editor tells its changes to watchers at once; what it did itself it knows.
  const tellFiles = (changes: readonly { readonly uri: vscode.Uri; readonly type: 1 | 3 }[]): void => {
    if (!client.isRunning()) return;
    const sent = changes.map(({ uri, type }) => ({ uri: uri.toString(), type }));
    void client.sendNotification('workspace/didChangeWatchedFiles', { changes: sent });
  };
  context.subscriptions.push(
    vscode.workspace.onDidCreateFiles(({ files }) => tellFiles(files.map((uri) => ({ uri, type: 1 })))),
    vscode.workspace.onDidDeleteFiles(({ files }) => tellFiles(files.map((uri) => ({ uri, type: 3 })))),
  );
  const start = async (): Promise<void> => {
    try {
      await client.start();
      tellOtherYaml();
      started.fire();
    } catch (e) {
      output.error(`The language server could not be started, so there are no completions and no problems. ${e}`);
    }
  };
  return {
    ready: start(),
    async ask<T>(method: string, params: unknown): Promise<T | undefined> {
      try {
        if (!client.isRunning()) return undefined;
        return await client.sendRequest<T>(method, params);
      } catch (e) {
        output.warn(`${method} got no answer: ${e}`);
        return undefined;
      }
    },
    async restart() {
      await client.stop().catch(() => undefined); // a crashed server cannot be stopped, only started
      await start();
    },
    onReady: (listener) => started.event(listener),
    onNotification: (method, listener) => client.onNotification(method, listener),
  };
}
