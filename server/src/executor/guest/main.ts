import type { ApiNode, GuestConfig, GuestOutcome, HostBridge } from '../guest-contract.ts';
import { apiOfRun, completeApi, makeApis } from './api-object.ts';
import { bridge, connectBridge, mark } from './bridge.ts';
import { finishBuiltins, installArguments, installBuiltins, installRandom } from './builtins.ts';
import { installCode, installLoad } from './code.ts';
import { installConsole } from './console.ts';
import { makeCounterTools } from './counter-tools.ts';
import { installClock } from './dates.ts';
import { currentFrames, finishErrors, installErrors, markLocated, translate } from './errors.ts';
import { callGate, connectCalls, throwHost } from './host-call.ts';
import { connectHostErrors } from './host-error.ts';
import { connectListRefusals } from './host-list.ts';
import { connectNullRefusal, connectUnsupported, javaMap, makeHostMap } from './host-map.ts';
import { finishHostTargets } from './host-targets.ts';
import {
  type Any,
  apply,
  bare,
  define,
  global,
  isObject,
  learnLate,
  mapForEach,
  mapSet,
  NativeMap,
  nativeEval,
  object,
} from './intrinsics.ts';
import { installGraal, installJava } from './java-globals.ts';
import { installJsonParse } from './json.ts';
import { knowLateOrders, knowOrders } from './member-order.ts';
import { hideInstrumentation } from './native-look.ts';
import { knowKinds, knowLateKinds } from './object-kinds.ts';
import { failureOf, makeSettling, type Settling } from './outcome.ts';
import { installPromises } from './promises.ts';
import { readWire } from './read-wire.ts';
import { installReflection } from './reflection.ts';
import { noteRefusal } from './refusals.ts';
import { installSorting } from './sorting.ts';

/** The guest in a context that nobody uses yet; of this a snapshot can be taken. */
export interface InstalledGuest {
  /** Finishes the global object, and gives the guest its host and the mark of the run. */
  connect(host: HostBridge, mark: string): GuestControl;
}

/** What the host calls, in this order. */
export interface GuestControl {
  /** Adds what differs from run to run. */
  configure(config: GuestConfig, counter: Int32Array | null): void;
  /**
   * Runs a compiled script in its context and remembers how it ended; promises settle afterwards. Gives the outcome at once
   * when nothing that happens afterwards can change it.
   */
  run(script: Any, context: Any): GuestOutcome | undefined;
  /** Evaluates text that V8 refused to compile as a script, so that its refusal is an error of this context. */
  refuse(text: string): void;
  /** Takes over a completion value of text that was run in another way (debug mode). */
  complete(value: Any): void;
  /** Starts settling the completion value. */
  settle(): void;
  outcome(): GuestOutcome | 'again';
}

/**
 * Prepares the global object of a fresh context: the engine's globals, no traces of V8, the host API. All of it must do
 * without the builtins that V8 adds only when it makes a context (`connect` comes behind that).
 */
export function install(objects: readonly ApiNode[]): InstalledGuest {
  knowKinds();
  installErrors();
  installCode();
  installBuiltins();
  installPromises();
  installSorting();
  installReflection();
  installJsonParse();
  const clock = installClock();
  installConsole(clock.now);
  installJava();
  installGraal();
  installLoad();
  installArguments();
  hideInstrumentation();
  connect((ms) => clock.advance(ms));
  knowOrders();
  makeApis(objects);
  const installCounter = makeCounterTools();
  const begin: GuestControl['configure'] = (config, counter) => {
    if (config.clock !== null) clock.set(config.clock);
    if (config.seed !== null) installRandom(config.seed);
    if (counter) installCounter(counter);
    else global[`${mark}words`] = { translate, gate: callGate }; // debug mode: what the debugger reaches for
    installGlobals(config);
    if (!counter) completeApi(config.root);
  };
  return {
    connect: (host, ownMark) => {
      connectBridge(host, ownMark);
      learnLate();
      knowLateKinds();
      finishErrors();
      finishBuiltins();
      finishHostTargets();
      knowLateOrders();
      return control(begin);
    },
  };
}

/** Ties the parts together that would else need each other. */
function connect(slept: (ms: number) => void): void {
  connectHostErrors((frames, silent) => bridge.stack(frames, true, silent), noteRefusal);
  connectListRefusals(noteRefusal);
  connectNullRefusal((message) => throwHost({ type: 'java.lang.NullPointerException', message }));
  connectUnsupported(() => throwHost({ type: 'java.lang.UnsupportedOperationException', message: null }));
  connectCalls({
    call: (path, args, frames) => {
      const answer = bare(bridge.call(path, args, frames));
      if (path === 'vance.sleep' && typeof args[0] === 'number' && !('throws' in answer)) slept(args[0]);
      return answer;
    },
    frames: currentFrames,
    engineError: markLocated,
    thrown: () => {},
  });
}

const mutableMap = { java: 'java.util.LinkedHashMap', mutable: true };

function copyOfMap(entries: Any): Any {
  const copy = new NativeMap();
  mapForEach(entries, (value: Any, key: Any) => mapSet(copy, key, value));
  return copy;
}

function installGlobals(config: GuestConfig): void {
  const root: Any = apiOfRun(config.root, config.api);
  define(global, config.root, root, true);
  const params = config.args ? javaMap(root.params) : undefined;
  // a map of its own with the same values in it (script-engine Q11)
  if (params) define(global, 'args', makeHostMap({ ...mutableMap, entries: copyOfMap(params.entries) }), true);
  for (let at = 0; at < config.globals.length; at++) {
    const { name, value, immutable } = config.globals[at]!;
    define(global, name, readWire(value, !immutable), true);
  }
}

/** How the completion value comes back: as it is, without a copy. Without a prototype, so that no script can add to it. */
const asReference = object.freeze(Object.assign(object.create(null), { reference: true }));

function control(begin: GuestControl['configure']): GuestControl {
  let settling: Settling | undefined;
  let ended: { value: Any } | { failed: Any } | undefined;
  return {
    configure: (config, counter) => {
      begin(config, counter);
      settling = makeSettling(config);
    },
    run: (script, context) => {
      try {
        const value = apply(script.runSync, script, [context, asReference]);
        ended = { value: apply(value.deref, value, []) };
      } catch (caught) {
        ended = { failed: caught };
        return undefined;
      }
      if (isObject(ended.value)) return undefined;
      settling!.begin(ended.value);
      return settling!.outcome() as GuestOutcome;
    },
    refuse: (text) => {
      try {
        ended = { value: nativeEval(text) };
      } catch (caught) {
        ended = { failed: caught };
      }
    },
    complete: (value) => {
      ended = { value };
    },
    settle: () => {
      if (ended && 'value' in ended) settling!.begin(ended.value);
    },
    outcome: () => {
      if (ended && 'failed' in ended) return { state: 'failed', failure: failureOf(ended.failed) };
      return settling!.outcome();
    },
  };
}
