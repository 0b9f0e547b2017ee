import type { HostCall, RunRequest, RunResult } from '../model/script-runner.ts';
import type { Wire } from './wire-types.ts';

/** Limits of one run after header, caller and settings were weighed against each other (script-engine 5). */
export interface EffectiveLimits {
  readonly timeoutMs: number;
  readonly statements: number;
  readonly resultNodes: number;
  readonly resultDepth: number;
  readonly memoryMb: number;
}

/** What a child needs to run a script: the request with its data in wire form. */
export interface WireRequest extends Omit<RunRequest, 'params' | 'bindings' | 'guard' | 'settings'> {
  readonly params: Wire;
  readonly bindings: Wire;
  readonly guard: Wire;
  readonly limits: EffectiveLimits;
}

export type WireAnswer =
  | { readonly value: Wire; readonly immutable: boolean }
  | { readonly throws: { readonly type: string; readonly message: string | null } };

export type WireCall = Omit<HostCall, 'args'> & { readonly args: readonly Wire[] };

/** A result without what the parent adds: console text, masking, times. */
export type ChildResult =
  | { readonly ok: true; readonly value: Wire }
  | (Omit<Extract<RunResult, { ok: false }>, 'usage' | 'console' | 'coverage'> & { readonly ok: false });

export interface ChildReport {
  readonly result: ChildResult;
  readonly statements: number;
  readonly coverage?: RunResult['coverage'];
  /** The child must not be used again. */
  readonly spent: boolean;
}

/** Messages of the parent to a child. */
export type ToChild =
  | { readonly type: 'run'; readonly run: number; readonly request: WireRequest; readonly debug?: true }
  | { readonly type: 'answer'; readonly run: number; readonly call: number; readonly answer: WireAnswer }
  | { readonly type: 'stop'; readonly run: number }
  /** Debug mode: a message for the inspector; the first statement may run. */
  | { readonly type: 'inspect'; readonly run: number; readonly message: string }
  | { readonly type: 'go'; readonly run: number }
  /** Debug mode: asks for a sign of life. */
  | { readonly type: 'probe'; readonly run: number };

/** Messages of a child to its parent. */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'call'; readonly run: number; readonly call: number; readonly request: WireCall }
  | { readonly type: 'console'; readonly run: number; readonly stream: 'stdout' | 'stderr'; readonly line: string }
  /** Statements so far; sent when the run is told to stop, in case it cannot be. */
  | { readonly type: 'count'; readonly run: number; readonly statements: number }
  | { readonly type: 'done'; readonly run: number; readonly report: ChildReport }
  /** Debug mode: a message of the inspector; the script is about to run and waits for `go`. */
  | { readonly type: 'inspect'; readonly run: number; readonly message: string }
  | ({ readonly type: 'attach'; readonly run: number } & ScriptNames)
  | { readonly type: 'alive'; readonly run: number };

/** Names the inspector gives to the script and to the sandbox's own code. */
export interface ScriptNames {
  readonly script: string;
  readonly internal: string;
  /** A function of the sandbox that puts the real engine's words into an error. */
  readonly translate: string;
  /** A function of the sandbox that every host call passes before it leaves, with its path and its arguments. */
  readonly gate: string;
}

/** Largest text of one host call or result, in characters. */
export const maxCallChars = 16 * 1024 * 1024;
/** Console lines beyond this many characters are dropped by the child. */
export const maxConsoleChars = 4 * 1024 * 1024;
/** Host calls a run may make. */
export const maxHostCalls = 100_000;

/** Flags of the child's Node (docs/executor.md). */
export const childFlags = [
  '--no-node-snapshot',
  '--enable-experimental-regexp-engine-on-excessive-backtracks',
  '--no-js-explicit-resource-management',
  '--js-base-64',
  // the hashes of a snapshot made in the same process need no new seed
  '--no-rehash-snapshot',
  // a child runs one script at a time: more threads only cost
  '--v8-pool-size=1',
] as const;
