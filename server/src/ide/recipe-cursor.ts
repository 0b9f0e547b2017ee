import { type Span, span } from '../base/span.ts';

/** Where a cursor stands in a YAML text, read line by line so that half-typed text works. */
export interface RecipeCursor {
  /** Keys that lead here from the top, `[]` for a list item: `['guard', '[]']`. */
  readonly path: readonly string[];
  readonly position: 'key' | 'value';
  /** Key of the value the cursor is in; `''` in a bare list item. */
  readonly key: string;
  /** The word that is being written, up to the end of the key or value. */
  readonly word: Span;
  /** Whether a colon follows the word. */
  readonly colon: boolean;
  /** Keys that the map around the cursor has already. */
  readonly siblings: ReadonlySet<string>;
}

interface LineParts {
  readonly start: number;
  readonly text: string;
  /** Columns of the dashes in front. */
  readonly dashes: readonly number[];
  /** Column of what follows them. */
  readonly column: number;
  readonly key?: string;
  /** Column behind `key:`. */
  readonly valueColumn: number;
}

function partsOf(text: string, start: number): LineParts {
  const end = text.slice(start).search(/[\r\n]/);
  const line = end < 0 ? text.slice(start) : text.slice(start, start + end);
  const dashes: number[] = [];
  let column = line.search(/\S|$/);
  while (line[column] === '-' && /^-(?:\s|$)/.test(line.slice(column))) {
    dashes.push(column);
    column += 1 + line.slice(column + 1).search(/\S|$/);
  }
  const key = /^(?:"([^"]*)"|'([^']*)'|([^\s#:{[][^:#]*?))\s*:(?=\s|$)/.exec(line.slice(column));
  return {
    start,
    text: line,
    dashes,
    column,
    ...(key && { key: key[1] ?? key[2] ?? key[3]! }),
    valueColumn: column + (key?.[0].length ?? 0),
  };
}

/** `lastIndexOf` looks at the first character even when asked to stop before it. */
const lineStartOf = (text: string, offset: number): number =>
  offset === 0 ? 0 : Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** Reads the place of `offset`; undefined in comments and block scalars. */
