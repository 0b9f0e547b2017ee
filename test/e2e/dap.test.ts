// The built debug adapter over its protocol: real sandbox, real scripts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { VerdictEvent } from '../../server/src/model/verdict-event.ts';
import { type DapClient, startDap } from '../support/dap-client.ts';
import { adapterProgram } from '../support/dap-debugger.ts';
import { alive, descendants } from '../support/process-tree.ts';

let folder = '';
let dap: DapClient;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-dap-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => dap?.stop());

function start(): DapClient {
  dap = startDap(process.execPath, [adapterProgram]);
  return dap;
}

/** Writes a guard; `lines` are joined. */
function script(name: string, ...lines: string[]): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, lines.join('\n'));
  return file;
}

const verdict = (): Promise<VerdictEvent> =>
  dap.event<VerdictEvent & Record<string, unknown>>('shooty/verdict', (v) => v.final);

interface Frames {
  stackFrames: { id: number; name: string; line: number; column: number; source?: { path: string } }[];
}

const frames = async (): Promise<Frames['stackFrames']> =>
  (await dap.request<Frames>('stackTrace', { threadId: 1 })).stackFrames;

const evaluate = async (expression: string, context = 'watch'): Promise<string> =>
  (await dap.request<{ result: string }>('evaluate', { expression, context, frameId: (await frames())[0]!.id })).result;

const stopped = (): Promise<{ reason: string; text?: string }> => dap.event('stopped');

const asking = [
  'const guard = vance.guard;', //                    1
  'function ask(text) {', //                          2
  '  const prompt = `Please ${text}.`;', //           3
  '  const sent = guard.continueWith(prompt);', //    4
  '  return sent;', //                                5
  '}', //                                             6
  'let n = 0;', //                                    7
  'for (let i = 0; i < 5; i++) {', //                 8
  '  n += i;', //                                     9
  '}', //                                             10
  "vance.log.info('counted', { n });", //             11
  "ask('build');", //                                 12
];

