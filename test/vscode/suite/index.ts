// Entry of the suite inside the extension host. Resolves = exit code 0, rejects = exit code 1.
import { format } from 'node:util';
import Mocha from 'mocha';

// Everything written to the console reaches the runner together with the workbench's own log; the mark tells them apart.
const print = (...args: unknown[]): void => console.log(`[suite] ${format(...args)}`);

/** Runs every test that the bundle registers. */
export function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    Mocha.reporters.Base.consoleLog = print;
    const mocha = new Mocha({ ui: 'bdd', timeout: 40_000, color: false, reporter: 'spec', slow: 20_000 });
    mocha.suite.emit('pre-require', globalThis as never, '', mocha);
    for (const load of tests) load();
    const runner = mocha.run((failures) => {
      // Exit code 0 alone proves nothing: it also comes when the extension host is killed. The runner wants this line.
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      console.log(`[suite-result] ${JSON.stringify({ passed: passes, failed: failures, skipped: pending })}`);
      if (failures > 0) reject(new Error(`${failures} tests failed`));
      else resolve();
    });
  });
}

import { debugTests } from './debug.ts';
import { editingTests } from './editing.ts';
import { newGuardTests } from './new-guard.ts';

const tests = [editingTests, newGuardTests, debugTests];
