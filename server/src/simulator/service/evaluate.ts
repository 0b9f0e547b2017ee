import type { PointId } from '../../model/points.ts';
import type { GuardRef, NotRunReason, TraceError } from '../../model/trace.ts';
import type { Verdict } from '../../model/verdicts.ts';
import { processTask } from '../process-state.ts';
import { type ListedGuard, listGuards } from './guard-list.ts';
import { type GuardRun, type PointInput, runGuard } from './run-guard.ts';
import type { ServiceContext } from './service-context.ts';

/** How a point ended. `raised`: an exception left the service, the engine has to cope with it. */
export interface PointEnd {
  readonly verdict: Verdict;
  readonly guard?: GuardRef;
  /** First prompt, or the reason of a denial. */
  readonly reason?: string;
  readonly error?: TraceError;
  readonly raised?: { readonly type: string; readonly message: string };
}

/**
 * STOP and TERMINATE: guards in order, the first that injects wins; failures are skipped (guard-service 3). `output` null
 * becomes `''`.
 */
export async function evaluate(context: ServiceContext, output: string | null, natural: boolean): Promise<PointEnd> {
  const point: PointId = natural ? 'stop' : 'terminate';
  const input: PointInput = { point, task: processTask(context.state), output: output ?? '' };
  const guards = listGuards(context);
  context.sink({ kind: 'point', point, rounds: context.state.rounds, task: input.task, output: input.output });
  const walk: Walk = { ran: false, failed: undefined };
  for (const [index, guard] of guards.entries()) {
    if (skips(context, guard, point)) continue;
    const run = await runGuard(context, guard, input);
    if (run.raised) return decided(context, point, { verdict: 'skipped', guard: guard.ref, raised: run.raised });
    tell(context, guard, point, run);
    walk.ran = true;
    if (run.failure) walk.failed ??= { guard: guard.ref, error: run.failure };
    if (run.prompts.length === 0) continue;
    count(context, 'fired');
    leaveOut(context, guards.slice(index + 1), point, guard);
    return decided(context, point, { verdict: 'continue', guard: guard.ref, reason: run.prompts[0]! });
  }
  if (walk.ran && !walk.failed) count(context, 'passed');
  return decided(context, point, endOf(walk));
}

/** What happened on the way through the guards of an open point. */
export interface Walk {
  ran: boolean;
  failed: { readonly guard: GuardRef; readonly error: TraceError } | undefined;
}

/** End of a point where nothing decided. */
export function endOf(walk: Walk): PointEnd {
  if (walk.failed) return { verdict: 'skipped', guard: walk.failed.guard, error: walk.failed.error };
  return { verdict: walk.ran ? 'pass' : 'not-run' };
}

/** Whether a guard is passed over at STOP or TERMINATE; says so. */
function skips(context: ServiceContext, guard: ListedGuard, point: PointId): boolean {
  const { rounds } = context.state;
  if (!guard.points.includes(point)) {
    notRun(context, guard, 'point', `its trigger is ${guard.trigger}`);
    return true;
  }
  if (rounds < guard.maxRounds) return false;
  const detail = guard.maxRounds === 0 ? 'maxRounds is 0' : `${rounds} of ${guard.maxRounds} rounds are used`;
  notRun(context, guard, 'cap', detail);
  return true;
}

/** Tells that a guard was not run, and why. */
export function notRun({ sink }: ServiceContext, guard: ListedGuard, why: NotRunReason, detail: string): void {
  sink({ kind: 'not-run', guard: guard.ref, why, detail });
}

/** Tells that the guards behind the one that decided were not run. */
export function leaveOut(
  context: ServiceContext,
  later: readonly ListedGuard[],
  point: PointId,
  decider: ListedGuard,
): void {
  for (const guard of later) {
    if (guard.points.includes(point)) notRun(context, guard, 'decided', `${decider.ref.id} decided`);
    else notRun(context, guard, 'point', `its trigger is ${guard.trigger}`);
  }
}

/** Counts an outcome in `vance.guard.evaluations` (guard-service 10). */
export function count({ sink }: ServiceContext, outcome: string): void {
  sink({ kind: 'metric', name: 'vance.guard.evaluations', outcome });
}

/** Tells the verdict of one guard and counts its failure. */
export function tell(context: ServiceContext, guard: ListedGuard, point: PointId, run: GuardRun): void {
  const closed = point === 'command' || point === 'tool';
  const reason = closed && !run.failure ? run.reason : null;
  if (run.failure) count(context, guard.source.kind === 'handler' ? 'handler_error' : 'script_error');
  if (run.failure && !closed) {
    const { message, class: kind } = run.failure;
    context.sink({
      kind: 'warning',
      text: `Guard id='${context.state.mock.id}' failed (${kind}) — fail-open: ${message}`,
    });
  }
  context.sink({
    kind: 'verdict',
    point,
    guard: guard.ref,
    verdict: verdictOf(run, closed),
    prompts: run.prompts,
    ...(reason === null ? {} : { reason }),
    ...(run.failure ? { error: run.failure } : {}),
    ...(run.usage ? { usage: run.usage } : {}),
  });
}

function verdictOf(run: GuardRun, closed: boolean): Verdict {
  if (run.prompts.length > 0) return 'continue';
  if (run.failure) return closed ? 'failed' : 'skipped';
  return closed && run.reason !== null ? 'denied' : 'pass';
}

/** Tells how the point ended. */
export function decided(context: ServiceContext, point: PointId, end: PointEnd): PointEnd {
  const { guard, reason, error, raised } = end;
  const fault = error ?? (raised && { class: raised.type, message: raised.message });
  context.sink({
    kind: 'decision',
    point,
    verdict: end.verdict,
    ...(guard ? { guard } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(fault ? { error: fault } : {}),
  });
  return end;
}
