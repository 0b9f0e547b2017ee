// Random debug sessions on real children: requests in any order, sometimes without waiting, sometimes broken off. Nothing may
// hang, nothing may be left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from '../build.ts';

const cache = path.join(import.meta.dirname, '../../node_modules/.cache/shooty/soak-debug');

/** Time after which a request without an answer counts as a hang, in ms: longer than the watchdog takes. */
const hangMs = 60_000;
const requestsPerSession = 25;

type Random = () => number;

/** Small generator with a seed (mulberry32): a failing session can be repeated. */
function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** What is debugged: ordinary guards, and those that end in their own way. */
const scripts: Readonly<Record<string, string>> = {
  'loop.js': `const guard = vance.guard;\nlet sum = 0;\nfunction add(x) {\n  sum += x;\n  return sum;\n}\nfor (let i = 0; i < 20; i++) add(i);\nguard.loopValues.set('sum', sum);\nguard.continueWith('Sum is ' + sum);\nvance.log.info(String(sum));\n`,
  'async.js': `async function leaf(n) { await null; return n; }\n(async () => {\n  let n = 0;\n  for (let i = 0; i < 5; i++) n += await leaf(i);\n  vance.log.info(String(n));\n})();\n`,
  'throws.js': `try { null.x; } catch (e) { vance.log.warn(e.message); }\nfunction f() { throw new Error('mine'); }\ntry { f(); } finally { vance.log.info('finally'); }\n`,
  'endless.js': `/** @timeout 2s */\nlet n = 0;\nwhile (true) n++;\n`,
  'hog.js': `/** @timeout 20s */\nconst a = [];\nfor (;;) a.push(new Array(1000).fill(a.length));\n`,
  'native.js': `/** @timeout 1s */\nvance.log.info('a');\n[].indexOf.call({ length: 2 ** 53 - 1 }, 1);\n`,
  'syntax.js': 'let = 5 5;\n',
  'header.js': '/** @timeout soon */\n1;\n',
  'evil.js': `eval('debugger; 1');\nnew Function('return 2')();\nObject.defineProperty(globalThis, 'x', { get() { return 1; } });\nx;\nconst big = Array.from({ length: 5000 }, (_, i) => ({ i }));\nbig.length;\n`,
  '_vance/recipes/r.yaml': `description: d\nengine: frankie\nguard:\n  - scriptBody: |\n      let n = 1;\n      n += 1;\n      vance.guard.continueWith('go ' + n);\n  - scriptBody: "null.x"\n`,
  's.scenario.yaml': `scenario: s\nguards:\n  - scriptBody: |\n      vance.guard.continueWith('again');\nsteps:\n  - user: hi\n  - stop: Done.\n  - stop: More.\n`,
};

const expressions = [
  '1 + 1', 'sum', 'sum = 5', 'vance.guard', 'big', 'nope()', '(', 'for (;;);', '//guard status', '//nope', '.calls', '.skip', '.answer 5',
  'vance.guard.continueWith("by hand")', 'a.length', 'throw 5', 'new Promise(() => {})', '"x".repeat(1e6)',
]; // biome-ignore format: a list of words

