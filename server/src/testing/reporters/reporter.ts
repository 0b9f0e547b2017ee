import type { CoverageSummary } from '../coverage.ts';
import type { Totals } from '../run-files.ts';
import type { ScenarioResult } from '../run-scenario.ts';

/** Turns results into text; every function returns what to write. */
export interface Reporter {
  begin?(count: number): string;
  result(result: ScenarioResult): string;
  end(totals: Totals, coverage?: CoverageSummary): string;
}

export interface ReporterOptions {
  readonly color: boolean;
  /** Show passed steps too. */
  readonly verbose: boolean;
}

export type ReporterName = 'pretty' | 'tap' | 'json' | 'ndjson' | 'junit' | 'github';
