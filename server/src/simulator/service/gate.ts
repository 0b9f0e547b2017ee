import type { HostDataMap } from '../../model/host-data.ts';
import type { CommandText, ToolText, TraceError } from '../../model/trace.ts';
import { processTask } from '../process-state.ts';
import { count, decided, leaveOut, notRun, type PointEnd, tell } from './evaluate.ts';
import { type ListedGuard, recipeGuards } from './guard-list.ts';
import { type GuardRun, type PointInput, runGuard } from './run-guard.ts';
import type { ServiceContext } from './service-context.ts';

/** What a gate says. `refusal` absent = go on. */
export interface GateEnd extends PointEnd {
  /** The text the caller reads: `Guard denied: …`, `Guard failed (fail-closed): …` (guard-service 5.1). */
  readonly refusal?: string;
}

/** COMMAND: asked before the handler of every verb but `guard` (guard-service 5). */
export async function gateCommand(context: ServiceContext, command: CommandText): Promise<GateEnd> {
  const input: PointInput = { point: 'command', task: processTask(context.state), output: '', command };
  const end = await walkGate(context, input);
  if (end.raised) return { ...end, refusal: `Guard gate failed (fail-closed): ${end.raised.message}` };
  if (end.verdict === 'denied') return { ...end, refusal: `Guard denied: ${end.reason}` };
  return end.verdict === 'failed' ? { ...end, refusal: failClosed(end.error) } : end;
}

/** Whether the TOOL gate covers a tool (guard-service 16.1). */
export const isExecRun = (name: string): boolean => name === 'exec_run' || name.endsWith('_exec_run');

/** TOOL: asked before every exec-run call of the process (guard-service 16.1). */
export async function gateTool(context: ServiceContext, tool: ToolText): Promise<GateEnd> {
  const refused = (end: PointEnd, reason: string): GateEnd => ({
    ...end,
    refusal: `Tool '${tool.name}' denied by guard: ${reason}`,
  });
  if (!context.marker && hasNull(tool.args) && recipeGuards(context).some(({ points }) => points.includes('tool'))) {
    const error = { class: 'NullPointerException', message: 'null' };
    return refused(decided(context, 'tool', { verdict: 'failed', error }), failClosed(error));
  }
  const input: PointInput = { point: 'tool', task: processTask(context.state), output: '', tool };
  const end = await walkGate(context, input);
  if (end.raised) return refused(end, `Guard failed (fail-closed): ${end.raised.message}`);
  if (end.verdict === 'denied') return refused(end, end.reason ?? '');
  return end.verdict === 'failed' ? refused(end, failClosed(end.error)) : end;
}

const hasNull = (args: HostDataMap): boolean => Object.values(args).some((value) => value === null);

const failClosed = (error: TraceError | undefined): string => `Guard failed (fail-closed): ${error?.message ?? 'null'}`;

/** Guards in order; the first denial or failure ends the walk. The runtime guard is never asked. */
async function walkGate(context: ServiceContext, input: PointInput): Promise<PointEnd> {
  const { point, command, tool } = input;
  context.sink({
    kind: 'point',
    point,
    rounds: context.state.rounds,
    task: input.task,
    output: '',
    ...(command ? { command } : {}),
    ...(tool ? { tool } : {}),
  });
  const guards = recipeGuards(context);
  if (context.marker) {
    for (const guard of guards) notRun(context, guard, 're-entrance', 'a guard is at work');
    return decided(context, point, { verdict: 'not-run' });
  }
  let ran = false;
  for (const [index, guard] of guards.entries()) {
    if (!guard.points.includes(point)) {
      notRun(context, guard, 'point', `its trigger is ${guard.trigger}`);
      continue;
    }
    const run = await runGuard(context, guard, input);
    const end = run.raised ? raisedEnd(guard, run.raised) : gateEnd(guard, run);
    if (!run.raised) tell(context, guard, point, run);
    ran = true;
    if (!end) continue;
    if (end.verdict === 'denied') count(context, 'denied');
    leaveOut(context, guards.slice(index + 1), point, guard);
    return decided(context, point, end);
  }
  if (ran) count(context, 'passed');
  return decided(context, point, { verdict: ran ? 'pass' : 'not-run' });
}

const raisedEnd = (guard: ListedGuard, raised: { type: string; message: string }): PointEnd => ({
  verdict: 'failed',
  guard: guard.ref,
  raised,
});

/** How one guard ends the walk; undefined = the next one is asked. */
function gateEnd(guard: ListedGuard, run: GuardRun): PointEnd | undefined {
  if (run.failure) return { verdict: 'failed', guard: guard.ref, error: run.failure };
  return run.reason === null ? undefined : { verdict: 'denied', guard: guard.ref, reason: run.reason };
}