/** A request with arguments that fit, more or less. */
function anyRequest(random: Random, file: string): [string, object] {
  const n = (max: number): number => Math.floor(random() * max);
  const thread = { threadId: 1 };
  const frameId = pick(random, [1, 1, 1, 2, 1_000_000, 77]);
  const source = { path: file };
  return pick<() => [string, object]>(random, [
    () => [pick(random, ['next', 'stepIn', 'stepOut', 'continue', 'pause']), thread],
    () => [pick(random, ['next', 'stepIn', 'next', 'next']), thread],
    () => [pick(random, ['stepBack', 'reverseContinue']), thread],
    () => ['restart', {}],
    () => ['restartFrame', { frameId }],
    () => ['stackTrace', { ...thread, startFrame: n(3), levels: n(5) }],
    () => ['scopes', { frameId }],
    () => [
      'variables',
      {
        variablesReference: 1000 + n(20),
        start: n(10),
        count: n(10),
        filter: pick(random, ['indexed', 'named', undefined]),
      },
    ],
    () => [
      'setVariable',
      {
        variablesReference: 1000 + n(20),
        name: pick(random, ['sum', 'i', 'n', 'x']),
        value: pick(random, ['1', '(', '[1]']),
      },
    ],
    () => ['setExpression', { frameId, expression: pick(random, ['sum', 'n', '1']), value: '3' }],
    () => [
      'evaluate',
      {
        frameId,
        expression: pick(random, expressions),
        context: pick(random, ['repl', 'watch', 'hover', 'clipboard']),
      },
    ],
    () => ['completions', { frameId, text: pick(random, ['su', 'vance.', '//g', '.']), column: n(8) }],
    () => ['stepInTargets', { frameId: 1 }],
    () => ['stepIn', { ...thread, targetId: n(4) }],
    () => [
      'setBreakpoints',
      {
        source,
        breakpoints: [
          { line: 1 + n(12) },
          {
            line: 1 + n(12),
            condition: pick(random, ['true', 'nope.x', '(']),
            hitCondition: pick(random, [undefined, '% 2']),
          },
        ],
      },
    ],
    () => [
      'setFunctionBreakpoints',
      { breakpoints: random() < 0.5 ? [] : [{ name: pick(random, ['continueWith', 'vance.*', 'nope']) }] },
    ],
    () => [
      'setExceptionBreakpoints',
      { filters: random() < 0.5 ? [] : ['all'], filterOptions: random() < 0.3 ? [{ filterId: 'actions' }] : [] },
    ],
    () => ['setDataBreakpoints', { breakpoints: [{ dataId: 'loop:sum', accessType: 'write' }] }],
    () => [
      'shooty/actionAnswer',
      { decision: pick(random, ['let', 'skip', 'answer', 'throw', 'arguments', 'x']), value: [1] },
    ],
    () => ['breakpointLocations', { source, line: 1 + n(9), endLine: 12 }],
    () => ['exceptionInfo', thread],
    () => ['loadedSources', {}],
    () => ['source', { sourceReference: n(4) }],
    () => ['cancel', { requestId: n(30) }],
    () => [pick(random, ['launch', 'attach', 'initialize', 'nope', 'threads', 'configurationDone']), {}],
  ])();
}

interface Wire {
  /** Resolves with whether the request was granted; rejects when there is no answer. */
  request(command: string, args: object): Promise<boolean>;
  readonly stops: () => number;
  /** Resolves at the next stop, at the end, or soon. */
  settle(): Promise<void>;
  close(): void;
}

