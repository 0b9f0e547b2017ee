// Starts the real VS Code server and a headless browser, and opens a workspace in it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserDir, browserPath, serverMain } from './paths.ts';

/** User settings of every window: nothing that reaches for the network or covers the editor. */
const quiet = {
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'git.enabled': false,
  'files.autoSave': 'off',
};

export interface ServerOptions {
  /** VSIX files to install before the start. */
  readonly vsix?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Leave Workspace Trust on: the workspace is untrusted until the user says otherwise. */
  readonly restricted?: boolean;
  /** Fixed port for people; 0 = any free one. */
  readonly port?: number;
}

export interface Server {
  readonly port: number;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

function makeProfile(settings: Readonly<Record<string, unknown>>): string {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-code-'));
  fs.mkdirSync(path.join(profile, 'data/User'), { recursive: true });
  fs.mkdirSync(path.join(profile, 'tmp'));
  fs.writeFileSync(path.join(profile, 'data/User/settings.json'), JSON.stringify({ ...quiet, ...settings }));
  return profile;
}

function installExtension(vsix: string, profile: string, env: NodeJS.ProcessEnv): void {
  const args = [serverMain, '--install-extension', vsix, '--server-data-dir', profile, '--accept-server-license-terms'];
  const done = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (done.status !== 0 || !/was successfully installed/.test(done.stdout)) {
    throw new Error(`VS Code did not install ${vsix}:\n${done.stdout}${done.stderr}`);
  }
}

/** Starts the server on 127.0.0.1 with a fresh profile that ends with it. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const profile = makeProfile(options.settings ?? {});
  const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: path.join(profile, 'tmp') }; // sockets of extensions end with the profile
  delete env['NODE_OPTIONS']; // would reach the extension host
  for (const vsix of options.vsix ?? []) installExtension(vsix, profile, env);
  const args = [serverMain, '--host', '127.0.0.1', '--port', String(options.port ?? 0), '--without-connection-token'];
  args.push(
    '--accept-server-license-terms',
    '--server-data-dir',
    profile,
    '--enable-smoke-test-driver',
    '--telemetry-level',
    'off',
  );
  if (!options.restricted) args.push('--disable-workspace-trust');
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const end = endWith(child, profile);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const log: string[] = [];
  const port = await listening(child, log);
  return {
    port,
    log,
    async stop() {
      end();
      await gone;
      process.off('exit', end);
    },
  };
}

/** The server, its extension host and the language servers are one process group: end all of it, whatever happens here. */
function endWith(child: ChildProcess, profile: string): () => void {
  const end = () => {
    try {
      if (process.platform === 'win32') child.kill();
      else process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // already gone
    }
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  return end;
}

function listening(child: ChildProcess, log: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const read = (data: Buffer) => {
      log.push(String(data));
      const found = /listening on (\d+)/.exec(log.join(''));
      if (found) resolve(Number(found[1]));
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => reject(new Error(`The VS Code server ended with ${code}:\n${log.join('')}`)));
    child.once('error', reject);
  });
}

/** Launches the cached Chromium, which brings its own libraries and fonts, or the one named by VSCODE_TEST_BROWSER. */
export function launchBrowser(): Promise<Browser> {
  const libraries = [path.join(browserDir, 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter((p) => p !== undefined)
    .join(':');
  return chromium.launch({
    executablePath: browserPath,
    env: {
      ...(process.env as Record<string, string>),
      FONTCONFIG_PATH: path.join(browserDir, 'fonts'),
      LD_LIBRARY_PATH: libraries,
    },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface WindowOptions {
  readonly port: number;
  /** Absolute folder to open. */
  readonly workspace: string;
  /** Absolute folder of an extension under development; a suite needs one. */
  readonly extension?: string;
  /** Absolute path of a module with `run(): Promise<void>`, run inside the extension host. */
  readonly tests?: string;
  /** Console output of the extension host and the workbench. */
  readonly onLog?: (type: string, text: string) => void;
}

/** Opens a workbench window. `exitCode` settles only with `tests`. */
export async function openWindow(
  browser: Browser,
  options: WindowOptions,
): Promise<{ page: Page; exitCode: Promise<number> }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const exit = Promise.withResolvers<number>();
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) =>
    options.onLog?.(type, args.map((a) => (typeof a === 'string' ? a : JSON.stringify(a))).join(' ')),
  );
  await page.exposeFunction('codeAutomationExit', (code: number) => exit.resolve(code));
  // Only the server's own scheme works here: a plain path or file: is looked for in the browser.
  const uri = (p: string) =>
    `vscode-remote://localhost:${options.port}${p
      .split(path.sep)
      .join('/')
      .replace(/^(?=[^/])/, '/')}`;
  const payload: [string, string][] = [];
  if (options.extension) payload.push(['extensionDevelopmentPath', uri(options.extension)]);
  if (options.tests) payload.push(['extensionTestsPath', uri(options.tests)]);
  await page.goto(workbenchUrl(options.port, options.workspace, payload));
  return { page, exitCode: exit.promise };
}

/** Address of the workbench with a folder open. */
export function workbenchUrl(
  port: number,
  folder: string,
  payload: readonly (readonly [string, string])[] = [],
): string {
  const query = new URLSearchParams({ folder });
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `http://localhost:${port}/?${query}`;
}
