import { lineIndex } from '../base/line-index.ts';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { Breakpoints } from './breakpoints.ts';
import type { CallFrame, InspectorChannel } from './cdp.ts';
import { attachGuest, type Guest, type Pause, type Step } from './guest.ts';
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
  attach(channel: InspectorChannel, url: string): Promise<void>;
  move(step: Step): Promise<void>;
  /** Asks for a stop at the next statement; remembered when the run has not begun. */
  pause(): Promise<void>;
  setExceptionFilters(filters: readonly ExceptionFilter[]): Promise<void>;
  /** The run is over: nothing is sent to it any more. */
  detach(): void;
}

export interface RunControlOptions {
  readonly source: string;
  readonly stopOnEntry: boolean;
  readonly breakpoints: Breakpoints;
  onStop(stop: Stop): void;
  onLogPoint(message: string, frame: CallFrame): void;
}

/** Decides at every stop of the guest whether the user sees it, and drives the guest on when not. */
export function runControl(options: RunControlOptions): RunControl {
  let guest: Guest | undefined;
  let lastMove: Step | 'pause' | 'entry' = 'resume';
  let entryId: string | undefined;
  let pauseWanted = false;
  let filters: readonly ExceptionFilter[] = [];

  const uncaught = (pause: Pause): boolean => {
    const { program } = parseScript(options.source);
    if (!program) return true;
    const lines = lineIndex(options.source);
    const offsets = pause.frames.map((f) =>
      lines.offsetAt({ line: f.location.lineNumber, character: f.location.columnNumber ?? 0 }),
    );
    return !caughtByScript(program, offsets);
  };

  const stopFor = (pause: Pause): Stop | undefined => {
    const move = lastMove;
    if (pause.exception) {
      const shown = filters.includes('all') || (filters.includes('uncaught') && uncaught(pause));
      return shown
        ? { reason: 'exception', breakpointIds: [], text: pause.exception.description ?? String(pause.exception.value) }
        : undefined;
    }
    if (pause.frames.length === 0) return undefined; // inside the sandbox's own code
    const entry = entryId !== undefined && pause.hitBreakpoints.includes(entryId);
    const hits = { ...pause, hitBreakpoints: pause.hitBreakpoints.filter((id) => id !== entryId) };
    const verdict = options.breakpoints.judge(hits);
    for (const message of verdict.log) options.onLogPoint(message, pause.frames[0]!);
    if (verdict.ids.length > 0) return { reason: 'breakpoint', breakpointIds: verdict.ids };
    if (entry) return { reason: 'entry', breakpointIds: [] };
    if (move === 'pause') return { reason: 'pause', breakpointIds: [] };
    if (move !== 'resume' && !verdict.stay) return { reason: 'step', breakpointIds: [] };
    if (!verdict.stay) return undefined;
    if (move !== 'resume') return { reason: 'step', breakpointIds: [] };
    return { reason: 'debugger statement', breakpointIds: [] };
  };

  const onPaused = (pause: Pause): void => {
    const stop = stopFor(pause);
    if (stop) options.onStop(stop);
    else
      void guest
        ?.move(pause.frames.length === 0 && lastMove !== 'resume' ? 'stepOut' : 'resume')
        .catch(() => undefined);
  };

  const applyFilters = async (): Promise<void> => {
    await guest?.cdp.send('Debugger.setPauseOnExceptions', { state: filters.length > 0 ? 'all' : 'none' });
  };

  return {
    get guest() {
      return guest;
    },
    async attach(channel, url) {
      guest = await attachGuest(channel, url, {
        onPaused,
        onResumed: () => undefined,
        onBreakpointResolved: (id, line, column) => options.breakpoints.resolved(id, line, column),
      });
      await options.breakpoints.arm(guest);
      await applyFilters();
      const first = options.stopOnEntry || pauseWanted ? firstStatement(options.source) : undefined;
      if (first) entryId = (await guest.cdp.send('Debugger.setBreakpointByUrl', { url, ...first })).breakpointId;
    },
    async move(step) {
      lastMove = step;
      await guest?.move(step);
    },
    async pause() {
      lastMove = 'pause';
      if (guest) await guest.cdp.send('Debugger.pause', {});
      else pauseWanted = true;
    },
    async setExceptionFilters(next) {
      filters = next;
      await applyFilters().catch(() => undefined);
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
