import { type HostData, type HostDataMap, isHostMap } from '../model/host-data.ts';
import type { MockProcess } from '../model/mock-process.ts';
import { type RunKindId, runKinds, spawnTools } from '../model/run-kinds.ts';
import type { RunResult, RunUsage, ScriptContext, ScriptRunner, ToolSurface } from '../model/script-runner.ts';
import type { TraceSink } from '../model/trace.ts';
import { failurePlace } from './failure-place.ts';
import { mockHost } from './host/mock-host.ts';
import { worldState } from './host/world-state.ts';

export interface RunOptions {
  readonly kind: Exclude<RunKindId, 'guard'>;
  readonly source: string;
  /** Default: that of the kind for text without a file. */
  readonly sourceName?: string;
  readonly process: MockProcess;
  /** The global `args`, where the kind binds it. */
  readonly args?: HostDataMap;
  /** One global per input (server tools). */
  readonly inputs?: HostDataMap;
  /** Default: that of the kind; asking for more than the kind allows gives what it allows. */
  readonly timeoutMs?: number;
  readonly statements?: number;
  readonly runner: ScriptRunner;
  readonly sink: TraceSink;
  readonly signal?: AbortSignal;
}

/** What the caller of such a run gets: a tool result, or the outcome of an action (script-engine 8). */
export type RunAnswer =
  | { readonly value: HostData; readonly durationMs: number }
  | { readonly error: string; readonly message: string }
  | HostDataMap;

export interface RunOutcome {
  readonly ok: boolean;
  readonly answer: RunAnswer;
  readonly usage: RunUsage;
  /** Where a failed run stopped, when the engine says it; line and column 1-based. */
  readonly at?: { readonly sourceName: string; readonly line: number; readonly column: number };
}

/** Runs a script as something else than a guard: as a tool or an action, with what surrounds that kind (script-api 1). */
export async function simulateRun(options: RunOptions): Promise<RunOutcome> {
  const { kind, process, sink } = options;
  const facts = runKinds[kind];
  const surface = surfaceOf(kind, process);
  const host = mockHost({ state: worldState(process.world), surface, sink });
  const timeoutMs = allowedTimeout(options);
  const sourceName = options.sourceName ?? facts.sourceName;
  const result = await options.runner.run(
    {
      source: options.source,
      sourceName,
      kind,
      timeoutMs,
      context: contextOf(kind, process),
      params: facts.args ? (options.args ?? {}) : {},
      bindings: facts.bindings ? (options.inputs ?? {}) : {},
      tools: surface,
      settings: settingsOf(process, options.statements),
      extensions: process.extensions,
      ...(process.clock === undefined ? {} : { clock: process.clock }),
      ...(process.seed === undefined ? {} : { seed: process.seed }),
    },
    host,
    options.signal,
  );
  const answer = answerOf(result, facts.shape === 'action');
  return { ok: result.ok, answer, usage: result.usage, ...placeOf(result, sourceName) };
}

/** The timeout of the caller: what was asked for, at most what the kind allows; a header may still raise it. */
function allowedTimeout({ kind, timeoutMs, sink }: RunOptions): number {
  const { timeoutMs: usual, maxTimeoutMs, executor } = runKinds[kind];
  const asked = timeoutMs ?? usual;
  if (maxTimeoutMs === undefined || asked <= maxTimeoutMs) return asked;
  const more = executor === 'foot' ? 'Ask for less' : 'Ask for less, or set `@timeout` in the header of the script';
  sink({
    kind: 'warning',
    text: `A timeout of ${asked / 1000}s is more than ${kind} allows – the run has ${maxTimeoutMs / 1000}s. ${more}.`,
  });
  return maxTimeoutMs;
}

function placeOf(result: RunResult, sourceName: string): Pick<RunOutcome, 'at'> {
  const place = result.ok ? undefined : failurePlace(result);
  return place ? { at: { sourceName, line: place.line, column: place.column } } : {};
}

/** The surface of the calling process; actions have none of their own and may start nothing. */
function surfaceOf(kind: RunKindId, { fullSurface }: MockProcess): ToolSurface {
  if (kind === 'action') return { denied: spawnTools };
  return fullSurface && kind !== 'client_javascript' ? { allowed: fullSurface } : {};
}

function contextOf(kind: RunKindId, { world, session, id, owner }: MockProcess): ScriptContext {
  return {
    tenantId: world.tenant,
    projectId: world.project ?? '',
    sessionId: session ?? '',
    processId: id,
    userId: owner ?? '',
    recipe: null,
    ...(runKinds[kind].executor === 'foot' ? { requestId: 'req-1' } : {}),
  };
}

/** Settings by key, the innermost scope first; a count asked for stands for the default of the server. */
function settingsOf({ world }: MockProcess, statements: number | undefined): Readonly<Record<string, string>> {
  const merged = Object.assign({}, ...[...world.settings].reverse()) as Record<string, string>;
  return statements === undefined ? merged : { ...merged, 'vance.script.statements.default': String(statements) };
}

function answerOf(result: RunResult, action: boolean): RunAnswer {
  if (action) return actionOutcome(result);
  if (!result.ok) return { error: result.error, message: result.message };
  return { value: result.value, durationMs: Math.round(result.usage.durationMs) };
}

/** An object with a boolean `success` is the outcome itself; any other value means success. */
function actionOutcome(result: RunResult): HostDataMap {
  if (!result.ok) return { success: false, error: result.error, message: result.message };
  const { value } = result;
  return isHostMap(value) && typeof value['success'] === 'boolean' ? value : { success: true, value };
}
