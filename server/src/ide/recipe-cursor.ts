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
  const line = text.slice(start, lineEndOf(text, start));
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

function lineEndOf(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
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
  const flow = flowCursor(text, offset, line, outer.path) ?? flowAbove(text, offset, lines.before);
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

/** Lines around the cursor, read when they are asked for: a file may have thousands. */
interface Lines {
  readonly before: LineList;
  readonly after: LineList;
}

interface LineList {
  readonly length: number;
  /** Column of the first character that is no blank; the length of the line when there is none. */
  indentAt(index: number): number;
  at(index: number): LineParts;
}

function linesAround(text: string, line: LineParts): Lines {
  const before: number[] = [];
  const after: number[] = [];
  const put = (start: number): void => {
    if (start !== line.start) (start < line.start ? before : after).push(start);
  };
  put(0);
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 0x0a) put(at + 1);
    else if (c === 0x0d && text.charCodeAt(at + 1) !== 0x0a) put(at + 1);
  }
  return { before: lineList(text, before), after: lineList(text, after) };
}

function lineList(text: string, starts: readonly number[]): LineList {
  const read = new Map<number, LineParts>();
  return {
    length: starts.length,
    indentAt(index) {
      const start = starts[index]!;
      let at = start;
      while (text[at] === ' ' || text[at] === '\t') at++;
      return at - start;
    },
    at(index) {
      const known = read.get(index) ?? partsOf(text, starts[index]!);
      read.set(index, known);
      return known;
    },
  };
}

/** The keys above that enclose column `at`; `block`: the place is inside a block scalar. */
function outerPath(
  before: LineList,
  at: number,
  dashes: readonly number[],
  end = before.length,
): { readonly path: readonly string[]; readonly block: boolean } | undefined {
  const path: string[] = dashes.map(() => '[]');
  let limit = dashes[0] ?? at;
  let inList = dashes.length > 0;
  let block = false;
  for (let i = end - 1; i >= 0; i--) {
    // Lines further in say nothing about what is around.
    if (before.indentAt(i) > limit) continue;
    const line = before.at(i);
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
  const collect = (list: LineList, stopAtDash: boolean): void => {
    for (let i = 0; i < list.length; i++) {
      if (list.indentAt(i) > at) continue;
      const each = list.at(i);
      if (each.text.trim() === '' || /^\s*#/.test(each.text)) continue;
      if (each.column < at || (stopAtDash && each.dashes.length > 0 && each.dashes[0]! < at)) return;
      if (each.column === at && each.key !== undefined) found.add(each.key);
    }
  };
  if (line.dashes.length === 0) {
    for (let i = lines.before.length - 1; i >= 0; i--) {
      if (lines.before.indentAt(i) > at) continue;
      const each = lines.before.at(i);
      if (each.text.trim() === '' || /^\s*#/.test(each.text)) continue;
      if (each.column < at) break;
      if (each.column === at && each.key !== undefined) found.add(each.key);
      if (each.column === at && each.dashes.length > 0) break;
    }
  }
  collect(lines.after, true);
  return found;
}

/** How far above the cursor the first bracket of a flow value may stand. */
const flowLines = 200;

/** Inside a flow value that begins on a line above: the outermost one that is still open at the cursor. */
function flowAbove(text: string, offset: number, before: LineList): RecipeCursor | undefined {
  const last = before.length - 1;
  let found: RecipeCursor | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let i = last; i >= 0 && i > last - flowLines; i--) {
    const line = before.at(i);
    if (line.text.trim() === '') continue;
    const value = line.key === undefined ? line.text.slice(line.column) : line.text.slice(line.valueColumn);
    // What stands in a flow value has more indentation than its line; only brackets may stand further left.
    if (/^\s*[{[]/.test(value) && line.column < least) {
      const outer = outerPath(before, line.column, line.dashes, i);
      found = (outer && !outer.block ? flowCursor(text, offset, line, outer.path) : undefined) ?? found;
    }
    if (!/^[\]}]/.test(line.text.trimStart())) least = Math.min(least, line.column);
  }
  return found;
}

interface Open {
  /** Behind the bracket or the last comma: where the part under the cursor begins. */
  readonly from: number;
  readonly bracket: string;
  /** Keys of the map so far. */
  readonly keys: readonly string[];
}

/** Inside `{ … }` or `[ … ]`; `line` is where the value begins. */
function flowCursor(text: string, offset: number, line: LineParts, outer: readonly string[]): RecipeCursor | undefined {
  const start = line.start + line.column;
  const { opens, path } = openBrackets(text.slice(start, offset));
  const last = opens.at(-1);
  if (!last) return undefined;
  const part = text.slice(start + last.from, offset);
  const pair = /^\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*:\s(\s*)([\s\S]*)$/.exec(part);
  const rest = /^[^\s,:}\]]*/.exec(text.slice(offset))![0];
  const partial = pair ? pair[5]! : part.trimStart();
  const behind = keysOfFlow(text.slice(offset + rest.length));
  return {
    path: [...outer, ...path],
    position: pair || last.bracket === '[' ? 'value' : 'key',
    key: pair ? (pair[1] ?? pair[2] ?? pair[3]!) : '',
    word: span(offset - partial.length, offset + rest.length),
    colon: text[offset + rest.length] === ':',
    siblings: new Set([...last.keys, ...behind]),
  };
}

/** The brackets that are open at the end of a text that begins with `key:` or with a bracket, and the keys that lead there. */
function openBrackets(text: string): { readonly opens: readonly Open[]; readonly path: readonly string[] } {
  const opens: { from: number; bracket: string; keys: string[] }[] = [];
  const path: string[][] = [];
  let key: string | undefined;
  const from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const own = opens.at(-1);
    if ((c === '"' || c === "'") && /^[\s[{,:-]*$/.test(text.slice(own ? own.from : from, i).replace(/^.*:\s/s, ''))) {
      const end = text.indexOf(c, i + 1);
      if (end < 0) break;
      i = end;
    } else if (c === '#' && (i === 0 || /\s/.test(text[i - 1]!))) {
      const end = text.slice(i).search(/[\r\n]/);
      if (end < 0) break;
      if (own && text.slice(own.from, i).trim() === '') own.from = i + end;
      i += end;
    } else if (c === ':' && endsKey(text[i + 1])) {
      const name = text
        .slice(own ? own.from : from, i)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2');
      key = name;
      if (own?.bracket === '{') own.keys.push(name);
    } else if (c === '{' || c === '[') {
      if (!own && key === undefined && text.slice(from, i).trim() !== '') break;
      path.push([...(key === undefined ? [] : [key]), ...(c === '[' ? ['[]'] : [])]);
      opens.push({ from: i + 1, bracket: c, keys: [] });
      key = undefined;
    } else if (c === '}' || c === ']') {
      opens.pop();
      path.pop();
      if (opens.length === 0) return { opens: [], path: [] };
      key = undefined;
    } else if (c === ',' && own) {
      own.from = i + 1;
      key = undefined;
    }
  }
  return { opens, path: path.flat() };
}

/** A colon ends a key in front of a blank or at the end. */
const endsKey = (next: string | undefined): boolean => next === undefined || /\s/.test(next);

/** Keys of the same flow map behind the cursor, up to its bracket. */
function keysOfFlow(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length && i < 2000; i++) {
    const c = text[i]!;
    if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') {
      if (--depth < 0) break;
    } else if (c === ',' && depth === 0) from = i + 1;
    else if (c === ':' && depth === 0 && from > 0 && endsKey(text[i + 1])) keys.push(text.slice(from, i).trim());
  }
  return keys;
}
