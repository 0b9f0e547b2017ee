import { lineIndex } from '../base/line-index.ts';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { Breakpoints, Judged } from './breakpoints.ts';
import type { CallGate, PendingCall } from './call-gate.ts';
import type { CallFrame, CdpLocation } from './cdp.ts';
import { evaluate } from './evaluate.ts';
import type { ExceptionFilters } from './exception-filters.ts';
import { attachGuest, type Guest, type GuestNames, type Pause, type Step } from './guest.ts';
import { type Journey, type JourneyPlan, journey } from './journey.ts';
import { pendingCall } from './pending-call.ts';
import type { RunSource } from './run-source.ts';
import type { StatementCounter } from './statement-counter.ts';
import { caughtByScript } from './try-scopes.ts';

/** Why the session stopped, in the words of the debug protocol. */
export interface Stop {
  readonly reason:
    | 'entry'
    | 'breakpoint'
    | 'step'
    | 'pause'
    | 'exception'
    | 'debugger statement'
    | 'function breakpoint'
    | 'data breakpoint';
  readonly breakpointIds: readonly number[];
  readonly text?: string;
  /** The host call that is about to leave. */
  readonly call?: PendingCall;
}

/** How a run begins. */
export interface RunPlan {
  /** Stop before the first statement, and what to call that. */
  readonly entry?: 'entry' | 'step';
  /** Nothing else stops before its place is reached. */
  readonly journey?: JourneyPlan;
}

export interface RunControl {
  readonly guest: Guest | undefined;
  readonly source: RunSource | undefined;
  /** What the last stop was; undefined while the guard runs. */
  readonly stop: Stop | undefined;
  /** Counts statements since the entry; present in runs that look for a place. */
  readonly counter: StatementCounter | undefined;
  /** What was done again on the way to where the run is. */
  readonly done: Journey['done'];
  /** Number of the statement at the last visit of a place, of the last run that looked for that. */
  readonly lastVisit: number | undefined;
  attach(run: AttachedRun): Promise<void>;
  move(step: Step): Promise<void>;
  /** Steps into the call at this place; when it is not made, to the end of the statement. */
  stepIntoCall(at: CdpLocation): Promise<void>;
  /** Asks for a stop at the next statement; remembered when the run has not begun. */
  pause(): Promise<void>;
  /** Runs a function of the stack from its first statement again. */
  restartFrame(frame: CallFrame): Promise<void>;
  /** The filters for exceptions or calls have changed. */
  refresh(): Promise<void>;
  /** Whether the user stepped to the end of the last run: the next one stops at its first statement. */
  readonly stepping: boolean;
  /** Finds out where the run is without a stop that the user sees; `lastLine` knows afterwards. The run does not go on. */
  locate(): Promise<void>;
  /** 0-based line of the script where the run was seen last; undefined when it never was. */
  readonly lastLine: number | undefined;
  /** The run is over: nothing is sent to it any more. */
  detach(): void;
}

export interface AttachedRun {
  readonly channel: InspectorChannel;
  readonly names: GuestNames;
  readonly source: RunSource;
  readonly plan: RunPlan;
}

export interface RunControlOptions {
  readonly breakpoints: Breakpoints;
  readonly gate: CallGate;
  readonly exceptions: ExceptionFilters;
  onStop(stop: Stop): void;
  /** The session has left the stop before a host call. */
  onCallLeft(): void;
  /** A place that was looked for is found; it has this number in the run. */
  onPlaceFound(ordinal: number): void;
  /** Resolves when the text is out; the guest waits for it. */
  onLogPoint(message: string, frame: CallFrame): Promise<void>;
}

/** What the user asked for last: how to read the next stop. */
type Intent = Step | 'pause';

interface StopQuestion {
  readonly pause: Pause;
  readonly intent: Intent;
  /** Whether the breakpoint set for the entry was hit, and what to call that stop. */
  readonly entry: 'entry' | 'step' | undefined;
  /** Whether the user wants to see this exception. */
  readonly showsException: boolean;
  readonly judged: Judged;
  /** Words of the real engine for what was thrown. */
  readonly thrown?: string;
}

