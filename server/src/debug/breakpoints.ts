import type { DebugProtocol } from '@vscode/debugprotocol';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { Guest, Pause } from './guest.ts';
import { hitTest } from './hit-condition.ts';

/** A breakpoint the user set; lines and columns as the protocol client counts them, 1-based. */
interface UserBreakpoint {
  readonly id: number;
  readonly want: DebugProtocol.SourceBreakpoint;
  /** Why it can never be hit. */
  readonly refused?: string;
  at?: { line: number; column: number };
  cdpId?: string;
  hits: number;
  /** Whether this many hits stop. */
  readonly stopsAt: (hits: number) => boolean;
}

export interface Breakpoints {
  /** Replaces all breakpoints of the script. */
  set(wanted: readonly DebugProtocol.SourceBreakpoint[]): Promise<DebugProtocol.Breakpoint[]>;
  /** Gives a new run the breakpoints. */
  arm(guest: Guest): Promise<void>;
  resolved(cdpId: string, line: number, column: number): void;
  /** What a stop means: stay, or go on (hit count not reached, log point). `log` = texts of log points to evaluate. */
  judge(pause: Pause): { readonly stay: boolean; readonly ids: readonly number[]; readonly log: readonly string[] };
}

/** Breakpoints of one script across its runs. `changed` tells the client about a place that became known. */
export function breakpoints(changed: (breakpoint: DebugProtocol.Breakpoint) => void): Breakpoints {
  let list: UserBreakpoint[] = [];
  let guest: Guest | undefined;
  let nextId = 1;

  const arm = async (b: UserBreakpoint): Promise<void> => {
    if (!guest || b.refused) return;
    const place = { url: guest.url, lineNumber: b.want.line - 1, columnNumber: (b.want.column ?? 1) - 1 };
    const condition = b.want.condition?.trim();
    const answer = await guest.cdp.send('Debugger.setBreakpointByUrl', {
      ...place,
      ...(condition ? { condition } : {}),
    });
    b.cdpId = answer.breakpointId;
    const found = answer.locations[0];
    if (found) b.at = { line: found.lineNumber + 1, column: (found.columnNumber ?? 0) + 1 };
  };

  return {
    async set(wanted) {
      const running = guest;
      for (const b of list)
        if (b.cdpId && running)
          await running.cdp.send('Debugger.removeBreakpoint', { breakpointId: b.cdpId }).catch(() => undefined);
      list = wanted.map((want) => ({ id: nextId++, want, hits: 0, ...checked(want) }));
      for (const b of list) await arm(b).catch(() => undefined); // two breakpoints at one place: the second is refused
      return list.map(describe);
    },
    async arm(next) {
      guest = next;
      for (const b of list) {
        b.hits = 0;
        await arm(b).catch(() => undefined);
      }
    },
    resolved(cdpId, line, column) {
      const b = list.find((other) => other.cdpId === cdpId);
      if (!b) return;
      b.at = { line: line + 1, column: column + 1 };
      changed(describe(b));
    },
    judge(pause) {
      const hit = list.filter((b) => b.cdpId !== undefined && pause.hitBreakpoints.includes(b.cdpId));
      for (const b of hit) b.hits++;
      const due = hit.filter((b) => b.stopsAt(b.hits));
      const stopping = due.filter((b) => !b.want.logMessage);
      const known = hit.length === pause.hitBreakpoints.length && hit.length > 0;
      return {
        stay: !known || stopping.length > 0,
        ids: stopping.map((b) => b.id),
        log: due.flatMap((b) => (b.want.logMessage ? [b.want.logMessage] : [])),
      };
    },
  };
}

function describe(b: UserBreakpoint): DebugProtocol.Breakpoint {
  if (b.refused) return { id: b.id, verified: false, message: b.refused, line: b.want.line };
  if (!b.at)
    return {
      id: b.id,
      verified: false,
      line: b.want.line,
      message: 'Binds when the script is loaded; if it stays so, there is no statement at or below this line.',
    };
  return { id: b.id, verified: true, line: b.at.line, column: b.at.column };
}

function checked(want: DebugProtocol.SourceBreakpoint): { refused?: string; stopsAt: (hits: number) => boolean } {
  const stopsAt = hitTest(want.hitCondition);
  if (!stopsAt) {
    const refused = `\`${want.hitCondition}\` is not a hit count, so this breakpoint never stops. Write a number, or one with \`>\`, \`>=\`, \`<\`, \`<=\`, \`=\` or \`%\` in front.`;
    return { refused, stopsAt: () => false };
  }
  const reason = want.condition?.trim() ? parseScript(`(${want.condition}\n)`).error?.reason : undefined;
  if (reason) return { refused: `The condition does not parse (${reason}), so this breakpoint never stops.`, stopsAt };
  return { stopsAt };
}
