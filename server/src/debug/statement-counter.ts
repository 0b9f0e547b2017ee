import { lineIndex } from '../base/line-index.ts';
import type { CdpLocation, ScriptCoverage } from './cdp.ts';
import type { Guest } from './guest.ts';
import type { RunSource } from './run-source.ts';
import { statementStarts } from './statement-starts.ts';

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
  /** Whether the entry itself is the goal. */
  readonly atGoal: boolean;
  /** Number of the statement the run stands at. */
  ordinal(): Promise<number>;
}

/** Name of the counter inside the sandbox: a global lexical binding, derived from the unguessable name of the script. */
const counterName = (guest: Guest): string => `${guest.url}_n`;

/**
 * Begins to count at the entry of a run: a breakpoint at every place where a step can end counts and stops at the goal
 * alone. The entry itself has number 0.
 */
export async function startCounting(
  { guest, source, entry }: { guest: Guest; source: RunSource; entry: CdpLocation },
  goal: Goal,
): Promise<StatementCounter> {
  const { cdp, scriptId } = guest;
  const name = counterName(guest);
  if (scriptId === undefined) return { atGoal: true, ordinal: async () => 0 };
  const rest = withoutEntry(goal, entry);
  await guest.evaluateGlobally(`let ${name} = 0, ${name}v = 0;`);
  for (const location of await stepPlaces(guest, source)) {
    const condition = conditionFor(name, rest, location);
    await cdp.send('Debugger.setBreakpoint', { location, condition }).catch(() => undefined);
  }
  return {
    atGoal: rest.kind === 'visit' ? rest.count === 0 : rest.kind === 'statement' && rest.ordinal <= 0,
    async ordinal() {
      const result = await guest.evaluateGlobally(name);
      return typeof result?.value === 'number' ? result.value : 0;
    },
  };
}

/** The first visit of the entry has happened when counting begins. */
function withoutEntry(goal: Goal, { lineNumber, columnNumber = 0 }: CdpLocation): Goal {
  const here = goal.kind === 'visit' && goal.line === lineNumber && goal.column === columnNumber;
  return here ? { ...goal, count: goal.count - 1 } : goal;
}

function conditionFor(name: string, goal: Goal, { lineNumber, columnNumber = 0 }: CdpLocation): string {
  if (goal.kind === 'statement') return `++${name} === ${goal.ordinal}`;
  const here = goal.kind === 'visit' && goal.line === lineNumber && goal.column === columnNumber;
  return here ? `(++${name}, ++${name}v === ${goal.count})` : `(++${name}, false)`;
}

/** Places where a step can end: statements and returns, not the calls inside them. In the order of the text. */
async function stepPlaces({ cdp, scriptId }: Guest, { text }: RunSource): Promise<CdpLocation[]> {
  const start = { scriptId: scriptId!, lineNumber: 0, columnNumber: 0 };
  const { locations } = await cdp.send('Debugger.getPossibleBreakpoints', { start });
  const lines = lineIndex(text);
  const statements = new Set(statementStarts(text));
  const seen = new Set<number>();
  return locations.flatMap(({ type, ...location }) => {
    // behind the last line stands only the name of the script
    if (location.lineNumber >= lines.lineCount) return [];
    const offset = offsetIn(lines, location);
    // a statement that begins with a call is reported as a call
    if (seen.has(offset) || (type === 'call' && !statements.has(offset))) return [];
    // a `return` with a value ends its own statement; only the one behind the last statement is a place
    if (type === 'return' && text[offset] !== '}' && !statements.has(offset)) return [];
    seen.add(offset);
    return [location];
  });
}

const offsetIn = (lines: ReturnType<typeof lineIndex>, { lineNumber, columnNumber = 0 }: CdpLocation): number =>
  lines.offsetAt({ line: lineNumber, character: columnNumber });

/**
 * Where the run stands, as a goal for a repetition: the statement around the place and how often it was reached, from block
 * coverage. `exact`: the place is the beginning of that statement.
 */
export async function whereabouts(
  guest: Guest,
  source: RunSource,
  at: CdpLocation,
): Promise<{ readonly goal: Goal; readonly exact: boolean } | undefined> {
  const { cdp, scriptId } = guest;
  if (scriptId === undefined) return undefined;
  const { result } = await cdp.send('Profiler.takePreciseCoverage', {});
  const lines = lineIndex(source.text);
  const offset = offsetIn(lines, at);
  const place = (await stepPlaces(guest, source)).filter((p) => offsetIn(lines, p) <= offset).at(-1);
  if (!place) return undefined;
  const count = Math.max(1, visitsAt(result, scriptId, offset));
  const { lineNumber: line, columnNumber: column = 0 } = place;
  return { goal: { kind: 'visit', line, column, count }, exact: offsetIn(lines, place) === offset };
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
