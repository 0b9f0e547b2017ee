// Install and build for `npm start` and `npm test`, on any Node from 20 on. One line per stage with its time.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { platformName, platformNode, supportedPlatforms, wantedAbi } from './platform-node.mjs';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');

/** An error whose message is all a person needs; the caller prints it without a stack. */
export class Stop extends Error {}

/** Ends with a clear message when this Node cannot even bootstrap. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    throw new Stop(
      `Node ${process.versions.node} is too old: starting needs Node 20 or later (Node 24 itself comes from npm). Install a newer Node and run the command again.`,
    );
}

/** Runs one stage, says what it does and how long it took. */
export async function stage(name, work) {
  const started = performance.now();
  process.stderr.write(`• ${name} …\n`);
  const note = await work();
  process.stderr.write(
    `✓ ${name}${note ? `: ${note}` : ''} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}

/**
 * Runs a program to its end; its output is kept and shown only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: pass the output through
 * @returns {Promise<string>} standard output
 */
export function run(command, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let out = '';
    let all = '';
    child.stdout?.on('data', (data) => {
      out += data;
      all += data;
    });
    child.stderr?.on('data', (data) => {
      all += data;
    });
    child.once('error', (e) => reject(new Stop(`\`${command}\` could not be started: ${e.message}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(out);
      else
        reject(
          new Stop(`\`${path.basename(command)} ${args.join(' ')}\` ended with ${signal ?? code}.\n${all.trimEnd()}`),
        );
    });
  });
}

/** npm as a command line that works under `npm run` on every system without a shell. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli
    ? run(process.execPath, [cli, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/** Installs what the lock file says, unless exactly that is there already. */
async function install() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(platformName())
    .digest('hex');
  const stamp = path.join(root, 'node_modules/.shooty-lock');
  const complete = !supportedPlatforms.includes(platformName()) || platformNode(root) !== undefined;
  if (complete && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return 'up to date';
  // npm removes node_modules itself; the Node that runs this script may be the one inside, so it must not be running then.
  await npm(['ci', '--ignore-scripts', '--loglevel', 'error']);
  fs.writeFileSync(stamp, lock);
  return undefined;
}

/** The Node 24 that everything after the install runs on; a clear message when there is none. */
export function node24() {
  const found = platformNode(root);
  if (found) return found;
  if (process.versions.modules === wantedAbi) return process.execPath;
  throw new Stop(
    `There is no Node 24 for ${platformName()}: npm has packages for ${supportedPlatforms.join(', ')}. ` +
      `On other systems run the command with an installed Node 24 (this one is ${process.versions.node}).`,
  );
}

/** Install, then build. */
export async function bootstrap() {
  checkNode();
  await stage('install packages', install);
  await stage('build', async () => {
    await run(node24(), ['scripts/build.ts']);
  });
}

/** Runs `main` and ends the process: 0, or 1 with the message of a `Stop`. */
export async function mainProgram(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (e) {
    process.stderr.write(e instanceof Stop ? `\n${e.message}\n` : `\n${e?.stack ?? e}\n`);
    process.exitCode = 1;
  }
}
