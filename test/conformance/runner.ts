import type { Executor } from '../../server/src/executor/client.ts';

/** One recorded case (README of real-engine). */
export interface ConformanceCase {
  readonly id: string;
  readonly code: unknown;
  readonly env?: Readonly<Record<string, unknown>> | null;
  readonly brain?: unknown;
  readonly foot?: unknown;
  readonly validate?: unknown;
  readonly product?: unknown;
  readonly why?: string;
  readonly unjudged?: boolean;
  readonly unstable?: readonly string[];
}

export interface ConformanceGroup {
  readonly group: string;
  readonly kind: string;
  readonly cases: readonly ConformanceCase[];
}

/** What runners may use. */
export interface RunnerContext {
  readonly executor: Executor;
}

/** Which of the recorded answers is asked for. */
export type Side = 'brain' | 'foot' | 'validate';

/**
 * Answers one case of one kind in the encoding of the recorded answers. Each kind has one in `runners/<kind>.ts`; `side`
 * says which answer is wanted, most kinds know `brain` only.
 */
export type CaseRunner = (testCase: ConformanceCase, context: RunnerContext, side: Side) => Promise<unknown>;
