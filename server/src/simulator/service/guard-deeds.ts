import type { PointId } from '../../model/points.ts';
import type { GuardHost } from '../host/guard.ts';
import { answer, nothing } from '../host/host-answer.ts';
import { scratchStore } from '../scratch-store.ts';
import type { ListedGuard } from './guard-list.ts';
import { postMessage } from './inbox.ts';
import type { ServiceContext } from './service-context.ts';
import { activateSkill } from './skills.ts';

/** The side of one guard run that acts on the process. */
export interface GuardDeeds {
  readonly host: GuardHost;
  done(): { readonly prompts: readonly string[]; readonly reason: string | null };
}

/** What stands before every injected prompt (guard-service 3). */
export const injectionPrefix = '[completion-guard] ';
/** Sender of injected messages. */
export const guardSender = '_guard';

/** Builds the actions and stores of one run; both stores exist from now on (guard-service 6). */
export function guardDeeds(context: ServiceContext, guard: ListedGuard, point: PointId): GuardDeeds {
  const { state, stores, sink } = context;
  const owner = { process: state.mock.id, session: state.mock.session };
  const loop = scratchStore(stores, owner, 'loop', sink);
  const session = scratchStore(stores, owner, 'session', sink);
  loop.all();
  session.all();
  const prompts: string[] = [];
  let reason: string | null = null;
  let round = state.rounds;
  const host: GuardHost = {
    point,
    loop,
    session,
    continueWith(prompt) {
      if (round >= guard.maxRounds) return answer(false);
      round = countRound(context, round);
      postMessage(context, { from: guardSender, content: `${injectionPrefix}${prompt}` });
      prompts.push(prompt);
      return answer(true);
    },
    deny(text) {
      reason ??= text;
      return nothing;
    },
    activateSkill: (name, args) => activateSkill(context, { name, args, route: 'guard' }),
    setTurnPrompt(text) {
      context.turnPrompts.set(state.mock.id, text);
      sink({ kind: 'turn-prompt', text });
      return nothing;
    },
  };
  return { host, done: () => ({ prompts, reason }) };
}

/** Counts in the database; a process that has vanished there counts only locally (guard-service 3). */
function countRound({ state, sink }: ServiceContext, round: number): number {
  if (state.mock.gone) return round + 1;
  const from = state.rounds;
  state.rounds++;
  sink({ kind: 'rounds', from, to: state.rounds, why: 'injection' });
  return state.rounds;
}