/** What a stop of the guest means to the user; undefined = nothing, go on. */
export function stopFor({ pause, intent, entry, showsException, judged, thrown }: StopQuestion): Stop | undefined {
  if (pause.exception) {
    const text = thrown ?? pause.exception.description ?? String(pause.exception.value);
    return showsException ? { reason: 'exception', breakpointIds: [], text } : undefined;
  }
  if (pause.frames.length === 0) return undefined; // inside the sandbox's own code
  if (judged.ids.length > 0) return { reason: 'breakpoint', breakpointIds: judged.ids };
  if (intent === 'pause') return { reason: 'pause', breakpointIds: [] };
  if (entry) return { reason: entry, breakpointIds: [] };
  if (intent !== 'resume') return { reason: 'step', breakpointIds: [] };
  return judged.stay ? { reason: 'debugger statement', breakpointIds: [] } : undefined;
}

/** Whether the script itself catches what was thrown at this stop. */
function caught({ text }: RunSource, pause: Pause): boolean {
  const { program } = parseScript(text);
  if (!program) return false;
  const lines = lineIndex(text);
  const offsets = pause.frames.map((f) =>
    lines.offsetAt({ line: f.location.lineNumber, character: f.location.columnNumber ?? 0 }),
  );
  return caughtByScript(program, offsets);
}

/** What a run needs while it is attached. */
interface Current {
  readonly guest: Guest;
  readonly source: RunSource;
  readonly plan: RunPlan;
  entryId?: string;
  entered?: boolean;
  gateId?: string | undefined;
  /** The way of a repeated run to its place. */
  readonly journey: Journey | undefined;
  /** It has not arrived yet. */
  travelling: boolean;
  /** Breakpoint at the call that is to be stepped into. */
  target?: { readonly id: string; readonly at: CdpLocation } | undefined;
  /** The stop that follows is the end of a step that a host call had interrupted. */
  stepAgain?: boolean;
}

/** Decides at every stop of the guest whether the user sees it, and drives the guest on when not. */
export const runControl = (options: RunControlOptions): RunControl => new Control(options);

/** A class because every part of it reads and changes what the guest does at the moment. */
class Control implements RunControl {
  private readonly options: RunControlOptions;
  private current: Current | undefined;
  private intent: Intent = 'resume';
  private pauseWanted = false;
  private located: (() => void) | undefined;
  private shown: Stop | undefined;
  /** Counts runs as they come and go. */
  private turn = 0;
  /** The last journey, also when its run is over. */
  private way: Journey | undefined;
  lastLine: number | undefined;

  constructor(options: RunControlOptions) {
    this.options = options;
  }

  get stop(): Stop | undefined {
    return this.shown;
  }

  private set stop(next: Stop | undefined) {
    const left = this.shown?.call !== undefined && next === undefined;
    this.shown = next;
    if (left) this.options.onCallLeft();
  }

  get guest(): Guest | undefined {
    return this.current?.guest;
  }

  get source(): RunSource | undefined {
    return this.current?.source;
  }

  get counter(): StatementCounter | undefined {
    return this.current?.journey?.counter;
  }

  get lastVisit(): number | undefined {
    return this.way?.lastVisit;
  }

  get done(): Journey['done'] {
    return this.current?.journey?.done ?? new Set();
  }

  get stepping(): boolean {
    return this.intent === 'stepInto' || this.intent === 'stepOver' || this.intent === 'stepOut';
  }

  async attach({ channel, names, source, plan }: AttachedRun): Promise<void> {
    const turn = ++this.turn;
    const holder: { run?: Current } = {};
    const guest = await attachGuest(channel, names, {
      onPaused: (pause) => {
        const { run } = holder;
        if (!run) return;
        // the run ended meanwhile; or the inspector refused something: then the guest goes on rather than hangs
        void this.onPaused(run, pause).catch(() => run.guest.move('resume').catch(() => undefined));
      },
      onResumed: () => {
        this.stop = undefined;
      },
      onBreakpointResolved: (id, line, column) => this.options.breakpoints.resolved(id, line, column),
    });
    // another run has begun, or this one is over: its sandbox answers nothing any more
    if (turn !== this.turn) return guest.cdp.close();
    const way = plan.journey && journey(guest, source, plan.journey);
    this.way = way ?? this.way;
    const run: Current = { guest, source, plan, journey: way, travelling: way !== undefined };
    holder.run = run;
    this.current = run;
    this.lastLine = undefined;
    // on the way to a place nothing else stops
    if (!way) await this.options.breakpoints.arm(guest, source);
    await guest.cdp.send('Debugger.setPauseOnExceptions', { state: 'all' });
    await this.watch(run);
    if (plan.entry || this.pauseWanted || way?.counts) await this.stopAtEntry(run);
    if (!plan.entry && !this.pauseWanted) this.intent = 'resume';
  }

