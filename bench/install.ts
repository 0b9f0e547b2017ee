// A fresh clone in an empty home: install and build time, and sizes.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageVsix, thisTarget } from '../scripts/package.ts';
import type { Row } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');

function run(command: string, args: readonly string[], cwd: string, home: string): number {
  const started = performance.now();
  const done = spawnSync(command, [...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: home },
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${done.stderr}`);
  return (performance.now() - started) / 1000;
}

function sizeMb(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return bytes / 1e6;
}

/** Rows for the table. */
export async function installRows(): Promise<Row[]> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-clone-'));
  try {
    const clone = path.join(scratch, 'clone');
    run('git', ['clone', '--quiet', root, clone], scratch, scratch);
    const install = run('npm', ['ci', '--ignore-scripts'], clone, scratch);
    const build = run(process.execPath, ['scripts/build.ts'], clone, scratch);
    const vsix = fs.statSync(await packageVsix(thisTarget())).size / 1e6;
    return [
      { what: 'fresh install, empty npm cache', ours: `${install.toFixed(1)} s` },
      { what: 'build', ours: `${build.toFixed(1)} s` },
      { what: 'node_modules', ours: `${sizeMb(path.join(clone, 'node_modules')).toFixed(0)} MB` },
      { what: 'dist', ours: `${sizeMb(path.join(clone, 'dist')).toFixed(1)} MB` },
      { what: 'VSIX', ours: `${vsix.toFixed(1)} MB` },
    ];
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}
