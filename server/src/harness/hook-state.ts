import type { HostDataMap } from '../model/host-data.ts';

/** What outlives a hook process: one per agent and session. */
export interface HookState {
  /** The first prompt of the session: the task of the process. */
  readonly task: string;
  /** Rounds guards have used since the last prompt of the user. */
  readonly rounds: number;
  readonly loopValues: HostDataMap;
  readonly sessionValues: HostDataMap;
  /** Turn that was forced last; null since the last prompt of the user. */
  readonly forcedTurn: string | null;
  /** Number of the turn, for agents without turn ids. */
  readonly turn: number;
  /** START text that waits for the first tool call. */
  readonly queued: string | null;
}

export const freshState: HookState = {
  task: '',
  rounds: 0,
  loopValues: {},
  sessionValues: {},
  forcedTurn: null,
  turn: 0,
  queued: null,
};

/** Where states are kept. A state that cannot be read counts as fresh. */
export interface HookStore {
  load(key: string): HookState;
  save(key: string, state: HookState): void;
}

/** Reads a stored state; anything odd falls back to a fresh one, key by key. */
export function stateOf(value: unknown): HookState {
  if (typeof value !== 'object' || value === null) return freshState;
  const given = value as Partial<Record<keyof HookState, unknown>>;
  const map = (v: unknown): HostDataMap =>
    typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as HostDataMap) : {};
  const count = (v: unknown): number => (typeof v === 'number' && Number.isSafeInteger(v) && v >= 0 ? v : 0);
  return {
    task: typeof given.task === 'string' ? given.task : '',
    rounds: count(given.rounds),
    loopValues: map(given.loopValues),
    sessionValues: map(given.sessionValues),
    forcedTurn: typeof given.forcedTurn === 'string' ? given.forcedTurn : null,
    turn: count(given.turn),
    queued: typeof given.queued === 'string' ? given.queued : null,
  };
}
