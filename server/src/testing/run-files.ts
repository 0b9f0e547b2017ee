import type { ScriptRunner } from '../model/script-runner.ts';
import type { FinishedRun } from '../simulator/service/service-context.ts';
import { runScenario, type ScenarioResult } from './run-scenario.ts';
import type { ScenarioFiles } from './scenario-world.ts';

export interface RunFilesOptions {
  /** Scenario files in the order of the report. */
  readonly paths: readonly string[];
  readonly files: ScenarioFiles;
  readonly runner: ScriptRunner;
  readonly now: () => number;
  /** How many scenarios run at once. */
  readonly parallel: number;
  /** Stop starting scenarios after the first that fails. */
  readonly bail?: boolean;
  /** Only scenarios whose file or name contains this text, any case. */
  readonly filter?: string;
  readonly coverage?: boolean;
  readonly signal?: AbortSignal;
  /** Called in the order of `paths`, each as soon as it and all before it have ended. */
  readonly onResult: (result: ScenarioResult) => void;
  readonly onRun?: (run: FinishedRun, file: string | undefined) => void;
}

export interface Totals {
  passed: number;
  failed: number;
  /** Files that could not be run. */
  broken: number;
  /** Left out by `bail` or cancelled. */
  skipped: number;
  steps: number;
  durationMs: number;
}

/** Runs many scenario files, isolated from each other, and reports them in order. Memory holds only what waits its turn. */
export async function runFiles(options: RunFilesOptions): Promise<Totals> {
  const { paths, now } = options;
  const begin = now();
  const totals: Totals = { passed: 0, failed: 0, broken: 0, skipped: 0, steps: 0, durationMs: 0 };
  const waiting = new Map<number, ScenarioResult | null>();
  let next = 0;
  let reported = 0;
  let stopped = false;
  const report = (): void => {
    for (; waiting.has(reported); reported++) {
      const result = waiting.get(reported);
      waiting.delete(reported);
      if (!result) continue;
      totals[result.outcome]++;
      totals.steps += result.cases.reduce((sum, each) => sum + each.steps.length, 0);
      options.onResult(result);
    }
  };
  const work = async (): Promise<void> => {
    while (next < paths.length) {
      const index = next++;
      if (stopped || options.signal?.aborted) {
        totals.skipped++;
        waiting.set(index, null);
        continue;
      }
      const result = await runPath(options, paths[index]!);
      if (result && result.outcome !== 'passed' && options.bail) stopped = true;
      waiting.set(index, result);
      report();
    }
    report();
  };
  await Promise.all(Array.from({ length: Math.max(1, options.parallel) }, work));
  totals.durationMs = now() - begin;
  return totals;
}

async function runPath(options: RunFilesOptions, file: string): Promise<ScenarioResult | null> {
  const text = options.files.read(file);
  if (text === undefined) return unreadable(file);
  if (options.filter && !wanted(options.filter, file, text)) return null;
  return runScenario({
    file,
    text,
    files: options.files,
    runner: options.runner,
    now: options.now,
    coverage: options.coverage ?? false,
    ...(options.onRun ? { onRun: options.onRun } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

function wanted(filter: string, file: string, text: string): boolean {
  const name = /^scenario:\s*(.*)$/m.exec(text)?.[1] ?? '';
  return `${file}\n${name}`.toLowerCase().includes(filter.toLowerCase());
}

const unreadable = (file: string): ScenarioResult => ({
  file,
  text: '',
  name: file,
  outcome: 'broken',
  cases: [],
  durationMs: 0,
  fileOf: (path) => path,
  problems: [
    {
      span: { start: 0, end: 0 },
      severity: 'error',
      rule: 'scenario-file',
      message: `The file \`${file}\` cannot be read, so it is not run. Check its path and rights.`,
    },
  ],
});

/** The part `index` of `count` (1-based) of a list, by position, so that parts are of one size. */
export const shardOf = <T>(items: readonly T[], index: number, count: number): T[] =>
  items.filter((_item, at) => at % count === index - 1);
