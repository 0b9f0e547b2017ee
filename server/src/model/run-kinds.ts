/** Kinds of script runs, what surrounds each, and its timeouts. Source: script-api 1. */
export type RunKindId =
  | 'guard'
  | 'execute_javascript'
  | 'execute_work_javascript'
  | 'skill-tool'
  | 'server-tool'
  | 'action'
  | 'client_javascript';

export interface RunKind {
  readonly id: RunKindId;
  readonly executor: 'brain' | 'foot';
  readonly doc: string;
  /** Timeout when the caller names none, in ms. */
  readonly timeoutMs: number;
  /** Largest timeout a caller may ask for, in ms. Absent = no bound of the kind. */
  readonly maxTimeoutMs?: number;
  /** Whether the run binds the global `args`. */
  readonly args: boolean;
  /** `inputs`: one global per declared input. */
  readonly bindings?: 'inputs';
  /** Whether `vance.guard` is an object. */
  readonly guard: boolean;
  /** What the caller makes of the result. */
  readonly shape: 'ignored' | 'tool' | 'action';
  /** Source name when the script has no file. */
  readonly sourceName: string;
  readonly source: string;
}

export const runKinds: Readonly<Record<RunKindId, RunKind>> = {
  guard: {
    id: 'guard',
    executor: 'brain',
    doc: 'A guard at one of the points.',
    timeoutMs: 30_000,
    args: true,
    guard: true,
    shape: 'ignored',
    sourceName: 'guard:proc-1',
    source: 'script-api 1',
  },
  execute_javascript: {
    id: 'execute_javascript',
    executor: 'brain',
    doc: 'The tool `execute_javascript`.',
    timeoutMs: 5_000,
    maxTimeoutMs: 30_000,
    args: false,
    guard: false,
    shape: 'tool',
    sourceName: 'execute_javascript',
    source: 'script-api 1',
  },
  execute_work_javascript: {
    id: 'execute_work_javascript',
    executor: 'brain',
    doc: 'The tool `execute_work_javascript`.',
    timeoutMs: 10_000,
    maxTimeoutMs: 60_000,
    args: false,
    guard: false,
    shape: 'tool',
    sourceName: 'workspace:work/script.js',
    source: 'script-api 1',
  },
  'skill-tool': {
    id: 'skill-tool',
    executor: 'brain',
    doc: 'A script tool of a skill.',
    timeoutMs: 600_000,
    args: true,
    guard: false,
    shape: 'tool',
    sourceName: 'skill:skill/script',
    source: 'script-api 1',
  },
  'server-tool': {
    id: 'server-tool',
    executor: 'brain',
    doc: 'A scripted server tool.',
    timeoutMs: 5_000,
    maxTimeoutMs: 30_000,
    args: false,
    bindings: 'inputs',
    guard: false,
    shape: 'tool',
    sourceName: 'scripted:tool',
    source: 'script-api 1',
  },
  action: {
    id: 'action',
    executor: 'brain',
    doc: 'A script action of a scheduler, event, hook or user.',
    timeoutMs: 30_000,
    args: true,
    guard: false,
    shape: 'action',
    sourceName: 'doc:script.js',
    source: 'script-api 1',
  },
  client_javascript: {
    id: 'client_javascript',
    executor: 'foot',
    doc: 'The client tool `client_javascript`.',
    timeoutMs: 5_000,
    maxTimeoutMs: 30_000,
    args: false,
    guard: false,
    shape: 'tool',
    sourceName: 'client_javascript',
    source: 'script-api 1',
  },
};

/** Tools that start something of their own; refused to actions of schedulers, events, hooks and users (tools.tsv `spawn`). */
export const spawnTools: readonly string[] = [
  'cross_process_create',
  'event_set',
  'hactar_run',
  'hook_delete',
  'hook_set',
  'process_spawn',
  'scheduler_delete',
  'scheduler_set',
  'script_run_doc',
  'script_run_work',
  'workflow_start',
];