  async move(step: Step): Promise<void> {
    this.intent = step;
    this.pauseWanted = false;
    this.stop = undefined;
    await this.current?.guest.move(step);
  }

  async stepIntoCall(at: CdpLocation): Promise<void> {
    const { current } = this;
    if (!current) return;
    const here = current.guest.pause?.frames[0]?.location;
    if (here && samePlace(here, at)) return this.move('stepInto');
    const { breakpointId } = await current.guest.cdp
      .send('Debugger.setBreakpoint', { location: at })
      .catch(() => ({ breakpointId: undefined }));
    if (breakpointId === undefined) return this.move('stepInto'); // a breakpoint of the user stands there: it stops as well
    current.target = { id: breakpointId, at };
    await this.move('stepOver');
  }

  async restartFrame({ callFrameId }: CallFrame): Promise<void> {
    this.intent = 'stepInto';
    await this.current?.guest.cdp.send('Debugger.restartFrame', { callFrameId, mode: 'StepInto' });
  }

  async pause(): Promise<void> {
    if (this.stop) return;
    this.intent = 'pause';
    this.pauseWanted = true;
    if (this.current && !this.current.guest.begun) await this.stopAtEntry(this.current);
    await this.current?.guest.cdp.send('Debugger.pause', {});
  }

  async refresh(): Promise<void> {
    if (this.current) await this.watch(this.current);
  }

  async locate(): Promise<void> {
    const { guest } = this.current ?? {};
    if (!guest?.begun) return;
    const seen = new Promise<void>((resolve) => {
      this.located = resolve;
    });
    await guest.cdp.send('Debugger.pause', {});
    await seen;
  }

  detach(): void {
    this.turn++;
    this.located = undefined;
    this.lastLine = undefined;
    this.current?.guest.cdp.close();
    this.current = undefined;
    this.stop = undefined;
    this.options.breakpoints.disarm();
  }

  private show(next: Stop): void {
    this.stop = next;
    this.pauseWanted = false;
    this.options.onStop(next);
  }

  private async onPaused(run: Current, pause: Pause): Promise<void> {
    this.lastLine = pause.frames.find((f) => run.guest.owns(f.location.scriptId))?.location.lineNumber ?? this.lastLine;
    if (this.located) return this.located();
    // also when nobody wants to see it: the script's own `catch` must read what it would read on the server
    const thrown = pause.exception ? await run.guest.translate(pause.exception) : undefined;
    if (run.travelling) return this.travel(run, pause);
    const { target } = run;
    if (target) {
      run.target = undefined;
      await run.guest.cdp.send('Debugger.removeBreakpoint', { breakpointId: target.id });
      const [top] = pause.frames;
      if (top && samePlace(top.location, target.at) && !pause.exception) return this.move('stepInto');
    }
    if (atGate(run, pause)) {
      const seen = await this.stopAtCall(run, pause);
      if (seen) return this.show(seen);
      // its condition or its hit count says no: a step that was under way is taken up again in the script
      run.stepAgain = this.stepping;
      return run.guest.move(run.stepAgain ? 'stepOut' : 'resume');
    }
    if (run.stepAgain && this.intent !== 'resume' && this.intent !== 'pause') {
      run.stepAgain = false;
      if (pause.hitBreakpoints.length === 0 && !pause.exception) return run.guest.move(this.intent);
    }
    const next = await this.judge(run, pause, thrown);
    if (next && !(next.reason === 'step' && behindText(run, pause))) this.show(next);
    else if (next) await run.guest.move('resume');
    else await run.guest.move(pause.frames.length === 0 && this.intent !== 'resume' ? 'stepOut' : 'resume');
  }

