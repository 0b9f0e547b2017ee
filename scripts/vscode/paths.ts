// Where the real VS Code and the browser for tests are kept.
import path from 'node:path';

export const root: string = path.resolve(import.meta.dirname, '../..');

/** Both are kept outside the clone when VSCODE_TEST_CACHE says so; they survive `npm ci` either way. */
export const cacheDir: string = path.resolve(process.env['VSCODE_TEST_CACHE'] ?? path.join(root, '.vscode-test'));
export const codeDir: string = path.join(cacheDir, 'code-1.139.1');
export const browserDir: string = path.join(cacheDir, 'chromium-153');
export const serverMain: string = path.join(codeDir, 'package/lib/vscode/out/server-main.js');

/** The browser to drive: one named by the person, else the packed one (Linux x64 only). */
export const browserPath: string = process.env['VSCODE_TEST_BROWSER'] ?? path.join(browserDir, 'chromium');
export const canDriveBrowser: boolean =
  process.env['VSCODE_TEST_BROWSER'] !== undefined || (process.platform === 'linux' && process.arch === 'x64');
