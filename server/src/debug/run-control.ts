import { lineIndex } from '../base/line-index.ts';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { Breakpoints } from './breakpoints.ts';
import type { CallFrame } from './cdp.ts';
import { attachGuest, type Guest, type GuestNames, type Pause, type Step } from './guest.ts';
import { caughtByScript } from './try-scopes.ts';

export type ExceptionFilter = 'all' | 'uncaught';

/** Why the session stopped, in the words of the debug protocol. */
export interface Stop {
  readonly reason: 'entry' | 'breakpoint' | 'step' | 'pause' | 'exception' | 'debugger statement';
  readonly breakpointIds: readonly number[];
  readonly text?: string;
}

export interface RunControl {
  readonly guest: Guest | undefined;
  attach(channel: InspectorChannel, names: GuestNames): Promise<void>;
  move(step: Step): Promise<void>;
  /** Asks for a stop at the next statement; remembered when the run has not begun. */
  pause(): Promise<void>;
  setExceptionFilters(filters: readonly ExceptionFilter[]): void;
  /** The run is over: nothing is sent to it any more. */
  detach(): void;
}

export interface RunControlOptions {
  readonly source: string;
  readonly stopOnEntry: boolean;
  readonly breakpoints: Breakpoints;
  onStop(stop: Stop): void;
  /** Resolves when the text is out; the guest waits for it. */
  onLogPoint(message: string, frame: CallFrame): Promise<void>;
}

/** What the user asked for last: how to read the next stop. */
type Intent = Step | 'pause';

interface StopQuestion {
  readonly pause: Pause;
  readonly intent: Intent;
  /** Whether the breakpoint set for `stopOnEntry` was hit. */
  readonly entry: boolean;
  /** Whether the user wants to see this exception. */
  readonly showsException: boolean;
  readonly judged: ReturnType<Breakpoints['judge']>;
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
  if (entry) return { reason: 'entry', breakpointIds: [] };
  if (intent !== 'resume') return { reason: 'step', breakpointIds: [] };
  return judged.stay ? { reason: 'debugger statement', breakpointIds: [] } : undefined;
}

/** Whether the script itself catches what was thrown at this stop. */
function caught(source: string, pause: Pause): boolean {
  const { program } = parseScript(source);
  if (!program) return false;
  const lines = lineIndex(source);
  const offsets = pause.frames.map((f) =>
    lines.offsetAt({ line: f.location.lineNumber, character: f.location.columnNumber ?? 0 }),
  );
  return caughtByScript(program, offsets);
}

/** Decides at every stop of the guest whether the user sees it, and drives the guest on when not. */
export function runControl(options: RunControlOptions): RunControl {
  let guest: Guest | undefined;
  let intent: Intent = 'resume';
  let entryId: string | undefined;
  let pauseWanted = false;
  let filters: readonly ExceptionFilter[] = [];

  const wants = (pause: Pause): boolean =>
    pause.exception !== undefined &&
    (filters.includes('all') || (filters.includes('uncaught') && !caught(options.source, pause)));

  const onPaused = async (pause: Pause): Promise<void> => {
    const entry = entryId !== undefined && pause.hitBreakpoints.includes(entryId);
    const users = { ...pause, hitBreakpoints: pause.hitBreakpoints.filter((id) => id !== entryId) };
    const judged = options.breakpoints.judge(users);
    for (const message of judged.log) await options.onLogPoint(message, pause.frames[0]!);
    // also when nobody wants to see it: the script's own `catch` must read what it would read on the server
    const thrown = pause.exception && guest ? { thrown: await guest.translate(pause.exception) } : {};
    const stop = stopFor({ pause, intent, entry, showsException: wants(pause), judged, ...thrown });
    if (stop) options.onStop(stop);
    else await guest?.move(pause.frames.length === 0 && intent !== 'resume' ? 'stepOut' : 'resume');
  };

  const stopAtEntry = async ({ cdp, url }: Guest): Promise<void> => {
    const first = firstStatement(options.source);
    if (!first || entryId !== undefined) return;
    entryId = (await cdp.send('Debugger.setBreakpointByUrl', { url, ...first })).breakpointId;
  };

  const attach = async (channel: InspectorChannel, names: GuestNames): Promise<void> => {
    guest = await attachGuest(channel, names, {
      onPaused: (pause) => void onPaused(pause).catch(() => undefined), // the run ended meanwhile
      onBreakpointResolved: (id, line, column) => options.breakpoints.resolved(id, line, column),
    });
    await options.breakpoints.arm(guest);
    await guest.cdp.send('Debugger.setPauseOnExceptions', { state: 'all' });
    if (options.stopOnEntry || pauseWanted) await stopAtEntry(guest);
  };

  return {
    get guest() {
      return guest;
    },
    attach,
    async move(step) {
      intent = step;
      await guest?.move(step);
    },
    async pause() {
      intent = 'pause';
      pauseWanted = true;
      if (guest && !guest.begun) await stopAtEntry(guest);
      await guest?.cdp.send('Debugger.pause', {});
    },
    setExceptionFilters(next) {
      filters = next;
    },
    detach() {
      guest?.cdp.close();
      guest = undefined;
    },
  };
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
