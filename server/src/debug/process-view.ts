import type { HostData, HostDataMap } from '../model/host-data.ts';
import { points } from '../model/points.ts';
import type { RunRequest } from '../model/script-runner.ts';
import type { CommandResult } from '../model/trace.ts';
import { masked } from '../simulator/host/masking-sink.ts';
import { hasSession } from '../simulator/process-state.ts';
import { type Scope, scratchStore } from '../simulator/scratch-store.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import type { CallRecord } from './host-tap.ts';

/** The process around a run, for the frames and scopes above the script. Everything is read when it is asked for. */
export interface ProcessView {
  /** Labels of the frames above the script, innermost first: guard, point, turn. */
  readonly labels: readonly string[];
  guard(): HostDataMap;
  /** The two stores; both are one when the process has no session. */
  scratch(): { readonly loop: HostDataMap; readonly session: HostDataMap };
  setScratch(scope: Scope, key: string, value: HostData): void;
  process(): HostDataMap;
  /** Host calls as data: `1 vance.llm.chat` → arguments, answer, where the answer came from. */
  calls(records: readonly CallRecord[]): HostDataMap;
  /** A line that starts with `//`, as a user writes it to the process. */
  command(line: string): Promise<CommandResult>;
}

export interface ProcessViewOptions {
  readonly service: GuardService;
  readonly request: RunRequest;
  /** `guard[0] dev-done.js` */
  readonly guardLabel: string;
  /** `step 2: stop: Done.`; absent outside scenarios. */
  readonly stepLabel?: string;
}

export function processView({ service, request, guardLabel, stepLabel }: ProcessViewOptions): ProcessView {
  const { state, stores } = service;
  const shown = (data: HostData): HostDataMap => masked(data, state.world.secretsSeen) as HostDataMap;
  const store = (scope: Scope) =>
    scratchStore(stores, { process: state.mock.id, session: state.mock.session }, scope, () => undefined);
  return {
    labels: [guardLabel, pointLabel(request), ...(stepLabel === undefined ? [] : [stepLabel])],
    guard: () => shown({ ...(request.guard as unknown as HostDataMap), params: request.params ?? {} }),
    scratch: () => ({
      loop: shown(store('loop').all()),
      session: hasSession(state.mock) ? shown(store('session').all()) : {},
    }),
    setScratch: (scope, key, value) => store(scope).set(key, value),
    process: () =>
      shown({
        id: state.mock.id,
        engine: state.mock.engine,
        session: state.mock.session,
        rounds: state.rounds,
        turnPrompt: service.turnPrompt(),
        pending: state.pending.map(({ from, content }) => ({ from, content })),
        activeSkills: Object.fromEntries([...state.skills].map(([name, { args }]) => [name, args])),
        history: state.history.map(({ role, content }) => ({ role, content })),
        runtimeGuard: { ...state.runtimeGuard },
        settings: Object.fromEntries(state.settings),
        documents: Object.fromEntries([...state.world.documents].map(([path, { text }]) => [path, text])),
      }),
    calls: (records) => shown(callsData(records)),
    command: (line) => service.command(line),
  };
}

function pointLabel({ guard }: RunRequest): string {
  if (!guard) return 'script';
  const { label, capped } = points[guard.point];
  return capped ? `${label}, round ${guard.round} of ${guard.maxRounds}` : label;
}

function callsData(calls: readonly CallRecord[]): HostDataMap {
  return Object.fromEntries(
    calls.map((call) => [
      `${call.number} ${call.path}`,
      {
        arguments: [...call.args],
        ...('throws' in call.answer
          ? { throws: `${call.answer.throws.type}: ${call.answer.throws.message ?? ''}` }
          : { answer: call.answer.value }),
        origin: call.origin,
        ...(call.line === undefined ? {} : { line: call.line }),
      },
    ]),
  );
}