describe('stopping and stepping', () => {
  test('a breakpoint, the stack with the process above the script, step over, into and out, the verdict', async () => {
    const program = script('ask.js', ...asking);
    await start().launch(
      { program, point: 'stop', process: { task: 'Release', output: 'Done.', round: 1, maxRounds: 3 } },
      [{ line: 11 }],
    );
    expect(await stopped()).toMatchObject({ reason: 'breakpoint' });
    expect((await frames()).map((f) => [f.name, f.line])).toMatchObject([
      ['(script)', 11],
      [expect.stringContaining('ask.js'), 0],
      ['STOP, round 1 of 3', 0],
    ]);
    expect(await evaluate('n')).toBe('10');
    await dap.request('next', { threadId: 1 });
    await stopped();
    expect((await frames())[0]).toMatchObject({ line: 12 });
    expect(dap.output()).toContain('[info] counted {n: 10}');
    await dap.request('stepIn', { threadId: 1 });
    await stopped();
    expect((await frames())[0]).toMatchObject({ name: 'ask', line: 3 });
    await dap.request('next', { threadId: 1 });
    await stopped();
    expect(await evaluate('prompt')).toBe('"Please build."');
    await dap.request('stepOut', { threadId: 1 }); // nothing is left to stop at
    expect(await verdict()).toMatchObject({
      point: 'stop',
      verdict: 'continue',
      prompts: ['Please build.'],
      rounds: 2,
      error: null,
    });
    expect(await dap.event('exited')).toEqual({ exitCode: 0 });
    await dap.event('terminated');
    expect(dap.output()).toContain('→ continueWith "Please build."');
    expect(dap.output()).toMatch(/verdict continue · 1 follow-up/);
  });

  test('stop on entry stops before the first statement', async () => {
    await start().launch({ program: script('ask.js', ...asking), point: 'stop', stopOnEntry: true });
    expect(await stopped()).toMatchObject({ reason: 'entry' });
    expect((await frames())[0]).toMatchObject({ line: 1 });
  });

  test('conditions, hit counts and log points', async () => {
    const program = script('ask.js', ...asking);
    await start().launch({ program, point: 'stop' }, [{ line: 9, condition: 'i === 3' }]);
    await stopped();
    expect(await evaluate('i')).toBe('3');
    await dap.request('setBreakpoints', {
      source: { path: program },
      breakpoints: [
        { line: 9, logMessage: 'i is {i}, n is {n}' },
        { line: 5, hitCondition: '1' },
      ],
    });
    await dap.request('continue', { threadId: 1 });
    await stopped();
    expect((await frames())[0]).toMatchObject({ line: 5 });
    expect(dap.output()).toContain('i is 4, n is 6');
  });

  test('a breakpoint that can never stop says why', async () => {
    const program = script('ask.js', ...asking);
    await start().launch({ program, point: 'stop', stopOnEntry: true });
    await stopped();
    const answer = await dap.request<{ breakpoints: { verified: boolean; message?: string }[] }>('setBreakpoints', {
      source: { path: program },
      breakpoints: [{ line: 9, condition: 'i ===' }, { line: 9, hitCondition: 'often' }, { line: 11 }],
    });
    expect(answer.breakpoints[0]).toMatchObject({
      verified: false,
      message: expect.stringContaining('does not parse'),
    });
    expect(answer.breakpoints[1]).toMatchObject({
      verified: false,
      message: expect.stringContaining('`often` is not a hit count'),
    });
    expect(answer.breakpoints[2]).toMatchObject({ verified: true, line: 11 });
    const other = await dap.request<{ breakpoints: { message?: string }[] }>('setBreakpoints', {
      source: { path: '/elsewhere.js' },
      breakpoints: [{ line: 1 }],
    });
    expect(other.breakpoints[0]!.message).toContain('ask.js only');
  });

  test('pause stops a loop, disconnect ends it, and nothing is left behind', async () => {
    const program = script(
      'endless.js',
      '/** @timeout 1h',
      ' * @statements 100M */',
      'let n = 0;',
      'while (true) {',
      '  n++;',
      '}',
    );
    await start().launch({ program, point: 'stop' });
    await dap.request('pause', { threadId: 1 });
    expect(await stopped()).toMatchObject({ reason: 'pause' });
    expect((await frames())[0]!.line).toBeGreaterThanOrEqual(3);
    const children = descendants(dap.framed.child.pid!);
    expect(children.length).toBeGreaterThan(0);
    await dap.request('disconnect');
    expect(await dap.framed.exited).toBe(0);
    await expect.poll(() => children.filter(alive), { timeout: 10_000 }).toEqual([]);
  });

  test('a client that closes the pipe takes everything with it', async () => {
    const program = script('endless2.js', '/** @timeout 1h */', 'for (;;);');
    await start().launch({ program, point: 'stop' });
    await expect.poll(() => descendants(dap.framed.child.pid!).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const children = descendants(dap.framed.child.pid!);
    dap.framed.child.stdin!.destroy();
    await dap.framed.exited;
    await expect.poll(() => children.filter(alive), { timeout: 10_000 }).toEqual([]);
  });
});

describe('looking', () => {
  test('scopes, variables, host maps, the guard and its scratch', async () => {
    const program = script(
      'look.js',
      'const local = { a: [1, 2], b: "x" };',
      'const params = vance.params;',
      'vance.guard.loopValues.set("k", { deep: true });',
      'debugger;',
      'local;',
    );
    await start().launch({
      program,
      point: 'stop',
      process: { params: { threshold: 3 }, loopValues: { seeded: 'yes' } },
    });
    expect(await stopped()).toMatchObject({ reason: 'debugger statement' });
    const [frame] = await frames();
    const { scopes } = await dap.request<{ scopes: { name: string; variablesReference: number }[] }>('scopes', {
      frameId: frame!.id,
    });
    expect(scopes.map((s) => s.name)).toEqual(expect.arrayContaining(['Guard', 'Scratch', 'Global']));
    const scratch = await variables(scopes.find((s) => s.name === 'Scratch')!.variablesReference);
    const loop = await variables(scratch.find((v) => v.name === 'loop')!.variablesReference);
    expect(loop.map((v) => [v.name, v.value])).toEqual([
      ['seeded', '"yes"'],
      ['k', '{deep: true}'],
    ]);
    const guard = await variables(scopes.find((s) => s.name === 'Guard')!.variablesReference);
    expect(guard.find((v) => v.name === 'point')!.value).toBe('"stop"');
    expect(await evaluate('local')).toBe('{a: Array(2), b: "x"}');
    const { variablesReference } = await dap.request<{ variablesReference: number }>('evaluate', {
      expression: 'params',
      frameId: frame!.id,
      context: 'watch',
    });
    expect((await variables(variablesReference)).map((v) => [v.name, v.value])).toEqual([['threshold', '3']]);
  });

  test('a value is changed and the script sees it', async () => {
    const program = script('change.js', 'let text = "old";', 'debugger;', 'vance.guard.continueWith(text);');
    await start().launch({ program, point: 'stop' });
    await stopped();
    expect(await evaluate('text = "new"', 'repl')).toBe('"new"');
    await dap.request('continue', { threadId: 1 });
    expect((await verdict()).prompts).toEqual(['new']);
  });

  test('what an expression throws is its answer; a hover changes nothing', async () => {
    const program = script('throw.js', 'let n = 1;', 'debugger;', 'vance.log.info(String(n));');
    await start().launch({ program, point: 'stop' });
    await stopped();
    await expect(evaluate('nope.x')).rejects.toThrow(/nope is not defined/);
    await expect(evaluate('n = 5', 'hover')).rejects.toThrow();
    expect(await evaluate('n')).toBe('1');
  });
});

describe('exceptions', () => {
  const throwing = [
    'function bad() {',
    '  return null.x;',
    '}',
    'try { bad(); } catch (e) { vance.log.warn(e.message); }',
    'bad();',
  ];

  test('uncaught ones stop where they are thrown, caught ones do not', async () => {
    const program = script('bad.js', ...throwing);
    start();
    await dap.request('initialize', { adapterID: 'shooty' });
    const launched = dap.request('launch', { program, point: 'stop' });
    await dap.event('initialized');
    await dap.request('setExceptionBreakpoints', { filters: ['uncaught'] });
    await dap.request('configurationDone');
    await launched;
    expect(await stopped()).toMatchObject({ reason: 'exception', text: "TypeError: Cannot read property 'x' of null" });
    expect((await frames()).slice(0, 2).map((f) => f.line)).toEqual([2, 5]);
    await dap.request('continue', { threadId: 1 });
    expect(await verdict()).toMatchObject({
      verdict: 'skipped',
      error: { class: 'GUEST_EXCEPTION', message: "Script raised: TypeError: Cannot read property 'x' of null" },
    });
  });
});

describe('words of the real engine', () => {
  test('a script that catches reads what it would read on the server', async () => {
    const program = script(
      'caught.js',
      'try { null.x; } catch (e) { vance.log.info(e.message); }',
      'try { vance.guard.nope(); } catch (e) { vance.log.info(e.message); }',
      '(async () => { try { await Promise.reject(new TypeError("own")); } catch (e) { vance.log.info(e.message); } })();',
    );
    await start().launch({ program, point: 'stop' });
    expect((await verdict()).log.map((l) => l.text)).toEqual([
      "Cannot read property 'x' of null {}",
      expect.stringMatching(/^invokeMember \(nope\) on .*ScriptGuardApi failed due to: Unknown identifier: nope {}$/),
      'own {}',
    ]);
  });
});

describe('bad input', () => {
  test('a missing script', async () => {
    await expect(start().launch({ program: path.join(folder, 'none.js'), point: 'stop' })).rejects.toThrow(
      /none\.js cannot be read.*in `program`/,
    );
  });

  test('an unknown attribute', async () => {
    await expect(start().launch({ program: script('a.js', '1;'), pont: 'stop' })).rejects.toThrow(
      /`pont`.*Did you mean `point`/,
    );
  });

  test('an unknown key of the process', async () => {
    await expect(start().launch({ program: script('a.js', '1;'), process: { outptu: 'x' } })).rejects.toThrow(
      /outptu.*output/,
    );
  });

  test('a script that does not parse ends with the words of the engine', async () => {
    await start().launch({
      program: script('return.js', 'if (true) return;'),
      point: 'command',
      process: { command: { name: 'llm', args: {} } },
    });
    expect(await verdict()).toMatchObject({
      verdict: 'failed',
      error: { class: 'GUEST_EXCEPTION', message: expect.stringContaining('Invalid return statement'), line: 1 },
    });
    expect(await dap.event('exited')).toEqual({ exitCode: 1 });
  });

  test('a guard that loops for ever is stopped by the clock, which stands still while it is stopped', async () => {
    await start().launch({ program: script('loop.js', '/** @timeout 1s */', 'debugger;', 'for (;;);'), point: 'stop' });
    await stopped();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await dap.request('continue', { threadId: 1 });
    expect(await verdict()).toMatchObject({
      verdict: 'skipped',
      error: { class: 'TIMEOUT', message: 'Script timed out after 1000ms' },
    });
  });

  test('a guard that fills the memory ends as a resource error', async () => {
    await start().launch({
      program: script('hog.js', 'const a = [];', 'for (;;) a.push(new Array(1000).fill(a.length));'),
      point: 'stop',
      limits: { memoryMB: 32, statements: '100M' },
    });
    expect(await verdict()).toMatchObject({ error: { class: 'RESOURCE_EXHAUSTED' } });
  });

  test('a killed sandbox is told, and the adapter lives', async () => {
    await start().launch({ program: script('wait.js', 'debugger;', 'vance.guard.continueWith("x");'), point: 'stop' });
    await stopped();
    for (const pid of descendants(dap.framed.child.pid!)) process.kill(pid, 'SIGKILL');
    const seen = await verdict();
    expect(seen.error?.message).toMatch(/sandbox/);
    expect(await dap.request('threads')).toHaveProperty('threads');
  });
});

const variables = async (
  variablesReference: number,
): Promise<{ name: string; value: string; variablesReference: number }[]> =>
  (
    await dap.request<{ variables: { name: string; value: string; variablesReference: number }[] }>('variables', {
      variablesReference,
    })
  ).variables;