/** Protocol over a socket. */
function connect(port: number): Promise<Wire> {
  const socket = net.connect(port, '127.0.0.1');
  const pending = new Map<number, (granted: boolean) => void>();
  let waiting: (() => void)[] = [];
  let stops = 0;
  let seq = 0;
  let buffer = Buffer.alloc(0);
  const hear = (message: { type: string; event?: string; request_seq?: number; success?: boolean }): void => {
    if (message.type === 'response') pending.get(message.request_seq!)?.(message.success === true);
    if (message.event === 'stopped') stops++;
    if (message.event !== 'stopped' && message.event !== 'terminated') return;
    for (const go of waiting) go();
    waiting = [];
  };
  socket.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, Math.max(0, head)))?.[1]);
      if (head < 0 || buffer.length < head + 4 + length) return;
      const text = buffer.toString('utf8', head + 4, head + 4 + length);
      buffer = buffer.subarray(head + 4 + length);
      hear(JSON.parse(text));
    }
  });
  socket.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        request(command, args) {
          const id = ++seq;
          const body = Buffer.from(JSON.stringify({ seq: id, type: 'request', command, arguments: args }));
          socket.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
          return new Promise((answered, hung) => {
            const timer = setTimeout(() => hung(new Error(`no answer to ${command}`)), hangMs);
            pending.set(id, (granted) => {
              clearTimeout(timer);
              answered(granted);
            });
          });
        },
        stops: () => stops,
        settle: () =>
          new Promise((go) => {
            waiting.push(go);
            setTimeout(go, 300);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

interface Tally {
  sessions: number;
  requests: number;
  granted: number;
  stops: number;
  readonly wrong: string[];
}

/** One session from its launch to a goodbye, or to a client that just goes. */
async function session(port: number, seed: number, folder: string, tally: Tally): Promise<void> {
  const random_ = random(seed);
  const name = pick(random_, Object.keys(scripts));
  const file = path.join(folder, name);
  const said: string[] = [];
  const wire = await connect(port);
  const ask = async (command: string, args: object): Promise<void> => {
    said.push(command);
    tally.requests++;
    if (await wire.request(command, args)) tally.granted++;
  };
  try {
    await ask('initialize', { adapterID: 'soak', linesStartAt1: random_() < 0.9 });
    const target = name.endsWith('scenario.yaml') ? { scenario: file } : { program: file };
    const launched = ask('launch', {
      ...target,
      stopOnEntry: random_() < 0.5,
      ...(random_() < 0.3 ? { stopOnAction: ['continueWith', 'vance.log.*'] } : {}),
      limits: { memoryMB: 32 },
    });
    if (random_() < 0.9)
      await ask('setBreakpoints', { source: { path: file }, breakpoints: [{ line: 1 + Math.floor(random_() * 10) }] });
    await ask('configurationDone', {});
    await launched;
    await wire.settle();
    const open: Promise<void>[] = [];
    for (let i = 0; i < requestsPerSession; i++) {
      const one = ask(...anyRequest(random_, file));
      if (random_() < 0.8) await one;
      else open.push(one);
      if (random_() < 0.3) await wire.settle();
    }
    if (random_() < 0.15) {
      for (const one of open) one.catch(() => undefined);
      wire.close(); // a client that just goes
    } else {
      if (random_() < 0.3) open.push(ask('terminate', {}));
      await ask('disconnect', {});
      await Promise.all(open);
    }
  } catch (e) {
    tally.wrong.push(`session ${seed} (${name}): ${(e as Error).message}; ${said.join(' ')}`);
  } finally {
    wire.close();
    tally.sessions++;
    tally.stops += wire.stops();
  }
}

/** Starts the adapter; gives its port. */
function listen(): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  const server = spawn(process.execPath, [path.join(cache, 'dap.cjs'), '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    server.stderr!.on('data', (data) => {
      text += data;
      const port = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve({ server, port: Number(port) });
    });
    server.once('exit', (code) => reject(new Error(`the adapter ended with ${code}: ${text}`)));
  });
}

const childrenOf = (pid: number): number =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean)).length;

const rssOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/**
 * Runs sessions in two lanes against one adapter.
 * @returns what went wrong, one line each
 */
export async function soakDebug(sessions: number, firstSeed = 1): Promise<readonly string[]> {
  await build(cache);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-soak-'));
  for (const [name, text] of Object.entries(scripts)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const { server, port } = await listen();
  const tally: Tally = { sessions: 0, requests: 0, granted: 0, stops: 0, wrong: [] };
  server.once('exit', (code) => tally.wrong.push(`the adapter ended with ${code}`));
  const started = Date.now();
  let next = firstSeed;
  const lane = async (): Promise<void> => {
    while (next < firstSeed + sessions && server.exitCode === null) await session(port, next++, folder, tally);
  };
  await Promise.all([lane(), lane()]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const linux = process.platform === 'linux' && server.exitCode === null;
  const left = linux ? childrenOf(server.pid!) : 0;
  const hangs = tally.wrong.length;
  if (left > 0) tally.wrong.push(`${left} processes are left`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const { requests, granted, stops } = tally;
  console.log(
    `debug   ${tally.sessions} sessions in ${seconds} s: ${requests} requests, ${granted} granted, ${stops} stops, ${hangs} hangs`,
  );
  console.log(`debug   ${left} processes left, adapter ${linux ? rssOf(server.pid!) : '?'} MB`);
  server.removeAllListeners('exit');
  server.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
  return tally.wrong;
}

// alone: `node scripts/parts/soak-debug.ts [sessions] [first seed]`
if (process.argv[1] === import.meta.filename) {
  const wrong = await soakDebug(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 1));
  for (const line of wrong.slice(0, 20)) console.log(`wrong   ${line}`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
