import type { InboxMessage } from '../../model/trace.ts';
import { scratchStore } from '../scratch-store.ts';
import { count, decided, endOf, notRun, type PointEnd, tell, type Walk } from './evaluate.ts';
import { listGuards } from './guard-list.ts';
import { isUserInput } from './inbox.ts';
import { type PointInput, runGuard } from './run-guard.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * The head of a turn: resets counter and loop store on a real user turn, then runs all START guards (guard-service 4).
 * Undefined when the turn is none of a user.
 */
export async function turnStart(
  context: ServiceContext,
  inbox: readonly InboxMessage[],
): Promise<PointEnd | undefined> {
  const first = inbox.find(isUserInput);
  if (!first) return undefined;
  reset(context);
  return startGuards(context, first.content);
}

/** `resetIfUserTurn`: counter to 0, written only when it is above 0; loop store dropped (guard-service 3.1, 4). */
function reset({ state, stores, sink }: ServiceContext): void {
  if (state.rounds > 0) {
    sink({ kind: 'rounds', from: state.rounds, to: 0, why: 'reset' });
    state.rounds = 0;
  }
  scratchStore(stores, { process: state.mock.id, session: state.mock.session }, 'loop', sink).clear();
  stores.loop.delete(state.mock.id);
}

async function startGuards(context: ServiceContext, task: string): Promise<PointEnd> {
  const { state, sink, turnPrompts } = context;
  if (turnPrompts.get(state.mock.id) !== undefined) sink({ kind: 'turn-prompt', text: null });
  turnPrompts.delete(state.mock.id);
  const input: PointInput = { point: 'start', task, output: '' };
  sink({ kind: 'point', point: 'start', rounds: state.rounds, task, output: '' });
  const walk: Walk = { ran: false, failed: undefined };
  for (const guard of listGuards(context)) {
    if (!guard.points.includes('start')) {
      notRun(context, guard, 'point', `its trigger is ${guard.trigger}`);
      continue;
    }
    const run = await runGuard(context, guard, input);
    if (run.raised) return decided(context, 'start', { verdict: 'skipped', guard: guard.ref, raised: run.raised });
    tell(context, guard, 'start', run);
    walk.ran = true;
    if (run.failure) walk.failed ??= { guard: guard.ref, error: run.failure };
  }
  if (walk.ran && !walk.failed) count(context, 'passed');
  return decided(context, 'start', endOf(walk));
}
