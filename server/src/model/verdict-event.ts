import type { HostDataMap } from './host-data.ts';
import type { PointId } from './points.ts';
import type { Verdict } from './verdicts.ts';

/** Error behind a guard that failed. Lines and columns are 1-based. */
export interface VerdictError {
  /** Error class of the run, or `script_missing`, `handler_missing`, `handler_error`. */
  readonly class: string;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * What a guard decided at a point: the debug adapter's event `shooty/verdict`, sent after each guard and, with
 * `final: true`, at the end; `shooty run --format json` prints the final one. One shape for views and command line.
 */
export interface VerdictEvent {
  readonly final: boolean;
  /** 1-based step of the scenario; 1 for a single script. */
  readonly step: number;
  readonly point: PointId;
  /** Path of the script, `inline`, or `handler:<name>`. */
  readonly guard: string;
  readonly verdict: Verdict;
  /** Prompts accepted by `continueWith`, in order, without the prefix the server puts in front. */
  readonly prompts: readonly string[];
  /** Reason of a denial, or text of a refusal by failure; null when there is none. */
  readonly reason: string | null;
  /** The shared round counter afterwards. */
  readonly rounds: number;
  readonly turnPrompt: string | null;
  /** Skills activated by this run. */
  readonly activated: readonly string[];
  readonly loopValues: HostDataMap;
  readonly sessionValues: HostDataMap;
  readonly log: readonly { readonly level: 'info' | 'warn' | 'error'; readonly text: string }[];
  readonly error: VerdictError | null;
  readonly metrics: Readonly<Record<string, number>>;
}
