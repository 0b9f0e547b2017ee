import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HostDataMap } from '../model/host-data.ts';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import type { TraceEvent } from '../model/trace.ts';
import { type Attempt, type Destination, newAttempt, otherWay, placeHere, planOf } from './attempt.ts';
import { type Breakpoints, breakpoints } from './breakpoints.ts';
import { type CallGate, callGate } from './call-gate.ts';
import type { CallFrame } from './cdp.ts';
import type { DebugPort, Prepared, RunFacts, RunOutcome } from './debug-port.ts';
import { type Deed, deeds } from './deeds.ts';
import { interpolate } from './evaluate.ts';
import { type ExceptionFilters, exceptionFilters } from './exception-filters.ts';
import { expectedPlace } from './expected-place.ts';
import { placeBody, type Spot } from './file-place.ts';
import type { GuestNames } from './guest.ts';
import type { HostTap } from './host-tap.ts';
import { type CallDecision, type CallRecord, type Determinism, tapRunner } from './host-tap.ts';
import type { Launch } from './launch.ts';
import { type OutputLine, outputLine } from './output-line.ts';
import type { ProcessView } from './process-view.ts';
import { type RunControl, runControl, type Stop } from './run-control.ts';
import type { RunSource } from './run-source.ts';
import {
  callText,
  cancelledText,
  editedEvent,
  notReached,
  stoppedBody,
  survivalReport,
  tellOutcome,
  undoneText,
} from './session-texts.ts';
import type { Goal } from './statement-counter.ts';
import { type Variables, variables } from './variables.ts';

/** What a request could not do: the text of its error response. */
export class RequestFailure extends Error {
  /** Whether the client shall show it in a dialog. */
  readonly show: boolean;
  constructor(message: string, show = false) {
    super(message);
    this.show = show;
  }
}

export interface SessionOptions {
  readonly port: DebugPort;
  send(event: string, body?: unknown): void;
}

/** State of one debug session and what can be done with it; the requests of the protocol are built on it. */
export interface Session {
  readonly port: DebugPort;
  readonly breakpoints: Breakpoints;
  readonly gate: CallGate;
  readonly exceptions: ExceptionFilters;
  readonly variables: Variables;
  readonly control: RunControl;
  /** What the client can do. */
  client: Partial<DebugProtocol.InitializeRequestArguments>;
  readonly launch: Launch | undefined;
  readonly name: string;
  /** The process around the run at work. */
  readonly view: ProcessView | undefined;
  /** Host calls of the run at work. */
  readonly calls: readonly CallRecord[];
  /** Sources that have run, newest last. */
  readonly sources: readonly RunSource[];
  send(event: string, body?: unknown): void;
  output(line: OutputLine): void;
  /** The frames of the script at this stop, innermost first; empty while it runs. */
  frames(): readonly CallFrame[];
  /** Number of the run at work, from 0. */
  readonly run: number;
  /** Accepts a launch. Rejects with what is wrong. */
  prepare(launch: Launch): Promise<void>;
  /** Runs from the beginning, to a place or until something stops. */
  start(destination?: Destination): Promise<void>;
  /** What shall become of the call that is about to leave. */
  decide(decision: CallDecision): void;
  /** Changes something by hand: a repetition of the run does it again at this place. `text` = the change for people. */
  change<T>(
    text: string | undefined,
    work: () => Promise<{ readonly value: T; readonly again?: Deed['again'] | undefined }>,
  ): Promise<T>;
  /** Evaluates something the user wrote, so that it can be cancelled. */
  evaluating<T>(work: () => Promise<T>): Promise<T>;
  /** Ends an expression that still runs: nothing reaches it, so the run is repeated to where it stands. */
  cancelEvaluation(): Promise<void>;
  /** Ends the run; the session ends with it. */
  end(): void;
  /** Resolves when nothing runs any more. */
  readonly ended: Promise<void>;
}

/** Time an expression has to end by itself when it is cancelled, in ms. */
const cancelMs = 200;

/** Fixed beginning of random numbers, so that a run can be repeated. */
const seed = 20_240_601;

export const debugSession = (options: SessionOptions): Session => new SessionState(options);

