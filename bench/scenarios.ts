// Scenario runs: steps per second with 1, 100 and 2,000 scenario files, time to the first result, memory; against the same
// steps with a new process for each scenario.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Row } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const stepsPerScenario = 5;

interface Run {
  readonly seconds: number;
  readonly firstMs: number;
  readonly peakMb: number;
}

/** Runs the command line over a folder and watches it. */
function runCli(folder: string, extra: readonly string[] = []): Promise<Run> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(root, 'dist/cli.cjs'), 'test', '.', '--no-coverage', '--format', 'ndjson', ...extra],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let firstMs = Number.NaN;
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid!));
  }, 50);
  child.stdout.on('data', () => {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - started;
  });
  return new Promise((resolve) =>
    child.once('exit', () => {
      clearInterval(watch);
      resolve({ seconds: (performance.now() - started) / 1000, firstMs, peakMb });
    }),
  );
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function workspace(count: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-bench-'));
  fs.cpSync(path.join(root, 'examples/workspace/_vance'), path.join(folder, '_vance'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'tests'));
  const text = fs.readFileSync(path.join(root, 'examples/workspace/tests/build-once.scenario.yaml'), 'utf8');
  for (let i = 0; i < count; i++) fs.writeFileSync(path.join(folder, 'tests', `s${i}.scenario.yaml`), text);
  return folder;
}

/** Rows for the table. */
export async function scenarioRows(): Promise<Row[]> {
  const rows: Row[] = [];
  const single = workspace(1);
  const alone: number[] = [];
  for (let i = 0; i < 5; i++) alone.push((await runCli(single)).seconds);
  const perProcess = stepsPerScenario / (alone.sort((a, b) => a - b)[2] ?? Number.NaN);
  fs.rmSync(single, { recursive: true, force: true });
  for (const count of [1, 100, 2000]) {
    const folder = workspace(count);
    const { seconds, firstMs, peakMb } = await runCli(folder);
    const perSecond = (count * stepsPerScenario) / seconds;
    rows.push({
      what: `${count} scenario${count === 1 ? '' : 's'} of ${stepsPerScenario} steps`,
      ours: `${perSecond.toFixed(0)} steps/s, first result ${firstMs.toFixed(0)} ms, peak ${peakMb.toFixed(0)} MB`,
      peer: `${perProcess.toFixed(0)} steps/s`,
      ratio: perSecond / perProcess,
      ...(count === 2000 ? { budget: '≥ 10' } : {}),
    });
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
