import { runKinds } from '../model/run-kinds.ts';
import type { HostAnswer, HostPort, RunRequest, RunResult } from '../model/script-runner.ts';
import { consoleText, masked } from './console-text.ts';
import {
  type ChildReport,
  type FromChild,
  maxHostCalls,
  type ScriptNames,
  type WireAnswer,
  type WireCall,
  type WireRequest,
} from './contract.ts';
import { javaText } from './java-text.ts';
import type { Child } from './pool.ts';
import type { Cleared } from './preflight.ts';
import { maxGrowth, residentBytes } from './resident-memory.ts';
import { answerFromSurface } from './surface.ts';
import { fromWire, toWire } from './wire.ts';

export interface SessionOptions {
  readonly child: Child;
  readonly request: RunRequest;
  readonly cleared: Cleared;
  readonly host: HostPort;
  readonly signal?: AbortSignal;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Debug mode (docs/executor.md): the run waits for `go` and is watched through the inspector. */
  readonly debug?: SessionDebug;
}

/** What a debug session hears, and its own wall clock, which stands still while the script does. */
export interface SessionDebug {
  inspect(message: string): void;
  attach(run: number, names: ScriptNames): void;
  alive(): void;
  /** Hands out how to end a run whose sandbox is lost. */
  bind(lost: (why: string) => void): void;
  /** Calls `fire` after this much running time; returns how to stop it. */
  startTimer(ms: number, fire: () => void): () => void;
}

export interface Session {
  readonly result: Promise<RunResult>;
  /** Whether the child must be replaced; known once the result is. */
  spent(): boolean;
}

/** Time a child gets to report after it was told to stop, in ms. */
const graceMs = 300;
/** The same when it takes up too much memory. */
const memoryGraceMs = 50;
/** How often the parent looks at the memory of a child, in ms. */
const memoryEveryMs = 20;

type Cause = { readonly error: 'TIMEOUT' | 'CANCELLED' | 'RESOURCE_EXHAUSTED'; readonly message: string };

let lastRun = 0;

/**
 * The parent's side of one run: sends the script, answers host calls, keeps the console text, and ends the run when the
 * wall clock, the caller, the memory or the number of host calls say so. Always gives a result.
 */
export function startSession(options: SessionOptions): Session {
  const { child, request, cleared, host, now } = options;
  const run = ++lastRun;
  const recorder = makeRecorder(request);
  const started = now();
  let hostCalls = 0;
  let cause: Cause | undefined;
  let finished: ((report: ChildReport | undefined) => void) | undefined;
  let spent = false;
  let counted = 0;
  const settle = new Promise<ChildReport | undefined>((resolve) => {
    finished = resolve;
  });
  const end = (why: Cause): void => {
    if (cause || !finished) return;
    cause = why;
    spent = true;
    child.send({ type: 'stop', run });
    later.push(startTimeout(options.debug ? 0 : graceFor(why), () => finished?.(undefined)));
  };
  const timeUp = (): void => end(timedOut(cleared.limits.timeoutMs));
  const later = [
    (options.debug?.startTimer ?? startTimeout)(cleared.limits.timeoutMs, timeUp),
    watchMemory(child, cleared.limits.memoryMb, () => end(memoryCause)),
  ];
  options.debug?.bind((why) => end(exhausted(why)));
  const abort = (): void => end({ error: 'CANCELLED', message: 'Script execution interrupted' });
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();

  const oversleeps = sleepAccount(request, cleared.limits.timeoutMs);
  const onCall = async (call: number, wire: WireCall): Promise<void> => {
    if (cause) return;
    if (++hostCalls > maxHostCalls) return end(callsCause);
    const answer = await answerCall(wire, options);
    if (oversleeps(wire)) return timeUp();
    recorder.note(wire, answer);
    child.send({ type: 'answer', run, call, answer: wireAnswer(answer) });
  };
  child.listen({
    message: (message: FromChild) => {
      if (message.type === 'ready' || message.run !== run) return;
      if (message.type === 'call') void onCall(message.call, message.request);
      else if (message.type === 'count') counted = message.statements;
      else if (message.type === 'done') finished?.(message.report);
      else if (message.type !== 'console') hearDebug(message, options.debug);
      else {
        recorder.add(message.line);
        host.console?.(message.stream, message.line);
      }
    },
    gone: () => {
      spent = true;
      cause ??= exhausted('the sandbox process ended');
      finished?.(undefined);
    },
  });
  child.send({ type: 'run', run, request: wireRequest(request, cleared), ...(options.debug && { debug: true }) });

  const result = settle.then((report): RunResult => {
    finished = undefined;
    for (const stop of later) stop();
    options.signal?.removeEventListener('abort', abort);
    if (!report || report.spent) spent = true;
    const ended = {
      usage: {
        statements: report?.statements ?? counted,
        ...(!report && { incomplete: true as const }),
        durationMs: now() - started,
        hostCalls,
      },
      console: recorder.mask(recorder.text()),
      ...(report?.coverage && { coverage: report.coverage }),
    };
    if ((cause && !endedBefore(cause, report)) || !report)
      return { ok: false, ...(cause ?? lostCause), frames: [], flags: cancelled(cause), ...ended };
    return finish(report, ended, recorder);
  });
  return { result, spent: () => spent };
}

/**
 * Sleeps of a run with a fixed clock take no time here; they count against the timeout all the same (script-api 13.1).
 * Says of each call whether the time is over with it.
 */
