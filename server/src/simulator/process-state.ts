import type { HostData } from '../model/host-data.ts';
import type { MockMessage, MockProcess, RuntimeGuard } from '../model/mock-process.ts';
import type { InboxMessage } from '../model/trace.ts';
import { type WorldState, worldState } from './host/world-state.ts';
import { isJavaBlank } from './java-blank.ts';

/** A skill that is active on the process. */
export interface ActiveSkill {
  readonly args: string | null;
  oneShot: boolean;
}

/** What changes on a process while it lives. */
export interface ProcessState {
  readonly mock: MockProcess;
  readonly world: WorldState;
  /** `guardRounds`, persistent. */
  rounds: number;
  runtimeGuard: RuntimeGuard;
  readonly history: MockMessage[];
  /** Messages that wait for the next turn. */
  readonly pending: InboxMessage[];
  readonly skills: Map<string, ActiveSkill>;
  /** What commands have set: model parameters, scratchpad, thinking level. */
  readonly settings: Map<string, HostData>;
}

/** A process at its start. */
export function processState(mock: MockProcess): ProcessState {
  return {
    mock,
    world: worldState(mock.world),
    rounds: mock.rounds,
    runtimeGuard: mock.runtimeGuard,
    history: [...mock.history],
    pending: [],
    skills: new Map(),
    settings: new Map(),
  };
}

/** Whether the process belongs to a session. */
export const hasSession = (mock: MockProcess): boolean => mock.session !== null && !isJavaBlank(mock.session);

/** `vance.guard.task` at every point but START: first active user message, else the goal (script-api 2.1). */
export function processTask(state: ProcessState): string {
  const first = state.history.find((m) => m.role === 'USER' && !m.inactive && !isJavaBlank(m.content));
  return first?.content ?? state.mock.goal ?? '';
}
