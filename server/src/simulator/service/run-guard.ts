import { guardTimeoutMs } from '../../model/limits.ts';
import { type PointId, points } from '../../model/points.ts';
import type { GuardView, RunFailed, RunRequest, RunUsage, ToolSurface } from '../../model/script-runner.ts';
import type { CommandText, ToolText, TraceError } from '../../model/trace.ts';
import { failurePlace } from '../failure-place.ts';
import { unknownHandler } from '../handlers/handler-registry.ts';
import { mockHost } from '../host/mock-host.ts';
import { hasSession } from '../process-state.ts';
import { guardDeeds } from './guard-deeds.ts';
import type { ListedGuard } from './guard-list.ts';
import { loadScript } from './load-script.ts';
import type { ServiceContext } from './service-context.ts';

/** What surrounds the guards of one point. */
export interface PointInput {
  readonly point: PointId;
  readonly task: string;
  readonly output: string;
  readonly command?: CommandText;
  readonly tool?: ToolText;
}

/** What one guard did. `raised`: an exception that leaves the service. */
export interface GuardRun {
  readonly prompts: readonly string[];
  /** First reason of `deny`. */
  readonly reason: string | null;
  readonly failure?: TraceError;
  readonly raised?: { readonly type: string; readonly message: string };
  readonly usage?: RunUsage;
}

/**
 * Runs one guard at a point: loads its text, builds its surface, runs it under the re-entrance marker, and says what it
 * did. What a failure means is decided by the point (guard-service 3, 9).
 */
export async function runGuard(context: ServiceContext, guard: ListedGuard, input: PointInput): Promise<GuardRun> {
  return guard.source.kind === 'handler'
    ? runHandler(context, guard, guard.source.name, input)
    : runScript(context, guard, input);
}

async function runScript(context: ServiceContext, guard: ListedGuard, input: PointInput): Promise<GuardRun> {
  const script = loadScript(context, guard);
  if (script.kind === 'raised') return { prompts: [], reason: null, raised: script };
  if (script.kind === 'missing') {
    return { prompts: [], reason: null, failure: { class: 'script_missing', message: script.message } };
  }
  const { sink, state } = context;
  const deeds = guardDeeds(context, guard, input.point);
  const surface = toolSurface(context, guard);
  const request = runRequest(context, { guard, input, source: script.text, sourceName: script.sourceName, surface });
  sink({
    kind: 'run',
    guard: guard.ref,
    source: script.sourceName,
    ...(script.path === undefined ? {} : { resolved: script.path }),
  });
  const host = mockHost({ state: state.world, surface, guard: deeds.host, sink });
  const result = await marked(context, () => context.runner.run(request, host, context.signal));
  context.onRun({
    point: input.point,
    guard: guard.ref,
    source: script.text,
    result,
    ...(script.path === undefined ? {} : { path: script.path }),
  });
  return {
    ...deeds.done(),
    usage: result.usage,
    ...(result.ok ? {} : { failure: failureOf(result, script.path ?? script.sourceName) }),
  };
}

async function runHandler(
  context: ServiceContext,
  guard: ListedGuard,
  name: string,
  input: PointInput,
): Promise<GuardRun> {
  const handler = context.handlers.get(name);
  if (!handler) {
    const message = unknownHandler(context.handlers, name);
    return { prompts: [], reason: null, failure: { class: 'handler_missing', message } };
  }
  const deeds = guardDeeds(context, guard, input.point);
  context.sink({ kind: 'run', guard: guard.ref, source: guard.ref.name });
  const hook = handler.hooks[input.point];
  const end = await marked(context, () =>
    hook?.(
      {
        task: input.task,
        output: input.output,
        round: context.state.rounds,
        maxRounds: guard.maxRounds,
        command: input.command ?? null,
        tool: input.tool ?? null,
        params: guard.params,
      },
      deeds.host,
    ),
  );
  if (!end || end.ok) return deeds.done();
  return { ...deeds.done(), failure: { class: 'handler_error', message: end.exception } };
}

/** Sets the re-entrance marker for one run; it is removed however the run ends (guard-service 8). */
async function marked<T>(context: ServiceContext, run: () => T | Promise<T>): Promise<T> {
  const before = context.marker;
  context.marker = true;
  try {
    return await run();
  } finally {
    context.marker = before;
  }
}

/** Only `process_spawn`, or with `allowTools` the full surface when it can be built (guard-service 12). */
function toolSurface({ state, sink }: ServiceContext, guard: ListedGuard): ToolSurface {
  const small: ToolSurface = { allowed: ['process_spawn'] };
  if (!guard.allowTools) return small;
  const { fullSurface } = state.mock;
  if (fullSurface !== null && hasSession(state.mock)) return fullSurface ? { allowed: fullSurface } : {};
  sink({
    kind: 'warning',
    text: `Guard id='${state.mock.id}' full tool surface unavailable — falling back to process_spawn`,
  });
  return small;
}

interface RunParts {
  readonly guard: ListedGuard;
  readonly input: PointInput;
  readonly source: string;
  readonly sourceName: string;
  readonly surface: ToolSurface;
}

function runRequest(context: ServiceContext, { guard, input, source, sourceName, surface }: RunParts): RunRequest {
  const { state, limits } = context;
  const { mock } = state;
  return {
    source,
    sourceName,
    kind: 'guard',
    timeoutMs: limits.timeoutMs ?? guardTimeoutMs,
    context: {
      tenantId: mock.world.tenant,
      projectId: mock.world.project ?? '',
      sessionId: mock.session ?? '',
      processId: mock.id,
      userId: hasSession(mock) ? mock.owner : null,
      recipe: null,
    },
    params: guard.params,
    guard: guardView(context, guard, input),
    tools: surface,
    settings: limitSettings(context),
    extensions: mock.extensions,
    ...(limits.memoryMb === undefined ? {} : { memoryMb: limits.memoryMb }),
    ...(mock.clock === undefined ? {} : { clock: mock.clock }),
    ...(mock.seed === undefined ? {} : { seed: mock.seed }),
    ...(context.coverage ? { coverage: true } : {}),
  };
}

function guardView({ state }: ServiceContext, guard: ListedGuard, input: PointInput): GuardView {
  return {
    point: input.point,
    task: input.task,
    output: input.output,
    round: state.rounds,
    maxRounds: guard.maxRounds,
    naturalStop: points[input.point].naturalStop,
    command: input.command ?? null,
    tool: input.tool ?? null,
  };
}

/** Settings that change limits of a run, innermost scope winning. */
function limitSettings({ state, limits }: ServiceContext): Readonly<Record<string, string>> {
  const merged = Object.assign({}, ...[...state.mock.world.settings].reverse()) as Record<string, string>;
  const chosen = Object.entries(merged).filter(([key]) => key.startsWith('vance.script.'));
  return {
    ...Object.fromEntries(chosen),
    ...(limits.statements === undefined ? {} : { 'vance.script.statements.default': String(limits.statements) }),
  };
}

function failureOf(result: RunFailed, path: string): TraceError {
  const place = failurePlace(result);
  return {
    class: result.error,
    message: result.message,
    path,
    ...(place === undefined ? {} : { line: place.line, column: place.column }),
  };
}
