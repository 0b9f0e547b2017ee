import { randomBytes } from 'node:crypto';
import ivm from 'isolated-vm';
import type { Answered, RawFrame } from '../guest-contract.ts';
import type { Wire } from '../wire-types.ts';
import { connectName, guestSnapshot, guestText } from './guest-code.ts';
import type { GuestPorts } from './prepare-context.ts';

/** An isolate with a fresh context and the guest code in it, before it is told which script will run. */
export interface PreparedIsolate {
  readonly isolate: ivm.Isolate;
  readonly context: ivm.Context;
  readonly control: GuestControls;
  /** Who answers the guest; set when the run is known. */
  readonly answering: { ports?: GuestPorts };
  /** Prefix of everything the instrumentation writes; no script can guess it. */
  readonly mark: string;
  readonly memoryMb: number;
  /** Hears that V8 ran out of memory where it cannot go on. */
  readonly catastrophe: { listener?: () => void };
}

/** The functions of the guest (`GuestControl`), to be called from outside. */
export type GuestControls = Readonly<Record<(typeof controlNames)[number], GuestFunction>>;

const controlNames = ['configure', 'run', 'refuse', 'complete', 'settle', 'outcome'] as const;

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

/** V8's code of the guest, made by the first run of a process that has an inspector. */
let cachedData: ivm.ExternalCopy<ArrayBuffer> | undefined;

type GuestFunction = ivm.Reference<(...args: unknown[]) => unknown>;

/** Makes an isolate ready for a run. Only the product's own code runs here, so nothing waits for another thread. */
export function prepareIsolate({ guestSource, memoryMb, mark, inspector }: IsolateOptions): PreparedIsolate {
  const catastrophe: PreparedIsolate['catastrophe'] = {};
  const isolate = new ivm.Isolate({
    memoryLimit: Math.max(8, memoryMb),
    inspector: inspector === true,
    onCatastrophicError: () => catastrophe.listener?.(),
    ...(!inspector && { snapshot: guestSnapshot(guestSource) }),
  });
  const context = isolate.createContextSync(inspector ? { inspector: true } : {});
  const connect = inspector ? compiledGuest(isolate, context, guestSource, mark) : takenGuest(context);
  const answering: PreparedIsolate['answering'] = {};
  const connected = connect.applySync(undefined, [...bridge(answering), mark] as never[], {
    result: { reference: true },
  }) as unknown as ivm.Reference<Record<string, unknown>>;
  const control = Object.fromEntries(
    controlNames.map((name) => [name, connected.getSync(name, { reference: true })]),
  ) as unknown as GuestControls;
  return { isolate, context, control, answering, mark, memoryMb, catastrophe };
}

/** The function that connects the guest, out of the snapshot; nothing of it stays on the global object. */
function takenGuest(context: ivm.Context): GuestFunction {
  const connect = context.global.getSync(connectName, { reference: true }) as GuestFunction;
  context.global.deleteSync(connectName);
  return connect;
}

/** The same in a context that can be inspected: the debugger knows the guest's code by its name. */
function compiledGuest(isolate: ivm.Isolate, context: ivm.Context, source: string, mark: string): GuestFunction {
  const script = isolate.compileScriptSync(guestText(source), {
    filename: `${mark}guest`,
    ...(cachedData ? { cachedData } : { produceCachedData: true }),
  });
  cachedData ??= (script as { cachedData?: ivm.ExternalCopy<ArrayBuffer> }).cachedData;
  return script.runSync(context, { reference: true }) as GuestFunction;
}

/** What goes wrong on this side must not show on the other: the error would take its stack along. */
const quiet =
  <A extends unknown[], R>(work: (...given: A) => R, otherwise: R) =>
  (...given: A): R => {
    try {
      return work(...given);
    } catch {
      return otherwise;
    }
  };

async function answerOf(ports: () => GuestPorts, call: Parameters<GuestPorts['call']>): Promise<Answered> {
  try {
    return await ports().call(...call);
  } catch {
    return brokenCall;
  }
}

const brokenCall: Answered = {
  throws: { type: 'IllegalStateException', message: 'the sandbox cannot make this call' },
};

/** The functions the guest calls; they reach whoever answers when they are called. */
function bridge(answering: PreparedIsolate['answering']): unknown[] {
  const ports = (): GuestPorts => {
    if (!answering.ports) throw new Error('no run');
    return answering.ports;
  };
  return [
    new ivm.Reference(async (...call: [path: string, args: Wire[], frames: RawFrame[]]) =>
      new ivm.ExternalCopy(await answerOf(ports, call)).copyInto({ release: true }),
    ),
    new ivm.Callback(
      quiet(
        (name: string, message: string, frames: RawFrame[], hints: string[]) =>
          ports().explain(name, message, frames, hints),
        null,
      ),
    ),
    new ivm.Callback(
      quiet((frames: RawFrame[], host: boolean, silent: boolean) => ports().stack(frames, host, silent), ''),
    ),
    new ivm.Callback(quiet((text: string, kind: string) => ports().prepare(text, kind), { error: 'Invalid text' })),
    new ivm.Callback(quiet((stream: 'stdout' | 'stderr', line: string) => ports().console(stream, line), undefined)),
    new ivm.Callback((frames: RawFrame[]) => ports().kill(frames)),
  ];
}
