import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../server/src/executor/client.ts';
import { defaultProcess, type MockWorld, type ToolRule } from '../../server/src/model/mock-process.ts';
import type { RunRequest, RunResult } from '../../server/src/model/script-runner.ts';
import type { TraceEvent } from '../../server/src/model/trace.ts';
import { mockHost } from '../../server/src/simulator/host/mock-host.ts';
import { worldState } from '../../server/src/simulator/host/world-state.ts';
import { builtExecutor, guardRequest, resultText } from '../support/built-executor.ts';

// The tests the engine's own specification demands of every implementation, by the names it gives them.

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('mandatory-test', 2);
});
afterAll(() => executor.dispose());

const tools: MockWorld['tools'] = {
  echo: [{ answer: { returns: { text: 'hi', list: [1, 2] } } }] satisfies ToolRule[],
  boom: [{ answer: { throws: 'synthetic failure' } }],
  process_spawn: [{ answer: { returns: { id: 'p-2' } } }],
};

interface Ran {
  readonly result: RunResult;
  readonly text: string;
  readonly events: readonly TraceEvent[];
}

async function run(source: string, more: Partial<RunRequest> = {}): Promise<Ran> {
  const events: TraceEvent[] = [];
  const request = guardRequest(source, more);
  const host = mockHost({
    state: worldState({ ...defaultProcess.world, tools, defaults: false }),
    surface: request.tools,
    sink: (event) => events.push(event),
  });
  const result = await executor.run(request, host);
  return { result, text: resultText(result), events };
}

const foot = (source: string, more: Partial<RunRequest> = {}): Promise<Ran> =>
  run(source, {
    kind: 'client_javascript',
    sourceName: 'client_javascript',
    context: {
      tenantId: 'acme',
      projectId: 'p',
      sessionId: 's',
      processId: 'x',
      userId: 'alice',
      recipe: null,
      requestId: 'req-7',
    },
    ...more,
  });

async function checkText(source: string, expected: string, on: typeof run = run): Promise<void> {
  expect((await on(source)).text, source).toBe(expected);
}