export function recipeCursor(text: string, offset: number): RecipeCursor | undefined {
  const line = partsOf(text, lineStartOf(text, offset));
  const column = offset - line.start;
  const comment = line.text.search(/(?:^|\s)#/);
  if (comment >= 0 && column > comment && !/["']/.test(line.text.slice(0, comment))) return undefined;
  const lines = linesAround(text, line);
  // The cursor may stand deeper than the line: an empty line takes its indentation from the cursor.
  const at = line.text.trim() === '' ? column : Math.min(line.column, column);
  const outer = outerPath(lines.before, at, line.dashes);
  if (!outer || outer.block) return undefined;
  const flow = flowCursor(line, column, outer.path, text);
  if (flow) return flow;
  if (line.key !== undefined && column >= line.valueColumn) {
    const value = line.text.slice(line.valueColumn);
    const from = line.valueColumn + value.search(/\S|$/);
    const trimmed = value.trim().replace(/\s+#.*$/, '');
    const word =
      column < from ? span(offset) : span(line.start + from, line.start + Math.max(column, from + trimmed.length));
    return {
      path: outer.path,
      position: 'value',
      key: line.key,
      word,
      colon: false,
      siblings: siblingsOf(lines, line, at),
    };
  }
  const rest = line.text.slice(line.column);
  const word = /^[^\s:#]*/.exec(rest)![0];
  const start = line.text.trim() === '' || column < line.column ? offset : line.start + line.column;
  const end = column < line.column ? offset : Math.max(offset, line.start + line.column + word.length);
  const listItem = line.dashes.length > 0 && line.key === undefined;
  return {
    path: outer.path,
    position: 'key',
    key: listItem ? '' : (line.key ?? ''),
    word: span(start, end),
    colon: line.key !== undefined,
    siblings: siblingsOf(lines, line, at),
  };
}

interface Lines {
  readonly before: readonly LineParts[];
  readonly after: readonly LineParts[];
}

function linesAround(text: string, line: LineParts): Lines {
  const before: LineParts[] = [];
  const after: LineParts[] = [];
  const put = (start: number): void => {
    if (start !== line.start) (start < line.start ? before : after).push(partsOf(text, start));
  };
  put(0);
  for (const match of text.matchAll(/\r\n|[\r\n]/g)) put(match.index + match[0].length);
  return { before, after };
}

/** The keys above that enclose column `at`; `block`: the place is inside a block scalar. */
function outerPath(
  before: readonly LineParts[],
  at: number,
  dashes: readonly number[],
): { readonly path: readonly string[]; readonly block: boolean } | undefined {
  const path: string[] = dashes.map(() => '[]');
  let limit = dashes[0] ?? at;
  let inList = dashes.length > 0;
  let block = false;
  for (let i = before.length - 1; i >= 0; i--) {
    const line = before[i]!;
    if (line.text.trim() === '' || /^\s*#/.test(line.text)) continue;
    // A list may stand in the same column as its key.
    const encloses =
      line.key !== undefined && (line.column < limit || (inList && line.column === limit && line.dashes.length === 0));
    if (encloses) {
      path.unshift(line.key!);
      block ||= /^\s*[|>][-+0-9]*\s*(?:#.*)?$/.test(line.text.slice(line.valueColumn));
      limit = line.column;
      inList = false;
    }
    const dash = line.dashes.findLast((column) => column < limit);
    if (dash !== undefined) {
      const items = line.dashes.filter((column) => column < limit);
      path.unshift(...items.map(() => '[]'));
      limit = items[0]!;
      inList = true;
    }
    if (limit === 0 && !inList) break;
  }
  return { path, block };
}

/** Keys of the same map: lines in the same column, up to the borders of the map. */
function siblingsOf(lines: Lines, line: LineParts, at: number): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (list: readonly LineParts[], stopAtDash: boolean): void => {
    for (const each of list) {
      if (each.text.trim() === '' || /^\s*#/.test(each.text)) continue;
      if (each.column < at || (stopAtDash && each.dashes.length > 0 && each.dashes[0]! < at)) return;
      if (each.column === at && each.key !== undefined) found.add(each.key);
    }
  };
  if (line.dashes.length === 0) {
    for (const each of [...lines.before].reverse()) {
      if (each.text.trim() === '' || /^\s*#/.test(each.text)) continue;
      if (each.column < at) break;
      if (each.column === at && each.key !== undefined) found.add(each.key);
      if (each.column === at && each.dashes.length > 0) break;
    }
  }
  collect(lines.after, true);
  return found;
}

/** Inside `{ … }` or `[ … ]` on one line. */
function flowCursor(line: LineParts, column: number, outer: readonly string[], text: string): RecipeCursor | undefined {
  const before = line.text.slice(line.column, column);
  const opens: { readonly at: number; readonly bracket: string }[] = [];
  for (let i = 0; i < before.length; i++) {
    if (before[i] === '"' || before[i] === "'") {
      const end = before.indexOf(before[i]!, i + 1);
      if (end < 0) break;
      i = end;
    } else if (before[i] === '{' || before[i] === '[') opens.push({ at: i, bracket: before[i]! });
    else if (before[i] === '}' || before[i] === ']') opens.pop();
  }
  const last = opens.at(-1);
  if (!last) return undefined;
  const path = [...outer, ...(line.key === undefined ? [] : [line.key])];
  for (const each of opens) {
    if (each.bracket === '[') path.push('[]');
    const key = /([\w-]+)\s*:\s*$/.exec(before.slice(0, each.at))?.[1];
    if (each.bracket === '{' && key && key !== line.key) path.push(key);
  }
  const segment = before.slice(Math.max(before.lastIndexOf(',', before.length), last.at) + 1);
  const pair = /^\s*([\w-]+)\s*:\s(\s*)(.*)$/.exec(segment);
  const rest = /^[^\s,:}\]]*/.exec(text.slice(line.start + column))![0];
  const partial = pair ? pair[3]! : segment.trimStart();
  const offset = line.start + column;
  const siblings = new Set([...line.text.matchAll(/([\w-]+)\s*:\s/g)].map((match) => match[1]!));
  return {
    path,
    position: pair ? 'value' : last.bracket === '[' ? 'value' : 'key',
    key: pair?.[1] ?? '',
    word: span(offset - partial.length, offset + rest.length),
    colon: text[offset + rest.length] === ':',
    siblings,
  };
}
