import { type ChildProcess, fork } from 'node:child_process';
import { childFlags, type FromChild, type ToChild } from './contract.ts';
import { keptGrowth, residentBytes } from './resident-memory.ts';

export interface PoolOptions {
  /** A Node that fits isolated-vm (docs/executor.md). */
  readonly execPath: string;
  /** The built child, `executor.cjs`. */
  readonly childPath: string;
  /** Children at most; each runs one script at a time. */
  readonly size: number;
}

/** A child process that is ready for a run. */
export interface Child {
  readonly pid: number;
  /** Memory of the idle process in bytes, where the system tells; taken when it became ready. */
  readonly idleBytes: number | undefined;
  send(message: ToChild): void;
  /** Where messages and the end of the child go during a run. */
  listen(listener: ChildListener | undefined): void;
  kill(): void;
}

export interface ChildListener {
  message(message: FromChild): void;
  /** The child is gone. */
  gone(reason: string): void;
}

export interface Pool {
  /** A child for one run; waits until one is free. Rejects when none can be started. */
  acquire(): Promise<Child>;
  /** Gives a child back; `spent` ones are ended and replaced. */
  release(child: Child, spent: boolean): void;
  dispose(): Promise<void>;
}

interface Waiting {
  give(child: Child): void;
  fail(reason: Error): void;
}

/** Failed starts in a row after which waiting runs are given up. */
const maxFailures = 3;

/** Keeps child processes ready; a child is reused until its first kill, memory error or failure. */
export function createPool(options: PoolOptions): Pool {
  const idle: Child[] = [];
  const waiting: Waiting[] = [];
  const alive = new Set<ChildProcess>();
  let disposed = false;
  let failures = 0;
  let acquired = 0;
  /** Children that are not ready yet. */
  let starting = 0;

  const offer = (child: Child): void => {
    const next = waiting.shift();
    if (next) next.give(child);
    else idle.push(child);
  };

  const lost = (reason: string, wasReady: boolean): void => {
    if (disposed) return;
    failures = wasReady ? 0 : failures + 1;
    if (failures >= maxFailures) {
      failures = 0;
      for (const { fail } of waiting.splice(0)) fail(new Error(reason));
    } else if (waiting.length || wasReady) start();
  };

  const start = (): void => {
    if (disposed || alive.size >= options.size) return;
    starting++;
    startChild(options, {
      started: (process) => alive.add(process),
      ready: (child) => {
        starting--;
        failures = 0;
        offer(child);
      },
      gone: (process, child, reason) => {
        if (!child) starting--;
        alive.delete(process);
        const at = child ? idle.indexOf(child) : -1;
        if (at >= 0) idle.splice(at, 1);
        lost(reason, child !== undefined);
      },
    });
  };

  start();
  return {
    acquire: () => {
      if (disposed) return Promise.reject(new Error('the executor is closed'));
      // the one that waited longest has its next isolate ready
      const child = idle.shift();
      // who comes back wants more than one run: the others are made ready for the runs to come
      if (acquired++ > 0) start();
      if (child) return Promise.resolve(child);
      return new Promise((give, fail) => {
        waiting.push({ give, fail });
        if (starting < waiting.length) start();
      });
    },
    release: (child, spent) => {
      child.listen(undefined);
      if (spent || hasGrown(child)) child.kill();
      else offer(child);
    },
    dispose: async () => {
      disposed = true;
      for (const { fail } of waiting.splice(0)) fail(new Error('the executor is closed'));
      await Promise.all([...alive].map(endProcess));
    },
  };
}

/** Whether memory of earlier runs stayed with the process. */
function hasGrown({ pid, idleBytes }: Child): boolean {
  const bytes = residentBytes(pid);
  return idleBytes !== undefined && bytes !== undefined && bytes - idleBytes > keptGrowth;
}

interface Births {
  started(process: ChildProcess): void;
  ready(child: Child): void;
  gone(process: ChildProcess, child: Child | undefined, reason: string): void;
}

function startChild({ execPath, childPath }: PoolOptions, births: Births): void {
  const process = fork(childPath, [], {
    execPath,
    execArgv: [...childFlags],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let child: Child | undefined;
  let listener: ChildListener | undefined;
  let ended = false;
  const gone = (reason: string): void => {
    if (ended) return;
    ended = true;
    births.gone(process, child, reason);
    listener?.gone(reason);
  };
  process.on('error', (error) => gone(error.message));
  process.on('exit', (code, signal) => gone(`child ended with ${signal ?? code}`));
  process.on('message', (message) => {
    const received = message as FromChild;
    if (received.type !== 'ready') return listener?.message(received);
    child = {
      pid: process.pid ?? 0,
      idleBytes: residentBytes(process.pid ?? 0),
      send: (sent) => {
        if (process.connected) process.send(sent, () => {});
      },
      listen: (next) => {
        listener = next;
      },
      kill: () => process.kill('SIGKILL'),
    };
    births.ready(child);
  });
  births.started(process);
}

function endProcess(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null || process.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    process.once('exit', () => resolve());
    process.kill('SIGKILL');
  });
}
