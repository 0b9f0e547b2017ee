import { lineIndex } from '../base/line-index.ts';
import type { CdpLocation, ScriptCoverage } from './cdp.ts';
import type { Guest } from './guest.ts';
import type { RunSource } from './run-source.ts';

/** A place in a run that is looked for from its beginning; statements are counted as the debugger steps. */
export type Goal =
  /** Just before the n-th host call of the run leaves, from 1. */
  | { readonly kind: 'call'; readonly number: number }
  /** Just before the statement with this number runs; 0 = the first one. */
  | { readonly kind: 'statement'; readonly ordinal: number }
  /** The `count`-th time at a place of the script, 0-based. */
  | { readonly kind: 'visit'; readonly line: number; readonly column: number; readonly count: number };

/** Counts the statements of a run from its entry on. */
export interface StatementCounter {
  /** Ids of the breakpoints that count. */
  readonly ids: ReadonlySet<string>;
  /** Number of the statement the run stands at. */
  ordinal(): Promise<number>;
}

/** Name of the counter inside the sandbox: a global lexical binding, derived from the unguessable name of the script. */
const counterName = (guest: Guest): string => `${guest.url}_n`;

/**
 * Begins to count at the entry of a run: a breakpoint at every place where a step can end counts and stops at the goal
 * alone. The entry itself has number 0.
 */
export async function startCounting(guest: Guest, source: RunSource, goal: Goal): Promise<StatementCounter> {
  const { cdp, scriptId } = guest;
  const name = counterName(guest);
  const ids = new Set<string>();
  if (scriptId === undefined) return { ids, ordinal: async () => 0 };
  await cdp.send('Runtime.evaluate', { expression: `let ${name} = 0, ${name}v = 0;`, silent: true });
  for (const location of await stepPlaces(guest, source)) {
    const condition = conditionFor(name, goal, location);
    const made = await cdp.send('Debugger.setBreakpoint', { location, condition }).catch(() => undefined);
    if (made) ids.add(made.breakpointId);
  }
  return {
    ids,
    async ordinal() {
      const { result } = await cdp.send('Runtime.evaluate', { expression: name, silent: true, returnByValue: true });
      return typeof result.value === 'number' ? result.value : 0;
    },
  };
}

function conditionFor(name: string, goal: Goal, { lineNumber, columnNumber = 0 }: CdpLocation): string {
  if (goal.kind === 'statement') return `++${name} === ${goal.ordinal}`;
  const here = goal.kind === 'visit' && goal.line === lineNumber && goal.column === columnNumber;
  return here ? `(++${name}, ++${name}v === ${goal.count})` : `(++${name}, false)`;
}

/** Places where stepping ends: statements and returns, not the calls inside them. */
async function stepPlaces({ cdp, scriptId }: Guest, source: RunSource): Promise<CdpLocation[]> {
  const start = { scriptId: scriptId!, lineNumber: 0, columnNumber: 0 };
  const { locations } = await cdp.send('Debugger.getPossibleBreakpoints', { start });
  // behind the last line stands only the name of the script
  const last = lineIndex(source.text).lineCount;
  return locations
    .filter(({ type, lineNumber }) => type !== 'call' && lineNumber < last)
    .map(({ type: _type, ...location }) => location);
}

/** How often the block at an offset was entered, from block coverage. */
export function visitsAt(coverage: readonly ScriptCoverage[], scriptId: string, offset: number): number {
  let count = 0;
  let width = Number.POSITIVE_INFINITY;
  for (const { functions } of coverage.filter((script) => script.scriptId === scriptId)) {
    for (const range of functions.flatMap((f) => f.ranges)) {
      const size = range.endOffset - range.startOffset;
      if (range.startOffset > offset || offset >= range.endOffset || size > width) continue;
      count = range.count;
      width = size;
    }
  }
  return count;
}
