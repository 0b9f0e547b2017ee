import { randomBytes } from 'node:crypto';
import ivm from 'isolated-vm';
import { runKinds } from '../../model/run-kinds.ts';
import type { RunRequest } from '../../model/script-runner.ts';
import type { EffectiveLimits } from '../contract.ts';
import { maxCallChars } from '../contract.ts';
import type { Answered, Explained, GuestConfig, GuestOutcome, Prepared, RawFrame } from '../guest-contract.ts';
import { toWire } from '../wire.ts';
import type { Wire } from '../wire-types.ts';
import { describeApi } from './api-description.ts';

/** What a prepared context asks its host for; all but `call` answer at once. */
export interface GuestPorts {
  call(path: string, args: readonly Wire[], frames: readonly RawFrame[]): Promise<Answered>;
  explain(name: string, message: string, frames: readonly RawFrame[], hints: readonly string[]): Explained | null;
  stack(frames: readonly RawFrame[], host: boolean): string;
  prepare(text: string, kind: string): Prepared;
  console(stream: 'stdout' | 'stderr', line: string): void;
  kill(frames: readonly RawFrame[]): void;
}

export interface ContextOptions {
  readonly isolate: ivm.Isolate;
  /** Text of the guest bundle. */
  readonly guestSource: string;
  readonly request: RunRequest;
  readonly limits: EffectiveLimits;
  readonly ports: GuestPorts;
  /** Prefix of instrumented names; see `newMark`. */
  readonly mark: string;
  /** Statement counter; absent: the text will not be instrumented (debug mode). */
  readonly counter?: Int32Array;
  /** The script declares `eval` itself, so that the name must stay free. */
  readonly ownEval?: boolean;
  /** Coverage counters, one per slot of the plan. */
  readonly hits?: Int32Array;
  /** Debug mode: the context can be inspected. */
  readonly inspector?: boolean;
}

export interface PreparedContext {
  readonly context: ivm.Context;
  /** Runs text as a classic script; ends when the text and its microtasks ended. `name`: what V8 calls it. */
  run(text: string, name: string): Promise<void>;
  /** Takes over the completion value of text that was run in another way: `script.run(context, { reference: true })`. */
  complete(value: ivm.Reference): Promise<void>;
  /** Settles promises and gives the outcome. */
  outcome(): Promise<GuestOutcome>;
}

/** A prefix no script can guess and that `source` does not hold. */
export function newMark(source: string): string {
  for (;;) {
    const mark = `_${randomBytes(9).toString('hex')}`;
    if (!source.includes(mark)) return mark;
  }
}

/**
 * Makes a context with the engine's globals and the host API in it. The text that runs in it may be instrumented (run
 * mode) or not (debug mode): everything but the counter works alike.
 */
export async function prepareContext(options: ContextOptions): Promise<PreparedContext> {
  const { isolate, guestSource, mark, counter } = options;
  const context = await isolate.createContext(options.inspector ? { inspector: true } : {});
  const script = await isolate.compileScript(guestScript(guestSource), {
    filename: `${mark}guest`,
  });
  const install = await script.run(context, { reference: true });
  const adapter = await context.eval(adapterSource, { reference: true, filename: `${mark}guest` });
  const control = (await adapter.apply(undefined, [install.derefInto(), ...bridgeArguments(options)], {
    result: { reference: true },
  })) as ivm.Reference<Control>;
  if (counter) await declareNames(context, options);
  else
    await context.eval(
      `const ${mark}w=globalThis.${mark}words.translate,${mark}g=globalThis.${mark}words.gate;delete globalThis.${mark}words;`,
      {
        filename: `${mark}guest`,
      },
    );
  const [run, refuse, complete, settle, outcome] = await Promise.all([
    control.get('run', { reference: true }),
    control.get('refuse', { reference: true }),
    control.get('complete', { reference: true }),
    control.get('settle', { reference: true }),
    control.get('outcome', { reference: true }),
  ]);
  return {
    context,
    run: async (text, name) => {
      const compiled = await compile(isolate, text, name);
      const work = compiled ? run.apply(undefined, [compiled, context]) : refuse.apply(undefined, [text]);
      await tolerate(isolate, work);
    },
    complete: (value) => tolerate(isolate, complete.apply(undefined, [value.derefInto()])),
    outcome: async () => {
      await tolerate(isolate, settle.apply(undefined, []));
      for (;;) {
        const got = await outcome.apply(undefined, [], { result: { copy: true } });
        if (got !== 'again') return got as GuestOutcome;
      }
    },
  };
}

