// `shooty test --watch` as a person uses it: it runs, waits, runs again after a change, and ends with Ctrl-C.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('runs again when a guard changes, and ends with Ctrl-C', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-watch-'));
  fs.cpSync(path.join(root, 'examples/workspace'), folder, { recursive: true });
  const child = spawn(
    process.execPath,
    [path.join(root, 'dist/cli.cjs'), 'test', '.', '--watch', '--filter', 'build-once'],
    { cwd: folder },
  );
  let seen = '';
  child.stdout.on('data', (data) => {
    seen += data;
  });
  child.stderr.on('data', (data) => {
    seen += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const guard = path.join(folder, '_vance/guards/build-once.js');
  try {
    await expect.poll(() => seen, { timeout: 20_000 }).toMatch(/1 passed, 0 failed/);
    fs.writeFileSync(guard, fs.readFileSync(guard, 'utf8').replace('Please run the build', 'Please do nothing'));
    await expect.poll(() => seen, { timeout: 20_000 }).toMatch(/0 passed, 1 failed/);
    child.kill('SIGINT');
    expect(await ended).not.toBe(3);
  } finally {
    child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
