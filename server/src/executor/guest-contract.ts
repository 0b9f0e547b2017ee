import type { Wire } from './wire-types.ts';

/** What differs from run to run; plain data, copied. */
export interface GuestConfig {
  readonly foot: boolean;
  /** Whether the global `args` exists. */
  readonly args: boolean;
  /** Name of the API global. */
  readonly root: string;
  readonly api: ApiFilling;
  /** Further globals; `enumerable` ones show up in `Object.keys(globalThis)`. */
  readonly globals: readonly { readonly name: string; readonly value: Wire; readonly immutable: boolean }[];
  readonly clock: number | null;
  readonly seed: number | null;
  readonly maxDepth: number;
  readonly maxNodes: number;
  /** Largest text of one host call or result, in characters. */
  readonly maxChars: number;
}

/** What the API of one run is, compared with the whole. */
export interface ApiFilling {
  /** Values of the fields by their path. */
  readonly values: Readonly<Record<string, Wire>>;
  /** Paths of the members that are null. */
  readonly nulls: readonly string[];
  /** Paths of the members that do not exist. */
  readonly absent: readonly string[];
}

/** An object of the host API. */
export interface ApiNode {
  /** `vance`, `vance.guard.command`. */
  readonly path: string;
  readonly java: string;
  /** JSON of its `ApiMember`s: text costs a context nothing until the object is looked at. */
  readonly members: string;
}

export type ApiMember = { readonly name: string; readonly path: string } & (
  | { readonly kind: 'field'; readonly immutable: boolean }
  | { readonly kind: 'object' }
  | {
      readonly kind: 'method';
      readonly overloads: readonly ApiOverload[];
      /** `vance.secret`: a function object of its own, any number of arguments. */
      readonly free: boolean;
    }
);

export interface ApiOverload {
  readonly params: readonly string[];
  /** `Method[public … name(…)]` as the engine prints it. */
  readonly text: string;
}

/** One frame as V8 reports it: script, offset in its text, function, and what `this` was. */
export interface RawFrame {
  readonly script: string;
  readonly offset: number;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly native: boolean;
  readonly construct: boolean;
  readonly topLevel: boolean;
}

/** What the host found out about an error of the engine. */
export interface Explained {
  readonly message: string;
  readonly name: string;
  /** Offset range in the script, if the engine gives a location. */
  readonly at: boolean;
}

export type Answered =
  | { readonly value: Wire; readonly immutable: boolean }
  | { readonly throws: { readonly type: string; readonly message: string | null } };

/** Text that may run, or why it may not. */
export interface Prepared {
  readonly text?: string;
  readonly error?: string;
  /** The text nests deeper than the engine's stack allows. */
  readonly deep?: true;
}

/** Functions of the host; all synchronous for the guest. */
export interface HostBridge {
  call(path: string, args: readonly Wire[], frames: readonly RawFrame[]): Answered;
  /** Words of the real engine for an error V8 raised; null when there is nothing to change. */
  explain(name: string, message: string, frames: readonly RawFrame[], hints: readonly string[]): Explained | null;
  /** Lines of `e.stack` below the header; of a Java exception (`host`) it counts whether it has no message (`silent`). */
  stack(frames: readonly RawFrame[], host: boolean, silent: boolean): string;
  /** Instruments text for `eval` or a function constructor; `error` is the text of a SyntaxError, or of the RangeError `deep`. */
  prepare(text: string, kind: string): Prepared;
  console(stream: 'stdout' | 'stderr', line: string): void;
  kill(frames: readonly RawFrame[]): void;
}

/** How the script ended, before promises are settled. */
export type GuestOutcome =
  | { readonly state: 'value'; readonly value: Wire }
  | { readonly state: 'failed'; readonly failure: GuestFailure };

export interface GuestFailure {
  readonly kind: 'guest' | 'host' | 'promise' | 'resource' | 'conversion';
  /** Text behind `Script raised: ` and its siblings. */
  readonly text: string;
  readonly frames: readonly RawFrame[];
  /** The engine raised it at an expression: a location exists. */
  readonly located: boolean;
  /** A value that is no error: the place is that of its `throw`. */
  readonly thrown?: true;
  /** Name, for the flags. */
  readonly syntax: boolean;
  readonly host?: { readonly type: string; readonly message: string | null };
}