/** A class because its parts share the attempt at work, which restarting and going back replace. */
class SessionState implements Session {
  readonly port: DebugPort;
  readonly send: SessionOptions['send'];
  readonly gate = callGate();
  readonly exceptions = exceptionFilters();
  readonly variables = variables((name) => this.control.guest?.hides(name) ?? false);
  readonly breakpoints: Breakpoints;
  readonly control: RunControl;
  readonly sources: RunSource[] = [];
  client: Session['client'] = {};
  launch: Launch | undefined;
  private prepared: Prepared | undefined;
  private attempt: Attempt | undefined;
  private closing = false;
  private fixed: Determinism = { clock: 0, seed };
  private readonly over = Promise.withResolvers<void>();
  private readonly deeds = deeds();
  private place: { readonly stop: Stop | undefined; readonly found: Promise<Goal | undefined> } | undefined;
  /** Settles when the expression that is evaluated has ended; undefined when there is none. */
  private busy: Promise<void> | undefined;
  /** Decisions of the user by run and call, kept for repetitions. */
  private readonly decisions = new Map<string, { readonly decision: CallDecision; readonly path: string }>();

  constructor({ port, send }: SessionOptions) {
    this.port = port;
    this.send = send;
    this.breakpoints = breakpoints({
      changed: (breakpoint) => send('breakpoint', { reason: 'changed', breakpoint }),
      failed: (text, line) => this.sayAt(text, line),
      fileKey: port.fileKey,
      foreign: (file) => this.foreign(file),
      expected: (path, want) => {
        const text = port.readFile(path);
        return text === undefined ? undefined : expectedPlace(path, text, want);
      },
    });
    this.control = runControl({
      breakpoints: this.breakpoints,
      gate: this.gate,
      exceptions: this.exceptions,
      onStop: (stop) => this.stopped(stop),
      onCallLeft: () => send('shooty/action', null),
      onLogPoint: (message, frame) => this.logPoint(message, frame),
      onPlaceFound: (ordinal) =>
        setImmediate(
          () =>
            void this.start({
              run: this.run,
              goal: { kind: 'statement', ordinal: Math.max(0, ordinal - (this.attempt?.destination?.back ?? 1)) },
            }),
        ),
    });
  }

  get ended(): Promise<void> {
    return this.over.promise;
  }

  get name(): string {
    return this.prepared?.name ?? 'guard';
  }

  get view(): ProcessView | undefined {
    return this.attempt?.facts?.view;
  }

  get calls(): readonly CallRecord[] {
    return this.attempt?.calls[this.attempt.run] ?? [];
  }

  get run(): number {
    return this.attempt?.run ?? -1;
  }

  frames(): readonly CallFrame[] {
    return this.control.stop ? (this.control.guest?.pause?.frames ?? []) : [];
  }

  async prepare(launch: Launch): Promise<void> {
    const answer = await this.port.prepare(launch);
    if ('problems' in answer) throw new RequestFailure(answer.problems.join('\n'), true);
    this.launch = launch;
    this.prepared = answer;
    this.gate.setNames(launch.stopOnAction);
    this.fixed = { clock: this.port.now(), seed };
  }

  async start(destination?: Destination): Promise<void> {
    if (this.closing) {
      this.port.idle?.();
      this.over.resolve();
      return;
    }
    const before = this.attempt;
    const one = newAttempt(destination);
    this.attempt = one;
    this.control.detach();
    this.variables.clear();
    this.send('shooty/started', { again: destination !== undefined });
    if (!destination) {
      this.decisions.clear();
      this.deeds.clear();
    }
    before?.abort.abort();
    await before?.done;
    this.breakpoints.reset();
    if (one !== this.attempt) return;
    one.done = this.execute(one);
  }

  decide(decision: CallDecision): void {
    const { call } = this.control.stop ?? {};
    if (!call)
      throw new RequestFailure(
        'No host call is about to leave, so there is nothing to decide. Stop before one: `stopOnAction`.',
      );
    const [run, number] = [this.run, this.calls.length + 1];
    // a decision forks what follows: those for later calls belong to another course of events
    for (const key of [...this.decisions.keys()]) {
      const [r, c] = key.split(' ').map(Number) as [number, number];
      if (r > run || (r === run && c > number)) this.decisions.delete(key);
    }
    this.decisions.set(`${run} ${number}`, { decision, path: call.path });
  }

  async change<T>(
    text: string | undefined,
    work: () => Promise<{ readonly value: T; readonly again?: Deed['again'] | undefined }>,
  ): Promise<T> {
    const { run } = this;
    const place = await this.here(); // before the change: it may run functions of the script
    const { value, again } = await this.apart(work);
    this.variables.changed();
    if (again) this.deeds.add({ run, place, text, again });
    return value;
  }

  async evaluating<T>(work: () => Promise<T>): Promise<T> {
    const place = this.here(); // asked for before: while an expression runs nothing is answered
    if (this.control.counter) await place;
    const running = this.apart(work);
    const busy = running.then(
      () => undefined,
      () => undefined,
    );
    this.busy = busy;
    try {
      return await running;
    } finally {
      if (this.busy === busy) this.busy = undefined;
    }
  }

