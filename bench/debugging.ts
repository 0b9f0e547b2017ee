// Debug adapter over its protocol: launch to the first stop, and a step.
import path from 'node:path';
import { startDap } from '../test/support/dap-client.ts';
import { ms, type Row, times } from './measure.ts';
import { vscodeDebuggingRows } from './vscode-debugging.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Rows for the table: the adapter alone, then inside the real VS Code beside its JavaScript debugger. */
export async function debuggingRows(): Promise<Row[]> {
  return [...(await adapterRows()), ...(await vscodeDebuggingRows())];
}

async function adapterRows(): Promise<Row[]> {
  const launches: number[] = [];
  const steps: number[] = [];
  for (let i = 0; i < 8; i++) {
    const started = performance.now();
    const dap = startDap(process.execPath, [path.join(root, 'dist/dap.cjs')]);
    await dap.launch({
      program: path.join(root, 'examples/workspace/_vance/guards/build-once.js'),
      point: 'stop',
      stopOnEntry: true,
      process: { output: 'Done.' },
    });
    await dap.event('stopped');
    launches.push(performance.now() - started);
    // two steps stay inside the guard; a third ends it
    for (let k = 0; k < 2; k++) {
      const t0 = performance.now();
      await dap.request('next', { threadId: 1 });
      await dap.event('stopped');
      steps.push(performance.now() - t0);
    }
    await dap.stop();
  }
  return [
    { what: 'adapter start and launch → first stop', ours: ms(times(launches)) },
    { what: 'step over', ours: ms(times(steps)) },
  ];
}
