import {
  BreakpointEvent,
  DebugSession,
  Event,
  ExitedEvent,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HostDataMap } from '../model/host-data.ts';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import type { TraceSink } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { type Breakpoints, breakpoints } from './breakpoints.ts';
import type { CallFrame } from './cdp.ts';
import { displayRemote } from './display-value.ts';
import { evaluate, interpolate } from './evaluate.ts';
import type { GuestNames } from './guest.ts';
import { type Launch, readLaunch } from './launch.ts';
import { type OutputLine, outputLine, summaryLine } from './output-line.ts';
import { type ExceptionFilter, type RunControl, runControl, type Stop } from './run-control.ts';
import { variables } from './variables.ts';

/** What the session needs from outside; `main/` puts the simulator and the executor in. */
export interface DebugPort {
  /** Whether two paths name one file, as the file system of this machine sees it. */
  samePath(a: string, b: string): boolean;
  readFile(file: string): Promise<string>;
  /** What is wrong with the process and the limits of a launch, as sentences. */
  problems(launch: Launch): readonly string[];
  /** Runs the guard of the launch. Never rejects for what a script, its process or its sandbox does. */
  run(launch: Launch, source: string, hooks: RunHooks): Promise<RunOutcome>;
}

export interface RunHooks {
  readonly sink: TraceSink;
  readonly signal: AbortSignal;
  /** Called before the first statement, with the inspector of the run; absent = run without a debugger. */
  readonly attach?: (channel: InspectorChannel, names: GuestNames) => Promise<void>;
  /** A guard has ended. */
  onVerdict(verdict: VerdictEvent): void;
  /** What the frames above the script show; called when the run begins. */
  onProcess(view: ProcessView): void;
}

/** The process around the run, for the frames and scopes above the script. Values are read at each stop. */
export interface ProcessView {
  /** `guard[0] dev-done.js` */
  readonly guardLabel: string;
  /** `STOP, round 0 of 2` */
  readonly pointLabel: string;
  guard(): HostDataMap;
  scratch(): HostDataMap;
}

export interface RunOutcome {
  readonly verdict: VerdictEvent;
  readonly usage: { readonly statements?: number; readonly hostCalls?: number; readonly durationMs?: number };
}

const threadId = 1;
const guardFrame = 1_000_001;
const pointFrame = 1_000_002;

/** One debug session over the debug adapter protocol: a guard script at a point of a mock process. */
export class GuardDebugSession extends DebugSession {
  readonly #port: DebugPort;
  readonly #variables = variables();
  readonly #breakpoints: Breakpoints = breakpoints((b) => this.sendEvent(new BreakpointEvent('changed', b)));
  readonly #abort = new AbortController();
  readonly #configured = Promise.withResolvers<void>();
  #launch: Launch | undefined;
  #control: RunControl | undefined;
  #view: ProcessView | undefined;
  #filters: readonly ExceptionFilter[] = [];
  #exception = '';
  #closed: () => void = () => undefined;
  readonly #ended = Promise.withResolvers<void>();

  constructor(port: DebugPort) {
    super();
    this.#port = port;
  }

