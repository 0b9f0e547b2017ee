import type { HostData, HostDataMap } from '../model/host-data.ts';
import type { CommandResult, TraceEvent } from '../model/trace.ts';
import type { ToolEnd } from '../simulator/agent.ts';
import { masked } from '../simulator/host/masking-sink.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import type { GateStepEnd } from './gate-step.ts';

/** What a step is known to have done, by the keys of `expect:`; absent members are undefined. */
export type StepFacts = Readonly<Record<string, HostData | undefined>>;

export interface StepReply {
  readonly command?: CommandResult;
  readonly tool?: ToolEnd;
  readonly gate?: GateStepEnd;
}

type Of<K extends TraceEvent['kind']> = Extract<TraceEvent, { kind: K }>;

/** Derives the facts of a step from its trace and the state of the process afterwards. */
export function stepFacts(events: readonly TraceEvent[], service: GuardService, reply: StepReply): StepFacts {
  const all = <K extends TraceEvent['kind']>(kind: K): Of<K>[] => events.filter((e): e is Of<K> => e.kind === kind);
  const decision = all('decision').at(-1);
  const failed = all('verdict').find(({ error }) => error !== undefined);
  const error = decision?.error ?? failed?.error;
  const prompts = all('verdict').flatMap((v) => v.prompts);
  const metrics: Record<string, number> = {};
  for (const { name, outcome } of all('metric')) {
    if (name === 'vance.guard.evaluations') metrics[outcome] = (metrics[outcome] ?? 0) + 1;
  }
  const facts = {
    verdict: decision?.verdict ?? 'not-run',
    guard: decision?.guard?.name,
    prompt: prompts[0],
    prompts,
    reason: reply.gate?.reason ?? decision?.reason ?? error?.message,
    message: reply.command?.message ?? reply.tool?.error,
    outcome: reply.command?.outcome,
    value: reply.command?.value ?? reply.tool?.value,
    proceeded: reply.gate?.proceeded,
    result: reply.gate?.result,
    delivered: reply.gate?.delivered,
    activated: all('skill')
      .filter(({ effect }) => effect === 'activated' || effect === 'shot')
      .map(({ name }) => name),
    log: all('log').map(({ text }) => text),
    notified: all('notify').map(({ message }) => message),
    ran: all('run').map(({ guard }) => guard.name),
    error: error && ({ ...error } as unknown as HostDataMap),
    metrics,
    ...stateFacts(service),
  };
  // A secret may stand in whatever the script made of it.
  return masked(facts as HostDataMap, service.state.world.secretsSeen) as StepFacts;
}

function stateFacts(service: GuardService): StepFacts {
  const { state, stores } = service;
  const loop = stores.loop.get(state.mock.id);
  const session = state.mock.session?.trim() ? stores.session.get(state.mock.session) : loop;
  return {
    rounds: state.rounds,
    turnPrompt: service.turnPrompt(),
    skills: [...state.skills.keys()].sort(),
    loopValues: Object.fromEntries(loop ?? []),
    sessionValues: Object.fromEntries(session ?? []),
    documents: Object.fromEntries([...state.world.documents].map(([path, { text }]) => [path, text])),
  };
}
