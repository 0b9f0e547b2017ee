// The debugger inside the real VS Code beside the built-in JavaScript debugger on the same script under Node.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { packageVsix, thisTarget } from '../scripts/package.ts';
import { launchBrowser, openWindow, startServer } from '../scripts/vscode/host.ts';
import { installVscode } from '../scripts/vscode/install.ts';
import { canDriveBrowser, root } from '../scripts/vscode/paths.ts';
import { type Row, times, versus } from './measure.ts';

type Samples = Record<'launch' | 'step' | 'evaluate' | 'expand', number[]>;

/** Plain JavaScript, so that Node runs it as well; stops at the sum. */
const script = `const large = {};
for (let i = 0; i < 1000; i++) large['key' + i] = { number: i, text: 'value ' + i };
let sum = 0;
for (let i = 0; i < 100; i++) {
  sum += i;
}
sum;
`;

async function bundle(): Promise<string> {
  const file = path.join(root, 'out/bench/debug-suite.cjs');
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, 'vscode/debug-suite.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  return file;
}

/** Runs the suite; undefined when there is no browser to drive or it gave no figures. */
async function samples(): Promise<{ ours: Samples; theirs: Samples } | undefined> {
  if (!canDriveBrowser) return undefined;
  await installVscode();
  const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-bench-'));
  fs.writeFileSync(path.join(workspace, 'work.guard.js'), script);
  const server = await startServer({ vsix: [await packageVsix(thisTarget())] });
  const browser = await launchBrowser();
  try {
    let found: { ours: Samples; theirs: Samples } | undefined;
    const { exitCode } = await openWindow(browser, {
      port: server.port,
      workspace,
      extension: path.join(root, 'test/vscode/empty-extension'),
      tests: await bundle(),
      onLog: (_, text) => {
        if (text.startsWith('[bench] ')) found = JSON.parse(text.slice(8));
      },
    });
    await Promise.race([exitCode, new Promise((resolve) => setTimeout(resolve, 180_000).unref())]);
    for (let i = 0; !found && i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 100));
    return found;
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(workspace, { recursive: true, force: true });
  }
}

/** Rows with ratios; one that says so when nothing could be measured. */
export async function vscodeDebuggingRows(): Promise<Row[]> {
  const found = await samples();
  if (!found) return [{ what: 'inside the real VS Code', ours: 'not measured: no packed browser here' }];
  const row = (what: string, key: keyof Samples, budget?: string): Row =>
    versus(`in VS Code: ${what}`, times(found.ours[key]), times(found.theirs[key]), budget);
  return [
    row('launch → first stop', 'launch', '≤ 0.5'),
    row('step over, with its stack', 'step', '≤ 0.6'),
    row('evaluate an expression', 'evaluate'),
    row('expand an object of 1,000 members', 'expand'),
  ];
}
