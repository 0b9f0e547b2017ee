import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/src/cli/run.ts';
import type { Executor } from '../../../server/src/executor/client.ts';
import { builtExecutor } from '../../support/built-executor.ts';

let executor: Executor;
let cwd = '';
beforeAll(async () => {
  executor = await builtExecutor('run-files-test');
  cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-run-'));
});
afterAll(async () => {
  await executor.dispose();
  fs.rmSync(cwd, { recursive: true, force: true });
});

/** Writes a script, runs it as a tool, and gives what is printed or why it is refused. */
async function runFile(content: Buffer | string | undefined): Promise<string> {
  if (content !== undefined) fs.writeFileSync(path.join(cwd, 'a.js'), content);
  let out = '';
  const command = runCommand({ runner: () => executor, now: () => 0, parallel: 1 });
  const signal = new AbortController().signal;
  const io = {
    cwd,
    color: false,
    interactive: false,
    env: {},
    out: (t: string) => {
      out += t;
    },
    err: () => {},
    signal,
  };
  const file = content === undefined ? 'missing.js' : 'a.js';
  try {
    await command.run([file, '--as', 'execute_javascript', '--format', 'json'], io);
    return JSON.stringify(JSON.parse(out).value ?? JSON.parse(out));
  } catch (refused) {
    return (refused as Error).message;
  }
}

test('a script of 11 MB', { timeout: 60_000 }, async () => {
  expect(await runFile(`/** @timeout 30s */${' '.repeat(11 * 1024 * 1024)}\n'big'`)).toBe('"big"');
});
test('a script that is larger than any', async () => {
  expect(await runFile(Buffer.alloc(33 * 1024 * 1024, 0x20))).toBe(
    'the script `a.js` is larger than 32 MB, so it is not run. Make it smaller.',
  );
});
test('bytes that are no UTF-8', async () => {
  expect(await runFile(Buffer.from([0x27, 0x61, 0xff, 0xed, 0xa0, 0x80, 0x27]))).toBe('"a\ufffd\ufffd\ufffd\ufffd"');
});
test('results that are no valid UTF-16 are JSON all the same', async () => {
  expect(await runFile(`({ '\\ud800': '\\udfff' })`)).toBe('{"\\ud800":"\\udfff"}');
});
test('no script, an empty one, a folder', async () => {
  expect(await runFile(undefined)).toBe('the script `missing.js` cannot be read. Check its path.');
  expect(await runFile('')).toMatch(/^the script is empty: /);
});
