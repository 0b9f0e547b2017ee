// Second half of `npm start`, on Node 24: opens VS Code, or takes the tour.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageVsix, thisTarget } from '../package.ts';
import { startServer, workbenchUrl } from './host.ts';
import { installVscode } from './install.ts';
import { canDriveBrowser, root } from './paths.ts';
import { takeTour } from './take-tour.ts';
import { tours } from './tours.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: path.join(root, 'examples/workspace') },
    port: { type: 'string', default: '0' },
    browser: { type: 'boolean', default: false },
    tour: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(root, 'out/tour') },
  },
});

async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stderr.write(`• ${name} …\n`);
  const value = await work();
  process.stderr.write(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  return value;
}

function desktop(): boolean {
  const display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!display || values.browser) return false;
  return spawnSync('code', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).status === 0;
}

function openDesktop(): number {
  const done = spawnSync('code', ['--new-window', `--extensionDevelopmentPath=${root}`, values.folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return done.status ?? 1;
}

/** Serves the workbench until Ctrl-C. */
async function serve(vsix: string): Promise<never> {
  const server = await startServer({ vsix: [vsix], port: Number(values.port) });
  console.log(
    `\nVS Code is open for you at\n\n  ${workbenchUrl(server.port, values.folder)}\n\nOpen the address in a browser on this machine; open \`_vance/guards/build-once.js\` and press F5. Ctrl-C ends it.`,
  );
  return new Promise(() => undefined);
}

async function main(): Promise<number> {
  if (!values.tour && desktop()) return stage('open VS Code', async () => openDesktop());
  const vsix = await stage('package the extension', () => packageVsix(thisTarget()));
  await stage('install VS Code', installVscode);
  if (!values.tour) return serve(vsix);
  if (!canDriveBrowser) {
    console.error(
      `The tour needs a browser to drive and there is none packed for ${thisTarget()}. Set VSCODE_TEST_BROWSER to an installed Chromium, Chrome or Edge.`,
    );
    return 1;
  }
  const steps = await takeTour(tours.first, { vsix, out: values.out, say: (line) => console.log(line) });
  console.log(`screenshots: ${path.relative(process.cwd(), values.out) || '.'}`);
  return steps.every((s) => s.ok) ? 0 : 1;
}

try {
  process.exit(await main());
} catch (e) {
  console.error((e as Error).message);
  process.exit(1);
}
