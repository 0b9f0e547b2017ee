import type { ErrorClass } from './error-classes.ts';
import type { HostData, HostDataMap } from './host-data.ts';
import type { ActionId, PointId } from './points.ts';
import type { HostAnswer, RunUsage } from './script-runner.ts';
import type { Verdict } from './verdicts.ts';

/** Why a guard was not run at a point it was listed for. */
export type NotRunReason = 'point' | 'cap' | 'decided' | 're-entrance' | 'engine' | 'no-hook';

/** Which guard: its place in the recipe, or the runtime guard. */
export interface GuardRef {
  /** `guard[0]`, `runtime`. */
  readonly id: string;
  /** Path of the script, `inline`, or `handler:<name>`. */
  readonly name: string;
  /** Index in the recipe; absent for the runtime guard. */
  readonly index?: number;
}

/** Where an answer of the host came from. */
export type Origin = 'scenario' | 'default' | 'host' | 'unmatched' | 'edited';

export interface TraceError {
  /** Error class of the engine, simple class name, `script_missing`, `handler_missing` or `handler_error`. */
  readonly class: ErrorClass | string;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface InboxMessage {
  readonly from: string;
  readonly content: string;
}

/** Place of a host call in its script, 1-based. */
interface At {
  readonly line?: number;
  readonly column?: number;
}

/** One thing that happened, in order. Everything visible is a rendering of a list of these. */
export type TraceEvent =
  | { readonly kind: 'step'; readonly step: number; readonly label: string; readonly attempt: number }
  | { readonly kind: 'unreached'; readonly point: PointId; readonly why: string }
  | {
      readonly kind: 'point';
      readonly point: PointId;
      readonly rounds: number;
      readonly task: string;
      readonly output: string;
      readonly command?: CommandText;
      readonly tool?: ToolText;
    }
  | { readonly kind: 'recipe'; readonly error: string }
  | { readonly kind: 'not-run'; readonly guard: GuardRef; readonly why: NotRunReason; readonly detail: string }
  | { readonly kind: 'run'; readonly guard: GuardRef; readonly source: string; readonly resolved?: string }
  | ({ readonly kind: 'read'; readonly what: string; readonly value: HostData } & At)
  | ({
      readonly kind: 'call';
      readonly path: string;
      readonly args: readonly HostData[];
      readonly answer: HostAnswer;
      readonly origin: Origin;
    } & At)
  | ({
      readonly kind: 'action';
      readonly action: ActionId;
      readonly args: readonly HostData[];
      readonly answer: HostAnswer;
      readonly detail?: string;
    } & At)
  | ({
      readonly kind: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly message: string | null;
      readonly fields: HostDataMap;
      readonly text: string;
      /** Of a Foot run: the request the line belongs to. */
      readonly requestId?: string;
    } & At)
  | { readonly kind: 'console'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly params: HostData }
  | {
      readonly kind: 'llm';
      readonly method: string;
      readonly recipe: string;
      readonly prompt: string;
      readonly vars: HostData;
    }
  | { readonly kind: 'document'; readonly op: 'write' | 'delete'; readonly path: string; readonly content?: string }
  | { readonly kind: 'progress'; readonly message: string; readonly payload: HostData; readonly detail?: string }
  | { readonly kind: 'notify'; readonly message: string; readonly severity: 'INFO' | 'WARN' | 'ERROR' }
  | {
      readonly kind: 'unmatched';
      readonly what: 'tool' | 'llm';
      readonly name: string;
      readonly detail: string;
      readonly nearest?: string;
    }
  | {
      readonly kind: 'store';
      readonly scope: 'loop' | 'session';
      readonly op: 'set' | 'remove' | 'clear';
      readonly key?: string;
      readonly value?: HostData;
    }
  | { readonly kind: 'rounds'; readonly from: number; readonly to: number; readonly why: 'injection' | 'reset' }
  | { readonly kind: 'inject'; readonly message: InboxMessage }
  | { readonly kind: 'turn'; readonly wakes: boolean }
  | { readonly kind: 'turn-prompt'; readonly text: string | null }
  | {
      readonly kind: 'skill';
      readonly name: string;
      readonly args: string | null;
      readonly effect: 'activated' | 'shot' | 'already-active' | 'spawn' | 'cleared';
    }
  | {
      readonly kind: 'command';
      readonly command: CommandText;
      readonly result: CommandResult;
      readonly from: 'user' | 'skill';
    }
  | { readonly kind: 'metric'; readonly name: string; readonly outcome: string; readonly verb?: string }
  | {
      readonly kind: 'verdict';
      readonly point: PointId;
      readonly guard: GuardRef;
      readonly verdict: Verdict;
      readonly prompts: readonly string[];
      readonly reason?: string;
      readonly error?: TraceError;
      readonly usage?: RunUsage;
    }
  | {
      readonly kind: 'decision';
      readonly point: PointId;
      readonly verdict: Verdict;
      readonly guard?: GuardRef;
      readonly reason?: string;
      readonly message?: string;
      readonly error?: TraceError;
    };

export interface CommandText {
  readonly name: string;
  readonly args: HostDataMap;
}

export interface ToolText {
  readonly name: string;
  readonly args: HostDataMap;
}

/** What a command answers (guard-service 15.2). */
export interface CommandResult {
  readonly outcome: 'OK' | 'UNKNOWN' | 'ERROR';
  readonly message: string | null;
  readonly value: HostData;
  readonly deniedByGuard: boolean;
}

export type TraceSink = (event: TraceEvent) => void;
