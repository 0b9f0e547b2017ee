import type { GuestConfig, GuestFailure, GuestOutcome } from '../guest-contract.ts';
import { apiMethod } from './api-object.ts';
import { hostClassOf, hostNameOf } from './argument-text.ts';
import { unboxed } from './boxed.ts';
import { display } from './display.ts';
import { errorText, thrownObjectText } from './error-text.ts';
import { framesFor, isLocated, translate } from './errors.ts';
import { javaException } from './host-error.ts';
import { javaMap } from './host-map.ts';
import { type Any, apply, isError, isObject, startsWith } from './intrinsics.ts';
import { javaText } from './java-text.ts';
import { kindOf, namespaceOf, proxyParts } from './object-kinds.ts';
import { marshalResult, NoResult } from './result.ts';
import { framesOfThrow } from './thrown.ts';

export const pendingText =
  "Promise returned by script is still pending after the microtask queue drained. Vance's JS sandbox has no external event loop — only synchronous tool calls are supported. Did the script start a real async operation (setTimeout, fetch, …)?";

/** Failure of a run that ended in a throw (script-engine 10). */
export function failureOf(thrown: Any): GuestFailure {
  const error = translate(thrown);
  const exception = javaException(error);
  if (exception) {
    const { type, message } = exception;
    return {
      kind: 'host',
      text: String(message),
      frames: exception.frames,
      located: false,
      syntax: false,
      host: { type, message },
    };
  }
  const host = hostClassOf(error);
  if (host) return { kind: 'conversion', text: castText(host), frames: [], located: false, syntax: false };
  if (isObject(error) && isError(error)) {
    return {
      kind: 'guest',
      text: safely(() => errorText(error), 'Error'),
      frames: framesFor(error),
      located: isLocated(error),
      syntax: safely(() => error instanceof SyntaxError, false),
    };
  }
  return {
    kind: 'guest',
    text: safely(() => thrownText(error), 'Error'),
    frames: framesOfThrow(error),
    located: true,
    thrown: true,
    syntax: false,
  };
}

/** Java's words for something that is thrown and no exception; its own classes come from another loader. */
function castText(java: string): string {
  const throwable = 'java.lang.Throwable';
  const base = "module java.base of loader 'bootstrap'";
  const where = startsWith(java, 'java.')
    ? `${java} and ${throwable} are in ${base}`
    : `${java} is in unnamed module of loader 'app'; ${throwable} is in ${base}`;
  return `class ${java} cannot be cast to class ${throwable} (${where})`;
}

/** A proxy among the prototypes of a value may throw whatever it is asked. */
function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Text of a thrown value that is no error: the value itself, or what kind of object it is. */
function thrownText(value: Any): string {
  if (!isObject(value)) return typeof value === 'string' ? value : display(value);
  if (proxyParts(value)) return 'Error';
  const method = apiMethod(value);
  if (method !== undefined) return method;
  return thrownObjectText(value, (object) => kindOf(object) ?? namespaceOf(object));
}

/** Text of a rejection: a string itself, else the engine's display form. */
function rejectionText(reason: Any): string {
  if (typeof reason === 'string') return reason;
  if (typeof reason === 'number') return javaText(reason);
  const boxed = unboxed(reason);
  if (typeof boxed === 'string') return boxed;
  return hostNameOf(reason) ?? display(translate(reason));
}

export interface Settling {
  /** Calls `then` of a thenable; the host lets the microtasks run before it asks for the outcome. */
  begin(value: Any): void;
  outcome(): GuestOutcome | 'again';
}

/** Settles a completion value as the executor does: `then` is called and the state is looked at once (script-engine 9). */
export function makeSettling(config: GuestConfig): Settling {
  let state: { value?: Any; rejected?: [Any]; settled?: [Any]; failure?: GuestFailure; thenable: boolean } = {
    thenable: false,
  };
  const begin = (value: Any): void => {
    state = { value, thenable: false };
    if (config.foot || !isObject(value) || javaMap(value)) return;
    try {
      const method = (value as Any).then;
      if (typeof method !== 'function') return;
      const own = state;
      own.thenable = true;
      // a call of reject wins over resolve, and the last resolve counts
      const fulfil = (result: Any): void => {
        own.settled = [result];
      };
      // without an argument the executor has nothing it could call a reason
      const reject = (...args: Any[]): void => {
        if (args.length) own.rejected = [args[0]];
        else own.settled = [undefined];
      };
      apply(method, value, [fulfil, reject]);
    } catch (caught) {
      state.failure = failureOf(caught);
    }
  };
  const outcome = (): GuestOutcome | 'again' => {
    if (state.failure) return { state: 'failed', failure: state.failure };
    if (!state.thenable) return marshalled(state.value, config);
    const { rejected } = state;
    if (rejected) return promiseFailure(`Promise rejected: ${safely(() => rejectionText(rejected[0]), '{...}')}`);
    if (!state.settled) return promiseFailure(pendingText);
    begin(state.settled[0]);
    return 'again';
  };
  return { begin, outcome };
}

const promiseFailure = (text: string): GuestOutcome => ({
  state: 'failed',
  failure: { kind: 'promise', text, frames: [], located: false, syntax: false },
});

function marshalled(value: Any, config: GuestConfig): GuestOutcome {
  try {
    return { state: 'value', value: marshalResult(value, config) };
  } catch (caught) {
    if (!(caught instanceof NoResult)) return { state: 'failed', failure: failureOf(caught) };
    const { kind, text } = caught;
    return { state: 'failed', failure: { kind, text, frames: [], located: false, syntax: false } };
  }
}