  /** Does something that may run functions of the script without counting it as a part of the run. */
  private async apart<T>(work: () => Promise<T>): Promise<T> {
    const { counter, guest } = this.control;
    if (counter) await counter.hold(true);
    try {
      return await work();
    } finally {
      // not waited for: whatever moves the run comes behind it
      void counter?.hold(false).catch(() => undefined);
      guest?.dropCoverage();
    }
  }

  async cancelEvaluation(): Promise<void> {
    const { busy, run } = this;
    const { stop } = this.control;
    if (!busy || !stop) return;
    await Promise.race([busy, new Promise((resolve) => setTimeout(resolve, cancelMs))]);
    if (this.busy !== busy || this.control.stop !== stop) return;
    this.output({ category: 'console', text: cancelledText });
    await this.start({ run, goal: await this.here(), back: 0 });
  }

  /** Where the session stands; found once per stop, because what the user runs there is counted as well. */
  private here(): Promise<Goal | undefined> {
    const { stop } = this.control;
    if (this.place?.stop !== stop) this.place = { stop, found: placeHere(this).catch(() => undefined) };
    return this.place!.found;
  }

  end(): void {
    this.closing = true;
    if (this.attempt) {
      this.attempt.abort.abort();
      return;
    }
    this.port.idle?.();
    this.over.resolve();
  }

  /** What `shooty/process` tells the views at every stop. */
  private processBody(view: ProcessView, stop: Stop) {
    const { calls } = this;
    const source = this.attempt?.facts?.source;
    const [top] = this.frames();
    const spot = top && { line: top.location.lineNumber + 1, column: (top.location.columnNumber ?? 0) + 1 };
    return {
      labels: view.labels,
      guard: view.guard(),
      scratch: view.scratch(),
      process: shortProcess(view.process()),
      calls: view.calls(calls),
      callPlaces: Object.fromEntries(calls.map((call) => [call.number, placeBody(source, call).at])),
      ...(spot ? placeBody(source, spot) : {}),
      ...(stop.call ? { pending: callText(stop) } : {}),
    };
  }

  output({ category, text, line, column }: OutputLine): void {
    const { facts } = this.attempt ?? {};
    const { at } = placeBody(facts?.source, { line, column });
    this.send('output', {
      category,
      output: `${text}\n`,
      ...(at
        ? {
            source: { name: facts!.source.name, path: at.path },
            line: at.line,
            ...(column === undefined ? {} : { column: at.column }),
          }
        : {}),
    });
  }

  /** Tells something about a line of the file at work, 1-based. */
  private sayAt(text: string, line: number): void {
    const { source } = this.attempt?.facts ?? {};
    const place = source?.file === undefined ? {} : { source: { name: source.name, path: source.file }, line };
    this.send('output', { category: 'stderr', output: `${text}\n`, ...place });
  }

  private foreign(file: string): string | undefined {
    const { only, name } = this.prepared ?? {};
    if (only === undefined || file === this.port.fileKey(only)) return undefined;
    return `This session runs ${name} only, so the breakpoint never stops here.`;
  }

  private stopped(stop: Stop): void {
    if (this.attempt?.quiet) {
      this.attempt.quiet = false;
      this.tellBack();
      const undone = this.deeds.keepOnly(this.run, this.control.done);
      if (undone.length > 0) this.output({ category: 'console', text: undoneText(undone) });
    }
    this.variables.clear();
    this.send('stopped', stoppedBody(stop));
    const body = this.view && this.processBody(this.view, stop);
    if (stop.call)
      this.send('shooty/action', { ...stop.call, text: callText(stop), ...(body?.at ? { at: body.at } : {}) });
    if (body) this.send('shooty/process', body);
  }

  /** Where going back has come to: what stands above it in the console may happen again. */
  private tellBack(): void {
    const [top] = this.frames();
    const line = top && top.location.lineNumber + 1;
    const { at } = placeBody(this.attempt?.facts?.source, { line });
    const place = at ? ` at ${this.attempt!.facts!.source.name}:${at.line}` : '';
    this.output({
      category: 'console',
      text: `↶ back${place}: what was said since then has not happened yet`,
      ...(line ? { line } : {}),
    });
  }

  private async logPoint(message: string, frame: CallFrame): Promise<void> {
    const { guest } = this.control;
    if (!guest) return;
    const text = await interpolate(guest.cdp, frame.callFrameId, message);
    this.output({ category: 'console', text, line: frame.location.lineNumber + 1 });
  }

