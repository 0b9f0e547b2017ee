/** Limits of a run: defaults, bounds, and the settings that change them. Source: script-engine 5. */
export interface Limit {
  /** Header tag that sets it, if one does. */
  readonly tag?: 'timeout' | 'statements' | 'maxResultNodes';
  readonly fallback: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit: 'ms' | 'statements' | 'nodes' | 'levels' | 'MB';
  /** Prefix of the settings: `<prefix>.default`, `.min`, `.max`; or the whole key for a limit without bounds. */
  readonly setting?: string;
  readonly doc: string;
}

export const limits = {
  timeout: {
    tag: 'timeout',
    fallback: 30_000,
    min: 1_000,
    max: 3_600_000,
    unit: 'ms',
    setting: 'vance.script.timeout',
    doc: 'Wall-clock time of a run.',
  },
  statements: {
    tag: 'statements',
    fallback: 1_000_000,
    min: 1_000,
    max: 100_000_000,
    unit: 'statements',
    setting: 'vance.script.statements',
    doc: 'Statements a run may execute.',
  },
  resultNodes: {
    tag: 'maxResultNodes',
    fallback: 1_000_000,
    min: 1_000,
    max: 100_000_000,
    unit: 'nodes',
    setting: 'vance.script.result',
    doc: 'Elements and members of the result.',
  },
  resultDepth: { fallback: 64, unit: 'levels', setting: 'vance.script.result.maxDepth', doc: 'Nesting of the result.' },
  storeNodes: { fallback: 10_000, unit: 'nodes', doc: 'Elements and members of one value copied to or from a store.' },
  storeDepth: { fallback: 32, unit: 'levels', doc: 'Nesting of one value copied to or from a store.' },
  memory: { fallback: 128, unit: 'MB', doc: 'Memory of the sandbox; Vance has no such limit.' },
} as const satisfies Record<string, Limit>;

/** Recipe guards run 2 rounds, the runtime guard 3, unless told otherwise (guard-service 2). */
export const defaultMaxRounds = { recipe: 2, runtime: 3 } as const;

/** A guard's timeout as its caller sets it, in ms (guard-service 9). */
export const guardTimeoutMs = 30_000;
