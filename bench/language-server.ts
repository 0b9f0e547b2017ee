// Language server: start, first and later completion, diagnostics after an edit, against peers on the same machine.
import fs from 'node:fs';
import os from 'node:os';
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
  /** Resolves at the next notification with this name. */
  notified(method: string): Promise<unknown>;
}

function connect(command: string, args: readonly string[]): Server {
  const framed = startFramed(command, args);
  const pending = new Map<number, (result: unknown) => void>();
  let waiting: { uri: string; resolve: (value: unknown) => void }[] = [];
  const heard = new Map<string, (params: unknown) => void>();
  let id = 0;
  framed.onMessage((message) => {
    const { method } = message as { method?: string };
    if (message['id'] !== undefined && method)
      framed.send({ jsonrpc: '2.0', id: message['id'], result: answerTo(method, message) });
    else if (message['id'] === undefined && heard.has(method ?? '')) heard.get(method!)?.(message['params']);
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
    notified: (method) => new Promise((resolve) => void heard.set(method, resolve)),
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

/** A guard of 50 lines that ends in a half-typed member. */
const guard = Array.from(
  { length: 16 },
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
  const before = treeMb(live.framed.child.pid!);
  // A member of something that is not of the host: from here on types are loaded.
  live.notify('textDocument/didChange', {
    textDocument: { uri: peer.uri, version: 100 },
    contentChanges: [{ text: `${peer.text}task;\nconst list = ['a'];\nlist.` }],
  });
  const position = lastPosition(`${peer.text}task;\nconst list = ['a'];\nlist.`);
  const asked = performance.now();
  await live.request('textDocument/completion', { textDocument: { uri: peer.uri }, position });
  const firstTyped = times([performance.now() - asked]);
  const laterTyped = await measure(15, () =>
    live.request('textDocument/completion', { textDocument: { uri: peer.uri }, position }),
  );
  const after = treeMb(live.framed.child.pid!);
  await live.framed.stop();
  return { started: times(started), first: times(first), later, edits, before, after, firstTyped, laterTyped };
}

/** Resident memory of a process and all below it, in MB; undefined where the system does not tell. */
function treeMb(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = fs.readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const inTree = (each: number | undefined): boolean =>
    each === pid || (each !== undefined && each > 1 && inTree(parents.get(each)));
  return [...parents.keys()].filter(inTree).reduce((sum, each) => sum + residentMb(each), 0);
}

function residentMb(pid: number): number {
  try {
    const kb = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    return Math.round(kb / 1024);
  } catch {
    return 0;
  }
}

function memoryRow(what: string, ours: number | undefined, peer: number | undefined, budget: string): Row[] {
  if (ours === undefined || peer === undefined) return [];
  return [{ what, ours: `${ours} MB`, peer: `${peer} MB`, ratio: ours / peer, budget }];
}

/** A workspace with so many guards and recipes on disk. */
function writeWorkspace(scripts: number, recipes: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-bench-'));
  const at = (...parts: string[]): string => path.join(folder, '_vance', ...parts);
  fs.mkdirSync(at('guards'), { recursive: true });
  fs.mkdirSync(at('recipes'), { recursive: true });
  for (let i = 0; i < scripts; i++) fs.writeFileSync(at('guards', `g${i}.js`), `// guard ${i}\n${guard}task;\n`);
  for (let i = 0; i < recipes; i++) {
    const entries = Array.from({ length: 5 }, (_, k) => `  - script: _vance/guards/g${(i * 5 + k) % scripts}.js\n`);
    fs.writeFileSync(at('recipes', `r${i}.yaml`), `description: r${i}\nengine: frankie\nguard:\n${entries.join('')}`);
  }
  return folder;
}

/** Start to a full index, an edit in one of the guards, memory. */
async function inWorkspace(scripts: number, recipes: number) {
  const folder = writeWorkspace(scripts, recipes);
  const uri = `file://${folder}/_vance/guards/g0.js`;
  const server = connect(process.execPath, [path.join(root, 'dist/lsp.cjs'), '--stdio']);
  await server.request('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: `file://${folder}`, name: 'bench' }],
  });
  const begun = performance.now();
  const indexed = server.notified('shooty/guardsChanged');
  server.notify('initialized', {});
  await indexed;
  const index = times([performance.now() - begun]);
  const open = { uri, languageId: 'vance-script', version: 1, text: guard };
  const first = server.diagnostics(uri);
  server.notify('textDocument/didOpen', { textDocument: open });
  await first;
  const edits = await measure(15, async (i) => {
    const published = server.diagnostics(uri);
    server.notify('textDocument/didChange', {
      textDocument: { uri, version: i + 2 },
      contentChanges: [{ text: `${guard}nope${i}();\n` }],
    });
    await published;
  });
  const memory = treeMb(server.framed.child.pid!);
  await server.framed.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  return { index, edits, memory };
}

/** The same server in a large and in a small workspace. */
async function workspaceRows(): Promise<Row[]> {
  const small = await inWorkspace(5, 1);
  const large = await inWorkspace(5000, 1000);
  return [
    { what: 'index of 5,000 scripts and 1,000 recipes (peer: 5 and 1)', ours: ms(large.index), peer: ms(small.index) },
    versus('edit → diagnostics in it (peer: the small workspace)', large.edits, small.edits, '≤ 1.2'),
    ...memoryRow('server RSS with it (peer: the small workspace)', large.memory, small.memory, '≤ 2.5'),
  ];
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
      { what: 'edit → diagnostics, 50-line guard', ours: ms(ours.edits) },
      ...(await workspaceRows()),
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
    versus('edit → diagnostics, 50-line guard', ours.edits, ts.edits, '≤ 0.1'),
    versus('first completion that needs types (peer: its first)', ours.firstTyped, ts.first),
    versus('later completion that needs types', ours.laterTyped, ts.laterTyped),
    ...memoryRow('server RSS before types (peer: with its tsserver)', ours.before, ts.before, '≤ 0.25'),
    ...memoryRow('server RSS with types (peer: with its tsserver)', ours.after, ts.after, '≤ 0.6'),
    ...(await workspaceRows()),
  ];
}
