import type { DebugProtocol } from '@vscode/debugprotocol';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { Guest, Pause } from './guest.ts';
import { hitTest } from './hit-condition.ts';
import type { RunSource } from './run-source.ts';

/** A breakpoint the user set; lines and columns as the protocol client counts them, 1-based. */
interface UserBreakpoint {
  readonly id: number;
  readonly file: string;
  readonly want: DebugProtocol.SourceBreakpoint;
  /** Why it can never be hit. */
  readonly refused?: string;
  at?: { line: number; column: number } | undefined;
  /** Place in the script, 0-based, as the inspector counts. */
  place?: { line: number; column: number };
  cdpId?: string | undefined;
  /** Why this run has no place for it. */
  unbound?: string | undefined;
  hits: number;
  /** That its condition throws has been told. */
  told?: boolean;
  /** Whether this many hits stop. */
  readonly stopsAt: (hits: number) => boolean;
}

export interface Breakpoints {
  /** Replaces all breakpoints of a file. */
  set(file: string, wanted: readonly DebugProtocol.SourceBreakpoint[]): Promise<DebugProtocol.Breakpoint[]>;
  /** Gives a new run the breakpoints of the file it comes from. */
  arm(guest: Guest, source: RunSource): Promise<void>;
  resolved(cdpId: string, line: number, column: number): void;
  /** The run is over. */
  disarm(): void;
  /** Starts counting hits anew. */
  reset(): void;
  /** What a stop means. */
  judge(pause: Pause): Promise<Judged>;
}

/** Stay, or go on: hit count not reached, log point, condition that throws. */
export interface Judged {
  readonly stay: boolean;
  readonly ids: readonly number[];
  /** Texts of log points to evaluate. */
  readonly log: readonly string[];
}

export interface BreakpointsOptions {
  /** Tells the client about a place that became known. */
  changed(breakpoint: DebugProtocol.Breakpoint): void;
  /** One text per file, however its path is written. */
  fileKey(path: string): string;
  /** Told once about a condition that throws where the script comes to it. */
  failed(text: string, line: number): void;
  /** Where a breakpoint of a file will stand, as far as its text tells. */
  expected(path: string, want: DebugProtocol.SourceBreakpoint): { line: number; column: number } | undefined;
  /** Why no script of this file (its key) can run in the session. */
  foreign(file: string): string | undefined;
}

/** Breakpoints of a session by file, across the runs of all its guards. */
export function breakpoints({ changed, failed, fileKey, foreign, expected }: BreakpointsOptions): Breakpoints {
  let list: UserBreakpoint[] = [];
  let current: { readonly guest: Guest; readonly source: RunSource } | undefined;
  let nextId = 1;

  const arm = async (b: UserBreakpoint): Promise<void> => {
    const file = current?.source.file;
    if (current && file !== undefined && b.file === fileKey(file)) await bind(b, current);
  };

  return {
    async set(path, wanted) {
      const file = fileKey(path);
      const old = list.filter((b) => b.file === file);
      for (const { cdpId } of old)
        if (cdpId)
          await current?.guest.cdp.send('Debugger.removeBreakpoint', { breakpointId: cdpId }).catch(() => undefined);
      const refused = foreign(file);
      const notHere = refused === undefined ? {} : { refused };
      const next = wanted.map(
        (want): UserBreakpoint => ({ id: nextId++, file, want, hits: 0, ...checked(want), ...notHere }),
      );
      list = [...list.filter((b) => b.file !== file), ...next];
      for (const b of next) await arm(b);
      for (const b of next) if (!b.at && !b.refused && !b.unbound) b.at = expected(path, b.want);
      return next.map(describe);
    },
    async arm(guest, source) {
      current = { guest, source };
      await guest.evaluateGlobally(`let ${thrownName(guest)};`);
      for (const b of list) {
        b.cdpId = undefined;
        const before = b.unbound;
        await arm(b);
        if (b.unbound && b.unbound !== before && !b.at) changed(describe(b));
      }
    },
    resolved(cdpId, line, column) {
      const b = list.find((other) => other.cdpId === cdpId);
      if (!b || !current) return;
      b.place = { line, column };
      b.at = placeOf(current.source, line, column);
      b.unbound = undefined;
      changed(describe(b));
    },
    disarm() {
      current = undefined;
      for (const b of list) b.cdpId = undefined;
    },
    reset() {
      for (const b of list) b.hits = 0;
    },
    async judge(pause) {
      const here = hitHere(list, pause);
      const hit = await withoutFailed(here, current, failed);
      if (here.length > 0 && hit.length === 0) return { stay: false, ids: [], log: [] };
      for (const b of hit) b.hits++;
      const due = hit.filter((b) => b.stopsAt(b.hits));
      const stopping = due.filter((b) => !b.want.logMessage);
      const known = hit.length > 0;
      return {
        stay: !known || stopping.length > 0,
        ids: stopping.map((b) => b.id),
        log: due.flatMap((b) => (b.want.logMessage ? [b.want.logMessage] : [])),
      };
    },
  };
}

