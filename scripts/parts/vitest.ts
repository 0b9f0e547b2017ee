// Runs vitest and counts: failures with their texts, then `{ passed, failed, skipped }` as the last line.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTestSuites: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'out/vitest.json');
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.rmSync(file, { force: true });
const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${file}`];
const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

if (!fs.existsSync(file)) {
  console.log(`vitest gave no result:\n${done.stdout}${done.stderr}`);
  process.exit(1);
}
const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
let broken = 0;
for (const suite of report.testResults) {
  const name = path.relative(root, suite.name);
  const failures = suite.assertionResults.filter((t) => t.status === 'failed');
  for (const t of failures) console.log(`✗ ${name} › ${t.fullName}\n${t.failureMessages.join('\n')}`);
  if (suite.message && failures.length === 0) {
    broken++;
    console.log(`✗ ${name}\n${suite.message}`);
  }
}
if (!report.success && report.numFailedTests + broken === 0) {
  broken++;
  console.log(`vitest failed outside of a test:\n${done.stdout}${done.stderr}`);
}
const skipped = report.numPendingTests + report.numTodoTests;
console.log(JSON.stringify({ passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped }));
process.exit(report.numFailedTests + broken > 0 ? 1 : 0);