function sleepAccount({ clock }: RunRequest, timeoutMs: number): (call: WireCall) => boolean {
  let slept = 0;
  return ({ path, args: [ms] }) => {
    if (clock === undefined || path !== 'vance.sleep' || typeof ms !== 'number') return false;
    slept += Math.max(0, ms);
    return slept > timeoutMs;
  };
}

function hearDebug(message: FromChild, debug: SessionDebug | undefined): void {
  if (message.type === 'inspect') debug?.inspect(message.message);
  if (message.type === 'attach') debug?.attach(message.run, message);
  if (message.type === 'alive') debug?.alive();
}

/** Whether the script had ended by itself when the clock told it to stop: its own end counts, also on a busy machine. */
const endedBefore = (cause: Cause, report: ChildReport | undefined): boolean =>
  cause.error === 'TIMEOUT' && report !== undefined && (report.result.ok || report.result.error !== 'CANCELLED');

const graceFor = (why: Cause): number => (why === memoryCause ? memoryGraceMs : graceMs);

function startTimeout(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}

interface Recorder {
  add(line: string): void;
  /** Keeps what a host call leaves behind: a secret to mask, a log line of a guard. */
  note(call: WireCall, answer: HostAnswer): void;
  text(): string;
  mask(text: string): string;
}

/** Console text of a run and the secrets that must not show in it (script-engine 8 and 8.1). */
function makeRecorder(request: RunRequest): Recorder {
  const console = consoleText();
  const secrets = new Set<string>();
  return {
    add: console.add,
    text: console.text,
    mask: (text) => masked(text, secrets),
    note: (call, answer) => {
      if (call.path === 'vance.secret' && 'value' in answer && typeof answer.value === 'string')
        secrets.add(answer.value);
      const level = /^vance\.log\.(info|warn|error)$/.exec(call.path)?.[1];
      if (level && runKinds[request.kind].guard) console.add(`[${level}] ${logLine(call)}`);
    },
  };
}

const timedOut = (ms: number): Cause => ({ error: 'TIMEOUT', message: `Script timed out after ${ms}ms` });
const exhausted = (why: string): Cause => ({
  error: 'RESOURCE_EXHAUSTED',
  message: `Script exceeded resource limit: ${why}`,
});
const memoryCause = exhausted('memory of the sandbox is used up');
const callsCause = exhausted(`more than ${maxHostCalls} host calls`);
const lostCause = exhausted('the sandbox gave no answer');

const cancelled = (cause: Cause | undefined): string[] =>
  cause?.error === 'RESOURCE_EXHAUSTED' ? ['resource', 'cancelled'] : [];

function finish(
  report: ChildReport,
  ended: Pick<RunResult, 'usage' | 'console' | 'coverage'>,
  { mask }: Recorder,
): RunResult {
  if (!report.result.ok) return { ...report.result, ...ended } as RunResult;
  const value = fromWire(report.result.value);
  return { ok: true, value: typeof value === 'string' ? mask(value) : value, ...ended } as RunResult;
}

async function answerCall(wire: WireCall, { request, cleared, host }: SessionOptions): Promise<HostAnswer> {
  const { requestId } = request.context;
  // a log call carries the text of its fields behind its arguments
  const shown = isLog(wire.path) ? wire.args[2] : undefined;
  const call = {
    ...wire,
    args: (shown === undefined ? wire.args : wire.args.slice(0, 2)).map((arg) => fromWire(arg)),
    ...(typeof shown === 'string' && { shown }),
    ...(runKinds[request.kind].executor === 'foot' && requestId !== undefined && { requestId }),
  };
  try {
    return answerFromSurface(call, cleared.surface) ?? (await host.call(call));
  } catch (caught) {
    // a host that throws is a bug of the host; the script sees a Java exception all the same
    return {
      throws: { type: 'IllegalStateException', message: caught instanceof Error ? caught.message : String(caught) },
    };
  }
}

const isLog = (path: string): boolean => path.startsWith('vance.log.') || path.startsWith('client.log.');

const wireAnswer = (answer: HostAnswer): WireAnswer =>
  'throws' in answer
    ? { throws: { type: answer.throws.type, message: answer.throws.message } }
    : { value: toWire(answer.value), immutable: answer.immutable === true };

function logLine(wire: WireCall): string {
  const [message, fields] = wire.args.map((arg) => fromWire(arg));
  const shown = fields && typeof fields === 'object' && Object.keys(fields).length ? ` ${javaText(fields)}` : '';
  return `${message}${shown}`;
}

function wireRequest(request: RunRequest, { limits }: Cleared): WireRequest {
  const { params, bindings, guard, settings: _settings, ...rest } = request;
  return {
    ...rest,
    params: toWire(params ?? {}),
    bindings: toWire(bindings ?? {}),
    guard: guard ? toWire(guard as never) : null,
    limits,
  };
}

/** Watches growth of the child's memory, where the system shows it; the child watches itself everywhere. */
function watchMemory({ pid }: Child, limitMb: number, alarm: () => void): () => void {
  const start = residentBytes(pid);
  const timer = setInterval(() => {
    const bytes = residentBytes(pid);
    if (start !== undefined && bytes !== undefined && bytes - start > maxGrowth(limitMb)) alarm();
  }, memoryEveryMs);
  return () => clearInterval(timer);
}
