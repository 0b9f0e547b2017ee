// Language server: start, first and later completion, diagnostics after an edit, against peers on the same machine.
import path from 'node:path';
import { type Framed, type Message, startFramed } from '../test/support/framed-client.ts';
import { measure, ms, type Row, times, versus } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Server {
  readonly framed: Framed;
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** Resolves at the next published diagnostics of this version or later. */
  diagnostics(uri: string): Promise<unknown>;
}

function connect(command: string, args: readonly string[]): Server {
  const framed = startFramed(command, args);
  const pending = new Map<number, (result: unknown) => void>();
  let waiting: { uri: string; resolve: (value: unknown) => void }[] = [];
  let id = 0;
  framed.onMessage((message) => {
    const { method } = message as { method?: string };
    if (message['id'] !== undefined && method)
      framed.send({ jsonrpc: '2.0', id: message['id'], result: answerTo(method, message) });
    else if (message['id'] !== undefined) pending.get(message['id'] as number)?.(message['result']);
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri } = message['params'] as { uri: string };
      for (const w of waiting.filter((w) => w.uri === uri)) w.resolve(message['params']);
      waiting = waiting.filter((w) => w.uri !== uri);
    }
  });
  return {
    framed,
    request(method, params) {
      const mine = ++id;
      return new Promise((resolve) => {
        pending.set(mine, resolve);
        framed.send({ jsonrpc: '2.0', id: mine, method, params } as Message);
      });
    },
    notify: (method, params) => framed.send({ jsonrpc: '2.0', method, params } as Message),
    diagnostics: (uri) =>
      new Promise((resolve, reject) => {
        waiting.push({ uri, resolve });
        setTimeout(() => reject(new Error(`${command} published no diagnostics within 10 s`)), 10_000).unref();
      }),
  };
}

function answerTo(method: string, message: Message): unknown {
  if (method !== 'workspace/configuration') return null;
  return ((message['params'] as { items: unknown[] }).items ?? []).map(() => null);
}

async function start(command: string, args: readonly string[]): Promise<Server> {
  const server = connect(command, args);
  const capabilities = {
    textDocument: {
      completion: { completionItem: { snippetSupport: true } },
      publishDiagnostics: { versionSupport: true },
    },
    workspace: {},
  };
  await server.request('initialize', { processId: null, rootUri: null, capabilities, workspaceFolders: null });
  server.notify('initialized', {});
  return server;
}

const guard = Array.from(
  { length: 5 },
  (_, i) =>
    `const part${i} = vance.guard.output.indexOf('part ${i}');\nif (part${i} < 0) {\n  vance.log.info('missing', { i: ${i} });`,
)
  .join('\n}\n')
  .concat('\n}\nvance.guard.');

interface Peer {
  readonly command: string;
  readonly args: readonly string[];
  readonly languageId: string;
  readonly uri: string;
  readonly text: string;
}

const lastPosition = (text: string) => {
  const lines = text.split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
};

/** Start, first completion from a cold server, later ones, an edit to diagnostics. */
async function figures(peer: Peer) {
  const started: number[] = [];
  const first: number[] = [];
  let server: Server | undefined;
  for (let i = 0; i < 5; i++) {
    await server?.framed.stop();
    const t0 = performance.now();
    server = await start(peer.command, peer.args);
    started.push(performance.now() - t0);
    server.notify('textDocument/didOpen', {
      textDocument: { uri: peer.uri, languageId: peer.languageId, version: 1, text: peer.text },
    });
    const t1 = performance.now();
    await server.request('textDocument/completion', {
      textDocument: { uri: peer.uri },
      position: lastPosition(peer.text),
      context: { triggerKind: 2, triggerCharacter: '.' },
    });
    first.push(performance.now() - t1);
  }
  const live = server!;
  const later = await measure(30, () =>
    live.request('textDocument/completion', { textDocument: { uri: peer.uri }, position: lastPosition(peer.text) }),
  );
  const edits = await measure(15, async (i) => {
    const published = live.diagnostics(peer.uri);
    live.notify('textDocument/didChange', {
      textDocument: { uri: peer.uri, version: i + 2 },
      contentChanges: [{ text: `${peer.text}nope${i}();\n` }],
    });
    await published;
  });
  const rss = process.platform === 'linux' ? await residentMb(live.framed.child.pid!) : undefined;
  await live.framed.stop();
  return { started: times(started), first: times(first), later, edits, rss };
}

async function residentMb(pid: number): Promise<number> {
  const fs = await import('node:fs');
  const kb = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return Math.round(kb / 1024);
}

/** Rows for the table; ratios when the peers are there. */
export async function languageServerRows(peers: string | undefined): Promise<Row[]> {
  const uri = 'file:///workspace/_vance/guards/bench.js';
  const ours = await figures({
    command: process.execPath,
    args: [path.join(root, 'dist/lsp.cjs'), '--stdio'],
    languageId: 'vance-script',
    uri,
    text: guard,
  });
  if (!peers) {
    return [
      { what: 'server start → initialized', ours: ms(ours.started) },
      { what: 'first `vance.guard.` completion', ours: ms(ours.first) },
      { what: 'later completion', ours: ms(ours.later) },
      { what: 'edit → diagnostics, 15-line guard', ours: ms(ours.edits) },
    ];
  }
  const cli = path.join(peers, 'node_modules/typescript-language-server/lib/cli.mjs');
  const text = `/// <reference path="${path.join(root, 'server/src/types/generated/vance.d.ts')}" />\n${guard}`;
  const ts = await figures({
    command: process.execPath,
    args: [cli, '--stdio'],
    languageId: 'typescript',
    uri: `file://${peers}/bench.ts`,
    text,
  });
  const actions = path.join(peers, 'node_modules/@actions/languageserver/bin/actions-languageserver');
  const startOfActions = await measure(5, async () =>
    (await start(process.execPath, [actions, '--stdio'])).framed.stop(),
  );
  return [
    versus('server start → initialized (peer: @actions/languageserver)', ours.started, startOfActions, '≤ 0.5'),
    versus('first `vance.guard.` completion, cold server', ours.first, ts.first, '≤ 0.1'),
    versus('later completion', ours.later, ts.later, '≤ 1'),
    versus('edit → diagnostics, 15-line guard', ours.edits, ts.edits, '≤ 0.1'),
    ...(ours.rss && ts.rss
      ? [
          {
            what: 'server RSS (peer without its tsserver child)',
            ours: `${ours.rss} MB`,
            peer: `${ts.rss} MB`,
            ratio: ours.rss / ts.rss,
          },
        ]
      : []),
  ];
}
