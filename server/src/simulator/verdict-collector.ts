import type { HostData, HostDataMap } from '../model/host-data.ts';
import type { PointId } from '../model/points.ts';
import type { RunUsage } from '../model/script-runner.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { masked } from './host/masking-sink.ts';
import type { GuardService } from './service/guard-service.ts';

/** Turns the trace of one step into verdict events: one per guard, one at the end. */
export interface VerdictCollector {
  /** Takes an event; answers the verdict of a guard when the event ends one. */
  take(event: TraceEvent): VerdictEvent | undefined;
  /** The verdict of the step so far. */
  final(point: PointId): VerdictEvent;
  /** Sum over the runs of the step. */
  usage(): RunUsage;
}

interface Gathered {
  readonly activated: string[];
  readonly log: { level: 'info' | 'warn' | 'error'; text: string }[];
  readonly prompts: string[];
}

/** Builds a collector for a service; `step` is 1-based. Sees the stores of the process as they stand. */
export function verdictCollector(service: () => GuardService, step: number): VerdictCollector {
  const all = gathered();
  let one = gathered();
  let last: VerdictEvent | undefined;
  let decision: Extract<TraceEvent, { kind: 'decision' }> | undefined;
  let refusal: string | undefined;
  const metrics: Record<string, number> = {};
  const total = { statements: 0, durationMs: 0, hostCalls: 0 };
  const facts = (from: Gathered) => ({
    ...snapshot(service()),
    step,
    prompts: [...from.prompts],
    activated: [...from.activated],
    log: [...from.log],
    metrics: { ...metrics },
  });

  const ended = (event: Extract<TraceEvent, { kind: 'verdict' }>): VerdictEvent => {
    one.prompts.push(...event.prompts);
    all.prompts.push(...event.prompts);
    total.statements += event.usage?.statements ?? 0;
    total.durationMs += event.usage?.durationMs ?? 0;
    total.hostCalls += event.usage?.hostCalls ?? 0;
    const { point, verdict, guard, reason, error } = event;
    last = {
      final: false,
      ...facts(one),
      point,
      guard: guard.name,
      verdict,
      reason: reason ?? null,
      error: error ?? null,
    };
    one = gathered();
    return last;
  };

  return {
    take(event) {
      gather(event, all);
      gather(event, one);
      if (event.kind === 'metric' && event.name === 'vance.guard.evaluations') {
        metrics[event.outcome] = (metrics[event.outcome] ?? 0) + 1;
      }
      if (event.kind === 'decision') decision = event;
      if (event.kind === 'command' && event.result.deniedByGuard) refusal = event.result.message ?? undefined;
      return event.kind === 'verdict' ? ended(event) : undefined;
    },
    final(point) {
      const failed = decision?.verdict === 'failed';
      return {
        final: true,
        ...facts(all),
        point,
        guard: decision?.guard?.name ?? last?.guard ?? '',
        verdict: decision?.verdict ?? 'none',
        reason: (failed ? (refusal ?? decision?.message) : undefined) ?? denial(decision) ?? null,
        error: decision?.error ?? (decision?.guard?.name === last?.guard ? (last?.error ?? null) : null),
      };
    },
    usage: () => total,
  };
}

const denial = (decision: Extract<TraceEvent, { kind: 'decision' }> | undefined): string | undefined =>
  decision?.verdict === 'denied' ? decision.reason : undefined;

const gathered = (): Gathered => ({ activated: [], log: [], prompts: [] });

function gather(event: TraceEvent, into: Gathered): void {
  if (event.kind === 'log') into.log.push({ level: event.level, text: event.text });
  if (event.kind === 'skill' && event.effect !== 'cleared') into.activated.push(event.name);
}

/** The process as it stands: rounds, turn prompt and copies of both stores. */
function snapshot(service: GuardService): {
  rounds: number;
  turnPrompt: string | null;
  loopValues: HostDataMap;
  sessionValues: HostDataMap;
} {
  const { state, stores } = service;
  const loop = stores.loop.get(state.mock.id);
  const session = state.mock.session?.trim() ? stores.session.get(state.mock.session) : loop;
  const shown = (store: ReadonlyMap<string, HostData> | undefined) =>
    masked(Object.fromEntries(store ?? []), state.world.secretsSeen) as HostDataMap;
  return {
    rounds: state.rounds,
    turnPrompt: service.turnPrompt(),
    loopValues: shown(loop),
    sessionValues: shown(session),
  };
}
