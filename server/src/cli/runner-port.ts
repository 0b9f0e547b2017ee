import type { ScriptRunner } from '../model/script-runner.ts';

/** What commands that run scripts need from `main/`. */
export interface RunnerPort {
  /** The executor, started at the first call. */
  runner(): ScriptRunner;
  /** Milliseconds from any moment on. */
  now(): number;
  /** How many scripts may run at once. */
  readonly parallel: number;
}
