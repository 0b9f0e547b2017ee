// What a sandbox can do to a session: it ends with a report, and nothing is left behind.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';
import { alive, descendants } from '../support/process-tree.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;

beforeAll(() => {
  folder = testFolder('dap-survival');
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

/** Starts a session for some lines; `waiting` = until its first stop. */
async function begin(lines: readonly string[], more: object = {}, waiting = true): Promise<number[]> {
  session = startDebugger();
  await session.launch({ program: folder.write('guard.js', ...lines), process: { output: 'x' }, ...more });
  if (waiting) await session.stopped();
  await expect.poll(() => descendants(session.dap.framed.child.pid!).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return descendants(session.dap.framed.child.pid!);
}

/** The session has ended with this error; its report names a line and a call; no process is left. */
async function checkReport(
  children: readonly number[],
  said: { error: RegExp; line: string; call: string },
): Promise<void> {
  expect((await session.verdict()).error?.message).toMatch(said.error);
  await session.dap.event('terminated');
  const output = session.dap.output();
  expect(output).toMatch(/The sandbox ended the guard: /);
  expect(output).toContain(`last line       ${said.line}`);
  expect(output).toContain(`last host call  ${said.call}`);
  expect(output).toMatch(/limits {10}[\d.]+ s without the time it was stopped · \d+ MB/);
  await expect.poll(() => children.filter(alive), { timeout: 10_000 }).toEqual([]);
  expect(await session.dap.request('threads')).toHaveProperty('threads');
}

const logged = '1 vance.log.info("a") → null';

describe('a session ends with a report', () => {
  test('the wall clock: the line where the loop was', async () => {
    const lines = ['/** @timeout 1s */', 'vance.log.info("a");', 'let n = 0;', 'while (true) n++;'];
    const children = await begin(lines, {}, false);
    await checkReport(children, { error: /timed out after 1000ms/, line: 'guard.js:4', call: logged });
  });

  test('a child that is killed while the script stands', async () => {
    const children = await begin(['vance.log.info("a");', 'debugger;', 'vance.guard.continueWith("x");']);
    for (const pid of children) process.kill(pid, 'SIGKILL');
    await checkReport(children, { error: /sandbox process ended/, line: 'guard.js:2', call: logged });
  });

  test('memory that is used up by the script, after a stop', async () => {
    const lines = [
      'vance.log.info("a");',
      'debugger;',
      'const a = [];',
      'for (;;) a.push(new Array(1000).fill(a.length));',
    ];
    const children = await begin(lines, { limits: { memoryMB: 32 } });
    await session.go();
    await checkReport(children, { error: /memory|sandbox process ended/, line: 'guard.js:2', call: logged });
  });

  test('memory that is used up by an expression of the console', async () => {
    const children = await begin(['debugger;', '1;'], { limits: { memoryMB: 32 } });
    await expect(session.evaluate('const a = []; for (;;) a.push([1, 2, 3]);', 'repl')).rejects.toThrow(
      /was ended|has ended/,
    );
    await checkReport(children, { error: /memory|sandbox process ended/, line: 'guard.js:1', call: 'none' });
  });

  test('an expression that neither ends nor can be ended', async () => {
    const children = await begin(['debugger;', '1;']);
    const endless = session.evaluate('[].indexOf.call({ length: 2 ** 53 - 1 }, 1)', 'repl');
    await expect(endless).rejects.toThrow(/has ended/);
    await checkReport(children, {
      error: /inspector of the sandbox gives no answer/,
      line: 'guard.js:1',
      call: 'none',
    });
  });

  test.runIf(process.platform !== 'win32')('a child that gives no sign of life', async () => {
    const children = await begin(['debugger;', '1;']);
    for (const pid of children) process.kill(pid, 'SIGSTOP');
    await checkReport(children, { error: /no sign of life/, line: 'guard.js:1', call: 'none' });
  });
});

describe('time', () => {
  test('that a session stood is no time the guard ran', async () => {
    await begin(['debugger;', '1;']);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await session.go();
    await session.verdict();
    expect(Number(/(\d+) ms/.exec(session.dap.output())?.[1])).toBeLessThan(3000);
  });
});
