import type { EffectiveLimits } from '../executor/contract.ts';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import type { ScriptRunner } from '../model/script-runner.ts';
import type { TraceSink } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import type { PathForms } from './client-terms.ts';
import type { GuestNames } from './guest.ts';
import type { Launch } from './launch.ts';
import type { ProcessView } from './process-view.ts';
import type { RunSource } from './run-source.ts';

/** What the session needs from outside; `main/` puts the simulator and the executor in. */
export interface DebugPort {
  /** One text per file, as the file system of this machine sees it. */
  fileKey(path: string): string;
  readonly forms: PathForms;
  /** Text of a file; undefined when it cannot be read. */
  readFile(path: string): string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** Gets ready to run a launch, again and again; or what is wrong, as sentences. */
  prepare(launch: Launch): Promise<Prepared | { readonly problems: readonly string[] }>;
  /** Nothing runs any more: what was kept for further runs may go. */
  idle?(): void;
}

/** A place in a file, 1-based. */
export interface FilePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Something that can be run from its beginning any number of times. */
export interface Prepared {
  /** Short name for people: `dev-done.js`. */
  readonly name: string;
  /** The one file whose script runs; absent when there may be several. */
  readonly only?: string;
  /** Where a step of the scenario is written, from 1. */
  stepAt?(step: number): { readonly at?: FilePlace };
  /** The mock process with everything the launch leaves out, as plain data; secrets are masked. */
  preview?(): unknown;
  /** Never rejects for what a script, its process or its sandbox does. */
  run(hooks: RunHooks): Promise<RunOutcome>;
}

/** A script run that is about to begin. */
export interface RunFacts {
  readonly source: RunSource;
  readonly view: ProcessView;
  /** Step of the scenario it belongs to, from 1; 1 outside scenarios. */
  readonly step: number;
  /** Whether the session may stop in it: false for the steps before the wanted one. */
  readonly wanted: boolean;
}

export interface RunHooks {
  readonly sink: TraceSink;
  readonly signal: AbortSignal;
  /** Called before each run. */
  onRun(facts: RunFacts): void;
  /** Called before the first statement of the run, with its inspector; absent = run without a debugger. */
  readonly attach?: (channel: InspectorChannel, names: GuestNames, limits: EffectiveLimits) => Promise<void>;
  /** The wall clock of the run has run out: a last look at where it is. */
  readonly locate?: () => Promise<void>;
  /** Puts something around the runner. */
  wrap(runner: ScriptRunner): ScriptRunner;
  /** A guard has ended. */
  onVerdict(verdict: VerdictEvent): void;
}

export interface RunOutcome {
  /** Absent when nothing was reached. */
  readonly verdict?: VerdictEvent;
  readonly usage: { readonly statements?: number; readonly hostCalls?: number; readonly durationMs?: number };
  /** Expectations of the scenario that were not met, as text. */
  readonly failures: readonly string[];
}
