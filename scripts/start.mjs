// `npm start`: installs, builds and opens the example workspace in a real VS Code with the extension loaded: the desktop
// one when `code` is on the PATH and there is a display, else the workbench in a browser, whose address is printed.
// `npm start -- --tour --out <folder>` does it without a person: it drives the editor, prints what it saw and exits.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, mainProgram, node24, root, Stop } from './lib/bootstrap.mjs';

function options() {
  try {
    return parseArgs({
      options: {
        tour: { type: 'boolean', default: false },
        out: { type: 'string', default: 'out/tour' },
        browser: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        folder: { type: 'string', default: path.join(root, 'examples/workspace') },
      },
    }).values;
  } catch (e) {
    throw new Stop(
      `${e.message}\nUsage: npm start [-- --browser] [--port <n>] [--folder <folder>] | npm start -- --tour --out <folder>`,
    );
  }
}

await mainProgram(async () => {
  const { tour, out, browser, port, folder } = options();
  await bootstrap();
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = ['scripts/vscode/open.ts', '--folder', path.resolve(from, folder), '--port', port];
  if (tour) args.push('--tour', '--out', path.resolve(from, out));
  if (browser) args.push('--browser');
  return new Promise((resolve) => {
    const child = spawn(node24(), args, { cwd: root, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('exit', (code, signal) => resolve(signal ? 130 : (code ?? 1)));
  });
});
