import type { HostDataMap } from '../model/host-data.ts';

/** What the turn-end tool reads; `main/` and tests give it the machine. */
export interface TurnEndMachine {
  /** Names of the entries of a folder; empty when there is none. */
  list(folder: string): readonly string[];
  read(file: string): string | undefined;
  /** Seconds since a file was changed; undefined when there is none. */
  ageSeconds(file: string): number | undefined;
  /** The running process with this id as the system sees it. */
  process(pid: number): ProcessIdentity | undefined;
}

/** Who a process is: an id alone may have been given to another one. */
export interface ProcessIdentity {
  readonly startTime: string;
  readonly commandLine: string;
}

export interface TurnEndOptions {
  /** Root of the checkout. */
  readonly root: string;
  /** Folder with `tasks/`, `watcher.lock` and `watcher.beat`. */
  readonly stateFolder: string;
  /** A beat this old or older is none. */
  readonly graceSeconds: number;
  /** Command that brings the watcher back. */
  readonly repair: string;
  readonly home: string;
}

interface Lock {
  readonly pid?: unknown;
  readonly startTime?: unknown;
  readonly commandLine?: unknown;
  readonly home?: unknown;
}

/**
 * State of the work in flight, as the tool `turn_end_status` answers it. A watcher is healthy when its lock names a living
 * process that is the same one (start time and command line), in the same home, and its last beat is younger than the grace.
 */
export function turnEndStatus(machine: TurnEndMachine, options: TurnEndOptions): HostDataMap {
  const { stateFolder, graceSeconds, repair } = options;
  const scope = scopeOf(machine, options.root);
  const tasks = scope === 'main' ? machine.list(`${stateFolder}/tasks`).filter((name) => !name.startsWith('.')) : [];
  const lock = readLock(machine.read(`${stateFolder}/watcher.lock`));
  const beat = machine.ageSeconds(`${stateFolder}/watcher.beat`);
  const alive = lock !== undefined && sameProcess(machine, lock, options.home);
  return {
    scope,
    tasks: tasks.length,
    names: tasks.slice(0, 20),
    watching: alive && beat !== undefined && beat < graceSeconds,
    alive,
    beatAgeSeconds: beat === undefined ? null : Math.floor(beat),
    graceSeconds,
    repair,
  };
}

/** `main`: the main checkout. A linked worktree and a marked folder belong to a worker and are left alone. */
function scopeOf(machine: TurnEndMachine, root: string): 'main' | 'linked' | 'marked' | 'none' {
  const names = machine.list(root);
  if (names.includes('.shooty-worker')) return 'marked';
  if (!names.includes('.git')) return 'none';
  return machine.read(`${root}/.git`) === undefined ? 'main' : 'linked';
}

function readLock(text: string | undefined): Lock | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Lock) : undefined;
  } catch {
    return undefined;
  }
}

function sameProcess(machine: TurnEndMachine, lock: Lock, home: string): boolean {
  if (typeof lock.pid !== 'number' || lock.home !== home) return false;
  const live = machine.process(lock.pid);
  return live !== undefined && live.startTime === lock.startTime && live.commandLine === lock.commandLine;
}
