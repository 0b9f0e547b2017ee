import ivm from 'isolated-vm';
import { runKinds } from '../../model/run-kinds.ts';
import type { RunRequest } from '../../model/script-runner.ts';
import type { EffectiveLimits } from '../contract.ts';
import { maxCallChars } from '../contract.ts';
import type { Answered, Explained, GuestConfig, GuestOutcome, Prepared, RawFrame } from '../guest-contract.ts';
import { toWire } from '../wire.ts';
import type { Wire } from '../wire-types.ts';
import { apiOf } from './api-description.ts';
import { counterPrefix } from './instrument-writer.ts';
import type { PreparedIsolate } from './prepared-isolate.ts';

/** What a prepared context asks its host for; all but `call` answer at once. */
export interface GuestPorts {
  call(path: string, args: readonly Wire[], frames: readonly RawFrame[]): Promise<Answered>;
  explain(name: string, message: string, frames: readonly RawFrame[], hints: readonly string[]): Explained | null;
  stack(frames: readonly RawFrame[], host: boolean, silent: boolean): string;
  prepare(text: string, kind: string): Prepared;
  console(stream: 'stdout' | 'stderr', line: string): void;
  kill(frames: readonly RawFrame[]): void;
}

export interface ContextOptions {
  readonly prepared: PreparedIsolate;
  readonly request: RunRequest;
  readonly limits: EffectiveLimits;
  readonly ports: GuestPorts;
  /** Statement counter; absent: the text will not be instrumented (debug mode). */
  readonly counter?: Int32Array;
  /** The script declares `eval` itself, so that the name must stay free. */
  readonly ownEval?: boolean;
  /** Coverage counters, one per slot of the plan. */
  readonly hits?: Int32Array;
}

export interface PreparedContext {
  readonly context: ivm.Context;
  /**
   * Runs text as a classic script; ends when the text and its microtasks ended, with the outcome if that is known by then.
   * `name`: what V8 calls it.
   */
  run(text: string, name: string): Promise<GuestOutcome | undefined>;
  /** Takes over the completion value of text that was run in another way: `script.run(context, { reference: true })`. */
  complete(value: ivm.Reference): Promise<void>;
  /** Settles promises and gives the outcome. */
  outcome(): Promise<GuestOutcome>;
}

/**
 * Puts the engine's globals and the host API into a prepared context. The text that runs in it may be instrumented (run
 * mode) or not (debug mode): everything but the counter works alike.
 */
export function prepareContext(options: ContextOptions): PreparedContext {
  const { isolate, context, control, answering, mark } = options.prepared;
  answering.ports = options.ports;
  const { counter } = options;
  const given = [copied(configOf(options)), counter ? copied(counter) : null];
  control.configure.applySync(undefined, given as never[]);
  if (options.counter) declareNames(options);
  else
    context.evalSync(
      `const ${mark}w=globalThis.${mark}words.translate,${mark}g=globalThis.${mark}words.gate;delete globalThis.${mark}words;`,
      { filename: `${mark}guest` },
    );
  const { run, refuse, complete, settle, outcome } = control;
  return {
    context,
    run: async (text, name) => {
      const compiled = await compile(isolate, text, name);
      const options = { result: { copy: true as const } };
      const work = compiled ? run.apply(undefined, [compiled, context], options) : refuse.apply(undefined, [text]);
      return (await tolerate(isolate, work)) as GuestOutcome | undefined;
    },
    complete: async (value) => void (await tolerate(isolate, complete.apply(undefined, [value.derefInto()]))),
    outcome: async () => {
      await tolerate(isolate, settle.apply(undefined, []));
      for (;;) {
        const got = await outcome.apply(undefined, [], { result: { copy: true } });
        if (got !== 'again') return got as GuestOutcome;
      }
    },
  };
}

/** Characters up to which V8 compiles in no time, so that another thread would only cost. */
const shortText = 20_000;

/** Undefined: V8 refuses the text. */
async function compile(isolate: ivm.Isolate, text: string, filename: string): Promise<ivm.Script | undefined> {
  try {
    if (text.length < shortText) return isolate.compileScriptSync(text, { filename });
    return await isolate.compileScript(text, { filename });
  } catch (caught) {
    if (caught instanceof SyntaxError) return undefined;
    throw caught;
  }
}

/** Rejected promises nobody handled reject the call that ran them; for the engine they are lost without a trace. */
async function tolerate(isolate: ivm.Isolate, call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (caught) {
    if (isolate.isDisposed) throw caught;
    return undefined;
  }
}

const copied = (value: unknown): unknown => new ivm.ExternalCopy(value).copyInto({ release: true });

function configOf({ request, limits }: ContextOptions): GuestConfig {
  const kind = runKinds[request.kind];
  const globals = Object.entries(request.bindings ?? {}).map(([name, value]) => ({
    name,
    value: toWire(value),
    immutable: false,
  }));
  return {
    foot: kind.executor === 'foot',
    args: kind.args,
    ...apiOf(request),
    globals,
    clock: request.clock ?? null,
    seed: request.seed ?? null,
    maxDepth: limits.resultDepth,
    maxNodes: limits.resultNodes,
    maxChars: maxCallChars,
  };
}

/** Global lexical names of the instrumented text; the property that carried them is gone before the script starts. */
function declareNames({ prepared: { context, mark }, hits, ownEval }: ContextOptions): void {
  const carried = `globalThis.${mark}set`;
  const direct = ownEval ? '' : `let eval=${carried}.e;`;
  const counter = counterPrefix(mark);
  context.evalSync(
    `const ${counter}c=${carried}.c,${counter}k=${carried}.k,${mark}t=${carried}.t;${direct}delete ${carried};`,
    { filename: `${mark}guest` },
  );
  if (!hits) return;
  context.evalClosureSync(`globalThis.${mark}hits=$0`, [new ivm.ExternalCopy(hits).copyInto({ release: true })]);
  context.evalSync(`const ${mark}h=globalThis.${mark}hits;delete globalThis.${mark}hits;`);
}