/** Statements that must fail with a catchable error whose text holds no Java stack and no path of this machine. */
async function checkRefused(on: typeof run, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const { text } = await on(
      `(() => { try { ${source}; return 'reached'; } catch (e) { return 'refused ' + e.name + ' ' + e.message; } })()`,
    );
    expect(text, source).toMatch(/^"refused /);
    expect(text, source).not.toMatch(/at de\.mhus|at java\.|node_modules|\/work\//);
  }
}

for (const [side, on] of [
  ['Brain', run],
  ['Foot', foot],
] as const) {
  describe(`${side}: values`, () => {
    it('primitive values', async () => {
      await checkText('21 * 2', '42', on);
      await checkText('1.5', '1.5', on);
      await checkText('1 === 1', 'true', on);
    });
    it('string values', () => checkText("'a' + 'ß🚀'", '"aß🚀"', on));
    it('null for a script without value', async () => {
      await checkText('var a = 1;', 'null', on);
      await checkText('undefined', 'null', on);
      await checkText(' ', 'null', on);
    });
    it('several statements: the last value counts', () => checkText('const a = 20; const b = 22; a + b;', '42', on));
    it('duration is measured', async () => {
      const { result } = await on('let n = 0; for (let i = 0; i < 1000; i++) n += i; n');
      expect(result.usage.durationMs).toBeGreaterThan(0);
      expect(result.usage.statements).toBeGreaterThan(3000);
    });
  });

  describe(`${side}: refused`, () => {
    it('Java types', () =>
      checkRefused(on, [
        `Java.type('java.lang.System')`,
        `Java.type('java.util.ArrayList')`,
        `new java.util.ArrayList()`,
        `java.lang.System.exit(0)`,
        `Packages.java.lang.Runtime.getRuntime()`,
      ]));
    it('file access', () =>
      checkRefused(on, [
        `Java.type('java.nio.file.Files').readString('/etc/passwd')`,
        `load('/etc/passwd')`,
        `load('file:///etc/passwd')`,
        `require('fs')`,
        `read('/etc/passwd')`,
      ]));
    it('threads', () =>
      checkRefused(on, [
        `new (Java.type('java.lang.Thread'))(() => {})`,
        `new Worker('x')`,
        `setTimeout(() => {}, 1)`,
      ]));
    it('process start', () =>
      checkRefused(on, [
        `Java.type('java.lang.ProcessBuilder')`,
        `java.lang.Runtime.getRuntime().exec('id')`,
        `process.exit()`,
        `$EXEC('id')`,
      ]));
    it('reflection on host objects', async () => {
      const root = on === run ? 'vance' : 'client';
      const probes = [
        'getClass',
        'class',
        'hashCode',
        'wait',
        'notifyAll',
        'constructor.constructor("return process")',
      ].map((member) => `${root}.tools.${member}()`);
      await checkRefused(on, probes);
    });
    it('environment', async () => {
      await checkRefused(on, [`Java.type('java.lang.System').getenv()`, `process.env.PATH`]);
      await checkText(`typeof process + typeof globalThis.env + typeof Deno`, '"undefinedundefinedundefined"', on);
    });
  });

  describe(`${side}: ended`, () => {
    it('by the statement limit', async () => {
      const header = on === run ? '/** @statements 1000 */ ' : '';
      const { result } = await on(`${header}try { for (;;) {} } catch (e) { 'caught' } finally { 1 }`);
      expect(result).toMatchObject({ ok: false, error: 'RESOURCE_EXHAUSTED' });
    });
    it('by the wall clock', async () => {
      const { text } = await on(`[].indexOf.call({ length: 2 ** 53 - 1 }, 1)`, { timeoutMs: 1000 });
      expect(text).toBe('! TIMEOUT Script timed out after 1000ms');
    });
    it('nothing is left after a timeout', async () => {
      const root = on === run ? 'vance' : 'client';
      const { events } = await on(
        `${root}.log.info('before', {}); [].indexOf.call({ length: 2 ** 53 - 1 }, 1); ${root}.log.info('after', {})`,
        { timeoutMs: 1000 },
      );
      await checkText('6 * 7', '42', on);
      expect(events.flatMap((event) => (event.kind === 'log' ? [event.message] : []))).toEqual(['before']);
      await expect.poll(() => executorChildren(), { timeout: 5000 }).toBeLessThanOrEqual(2);
    });
  });

  describe(`${side}: runs are apart`, () => {
    it('no globals are shared', async () => {
      await on(`globalThis.left = 1; Array.prototype.left = 1; JSON.stringify = null; var alsoLeft = 1`);
      await checkText(
        `[typeof left, [].left === undefined, JSON.stringify(1), typeof alsoLeft]`,
        '["undefined",true,"1","undefined"]',
        on,
      );
    });
    it('no host bindings are shared', async () => {
      const root = on === run ? 'vance' : 'client';
      await on(`${root}.tools = null; ${root} = { fake: true };`);
      await checkText(`[typeof ${root}.tools.call, typeof ${root}.fake]`, '["function","undefined"]', on);
    });
    it('an uncaught error is wrapped', async () => {
      const { result } = await on(`throw new RangeError('too far')`);
      expect(result).toMatchObject({
        ok: false,
        error: 'GUEST_EXCEPTION',
        message: 'Script raised: RangeError: too far',
      });
    });
    it('a host exception is an error without host stack', async () => {
      const root = on === run ? 'vance' : 'client';
      const { text } = await on(
        `(() => { try { ${root}.tools.call('boom', {}); } catch (e) { return e.message + '|' + e.stack; } })()`,
      );
      expect(text).toContain('synthetic failure');
      expect(text).not.toMatch(/\.java|\.ts:|node:|node_modules|executor\.cjs/);
    });
  });
}

describe('Brain: the host API', () => {
  it('context is readable', () =>
    checkText(
      `[vance.context.tenantId, vance.context.projectId, vance.context.sessionId, vance.context.processId, vance.context.userId]`,
      '["acme","p","s","proc-1","alice"]',
    ));
  it('context is read-only', async () => {
    await checkText(`vance.context.tenantId = 'evil'; vance.context.tenantId`, '"acme"');
    await checkRefused(run, [`(function () { 'use strict'; vance.context.tenantId = 'evil' })()`]);
  });
  it("a tool call reaches the dispatcher with the caller's identity, never with one from the script", async () => {
    const { events } = await run(
      `vance.context.userId = 'root'; vance.tools.call('echo', { userId: 'root', tenantId: 'other' }); vance.context.userId`,
    );
    expect(events.filter(({ kind }) => kind === 'tool')).toEqual([
      { kind: 'tool', name: 'echo', params: { userId: 'root', tenantId: 'other' } },
    ]);
    await checkText(`vance.context.userId = 'root'; vance.context.userId`, '"alice"');
    // identity is no argument of any call
    await checkRefused(run, [
      `vance.tools.call('echo', {}, { userId: 'root' })`,
      `vance.tools.call('echo', {}, 'other-tenant')`,
    ]);
  });
  it('results come back', () =>
    checkText(`const r = vance.tools.call('echo', {}); [r.text, r.list.length, r.list[1]]`, '["hi",2,2]'));
  it('an unknown tool is a catchable error', () =>
    checkText(
      `(() => { try { vance.tools.call('nope', {}); } catch (e) { return e.message; } })()`,
      '"Unknown tool: nope"',
    ));
  it('recipe restrictions hold', async () => {
    const { text, events } = await run(
      `(() => { try { vance.tools.call('echo', {}); } catch (e) { return [e.message, vance.tools.has('echo'), [...vance.tools.list()]]; } })()`,
      { tools: { allowed: ['boom'] } },
    );
    expect(text).toBe('["not allowed: echo",false,["boom"]]');
    expect(events.some(({ kind }) => kind === 'tool')).toBe(false);
  });
  it('a header narrows and never widens', async () => {
    const { text } = await run(
      `/** @allowTools echo */ (() => { try { vance.tools.call('echo', {}); } catch (e) { return e.message; } })()`,
      {
        tools: { allowed: ['boom'] },
      },
    );
    expect(text).toBe('"not allowed: echo"');
  });
  it('spawn arrives', async () => {
    const { text, events } = await run(`vance.process.spawn({ recipe: 'worker', goal: 'g' }).id`, {
      tools: { allowed: ['process_spawn'] },
    });
    expect(text).toBe('"p-2"');
    expect(events.filter(({ kind }) => kind === 'tool')).toEqual([
      { kind: 'tool', name: 'process_spawn', params: { recipe: 'worker', goal: 'g' } },
    ]);
  });
  it('log arrives', async () => {
    const { events } = await run(`vance.log.warn('careful', { n: 1 })`);
    expect(events.filter(({ kind }) => kind === 'log')).toMatchObject([
      { level: 'warn', message: 'careful', fields: { n: 1 } },
    ]);
  });
});

describe('Foot: the host API', () => {
  const identity = '[client.context.requestId, client.context.sessionId, typeof client.context.tenantId]';

  it('context is readable', () => checkText(identity, '["req-7","s","undefined"]', foot));
  it('context is read-only', async () => {
    await checkText(`client.context.sessionId = 'other'; ${identity}`, '["req-7","s","undefined"]', foot);
    await checkRefused(foot, [`(function () { 'use strict'; client.context.requestId = 'other' })()`]);
  });
  it("a tool call reaches the dispatcher with the caller's identity, never with one from the script", async () => {
    const { events } = await foot(`client.context.requestId = 'other'; client.tools.call('echo', { userId: 'root' })`);
    expect(events.filter(({ kind }) => kind === 'tool')).toEqual([
      { kind: 'tool', name: 'echo', params: { userId: 'root' } },
    ]);
    await checkRefused(foot, [
      `client.tools.call('echo', {}, { userId: 'root' })`,
      `client.tools.call('echo', {}, 'other-tenant')`,
    ]);
  });
  it('results come back', () =>
    checkText(`const r = client.tools.call('echo', {}); [r.text, r.list.length, r.list[1]]`, '["hi",2,2]', foot));
  it('an unknown tool is a catchable error', () =>
    checkText(
      `(() => { try { client.tools.call('nope', {}); } catch (e) { return e.message; } })()`,
      `"Client tool 'nope' failed: Unknown client tool: nope"`,
      foot,
    ));
  it('log arrives', async () => {
    const { events } = await foot(`client.log.warn('careful', { n: 1 })`);
    expect(events.filter(({ kind }) => kind === 'log')).toMatchObject([
      { level: 'warn', message: 'careful', fields: { n: 1 } },
    ]);
  });
});

describe('Foot: its own surface', () => {
  it('server tool names are refused', () =>
    checkText(
      `(() => { try { client.tools.call('doc_read', { path: 'a' }); } catch (e) { return e.message; } })()`,
      `"Client tool 'doc_read' failed: Unknown client tool: doc_read"`,
      foot,
    ));
  it('there is no vance', () =>
    checkText(`[typeof vance, 'vance' in globalThis, typeof args]`, '["undefined",false,"undefined"]', foot));
  it('nothing is kept between requests', async () => {
    await foot(`globalThis.kept = client.context.requestId; client.kept = 1`);
    await checkText(`[typeof kept, typeof client.kept]`, '["undefined","undefined"]', foot);
  });
  it('log lines carry the request id', async () => {
    const { events } = await foot(`client.log.info('m', null)`);
    expect(events.filter(({ kind }) => kind === 'log')).toMatchObject([{ message: 'm', requestId: 'req-7' }]);
  });
});

/** Child processes of this one that run an executor. */
function executorChildren(): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync(`/proc/${process.pid}/task`).flatMap(childrenOfTask).filter(isExecutor).length;
}

const childrenOfTask = (task: string): string[] =>
  read(`/proc/${process.pid}/task/${task}/children`).split(' ').filter(Boolean);

const isExecutor = (pid: string): boolean => read(`/proc/${pid}/cmdline`).includes('executor.cjs');

/** Text of a file of the system; '' when it is gone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