/** Global of the sandbox that keeps what a condition threw. */
const thrownName = (guest: Guest): string => `${guest.url}_c`;

/** A condition that also stops when it throws, so that this can be told: the inspector itself keeps it quiet. */
const guarded = (condition: string, guest: Guest): string =>
  `(() => { try { return !!(${condition}\n); } catch (e) { ${thrownName(guest)} = e; return true; } })()`;

/** The breakpoints of a stop without those whose condition has thrown there. */
async function withoutFailed(
  hit: readonly UserBreakpoint[],
  current: { readonly guest: Guest } | undefined,
  failed: BreakpointsOptions['failed'],
): Promise<readonly UserBreakpoint[]> {
  const conditional = hit.filter((b) => b.want.condition?.trim());
  if (!current || conditional.length === 0) return hit;
  const name = thrownName(current.guest);
  const thrown = await current.guest.evaluateGlobally(
    `(() => { const e = ${name}; ${name} = undefined; return e === undefined ? undefined : String(e); })()`,
  );
  if (typeof thrown?.value !== 'string') return hit;
  for (const b of conditional) {
    if (!b.told)
      failed(
        `The condition \`${b.want.condition}\` throws ${thrown.value}, so the breakpoint does not stop there.`,
        b.at?.line ?? b.want.line,
      );
    b.told = true;
  }
  return hit.filter((b) => !conditional.includes(b));
}

/**
 * Breakpoints that were hit. Ids alone do not tell: V8 counts them per thread, isolated-vm changes threads, so two may
 * carry one id. The place decides, and among several at one place the id.
 */
function hitHere(list: readonly UserBreakpoint[], { hitBreakpoints, frames: [top] }: Pause): UserBreakpoint[] {
  if (hitBreakpoints.length === 0 || !top) return [];
  const { lineNumber, columnNumber = 0 } = top.location;
  const here = list.filter(
    (b) => b.cdpId !== undefined && b.place?.line === lineNumber && b.place.column === columnNumber,
  );
  const named = here.filter((b) => hitBreakpoints.includes(b.cdpId!));
  return named.length > 0 ? named : here;
}

/** Gives one breakpoint to the inspector. */
async function bind(b: UserBreakpoint, { guest, source }: { guest: Guest; source: RunSource }): Promise<void> {
  if (b.refused) return;
  const { line, column } = b.want;
  const place = source.toScript({ line: line - 1, ...(column === undefined ? {} : { character: column - 1 }) });
  b.unbound = place ? undefined : 'This place is not part of the script that runs, so the breakpoint never stops here.';
  if (!place) return;
  const condition = b.want.condition?.trim();
  try {
    const answer = await guest.cdp.send('Debugger.setBreakpointByUrl', {
      url: guest.url,
      lineNumber: place.line,
      columnNumber: place.character,
      ...(condition ? { condition: guarded(condition, guest) } : {}),
    });
    b.cdpId = answer.breakpointId;
    const found = answer.locations[0];
    if (found) {
      b.place = { line: found.lineNumber, column: found.columnNumber ?? 0 };
      b.at = placeOf(source, found.lineNumber, found.columnNumber ?? 0);
    } else
      b.unbound = guest.begun
        ? 'There is no statement at or below this line, so the breakpoint never stops.'
        : 'Binds when the script is loaded; if it stays so, there is no statement at or below this line.';
  } catch {
    b.unbound = 'Another breakpoint stands at the same place, so this one never stops. Remove one of them.';
  }
}

function placeOf(source: RunSource, line: number, character: number): { line: number; column: number } {
  const at = source.toFile({ line, character });
  return { line: at.line + 1, column: at.character + 1 };
}

function describe(b: UserBreakpoint): DebugProtocol.Breakpoint {
  if (b.refused) return { id: b.id, verified: false, message: b.refused, line: b.want.line };
  if (!b.at) {
    const message = b.unbound ?? 'Binds when a guard from this file runs.';
    return { id: b.id, verified: false, line: b.want.line, message };
  }
  return { id: b.id, verified: true, line: b.at.line, column: b.at.column };
}

function checked(want: DebugProtocol.SourceBreakpoint): { refused?: string; stopsAt: (hits: number) => boolean } {
  const stopsAt = hitTest(want.hitCondition);
  if (!stopsAt) {
    const refused = `\`${want.hitCondition}\` is not a hit count, so this breakpoint never stops. Write a number, or one with \`>\`, \`>=\`, \`<\`, \`<=\`, \`=\` or \`%\` in front.`;
    return { refused, stopsAt: () => false };
  }
  const reason = expressionFault(want.condition);
  if (reason) return { refused: `The condition does not parse (${reason}), so this breakpoint never stops.`, stopsAt };
  return { stopsAt };
}

/** Why a text is no expression; undefined when it is one or blank. */
export const expressionFault = (text: string | undefined): string | undefined =>
  text?.trim() ? parseScript(`(${text}\n)`).error?.reason : undefined;
