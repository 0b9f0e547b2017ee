// The suite and the tour in the real VS Code, on the packed VSIX. Prints what it sees; the last line is
// `{ passed, failed, skipped }`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { packageVsix, thisTarget } from './package.ts';
import { launchBrowser, openWindow, startServer } from './vscode/host.ts';
import { installVscode } from './vscode/install.ts';
import { canDriveBrowser, root } from './vscode/paths.ts';
import { type TourStep, takeTour } from './vscode/take-tour.ts';
import { tours } from './vscode/tours.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const out = path.join(root, 'out/vscode');

/** A copy of the example workspace, because tests write into it. */
function workspaceCopy(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-workspace-'));
  fs.cpSync(path.join(root, 'examples/workspace'), copy, { recursive: true });
  return copy;
}

async function bundleSuite(): Promise<string> {
  const file = path.join(out, 'suite.cjs');
  await esbuild.build({
    entryPoints: [path.join(root, 'test/vscode/suite/index.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  return file;
}

/** Runs the suite inside the extension host; 2 minutes at most. */
async function suite(vsix: string): Promise<Counts> {
  const workspace = workspaceCopy();
  const server = await startServer({ vsix: [vsix] });
  const browser = await launchBrowser();
  const log: string[] = [];
  let counts: Counts | undefined;
  try {
    const { page, exitCode } = await openWindow(browser, {
      port: server.port,
      workspace,
      extension: path.join(root, 'test/vscode/empty-extension'),
      tests: await bundleSuite(),
      onLog: (type, text) => {
        log.push(`${type} ${text}`);
        if (text.startsWith('[suite] ')) console.log(text.slice(8).trimEnd());
        if (text.startsWith('[suite-result] ')) counts = JSON.parse(text.slice(15)) as Counts;
      },
    });
    const late = new Promise<number>((resolve) => setTimeout(resolve, 240_000, 2).unref());
    const code = await Promise.race([exitCode, late]);
    if (!counts) await page.waitForTimeout(1000); // the line may come a little later than the code
    if (!counts)
      console.log(
        `The suite gave no result (exit code ${code}); its log is ${path.relative(root, path.join(out, 'suite.log'))}.`,
      );
    await page.screenshot({ path: path.join(out, 'suite.png') });
  } finally {
    fs.writeFileSync(path.join(out, 'suite.log'), server.log.join('') + log.join('\n'));
    await browser.close();
    await server.stop();
    fs.rmSync(workspace, { recursive: true, force: true });
  }
  return counts ?? { passed: 0, failed: 1, skipped: 0 };
}

fs.mkdirSync(out, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
if (canDriveBrowser) {
  const vsix = await packageVsix(thisTarget());
  await installVscode();
  const seen = await suite(vsix);
  const say = (line: string): void => console.log(line);
  const steps: TourStep[] = [];
  for (const [name, plan] of Object.entries(tours))
    steps.push(...(await takeTour(plan, { vsix, out: path.join(out, name), say })));
  total.passed = seen.passed + steps.filter((s) => s.ok).length;
  total.failed = seen.failed + steps.filter((s) => !s.ok).length;
  total.skipped = seen.skipped;
} else {
  console.log(
    `There is no packed browser for ${thisTarget()}: set VSCODE_TEST_BROWSER to an installed Chromium, Chrome or Edge to run the suite in the real VS Code.`,
  );
  total.skipped = 1;
}
console.log(JSON.stringify(total));
process.exit(total.failed > 0 ? 1 : 0);