  private async execute(one: Attempt): Promise<void> {
    const debug = !this.launch!.noDebug;
    const outcome = await this.prepared!.run({
      sink: (event) => this.hear(one, event),
      signal: one.abort.signal,
      wrap: (runner) => (debug ? tapRunner(runner, this.tap(one), this.fixed) : runner),
      onVerdict: (verdict) => {
        if (one === this.attempt && !one.quiet) this.send('shooty/verdict', verdict);
      },
      onRun: (facts) => this.onRun(one, facts),
      ...(debug
        ? {
            attach: (channel, names, limits) => {
              one.limits = limits;
              return this.attach(one, channel, names);
            },
            locate: () => this.control.locate(),
          }
        : {}),
    }).catch((e: Error) => e);
    this.finish(one, outcome);
  }

  private onRun(one: Attempt, facts: RunFacts): void {
    if (one !== this.attempt) return;
    this.control.detach();
    one.facts = facts;
    this.remember(facts.source);
  }

  private async attach(one: Attempt, channel: InspectorChannel, names: GuestNames): Promise<void> {
    const { facts, destination, run } = one;
    if (one !== this.attempt || !facts?.wanted) return;
    const again = destination ? this.deeds.of(run) : [];
    const passing = destination !== undefined && run < destination.run;
    if (passing && again.length === 0) return;
    const first = !one.entered;
    one.entered ||= !passing;
    const plan = passing
      ? { journey: { deeds: again } }
      : planOf(one, { again, onEntry: first && this.launch!.stopOnEntry, stepping: !first && this.control.stepping });
    await this.control.attach({ channel, names, source: facts.source, plan });
  }

  private remember(source: RunSource): void {
    const known = this.sources.findIndex((s) => s.file === source.file && s.text === source.text);
    if (known >= 0) this.sources.splice(known, 1);
    this.sources.push(source);
    const path = source.file === undefined ? {} : { path: source.file };
    if (known < 0) this.send('loadedSource', { reason: 'new', source: { name: source.name, ...path } });
  }

  private tap(one: Attempt): HostTap {
    return {
      begin(run) {
        one.run = run;
        one.calls[run] = [];
      },
      decide: (run, call, path) => {
        const kept = this.decisions.get(`${run} ${call}`);
        return kept?.path === path ? kept.decision : undefined;
      },
      answered: (run, record, sent) => {
        const full: CallRecord = { ...record, origin: sent ? one.origin : 'edited' };
        one.calls[run]?.push(full);
        one.origin = 'host';
        if (!sent) this.hear(one, editedEvent(full));
      },
    };
  }

  private hear(one: Attempt, event: TraceEvent): void {
    if (event.kind === 'call') one.origin = event.origin;
    if (one !== this.attempt) return;
    const { facts, limits, calls, run } = one;
    const report =
      facts && survivalReport(event, { facts, limits, lastLine: this.control.lastLine, call: calls[run]?.at(-1) });
    if (report) this.output(report);
    this.send('shooty/trace', { run: one.run, event, ...this.placeOfEvent(one, event) });
    if (one.quiet) return;
    const line = outputLine(event);
    if (line) this.output(line);
  }

  private placeOfEvent({ facts }: Attempt, event: TraceEvent): ReturnType<typeof placeBody> {
    if (event.kind === 'step') return this.prepared?.stepAt?.(event.step) ?? {};
    const spot = event.kind === 'verdict' ? { line: 1, ...event.error } : (event as Spot);
    return placeBody(facts?.source, spot);
  }

  private finish(one: Attempt, outcome: RunOutcome | Error): void {
    if (one !== this.attempt) return; // a newer attempt has taken over
    const other = one.quiet ? otherWay(one, this.control.lastVisit) : undefined;
    if (other) return void this.start(other);
    if (one.quiet) this.output({ category: 'stderr', text: notReached });
    if (outcome instanceof Error) this.output({ category: 'stderr', text: outcome.message });
    else tellOutcome(outcome, this);
    this.control.detach();
    this.send('exited', { exitCode: exitCode(outcome) });
    this.send('terminated');
    this.attempt = undefined;
    this.port.idle?.();
    this.over.resolve();
  }
}

/** Without what may be large and is looked at in the scopes alone. */
const shortProcess = ({ documents: _texts, history: _said, settings: _set, ...rest }: HostDataMap): HostDataMap => rest;

const exitCode = (outcome: RunOutcome | Error): number => {
  if (outcome instanceof Error) return 3;
  return outcome.verdict?.error || outcome.failures.length > 0 ? 1 : 0;
};
