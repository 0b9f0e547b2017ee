import type { Node } from 'acorn';
import { lineIndex, type Position } from '../base/line-index.ts';
import { parseScript } from '../syntax/script/parse-script.ts';
import type { CdpLocation } from './cdp.ts';
import type { Guest } from './guest.ts';
import type { RunSource } from './run-source.ts';

/** A call in the statement where the run stands. Places are those of the script, 0-based. */
export interface StepInTarget {
  /** The call as written, shortened: `add(i)`. */
  readonly label: string;
  /** Where the inspector can stop just before the call. */
  readonly at: CdpLocation;
  readonly start: Position;
  readonly end: Position;
}

const longestLabel = 60;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isFunction = (node: Node): boolean => /Function/.test(node.type);

/** All nodes below one, in the order they are written; not those of functions further in, which do not run now. */
function* below(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      yield child;
      if (!isFunction(child)) yield* below(child);
    }
  }
}

/** The innermost statement around an offset; its own statements (a block, a loop's body) do not belong to it. */
function statementAt(program: Node, offset: number): Node | undefined {
  let found: Node | undefined;
  const visit = (node: Node): void => {
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child) || child.start > offset || offset >= child.end) continue;
        if (/Statement$|Declaration$/.test(child.type) && child.type !== 'BlockStatement') found = child;
        else if (isFunction(child) && /Arrow/.test(child.type)) found = undefined;
        visit(child);
      }
  };
  visit(program);
  return found;
}

/** Calls of the statement where the run stands, in the order they are written. */
export async function stepInTargets(guest: Guest, source: RunSource, at: CdpLocation): Promise<StepInTarget[]> {
  const { program } = parseScript(source.text);
  if (!program) return [];
  const lines = lineIndex(source.text);
  const offset = lines.offsetAt({ line: at.lineNumber, character: at.columnNumber ?? 0 });
  const statement = statementAt(program, offset);
  if (!statement) return [];
  const bodies = [...below(statement)].filter((n) => /Statement$/.test(n.type));
  const calls = [...below(statement)].filter(
    (n) =>
      /^(Call|New|TaggedTemplate)Expression$/.test(n.type) &&
      n.end > offset &&
      !bodies.some((body) => body.start <= n.start && n.end <= body.end),
  );
  const stops = await callStops(guest, at.scriptId, [
    lines.positionAt(statement.start),
    lines.positionAt(statement.end),
  ]);
  return calls.flatMap((call) => {
    const stop = stopOf(call as Call, stops, lines);
    if (!stop) return [];
    const text = source.text.slice(call.start, call.end).replace(/\s+/g, ' ');
    const label = text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
    return [{ label, at: stop, start: lines.positionAt(call.start), end: lines.positionAt(call.end) }];
  });
}

async function callStops({ cdp }: Guest, scriptId: string, [from, to]: [Position, Position]): Promise<CdpLocation[]> {
  const place = ({ line, character }: Position) => ({ scriptId, lineNumber: line, columnNumber: character });
  const { locations } = await cdp.send('Debugger.getPossibleBreakpoints', { start: place(from), end: place(to) });
  return locations.filter(({ type }) => type === 'call');
}

type Call = Node & {
  readonly callee?: Node & { readonly property?: Node; readonly computed?: boolean };
  readonly arguments?: readonly Node[];
  readonly tag?: Node;
};

/** Where V8 stops before a call: at the member of `a.b()`, at the name of `f()` and `new F()`, else behind the callee. */
function stopOf(
  call: Call,
  stops: readonly CdpLocation[],
  lines: ReturnType<typeof lineIndex>,
): CdpLocation | undefined {
  const called = call.callee ?? call.tag;
  if (!called) return undefined;
  const offsetOf = ({ lineNumber, columnNumber = 0 }: CdpLocation): number =>
    lines.offsetAt({ line: lineNumber, character: columnNumber });
  const name = call.callee?.property && !call.callee.computed ? call.callee.property.start : called.start;
  const from = call.type === 'NewExpression' ? call.start : name;
  const behind = call.arguments?.[0]?.start ?? call.end;
  return (
    stops.find((stop) => offsetOf(stop) === from) ??
    stops.find((stop) => offsetOf(stop) >= called.end && offsetOf(stop) < behind)
  );
}
