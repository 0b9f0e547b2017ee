import type { Span } from '../base/span.ts';
import type { HostData, HostDataMap } from './host-data.ts';
import type { MockProcess } from './mock-process.ts';
import type { Pattern } from './pattern.ts';
import type { StepKind } from './scenario-fields.ts';
import type { CommandText, ToolText } from './trace.ts';
import type { Verdict } from './verdicts.ts';

/** What must be true after a step: one key of `expect:`. */
export interface Expectation {
  readonly key: string;
  readonly pattern: Pattern;
  readonly keySpan: Span;
  /** Place of the value in the scenario. */
  readonly span: Span;
}

export interface Budget {
  readonly rounds?: number;
  readonly llm?: number;
  readonly tools?: number;
  readonly hostCalls?: number;
  readonly statements?: number;
  readonly ms?: number;
}

export interface Repeat {
  /** Ends when the step has this verdict; absent = `max` times. */
  readonly until?: Verdict;
  readonly max: number;
}

/** What happens in a step. */
export type StepInput =
  | { readonly kind: 'user'; readonly inputs: readonly { readonly from?: string; readonly content: string }[] }
  | { readonly kind: 'stop' | 'terminate'; readonly output: string; readonly awaiting: boolean }
  | { readonly kind: 'command'; readonly command: CommandText }
  | { readonly kind: 'tool'; readonly tool: ToolText }
  | { readonly kind: 'skill'; readonly name: string; readonly args: string | null }
  | { readonly kind: 'clear'; readonly name: string }
  | { readonly kind: 'recipe'; readonly path: string }
  | GateInput;

/** A task that is handed on only when its guard side says so. */
export interface GateInput {
  readonly kind: 'gate';
  readonly brief: string;
  /** Script of the project; absent = `answer` is the guard side. */
  readonly guard?: string;
  readonly answer?: HostData;
  readonly target?: HostData;
}

export interface ScenarioStep {
  readonly kind: StepKind;
  readonly input: StepInput;
  /** As written, for people: `stop: Done.` */
  readonly label: string;
  readonly span: Span;
  readonly expect: readonly Expectation[];
  readonly repeat?: Repeat;
  readonly budget?: Budget;
}

/** One row of a table, or the whole scenario. */
export interface ScenarioCase {
  /** Name of the row; absent when there is no table. */
  readonly name?: string;
  readonly process: MockProcess;
  readonly engineGiven: boolean;
  readonly params: HostDataMap;
  readonly onUnmatched: 'fail' | 'throw';
  /** `guards:` as the text of a recipe that has nothing else. */
  readonly guardsText?: string;
  readonly steps: readonly ScenarioStep[];
}

/** A scenario file after reading. */
export interface Scenario {
  readonly name: string;
  readonly nameSpan: Span;
  readonly recipe?: { readonly path: string; readonly span: Span };
  readonly cases: readonly ScenarioCase[];
  readonly budget?: Budget;
  readonly tags: readonly string[];
}
