import type { Explained, RawFrame } from '../guest-contract.ts';
import { hostNameOf } from './argument-text.ts';
import { failedInvocation } from './bad-reads.ts';
import { bridge, mark } from './bridge.ts';
import { lastSpecifier } from './code.ts';
import { knowErrorPrototypes } from './error-text.ts';
import { javaException } from './host-error.ts';
import {
  type Any,
  append,
  bare,
  construct,
  define,
  defineProperty,
  endsWith,
  global,
  holds,
  indexOfText,
  isError,
  isObject,
  NativeError,
  object,
  sliceText,
  startsWith,
  weakTable,
} from './intrinsics.ts';
import { lastJson } from './json.ts';
import { asWritten, nativeLook } from './native-look.ts';
import { lastRefusal } from './refusals.ts';
import { memberHint, valueHints } from './seen-values.ts';

/** Frames of an error, taken when V8 formats its stack. */
const framesOf = weakTable<readonly RawFrame[]>();
/** Errors made by the script itself or by our builtins: V8's words are not in them. */
const known = weakTable<{ readonly located: boolean; readonly message?: string }>();

/** The message an error was made with, whatever the script did to it since. */
export const originalMessage = (error: Any): string | undefined => known.get(error)?.message;

const messageOf = (error: Any): string => {
  const message = object.descriptor(error, 'message')?.value;
  return typeof message === 'string' ? message : '';
};

/** Frames kept per error; the engine shows ten. */
const keptFrames = 10;

const names = [
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
] as const;

/** Native constructors by name; scripts see wrappers, so that V8's additions to `Error` stay out of sight. */
const natives: Record<string, Any> = bare({});
/** The classes by their prototypes. */
const classes = weakTable<string>();

/** Class of an error V8 raised; its name is whatever a script made of it. */
const classOf = (error: Any): string => classes.get(object.prototypeOf(error)) ?? 'Error';

/** Replaces the error constructors and takes over the stack texts (script-engine 10). */
export function installErrors(): void {
  (NativeError as Any).prepareStackTrace = (error: Any, sites: Any[]) => formatStack(error, sites);
  const prototypes: object[] = [];
  for (let at = 0; at < names.length; at++) append(prototypes, global[names[at]!].prototype);
  knowErrorPrototypes(prototypes);
  for (let at = 0; at < names.length; at++) wrapConstructor(names[at]!);
}

/** What V8 gives to `Error` only when a context is ready, so that a snapshot must not have it. */
export function finishErrors(): void {
  (NativeError as Any).stackTraceLimit = 50;
  define(global.Error, 'isError', isError);
}

function wrapConstructor(name: string): void {
  const native = global[name];
  natives[name] = native;
  classes.set(native.prototype, name);
  const wrapper = nativeLook(name, native.length, function (this: Any, ...args: Any[]) {
    const target = new.target ?? wrapper;
    // V8 leaves out the frames of the constructor it is told of, so the prototype comes afterwards
    const error = construct(native, args);
    if (isObject(target.prototype)) object.setPrototypeOf(error, target.prototype);
    known.set(error, { located: false, message: messageOf(error) });
    const levels = constructorsUpTo(target, wrapper);
    if (levels) hiddenFrames.set(error, levels);
    return error;
  } as Any);
  defineProperty(wrapper, 'prototype', { value: native.prototype, writable: false });
  if (name !== 'Error') object.setPrototypeOf(wrapper, global.Error);
  define(native.prototype, 'constructor', wrapper);
  define(global, name, wrapper);
}

/** Constructors of the script's own classes that ran to make an error; their frames are not shown. */
const hiddenFrames = weakTable<number>();

function constructorsUpTo(target: Any, wrapper: Any): number {
  let levels = 0;
  for (let at = target; at !== wrapper && typeof at === 'function' && levels < keptFrames; levels++)
    at = object.prototypeOf(at);
  return levels;
}

/** Makes an error that counts as raised by the engine: it has a location and the engine's own words. */
export function engineError(name: string, message: string, located = true): Any {
  const error = construct(natives[name] ?? NativeError, [message]);
  known.set(error, { located, message });
  return error;
}

/** Marks an error as raised by the engine at an expression. */
export const markLocated = (error: Any): void => known.set(error, { located: true, message: messageOf(error) });

/** Set while only the frames of an error of our own are wanted: its header would run getters of the script. */
let framesOnly = false;

function formatStack(error: Any, sites: Any[]): string {
  const all = rawFrames(sites);
  if (isObject(error)) framesOf.set(error, all);
  if (framesOnly) return '';
  const frames = isObject(error) ? shownFrames(all, hiddenFrames.get(error) ?? 0) : all;
  return `${headerOf(error)}${bridge.stack(shorten(frames), false, false)}`;
}

function shownFrames(frames: readonly RawFrame[], hidden: number): readonly RawFrame[] {
  if (!hidden) return frames;
  const kept: RawFrame[] = [];
  let leading = 0;
  while (leading < hidden && frames[leading]?.construct) leading++;
  for (let at = leading; at < frames.length; at++) append(kept, frames[at]);
  return kept;
}

function headerOf(error: Any): string {
  try {
    const { name, message } = error;
    const said = message === undefined || message === '' ? '' : `: ${message}`;
    return `${name}${said}`;
  } catch {
    return 'Error';
  }
}

function shorten(frames: readonly RawFrame[]): readonly RawFrame[] {
  const kept: RawFrame[] = [];
  for (let at = 0; at < frames.length && at < keptFrames; at++) append(kept, frames[at]);
  return kept;
}

