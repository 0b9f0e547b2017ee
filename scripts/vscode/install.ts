// Puts a real VS Code (server build, used through a browser) and a headless Chromium into the cache folder. Everything is
// an npm package of a pinned version and hash; no install script runs. Safe to call again: what is finished is skipped,
// what was interrupted is thrown away and redone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { browserDir, cacheDir, canDriveBrowser, codeDir } from './paths.ts';

interface Pinned {
  readonly spec: string;
  readonly sha512: string;
}

/** Holds VS Code 1.139.1 in lib/vscode. */
const code: Pinned = {
  spec: 'code-server@4.139.1',
  sha512: 'fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
};
/** Linux x64 only. */
const browser: Pinned = {
  spec: '@sparticuz/chromium@153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};
/** Parts of the server that nothing here needs: half of its size. */
const unused = [
  'extensions/copilot',
  'extensions/mermaid-markdown-features',
  'node_modules/@github',
  'node_modules/@microsoft/mxc-sdk',
];

/** Runs npm with the Node of this process, so that it works under `npm run` on every system without a shell. */
function npm(args: readonly string[], cwd: string): string {
  const cli = process.env['npm_execpath'];
  const done = cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (done.status !== 0) throw new Error(`npm ${args.join(' ')} failed\n${done.stderr}`);
  return done.stdout;
}

/** Fetches one package without its dependencies, checks its hash and unpacks it to `<dir>/package`. */
function unpack({ spec, sha512 }: Pinned, dir: string): void {
  const name = npm(['pack', '--silent', '--pack-destination', dir, spec], dir).trim().split('\n').pop() ?? '';
  const file = path.join(dir, name);
  const got = createHash('sha512').update(fs.readFileSync(file)).digest('base64');
  if (got !== sha512) throw new Error(`${spec} is not the package that was checked: its SHA-512 is ${got}`);
  untar(path.basename(file), dir);
  fs.rmSync(file);
}

function untar(file: string, dir: string): void {
  const done = spawnSync('tar', ['-xf', file], { cwd: dir, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`\`tar\` could not unpack ${file}: ${done.error?.message ?? done.stderr}`);
}

/** Builds `target` in a scratch folder and moves it into place in one step. */
async function once(target: string, build: (scratch: string) => void | Promise<void>): Promise<void> {
  if (fs.existsSync(target)) return;
  const scratch = `${target}.partial-${process.pid}`;
  fs.mkdirSync(scratch, { recursive: true });
  try {
    await build(scratch);
    fs.renameSync(scratch, target);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

function installCode(dir: string): void {
  unpack(code, dir);
  const folder = path.join(dir, 'package/lib/vscode');
  // --legacy-peer-deps: the packed lock file was made with it; without it `npm ci` stops with "Missing: tslib".
  const ci = ['ci', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  npm(ci, folder);
  npm(ci, path.join(folder, 'extensions')); // TypeScript itself: the built-in JavaScript language features need it
  for (const part of unused) fs.rmSync(path.join(folder, part), { recursive: true, force: true });
}

async function installBrowser(dir: string): Promise<void> {
  unpack(browser, dir);
  const bin = path.join(dir, 'package/bin');
  for (const file of fs.readdirSync(bin)) {
    const out = path.join(dir, file.replace(/\.br$/, ''));
    await pipeline(
      fs.createReadStream(path.join(bin, file)),
      createBrotliDecompress(),
      fs.createWriteStream(out, { mode: 0o755 }),
    );
    if (!out.endsWith('.tar')) continue;
    untar(path.basename(out), dir); // fonts/, lib/ (NSS and friends), libvk_swiftshader.so
    fs.rmSync(out);
  }
  fs.rmSync(path.join(dir, 'package'), { recursive: true });
}

/** Installs both unless they are there. Throws an Error whose message names what failed. */
export async function installVscode(): Promise<void> {
  fs.mkdirSync(cacheDir, { recursive: true });
  await once(codeDir, installCode);
  if (canDriveBrowser && process.env['VSCODE_TEST_BROWSER'] === undefined) await once(browserDir, installBrowser);
}

if (process.argv[1] === import.meta.filename) await installVscode();
