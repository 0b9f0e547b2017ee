import type { Answered, ApiMember, ApiOverload, RawFrame } from '../guest-contract.ts';
import type { Wire } from '../wire-types.ts';
import { hostClassOf, listedArgument, namedArgument } from './argument-text.ts';
import { unboxed } from './boxed.ts';
import { convertArgument, FailedWalk, NoConversion } from './convert.ts';
import { display } from './display.ts';
import { makeHostError } from './host-error.ts';
import { javaMap } from './host-map.ts';
import { type Any, append, construct, holds, NativeTypeError } from './intrinsics.ts';
import { javaText } from './java-text.ts';
import { readWire } from './read-wire.ts';

type Method = ApiMember & { readonly kind: 'method' };

let sendCall: (path: string, args: readonly Wire[], frames: readonly RawFrame[]) => Answered = () => ({
  value: null,
  immutable: false,
});
let currentFrames: () => readonly RawFrame[] = () => [];
let markEngineError: (error: Any) => void = () => {};
let noteThrown: (value: Any) => void = () => {};

export interface CallPorts {
  readonly call: typeof sendCall;
  readonly frames: typeof currentFrames;
  readonly engineError: typeof markEngineError;
  readonly thrown: typeof noteThrown;
}

/** Connects calls of the API with the host. */
export function connectCalls(ports: CallPorts): void {
  sendCall = ports.call;
  currentFrames = ports.frames;
  markEngineError = ports.engineError;
  noteThrown = ports.thrown;
}

/** Calls a host method as the bridge does: arity, conversion, answer (script-api 0). `asMember`: on its own object. */
export function callHost(java: string, method: Method, asMember: boolean, args: Any[]): Any {
  const said = describe(java, method, asMember);
  if (method.free) return answer(method.path, freeArguments(args));
  const { min, max } = arity(method.overloads);
  if (args.length < min || args.length > max) {
    const expected = min === max ? `${min}` : `${min}-${max}`;
    return refuse(`${said} failed due to: Arity error - expected: ${expected} actual: ${args.length}`);
  }
  return answer(method.path, convert(method, said, args));
}

/** `invokeMember (m) on <class>` for a call as a member, `execute on <class>.<m>` for any other one. */
const describe = (java: string, method: Method, asMember: boolean): string =>
  asMember ? `invokeMember (${method.name}) on ${java}` : `execute on ${java}.${method.name}`;

function arity(overloads: readonly ApiOverload[]): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (let at = 0; at < overloads.length; at++) {
    const count = overloads[at]!.params.length;
    if (count < min) min = count;
    if (count > max) max = count;
  }
  return { min, max };
}

function convert(method: Method, said: string, args: Any[]): Wire[] {
  const wires: Wire[] = [];
  const overload = pick(method.overloads, args.length);
  try {
    for (let at = 0; at < args.length; at++)
      append(wires, convertArgument(args[at], overload.params[at]!, method.path));
    if (holds(method.path, '.log.') && args.length > 1) append(wires, fieldsText(args[1]));
  } catch (caught) {
    if (caught instanceof FailedWalk) throwHost(caught);
    if (!(caught instanceof NoConversion)) throw caught;
    refuse(`${said} failed due to: ${method.overloads.length > 1 ? overloadText(method, args) : caught.text}`);
  }
  return wires;
}

/** The fields of a log line as the log prints them; the host cannot tell afterwards what they were. */
function fieldsText(fields: Any): string {
  if (fields === null || fields === undefined) return '{}';
  return javaMap(fields) ? javaText(fields) : (hostClassOf(fields) ?? display(fields));
}

function pick(overloads: readonly ApiOverload[], count: number): ApiOverload {
  for (let at = 0; at < overloads.length; at++) if (overloads[at]!.params.length === count) return overloads[at]!;
  return overloads[0]!;
}

function overloadText(method: Method, args: Any[]): string {
  let overloads = '';
  for (let at = 0; at < method.overloads.length; at++) overloads += `${at ? ', ' : ''}${method.overloads[at]!.text}`;
  let given = '';
  for (let at = 0; at < args.length; at++) given += `${at ? ', ' : ''}${listedArgument(args[at])}`;
  return `no applicable overload found (overloads: [${overloads}], arguments: [${given}])`;
}

/** `vance.secret`: any number of arguments, the first one must be text or null. */
function freeArguments(args: Any[]): Wire[] {
  const first = args[0];
  if (first === undefined || first === null) return [null];
  if (typeof first === 'string') return [first];
  const boxed = unboxed(first);
  if (typeof boxed === 'string') return [boxed];
  const why = 'Invalid coercion. You can ensure that the value can be converted using Value.isString().';
  const message = `Cannot convert ${namedArgument(first)} to Java type 'java.lang.String' using Value.asString(): ${why}`;
  return throwHost({ type: 'java.lang.ClassCastException', message });
}

// biome-ignore lint/correctness/noUnusedVariables: the count is there so that a bundler keeps the calls of callGate
let calls = 0;

/**
 * Every call passes here with its arguments before it leaves: where the debugger stops before an action takes effect (the
 * inspector is silent while a call is on its way). The body counts, because a bundler drops calls of empty functions.
 */
export function callGate(_path: string, _wires: readonly Wire[]): void {
  calls++;
}

function answer(path: string, wires: Wire[]): Any {
  callGate(path, wires);
  const answered = sendCall(path, wires, currentFrames());
  if ('throws' in answered) return throwHost(answered.throws);
  return readWire(answered.value, !answered.immutable);
}

/** Throws a Java exception into the script. */
export function throwHost(exception: { readonly type: string; readonly message: string | null }): never {
  const error = makeHostError({ type: exception.type, message: exception.message, frames: currentFrames() });
  noteThrown(error);
  throw error;
}

function refuse(text: string): never {
  const error = construct(NativeTypeError, [text]);
  markEngineError(error);
  throw error;
}