function rawFrames(sites: Any[]): RawFrame[] {
  const frames: RawFrame[] = [];
  for (let at = 0; at < sites.length; at++) {
    const site = sites[at];
    const script = site.getScriptNameOrSourceURL() ?? '';
    const native = site.isNative() || (script === '' && site.getPosition() === 0);
    const own = !native && (!startsWith(script, mark) || script === `${mark}guest`);
    if (own) addOwn(frames, site.getFunctionName());
    if (own || (native && site.getFunctionName() === 'eval')) continue;
    append(frames, {
      script,
      offset: site.getPosition(),
      name: site.getFunctionName(),
      typeName: safely(() => site.getTypeName()),
      native,
      construct: site.isConstructor(),
      topLevel: site.isToplevel(),
    });
  }
  return frames;
}

const builtinFrame = (name: string, typeName: string | null): RawFrame =>
  object.freeze({ script: '', offset: 0, name, typeName, native: true, construct: false, topLevel: false });

/** Builtins that are ours and run the script or refuse its texts: their frames show as those of any other. */
const ownBuiltins: Readonly<Record<string, RawFrame>> = bare({
  sort: builtinFrame('sort', 'Array'),
  toSorted: builtinFrame('toSorted', 'Array'),
  eval: builtinFrame('eval', null),
});

function addOwn(frames: RawFrame[], name: string | null): void {
  const shown = name === null ? undefined : ownBuiltins[name];
  const last = frames[frames.length - 1];
  if (shown && !(last?.native && last.name === shown.name)) append(frames, shown);
}

function safely<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Frames of the call that is running now. */
export function currentFrames(): readonly RawFrame[] {
  framesOnly = true;
  try {
    return framesFor(new NativeError());
  } finally {
    framesOnly = false;
  }
}

/** Frames of an error; reading its stack makes V8 format it. */
export function framesFor(error: Any): readonly RawFrame[] {
  const exception = javaException(error);
  if (exception) return exception.frames;
  if (!framesOf.has(error)) safely(() => error.stack);
  return framesOf.get(error) ?? [];
}

/** Whether the engine gives a location for this error. */
export const isLocated = (error: Any): boolean => known.get(error)?.located === true;

/**
 * Puts the real engine's words into an error that V8 raised. Called at the head of every `catch` and rejection handler and
 * when an error leaves the run; anything else passes through.
 */
export function translate(error: Any): Any {
  try {
    if (isObject(error) && isError(error) && !known.has(error)) rename(error);
  } catch {
    // near the end of the stack even this may fail; the error then keeps V8's words
  }
  return error;
}

function rename(error: Any): void {
  known.set(error, { located: false, message: messageOf(error) });
  const raised = object.descriptor(error, 'message')?.value;
  if (typeof raised !== 'string') return;
  const message = asWritten(raised);
  const explained: Explained | null = bridge.explain(classOf(error), message, framesFor(error), hintsFor(message));
  const shown = concealed(explained?.message ?? message);
  if (!explained && shown === raised) return;
  const raisedAs = classOf(error);
  const name = explained?.name ?? raisedAs;
  known.set(error, { located: explained?.at === true, message: shown });
  if (name !== raisedAs && natives[name]) object.setPrototypeOf(error, natives[name].prototype);
  define(error, 'message', shown);
  define(error, 'stack', `${name}: ${shown}${bridge.stack(shorten(framesFor(error)), false, false)}`);
}

/** V8 quotes source text in some messages, shortened; what the instrumentation wrote there must not show. */
function concealed(message: string): string {
  let end = message.length;
  const traces = ['/*_', sliceText(mark, 0, 4), '...<omitted>'];
  for (let at = 0; at < traces.length; at++) {
    const found = indexOfText(message, traces[at]!);
    if (found >= 0 && found < end) end = found;
  }
  return end === message.length ? message : `${sliceText(message, 0, end)}…`;
}

/** `c` of `a.b.c is not a function` and of `a.b.c(...) is not a function`. */
function calledName(message: string): string | undefined {
  const said = ' is not a function';
  if (!endsWith(message, said)) return undefined;
  let name = sliceText(message, 0, message.length - said.length);
  if (endsWith(name, '(...)')) name = sliceText(name, 0, name.length - 5);
  let from = 0;
  for (let dot = indexOfText(name, '.'); dot >= 0; dot = indexOfText(name, '.', from)) from = dot + 1;
  return sliceText(name, from);
}

/** A call of a global that is a value of the host. */
function globalHost(name: string, hints: string[]): void {
  const host = hostNameOf(object.descriptor(global, name)?.value);
  if (host !== undefined) append(hints, `executed:${host}`);
}

/** What only the guest knows about the failure: refused writes, failed calls of host members, values seen last. */
function hintsFor(message: string): string[] {
  const hints: string[] = [];
  if (holds(message, "' on proxy")) append(hints, `refused:${lastRefusal() ?? ''}`);
  const callee = calledName(message);
  const invocation = callee && failedInvocation(callee);
  if (invocation) append(hints, `invoke:${invocation}`);
  else if (callee) globalHost(callee, hints);
  if (callee) memberHint(callee, hints);
  if (message === 'Not supported') append(hints, `import:${lastSpecifier}`);
  if (holds(message, 'JSON')) append(hints, `json:${lastJson()}`);
  valueHints(hints);
  return hints;
}