  /** The base class insists on a path format that clients may leave out: `path` is the default of the protocol. */
  protected override dispatchRequest(request: DebugProtocol.Request): void {
    if (request.command === 'initialize') request.arguments = { pathFormat: 'path', ...request.arguments };
    super.dispatchRequest(request);
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsSetVariable: true,
      supportsEvaluateForHovers: true,
      supportsTerminateRequest: true,
      supportsExceptionInfoRequest: true,
      supportsDelayedStackTraceLoading: true,
      exceptionBreakpointFilters: [
        {
          filter: 'all',
          label: 'Every exception',
          description: 'Stops where anything is thrown, also when the script catches it.',
        },
        {
          filter: 'uncaught',
          label: 'Uncaught exceptions',
          description: 'Stops where something is thrown that ends the run.',
          default: true,
        },
      ],
    };
    this.sendResponse(response);
  }

  protected override async launchRequest(
    response: DebugProtocol.LaunchResponse,
    args: DebugProtocol.LaunchRequestArguments,
  ): Promise<void> {
    const read = readLaunch(args as unknown as Record<string, unknown>);
    if ('problems' in read) return this.#refuse(response, 1001, read.problems.join('\n'));
    this.#launch = read.launch;
    const problems = this.#port.problems(read.launch);
    if (problems.length > 0) return this.#refuse(response, 1001, problems.join('\n'));
    const source = await this.#port.readFile(read.launch.program).catch((e: Error) => e);
    if (source instanceof Error) {
      return this.#refuse(
        response,
        1002,
        `The script ${read.launch.program} cannot be read, so there is nothing to run: ${source.message}. Check \`program\`.`,
      );
    }
    this.#control = runControl({
      source,
      stopOnEntry: read.launch.stopOnEntry,
      breakpoints: this.#breakpoints,
      onStop: (stop) => this.#stopped(stop),
      onLogPoint: (message, frame) => this.#logPoint(message, frame),
    });
    this.#control.setExceptionFilters(this.#filters);
    this.sendEvent(new InitializedEvent());
    await this.#configured.promise;
    this.sendResponse(response);
    await this.#run(read.launch, source);
  }

  async #run(launch: Launch, source: string): Promise<void> {
    const control = this.#control!;
    const attach = (channel: InspectorChannel, names: GuestNames): Promise<void> => control.attach(channel, names);
    try {
      const { verdict, usage } = await this.#port.run(launch, source, {
        sink: (event) => this.#output(outputLine(event)),
        signal: this.#abort.signal,
        onVerdict: (one) => this.sendEvent(new Event('shooty/verdict', one)),
        onProcess: (view) => {
          this.#view = view;
        },
        ...(launch.noDebug ? {} : { attach }),
      });
      if (verdict.error) this.#output(errorLine(verdict));
      this.#output({ category: 'important', text: summaryLine(verdict, usage) });
      this.sendEvent(new Event('shooty/verdict', verdict));
      this.sendEvent(new ExitedEvent(verdict.error ? 1 : 0));
    } catch (e) {
      this.#output({ category: 'stderr', text: e instanceof Error ? e.message : String(e) });
      this.sendEvent(new ExitedEvent(3));
    } finally {
      control.detach();
      this.sendEvent(new TerminatedEvent());
      this.#ended.resolve();
    }
  }

  #refuse(response: DebugProtocol.Response, id: number, format: string): void {
    this.sendErrorResponse(response, { id, format, showUser: true });
  }

  #output(line: OutputLine | undefined): void {
    if (!line) return;
    const event = new OutputEvent(`${line.text}\n`, line.category) as DebugProtocol.OutputEvent;
    if (line.line !== undefined && this.#launch) {
      event.body.source = this.#source();
      event.body.line = line.line;
      if (line.column !== undefined) event.body.column = line.column;
    }
    this.sendEvent(event);
  }

  #source(): Source {
    const program = this.#launch!.program;
    return new Source(baseName(program), program);
  }

  #stopped(stop: Stop): void {
    this.#variables.clear();
    this.#exception = stop.text ?? '';
    const event = new StoppedEvent(stop.reason, threadId) as DebugProtocol.StoppedEvent;
    event.body.allThreadsStopped = true;
    if (stop.breakpointIds.length > 0) event.body.hitBreakpointIds = [...stop.breakpointIds];
    if (stop.text) event.body.text = stop.text.split('\n')[0]!;
    this.sendEvent(event);
  }

  async #logPoint(message: string, frame: CallFrame): Promise<void> {
    const cdp = this.#control?.guest?.cdp;
    if (!cdp) return;
    this.#output({
      category: 'console',
      text: await interpolate(cdp, frame.callFrameId, message),
      line: frame.location.lineNumber + 1,
    });
  }

  protected override async setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    args: DebugProtocol.SetBreakpointsArguments,
  ): Promise<void> {
    const wanted = args.breakpoints ?? [];
    const file = args.source.path ?? '';
    if (this.#launch && this.#port.samePath(file, this.#launch.program)) {
      response.body = { breakpoints: await this.#breakpoints.set(wanted) };
    } else {
      const message = `This session runs ${baseName(this.#launch?.program ?? 'another script')} only.`;
      response.body = { breakpoints: wanted.map((b) => ({ verified: false, line: b.line, message })) };
    }
    this.sendResponse(response);
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    args: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    this.#filters = args.filters.filter((f): f is ExceptionFilter => f === 'all' || f === 'uncaught');
    this.#control?.setExceptionFilters(this.#filters);
    this.sendResponse(response);
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.#configured.resolve();
    this.sendResponse(response);
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    response.body = { threads: [new Thread(threadId, baseName(this.#launch?.program ?? 'guard'))] };
    this.sendResponse(response);
  }

  get #frames(): readonly CallFrame[] {
    return this.#control?.guest?.pause?.frames ?? [];
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    args: DebugProtocol.StackTraceArguments,
  ): void {
    const frames: DebugProtocol.StackFrame[] = this.#frames.map((frame, id) => ({
      id: id + 1,
      name: frame.functionName || '(script)',
      line: frame.location.lineNumber + 1,
      column: (frame.location.columnNumber ?? 0) + 1,
      ...(this.#control?.guest?.owns(frame.location.scriptId)
        ? { source: this.#source() }
        : { presentationHint: 'subtle' as const }),
    }));
    if (this.#view && frames.length > 0) {
      const label = (id: number, name: string): DebugProtocol.StackFrame => ({
        id,
        name,
        line: 0,
        column: 0,
        presentationHint: 'label',
      });
      frames.push(label(guardFrame, this.#view.guardLabel), label(pointFrame, this.#view.pointLabel));
    }
    const start = args.startFrame ?? 0;
    response.body = {
      stackFrames: frames.slice(start, args.levels ? start + args.levels : undefined),
      totalFrames: frames.length,
    };
    this.sendResponse(response);
  }

  protected override scopesRequest(response: DebugProtocol.ScopesResponse, args: DebugProtocol.ScopesArguments): void {
    const frame = this.#frames[args.frameId - 1];
    const scopes: DebugProtocol.Scope[] = frame ? this.#variables.scopes(frame) : [];
    if (this.#view) {
      const own = [
        this.#variables.dataScope('Guard', this.#view.guard()),
        this.#variables.dataScope('Scratch', this.#view.scratch()),
      ];
      const global = scopes.findIndex((s) => s.expensive);
      scopes.splice(global < 0 ? scopes.length : global, 0, ...own);
    }
    response.body = {
      scopes: scopes.map((s) => Object.assign(new Scope(s.name, s.variablesReference, s.expensive), s)),
    };
    this.sendResponse(response);
  }

  protected override async variablesRequest(
    response: DebugProtocol.VariablesResponse,
    args: DebugProtocol.VariablesArguments,
  ): Promise<void> {
    const cdp = this.#control?.guest?.cdp;
    const all = cdp ? await this.#variables.list(cdp, args.variablesReference).catch(() => []) : [];
    const start = args.start ?? 0;
    response.body = { variables: args.count ? all.slice(start, start + args.count) : all };
    this.sendResponse(response);
  }

  protected override async setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    args: DebugProtocol.SetVariableArguments,
  ): Promise<void> {
    const cdp = this.#control?.guest?.cdp;
    const frame = this.#frames[0];
    if (!cdp || !frame)
      return this.#refuse(response, 1003, 'The guard is running; values can be changed only while it is stopped.');
    try {
      const value = await this.#variables.set(cdp, {
        reference: args.variablesReference,
        name: args.name,
        value: args.value,
        frameId: frame.callFrameId,
      });
      const { value: text, variablesReference } = this.#variables.remote(args.name, value);
      response.body = { value: text, variablesReference };
      this.sendResponse(response);
    } catch (e) {
      this.#refuse(response, 1004, (e as Error).message);
    }
  }

  protected override async evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    args: DebugProtocol.EvaluateArguments,
  ): Promise<void> {
    const cdp = this.#control?.guest?.cdp;
    const frame = args.frameId === undefined ? this.#frames[0] : this.#frames[args.frameId - 1];
    if (!cdp || !frame)
      return this.#refuse(
        response,
        1005,
        'Nothing can be evaluated here: the guard is running, or the frame belongs to the process. Stop it in the script first.',
      );
    const answer = await evaluate(cdp, frame.callFrameId, args.expression, args.context === 'hover');
    if ('problem' in answer) return this.sendErrorResponse(response, { id: 1006, format: answer.problem });
    const { value, type, variablesReference } = this.#variables.remote('', answer.value);
    response.body = {
      result: args.context === 'clipboard' && answer.value.type === 'string' ? String(answer.value.value) : value,
      variablesReference,
      ...(type ? { type } : {}),
    };
    this.sendResponse(response);
  }

  protected override exceptionInfoRequest(response: DebugProtocol.ExceptionInfoResponse): void {
    const exception = this.#control?.guest?.pause?.exception;
    const text = this.#exception || (exception ? displayRemote(exception) : '');
    const exceptionId = /^([\w$.]*(?:Error|Exception))\b/.exec(text)?.[1] ?? exception?.className ?? 'exception';
    response.body = {
      exceptionId,
      description: text.split('\n')[0]!,
      breakMode: 'always',
      details: { stackTrace: text },
    };
    this.sendResponse(response);
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): Promise<void> {
    response.body = { allThreadsContinued: true };
    return this.#move(response, 'resume');
  }

  protected override nextRequest(response: DebugProtocol.NextResponse): Promise<void> {
    return this.#move(response, 'stepOver');
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse): Promise<void> {
    return this.#move(response, 'stepInto');
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): Promise<void> {
    return this.#move(response, 'stepOut');
  }

  async #move(response: DebugProtocol.Response, step: 'resume' | 'stepOver' | 'stepInto' | 'stepOut'): Promise<void> {
    await this.#control?.move(step).catch(() => undefined);
    this.sendResponse(response);
  }

  protected override async pauseRequest(response: DebugProtocol.PauseResponse): Promise<void> {
    await this.#control?.pause().catch(() => undefined);
    this.sendResponse(response);
  }

  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.#abort.abort();
    this.#configured.resolve();
    this.sendResponse(response);
  }

  protected override async disconnectRequest(response: DebugProtocol.DisconnectResponse): Promise<void> {
    this.abandon();
    await this.#ended.promise;
    this.sendResponse(response);
    this.#closed();
  }

  /** The client is gone: ends the run. */
  abandon(): void {
    if (!this.#launch) this.#ended.resolve();
    this.#abort.abort();
    this.#configured.resolve();
  }

  /** Called once when the client has said goodbye and nothing runs any more. */
  onClosed(listener: () => void): void {
    this.#closed = listener;
  }
}

function errorLine(verdict: VerdictEvent): OutputLine {
  const error = verdict.error!;
  return {
    category: 'stderr',
    text: `${error.class}: ${error.message}`,
    ...(error.line === undefined ? {} : { line: error.line }),
    ...(error.column === undefined ? {} : { column: error.column }),
  };
}

const baseName = (file: string): string => file.split(/[\\/]/).pop() ?? file;
