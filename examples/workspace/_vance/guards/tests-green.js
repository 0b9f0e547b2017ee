/**
 * @description Runs the tests before the process may stop, and sends a failure back to work.
 * @timeout 2m
 * @requiresTools work_exec_run
 */
const command = vance.params.command || 'npm test';

if (vance.guard.round < vance.guard.maxRounds) {
  const run = vance.tools.call('work_exec_run', { command });
  if ((run.exitCode ?? 1) !== 0) {
    vance.guard.continueWith(`\`${command}\` fails with exit code ${run.exitCode ?? 'none yet'}:\n${run.stdout || run.stderr || '(no output)'}`);
  }
}
