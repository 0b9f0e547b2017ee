import { randomBytes } from 'node:crypto';
import ivm from 'isolated-vm';
import type { RawFrame } from '../guest-contract.ts';
import type { Wire } from '../wire-types.ts';
import type { GuestPorts } from './prepare-context.ts';

/** An isolate with a fresh context and the guest code in it, before it is told which script will run. */
export interface PreparedIsolate {
  readonly isolate: ivm.Isolate;
  readonly context: ivm.Context;
  /** Turns the configuration of a run into its controls. */
  readonly configure: ivm.Reference<(...args: unknown[]) => unknown>;
  /** Who answers the guest; set when the run is known. */
  readonly answering: { ports?: GuestPorts };
  /** Prefix of everything the instrumentation writes; no script can guess it. */
  readonly mark: string;
  readonly memoryMb: number;
  /** Hears that V8 ran out of memory where it cannot go on. */
  readonly catastrophe: { listener?: () => void };
}

export interface IsolateOptions {
  /** Text of the guest bundle. */
  readonly guestSource: string;
  readonly memoryMb: number;
  readonly mark: string;
  /** Debug mode: the context can be inspected. */
  readonly inspector?: boolean;
}

/** A prefix no script can guess. */
export const newMark = (): string => `_${randomBytes(9).toString('hex')}`;

/** Globals the guest keeps for itself: a script may delete or replace what `globalThis` holds. */
const keptGlobals =
  'Object,Array,Number,String,Symbol,Math,BigInt,Reflect,JSON,Map,Set,Function,Promise,RangeError,SyntaxError,Atomics';

/** The guest, and what makes the bridge object out of transferred functions. */
const guestScript = (source: string): string => `(()=>{'use strict';const {${keptGlobals}}=globalThis;${source};
return (call, explain, stack, prepare, log, kill, mark) => guest.install({
  call: (path, args, frames) => call.applySyncPromise(undefined, [path, args, frames], { arguments: { copy: true } }),
  explain, stack, prepare, console: log, kill,
}, mark).configure})()`;

/** V8's code of the guest, made by the first run of a process. */
let cachedData: ivm.ExternalCopy<ArrayBuffer> | undefined;

/** Makes an isolate ready for a run. Only the product's own code runs here, so nothing waits for another thread. */
export function prepareIsolate({ guestSource, memoryMb, mark, inspector }: IsolateOptions): PreparedIsolate {
  const catastrophe: PreparedIsolate['catastrophe'] = {};
  const isolate = new ivm.Isolate({
    memoryLimit: Math.max(8, memoryMb),
    inspector: inspector === true,
    onCatastrophicError: () => catastrophe.listener?.(),
  });
  const context = isolate.createContextSync(inspector ? { inspector: true } : {});
  const script = isolate.compileScriptSync(guestScript(guestSource), {
    filename: `${mark}guest`,
    ...(cachedData ? { cachedData } : { produceCachedData: true }),
  });
  cachedData ??= (script as { cachedData?: ivm.ExternalCopy<ArrayBuffer> }).cachedData;
  const connect = script.runSync(context, { reference: true }) as ivm.Reference<(...args: unknown[]) => unknown>;
  const answering: PreparedIsolate['answering'] = {};
  const configure = connect.applySync(undefined, [...bridge(answering), mark] as never[], {
    result: { reference: true },
  }) as unknown as PreparedIsolate['configure'];
  return { isolate, context, configure, answering, mark, memoryMb, catastrophe };
}

/** The functions the guest calls; they reach whoever answers when they are called. */
function bridge(answering: PreparedIsolate['answering']): unknown[] {
  const ports = (): GuestPorts => {
    if (!answering.ports) throw new Error('no run');
    return answering.ports;
  };
  return [
    new ivm.Reference(async (path: string, args: Wire[], frames: RawFrame[]) =>
      new ivm.ExternalCopy(await ports().call(path, args, frames)).copyInto({ release: true }),
    ),
    new ivm.Callback((name: string, message: string, frames: RawFrame[], hints: string[]) =>
      ports().explain(name, message, frames, hints),
    ),
    new ivm.Callback((frames: RawFrame[], host: boolean) => ports().stack(frames, host)),
    new ivm.Callback((text: string, kind: string) => ports().prepare(text, kind)),
    new ivm.Callback((stream: 'stdout' | 'stderr', line: string) => ports().console(stream, line)),
    new ivm.Callback((frames: RawFrame[]) => ports().kill(frames)),
  ];
}
