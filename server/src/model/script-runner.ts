import type { ErrorClass } from './error-classes.ts';
import type { HostData, HostDataMap } from './host-data.ts';
import type { PointId } from './points.ts';
import type { RunKindId } from './run-kinds.ts';

/**
 * The port through which everything runs scripts. The simulator asks for a `ScriptRunner`; `main/` passes in the executor,
 * tests pass in a fake. A run always ends in a `RunResult`, whatever the script does.
 */
export interface ScriptRunner {
  run(request: RunRequest, host: HostPort, signal?: AbortSignal): Promise<RunResult>;
}

/** `vance.context`, or `client.context` where the Foot has the field. */
export interface ScriptContext {
  readonly tenantId: string;
  readonly projectId: string | null;
  readonly sessionId: string | null;
  readonly processId: string | null;
  readonly userId: string | null;
  readonly recipe: string | null;
  /** Foot only. */
  readonly requestId?: string;
  readonly footId?: string;
}

/** The read-only half of `vance.guard`; actions and stores go through the host port. */
export interface GuardView {
  readonly point: PointId;
  readonly task: string;
  readonly output: string;
  readonly round: number;
  readonly maxRounds: number;
  readonly naturalStop: boolean;
  readonly command: { readonly name: string; readonly args: HostDataMap } | null;
  readonly tool: { readonly name: string; readonly args: HostDataMap } | null;
}

/** Tools a run may call. `allowed` absent = unrestricted surface. */
export interface ToolSurface {
  readonly allowed?: readonly string[];
  readonly denied?: readonly string[];
}

export interface RunRequest {
  readonly source: string;
  /** Name in messages: `guard:_vance/guards/x.js` (script-engine 1). */
  readonly sourceName: string;
  readonly kind: RunKindId;
  /** Timeout the caller asks for, in ms; the header may replace it, both are clamped. Default: that of the kind. */
  readonly timeoutMs?: number;
  readonly context: ScriptContext;
  /** `vance.params`, and the global `args` where the kind binds it. */
  readonly params?: HostDataMap;
  /** Further globals by name; `vance` is refused. */
  readonly bindings?: HostDataMap;
  readonly guard?: GuardView;
  readonly tools: ToolSurface;
  /** Settings that change limits: `vance.script.timeout.max` → `5s` (script-engine 5). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether members marked `since: 'extension'` exist. Default true. */
  readonly extensions?: boolean;
  /** Members that are null because their service is missing. */
  readonly missing?: readonly ('documents' | 'llm' | 'settings' | 'secret')[];
  /** Memory of the sandbox in MB. Default 128. */
  readonly memoryMb?: number;
  /** Start of `Date.now()` in ms since 1970; `vance.sleep` alone moves it, without waiting. Absent = the real clock. */
  readonly clock?: number;
  /** Seed of `Math.random`. Absent = real randomness. */
  readonly seed?: number;
  /** A script run before on the same globals, without effect on the result. */
  readonly prelude?: string;
  /** Collect counters per statement, branch and function. */
  readonly coverage?: boolean;
}

/**
 * A host call that leaves the sandbox. `path` is that of the host API table (`vance.guard.continueWith`,
 * `vance.guard.loopValues.set`); arguments are converted and their number is checked, missing optional ones are left out.
 * What the sandbox answers by itself never arrives here: fields, `vance.tools.list/has`, refusals of the tool surface,
 * `vance.files.isEnabled`, `vance.sleep` unless the clock is fixed.
 */
export interface HostCall {
  readonly path: string;
  readonly args: readonly HostData[];
  /** Of a log call with fields: their text as the log prints them. */
  readonly shown?: string;
  /** Of a Foot run: the request it belongs to. */
  readonly requestId?: string;
  /** Place of the call in the script, 1-based, when it is known. */
  readonly line?: number;
  readonly column?: number;
}

/** What the host says. `type` is the simple Java class name, `message` may be null. Nothing here is ever executed. */
export type HostAnswer =
  | { readonly value: HostData; readonly immutable?: boolean }
  | { readonly throws: { readonly type: string; readonly message: string | null } };

export interface HostPort {
  call(call: HostCall): HostAnswer | Promise<HostAnswer>;
  /** Text the script wrote by `console.*` or `print`, one line. */
  console?(stream: 'stdout' | 'stderr', line: string): void;
  /** Warnings of header and limits, as the server logs them. */
  warning?(text: string): void;
}

/** One frame of the guest, innermost first; 1-based. `:program` is the top level, `:=>` an arrow function. */
export interface GuestFrame {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

export interface RunUsage {
  readonly statements: number;
  /** The process had to be killed: `statements` is what was counted when it was told to stop. */
  readonly incomplete?: true;
  /** Wall-clock time inside the sandbox, in ms. */
  readonly durationMs: number;
  readonly hostCalls: number;
}

/** Hits per counter of the instrumented text; `spans` index into the original source. */
export interface RunCoverage {
  readonly statements: readonly { readonly start: number; readonly end: number; readonly hits: number }[];
  readonly branches: readonly { readonly start: number; readonly end: number; readonly hits: number }[];
  readonly functions: readonly {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly hits: number;
  }[];
}

interface RunEnd {
  readonly usage: RunUsage;
  /** Captured console text, at most 64 KiB, masked (script-engine 8.1). */
  readonly console: string;
  readonly coverage?: RunCoverage;
}

export interface RunOk extends RunEnd {
  readonly ok: true;
  readonly value: HostData;
}

export interface RunFailed extends RunEnd {
  readonly ok: false;
  readonly error: ErrorClass;
  readonly message: string;
  /** Source location of the engine exception, 1-based, end exclusive as the engine gives it. */
  readonly at?: {
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
  };
  readonly frames: readonly GuestFrame[];
  /** The Java exception behind a HOST_EXCEPTION. */
  readonly host?: { readonly type: string; readonly message: string | null };
  /** What kind of end it was, as the engine marks it: syntax, guest, host, resource, cancelled, incomplete, internal. */
  readonly flags: readonly string[];
}

export type RunResult = RunOk | RunFailed;
