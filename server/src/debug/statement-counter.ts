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
  /** The `count`-th time at a place of the script, 0-based; with `last` the last time up to that. */
  | {
      readonly kind: 'visit';
      readonly line: number;
      readonly column: number;
      readonly count: number;
      readonly last?: true;
    };

/** Counts the statements of a run from its entry on. */
export interface StatementCounter {
  /** Number of the statement the run stands at. */
  ordinal(): Promise<number>;
  /** Which of the goals the run stands at, when it stopped at this place. */
  reached(at: CdpLocation): Promise<readonly Goal[]>;
  /** Goes on counting, but stops nowhere any more. */
  arrive(): Promise<unknown>;
  /** Stops counting, or goes on: what a person evaluates is no part of the run. */
  hold(on: boolean): Promise<unknown>;
}

/** Name of the counters inside the sandbox: global lexical bindings, derived from the unguessable name of the script. */
const counterName = (guest: Guest): string => `${guest.url}_n`;

const nothing = async (): Promise<number> => 0;

interface Counting {
  readonly guest: Guest;
  readonly source: RunSource;
  /** Where the run stands: at its first statement. */
  readonly entry: CdpLocation;
}

/**
 * Begins to count at the entry of a run: a breakpoint at every place where a step can end counts and stops at the goals
 * alone. The entry itself has number 0 and is the first visit of its place.
 */
export async function startCounting(
  { guest, source, entry }: Counting,
  goals: readonly Goal[],
): Promise<StatementCounter> {
  const { cdp, scriptId } = guest;
  const name = counterName(guest);
  if (scriptId === undefined) return { ordinal: nothing, reached: async () => goals, arrive: nothing, hold: nothing };
  const watched = [...new Set(goals.flatMap((goal) => (goal.kind === 'visit' ? [placeKey(goal)] : [])))];
  const counters = watched.map((key, index) => `${name}${index} = ${key === placeKey(placeOf(entry)) ? 1 : 0}`);
  await guest.evaluateGlobally(
    `let ${[`${name} = 0`, `${name}on = true`, `${name}held = false`, ...counters].join(', ')};`,
  );
  for (const location of await stepPlaces(guest, source)) {
    const visits = watched.indexOf(placeKey(placeOf(location)));
    const condition = conditionFor({ name, visits: visits < 0 ? undefined : `${name}${visits}` }, goals, location);
    await cdp.send('Debugger.setBreakpoint', { location, condition }).catch(() => undefined);
  }
  const read = async (): Promise<number[]> => {
    const names = [name, ...watched.map((_, index) => `${name}${index}`)];
    const result = await guest.evaluateGlobally(`JSON.stringify([${names.join(',')}])`);
    return typeof result?.value === 'string' ? (JSON.parse(result.value) as number[]) : [0];
  };
  return {
    ordinal: async () => (await read())[0] ?? 0,
    arrive: () => guest.evaluateGlobally(`${name}on = false`),
    hold: (on) => guest.evaluateGlobally(`${name}held = ${on}`),
    async reached(at) {
      const [ordinal, ...visits] = await read();
      const here = watched.indexOf(placeKey(placeOf(at)));
      return goals.filter((goal) => {
        if (goal.kind === 'statement') return goal.ordinal === ordinal;
        if (goal.kind !== 'visit' || placeKey(goal) !== watched[here]) return false;
        return goal.last ? (visits[here] ?? 0) <= goal.count : goal.count === visits[here];
      });
    },
  };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

const placeOf = ({ lineNumber, columnNumber = 0 }: CdpLocation): Place => ({ line: lineNumber, column: columnNumber });
const placeKey = ({ line, column }: Place): string => `${line}:${column}`;

/** JavaScript that counts one visit of a place and is true where the run shall stop. */
function conditionFor(
  { name, visits }: { readonly name: string; readonly visits: string | undefined },
  goals: readonly Goal[],
  location: CdpLocation,
): string {
  const key = placeKey(placeOf(location));
  const stops = goals.flatMap((goal) => {
    if (goal.kind === 'statement') return [`${name} === ${goal.ordinal}`];
    const reached = goal.kind === 'visit' && goal.last ? '<=' : '===';
    return goal.kind === 'visit' && placeKey(goal) === key ? [`${visits} ${reached} ${goal.count}`] : [];
  });
  const counted = visits === undefined ? `++${name}` : `++${name}, ++${visits}`;
  const stop = stops.length > 0 ? `${name}on && (${stops.join(' || ')})` : 'false';
  return `!${name}held && (${counted}, ${stop})`;
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
  const { scriptId } = guest;
  if (scriptId === undefined) return undefined;
  // both at once: an expression that is evaluated afterwards may never let a second request through
  const [looks, places] = await Promise.all([guest.coverage(), stepPlaces(guest, source)]);
  const lines = lineIndex(source.text);
  const offset = offsetIn(lines, at);
  const place = places.filter((p) => offsetIn(lines, p) <= offset).at(-1);
  if (!place) return undefined;
  const visits = looks.reduce((sum, look) => sum + visitsAt(look, scriptId, offset), 0);
  return {
    goal: { kind: 'visit', ...placeOf(place), count: Math.max(1, visits) },
    exact: offsetIn(lines, place) === offset,
  };
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
