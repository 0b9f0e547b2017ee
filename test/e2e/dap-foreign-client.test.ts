// A client of another project drives the adapter: Microsoft's `@vscode/debugadapter-testsupport`. Also `shooty dap`, over
// standard streams and over TCP, several sessions at once.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDap } from '../support/dap-client.ts';
import { adapterProgram, dist, testFolder } from '../support/dap-debugger.ts';
import { descendants } from '../support/process-tree.ts';

const cli = path.join(dist, 'cli.cjs');
let folder: ReturnType<typeof testFolder>;
let program = '';
let clients: DebugClient[] = [];
let server: ChildProcess | undefined;

beforeAll(() => {
  folder = testFolder('dap-foreign');
  program = folder.write(
    'guard.js',
    'const guard = vance.guard;', //                     1
    'function ask(text) {', //                           2
    '  return guard.continueWith(text);', //             3
    '}', //                                              4
    "const sent = ask('Run it.');", //                   5
    'vance.log.info(String(sent));', //                  6
    'try { null.x; } catch (e) { vance.log.warn(e.message); }', // 7
  );
});
afterAll(() => folder.remove());
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop().catch(() => undefined)));
  clients = [];
  server?.kill('SIGKILL');
  server = undefined;
});

const args = (): object => ({ program, process: { output: 'Done.', maxRounds: 2 } });

/** Starts an adapter, or joins one that listens. */
async function client(port?: number): Promise<DebugClient> {
  const one = new DebugClient(process.execPath, adapterProgram, 'shooty');
  one.defaultTimeout = 20_000;
  clients.push(one);
  await one.start(port);
  return one;
}

/** `shooty dap --port 0`; gives the port it listens on. */
async function listen(): Promise<number> {
  const child = spawn(process.execPath, [cli, 'dap', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  server = child;
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr!.on('data', (data) => {
      text += data;
      const port = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', () => reject(new Error(text)));
  });
}

describe('DebugClient of @vscode/debugadapter-testsupport', () => {
  test('runs a guard to its end', async () => {
    const dc = await client();
    await Promise.all([dc.configurationSequence(), dc.launch(args()), dc.waitForEvent('terminated')]);
  });

  test('hits a breakpoint, looks, steps, goes back', async () => {
    const dc = await client();
    await dc.hitBreakpoint(args(), { path: program, line: 3 }, { path: program, line: 3 }, { path: program, line: 3 });
    const { stackFrames } = (await dc.stackTraceRequest({ threadId: 1 })).body;
    expect(stackFrames.map((f) => f.name)).toEqual(['ask', '(script)', 'guard[0] guard.js', 'STOP, round 0 of 2']);
    const { scopes } = (await dc.scopesRequest({ frameId: stackFrames[0]!.id })).body;
    const [local] = scopes;
    const { variables } = (await dc.variablesRequest({ variablesReference: local!.variablesReference })).body;
    expect(variables).toMatchObject([{ name: 'text', value: '"Run it."' }]);
    const value = await dc.evaluateRequest({
      expression: 'text.length',
      frameId: stackFrames[0]!.id,
      context: 'watch',
    });
    expect(value.body.result).toBe('7');
    await Promise.all([
      dc.stepOutRequest({ threadId: 1 }),
      dc.assertStoppedLocation('step', { path: program, line: 6 }),
    ]);
    await Promise.all([dc.stepBackRequest({ threadId: 1 }), dc.assertStoppedLocation('step', { path: program })]);
    await dc.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
    await Promise.all([dc.continueRequest({ threadId: 1 }), dc.waitForEvent('terminated')]);
  });

  test('stops at exceptions, and where it is told to by `stopOnEntry`', async () => {
    const dc = await client();
    await Promise.all([
      dc
        .waitForEvent('initialized')
        .then(() => dc.setExceptionBreakpointsRequest({ filters: ['all'] }))
        .then(() => dc.configurationDoneRequest()),
      dc.launch({ ...args(), stopOnEntry: true }),
      dc.assertStoppedLocation('entry', { path: program, line: 1 }),
    ]);
    await Promise.all([
      dc.continueRequest({ threadId: 1 }),
      dc.assertStoppedLocation('exception', { path: program, line: 7 }),
    ]);
    expect((await dc.exceptionInfoRequest({ threadId: 1 })).body.exceptionId).toBe('TypeError');
    await Promise.all([dc.continueRequest({ threadId: 1 }), dc.waitForEvent('terminated')]);
  });

  test('a launch that names nothing is refused with the reason', async () => {
    const dc = await client();
    await expect(dc.launch({ program: path.join(folder.path, 'none.js') })).rejects.toThrow(/cannot be read/);
  });
});

describe('shooty dap', () => {
  test('over standard streams', async () => {
    const dap = startDap(process.execPath, [cli, 'dap']);
    await dap.launch({ program, stopOnEntry: true });
    await dap.event('stopped');
    await dap.request('disconnect');
    expect(await dap.framed.exited).toBe(0);
  });

  test('over TCP: two sessions at once are independent; a client that goes takes its guard with it', async () => {
    const port = await listen();
    const [first, second] = [await client(port), await client(port)];
    for (const dc of [first, second]) await dc.hitBreakpoint(args(), { path: program, line: 3 });
    const running = descendants(server!.pid!);
    expect(running.length).toBeGreaterThanOrEqual(2);
    await Promise.all([second.continueRequest({ threadId: 1 }), second.waitForEvent('terminated')]);
    expect((await first.stackTraceRequest({ threadId: 1 })).body.stackFrames[0]).toMatchObject({ line: 3 });
    clients = [];
    await Promise.all([first, second].map((dc) => dc.stop()));
    await expect.poll(() => descendants(server!.pid!).length, { timeout: 10_000 }).toBeLessThan(2); // the program that listens
    expect(server!.exitCode).toBe(null);
  });

  test('what listens ends with the program that was started, however that ends', async () => {
    await listen();
    const [adapter] = descendants(server!.pid!);
    expect(adapter).toBeDefined();
    server!.kill('SIGKILL');
    const isThere = (): boolean => {
      try {
        return process.kill(adapter!, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isThere, { timeout: 15_000 }).toBe(false);
  });

  test('a port that is taken', async () => {
    const port = await listen();
    const other = spawn(process.execPath, [cli, 'dap', '--port', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    other.stderr!.on('data', (data) => {
      text += data;
    });
    expect(await new Promise((resolve) => other.once('exit', resolve))).not.toBe(0);
    expect(text).toContain(`cannot listen on port ${port}`);
  });
});
