import type { HostDataMap } from '../../model/host-data.ts';
import type { PointId } from '../../model/points.ts';
import type { RecipeView } from '../../model/recipe-view.ts';
import type { RunResult, ScriptRunner } from '../../model/script-runner.ts';
import type { GuardRef, TraceSink } from '../../model/trace.ts';
import type { HandlerRegistry } from '../handlers/handler-registry.ts';
import type { Lru } from '../lru.ts';
import type { ProcessState } from '../process-state.ts';
import type { ScratchStores } from '../scratch-store.ts';

/** Documents that stand outside the mock process (a workspace); `layer` = `project`, `_tenant`, `bundled` or a project. */
export type ReadDocument = (layer: string, path: string) => string | undefined;

/** Limits that a debugger or a command line sets for every run. */
export interface RunLimits {
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** Replaces the default statement limit (`vance.script.statements.default`). */
  readonly statements?: number;
}

/** A script run that has ended, for coverage and budgets. */
export interface FinishedRun {
  readonly point: PointId;
  readonly guard: GuardRef;
  readonly source: string;
  /** Project path of the script; absent for an inline body. */
  readonly path?: string;
  readonly result: RunResult;
}

/** Everything the parts of the service share; one per process. */
export interface ServiceContext {
  readonly state: ProcessState;
  readonly stores: ScratchStores;
  /** Turn prompt replacements by process id. */
  readonly turnPrompts: Lru<string>;
  readonly runner: ScriptRunner;
  readonly recipe: () => RecipeView;
  readonly defaultParams: HostDataMap;
  readonly readDocument: ReadDocument;
  readonly handlers: HandlerRegistry;
  readonly sink: TraceSink;
  readonly limits: RunLimits;
  readonly coverage: boolean;
  readonly onRun: (run: FinishedRun) => void;
  readonly signal: AbortSignal | undefined;
  /** The re-entrance marker: set while a guard runs (guard-service 8). */
  marker: boolean;
}