/** Globals the guest keeps for itself: a script may delete or replace what `globalThis` holds. */
const keptGlobals =
  'Object,Array,Number,String,Symbol,Math,BigInt,Reflect,JSON,Map,Set,Function,Promise,RangeError,SyntaxError,Atomics';

const guestScript = (source: string): string =>
  `(()=>{'use strict';const {${keptGlobals}}=globalThis;${source};return guest.install})()`;

/** Undefined: V8 refuses the text. */
async function compile(isolate: ivm.Isolate, text: string, filename: string): Promise<ivm.Script | undefined> {
  try {
    return await isolate.compileScript(text, { filename });
  } catch (caught) {
    if (caught instanceof SyntaxError) return undefined;
    throw caught;
  }
}

/** Rejected promises nobody handled reject the call that ran them; for the engine they are lost without a trace. */
async function tolerate(isolate: ivm.Isolate, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (caught) {
    if (isolate.isDisposed) throw caught;
  }
}

type Control = Record<'run' | 'refuse' | 'complete' | 'settle' | 'outcome', (...args: unknown[]) => unknown>;

/** Turns transferred functions into the bridge object of the guest. Runs inside the isolate. */
const adapterSource = `(install, call, explain, stack, prepare, log, kill, config, counter) => install({
  call: (path, args, frames) => call.applySyncPromise(undefined, [path, args, frames], { arguments: { copy: true } }),
  explain, stack, prepare, console: log, kill,
}, config, counter)`;

function bridgeArguments(options: ContextOptions): unknown[] {
  const { ports, counter } = options;
  const copied = (value: unknown): unknown => new ivm.ExternalCopy(value).copyInto({ release: true });
  return [
    new ivm.Reference(async (path: string, args: Wire[], frames: RawFrame[]) =>
      copied(await ports.call(path, args, frames)),
    ),
    new ivm.Callback((name: string, message: string, frames: RawFrame[], hints: string[]) =>
      ports.explain(name, message, frames, hints),
    ),
    new ivm.Callback((frames: RawFrame[], host: boolean) => ports.stack(frames, host)),
    new ivm.Callback((text: string, kind: string) => ports.prepare(text, kind)),
    new ivm.Callback((stream: 'stdout' | 'stderr', line: string) => ports.console(stream, line)),
    new ivm.Callback((frames: RawFrame[]) => ports.kill(frames)),
    copied(configOf(options)),
    counter ? copied(counter) : null,
  ];
}

function configOf({ request, limits, mark }: ContextOptions): GuestConfig {
  const kind = runKinds[request.kind];
  const globals = Object.entries(request.bindings ?? {}).map(([name, value]) => ({
    name,
    value: toWire(value),
    immutable: false,
  }));
  return {
    mark,
    sourceName: request.sourceName,
    foot: kind.executor === 'foot',
    args: kind.args,
    root: describeApi(request),
    globals,
    clock: request.clock ?? null,
    seed: request.seed ?? null,
    maxDepth: limits.resultDepth,
    maxNodes: limits.resultNodes,
    maxChars: maxCallChars,
  };
}

/** Global lexical names of the instrumented text; the property that carried them is gone before the script starts. */
async function declareNames(context: ivm.Context, { mark, hits, ownEval }: ContextOptions): Promise<void> {
  const carried = `globalThis.${mark}set`;
  const direct = ownEval ? '' : `let eval=${mark}t.nativeEval;`;
  await context.eval(
    `const ${mark}c=${carried}.c,${mark}k=${carried}.k,${mark}t=${carried}.t;${direct}delete ${carried};`,
    { filename: `${mark}guest` },
  );
  if (!hits) return;
  await context.evalClosure(`globalThis.${mark}hits=$0`, [new ivm.ExternalCopy(hits).copyInto({ release: true })]);
  await context.eval(`const ${mark}h=globalThis.${mark}hits;delete globalThis.${mark}hits;`);
}