  /** What a stop at the script's own code means. */
  private async judge(run: Current, pause: Pause, thrown: string | undefined): Promise<Stop | undefined> {
    const entry = this.atEntry(run, pause);
    const judged = await this.options.breakpoints.judge(pause);
    for (const message of judged.log) await this.options.onLogPoint(message, pause.frames[0]!);
    const showsException =
      pause.exception !== undefined &&
      (await this.options.exceptions.shows(run.guest, pause.exception, () => caught(run.source, pause)));
    return stopFor({
      pause,
      intent: this.intent,
      entry: entry ? (run.plan.entry ?? 'entry') : undefined,
      showsException,
      judged,
      ...(thrown === undefined ? {} : { thrown }),
    });
  }

  private async stopAtCall(run: Current, pause: Pause): Promise<Stop | undefined> {
    const call = await pendingCall(run.guest, pause);
    const frame = pause.frames[0];
    const holds = async (condition: string): Promise<boolean> => {
      if (!frame) return true;
      const answer = await evaluate(run.guest.cdp, frame.callFrameId, `!!(${condition}\n)`);
      return 'value' in answer && answer.value.value === true;
    };
    const judged = call && (await this.options.gate.judge(call, holds));
    return judged && call && { call, reason: judged.reason, breakpointIds: judged.ids };
  }

  /** Whether the run stands at its first statement for the first time. */
  private atEntry(run: Current, { hitBreakpoints, exception }: Pause): boolean {
    if (run.entryId === undefined || run.entered || exception || hitBreakpoints.length === 0) return false;
    run.entered = true; // nothing can stop before the first statement
    return true;
  }

  private async travel(run: Current, pause: Pause): Promise<void> {
    const way = run.journey!;
    const at = atGate(run, pause) ? 'gate' : this.atEntry(run, pause) ? 'entry' : 'place';
    const counted = at === 'gate' ? way.watchesCalls : at === 'entry' || way.counter !== undefined;
    const stopped = pause.hitBreakpoints.length > 0 && !pause.exception && counted;
    const arrived = stopped ? await way.halted({ pause, at }) : undefined;
    if (!arrived) return run.guest.move('resume');
    run.travelling = false;
    await this.options.breakpoints.arm(run.guest, run.source);
    await this.watch(run);
    if (way.goal?.kind === 'visit' && way.counter) return this.options.onPlaceFound(await way.counter.ordinal());
    this.intent = 'resume';
    this.show({ reason: 'step', breakpointIds: [], ...arrived });
  }

  private async stopAtEntry(run: Current): Promise<void> {
    const first = firstStatement(run.source.text);
    if (!first || run.entryId !== undefined) return;
    const { cdp, url } = run.guest;
    run.entryId = (await cdp.send('Debugger.setBreakpointByUrl', { url, ...first })).breakpointId;
  }

  private async watch(run: Current): Promise<void> {
    run.gateId = await run.guest.watchCalls(
      run.travelling ? (run.journey?.watchesCalls ? 'true' : undefined) : this.options.gate.condition,
    );
  }
}

const samePlace = (a: CdpLocation, b: CdpLocation): boolean =>
  a.scriptId === b.scriptId && a.lineNumber === b.lineNumber && a.columnNumber === b.columnNumber;

/** Whether the run stands in the sandbox's own code before a host call leaves: nothing else stops there. */
const atGate = ({ gateId }: Current, { inner, exception, hitBreakpoints }: Pause): boolean =>
  gateId !== undefined && inner !== undefined && !exception && hitBreakpoints.length > 0;

/** Whether the run stands behind the last line, where the script returns: no place that a person could see. */
function behindText({ guest, source }: Current, { frames: [frame] }: Pause): boolean {
  return (
    frame !== undefined &&
    guest.owns(frame.location.scriptId) &&
    frame.location.lineNumber >= lineIndex(source.text).lineCount
  );
}

/** 0-based place of the first statement that is executed; undefined when there is none. */
function firstStatement(source: string): { lineNumber: number; columnNumber: number } | undefined {
  const first = parseScript(source).program?.body.find(
    (s) => s.type !== 'FunctionDeclaration' && s.type !== 'EmptyStatement',
  );
  if (!first) return undefined;
  const at = lineIndex(source).positionAt(first.start);
  return { lineNumber: at.line, columnNumber: at.character };
}
