import type { Unit } from '../embedded-script.ts';
import type { YamlScalar } from './yaml-tree.ts';

interface Line {
  readonly start: number;
  /** Without the line end. */
  readonly end: number;
  /** Behind the line end. */
  readonly next: number;
}

/** The units of a literal or folded block scalar; undefined when no indentation explains the text. */
export function scanBlock(source: string, scalar: YamlScalar): readonly Unit[] | undefined {
  const header = /^[|>]([-+]?)([1-9]?)([-+]?)[^\r\n]*(?:\r\n|[\r\n]|$)/.exec(source.slice(scalar.span.start));
  if (!header) return undefined;
  const chomp = header[1] || header[3] || '';
  const lines = linesFrom(source, scalar.span.start + header[0].length, Number(header[2]));
  // A given indentation counts from the parent node, which the scalar does not know: the one that explains the text is it.
  const indents = header[2] ? Array.from({ length: 60 }, (_, i) => i + Number(header[2])) : [indentOf(source, lines)];
  for (const indent of indents) {
    const units = read(source, ownLines(source, lines, indent), { indent, chomp, folded: scalar.style === 'folded' });
    if (units.map((unit) => unit.text).join('') === scalar.text) return units;
  }
  return undefined;
}

/** Lines that can belong to the scalar: up to one with less indentation than `least`, or than the first line when that is 0. */
function linesFrom(source: string, start: number, least: number): readonly Line[] {
  const lines: Line[] = [];
  let indent = least || undefined;
  for (let at = start; at < source.length; ) {
    let end = at;
    while (end < source.length && source[end] !== '\n' && source[end] !== '\r') end++;
    const next = end + (source[end] === '\r' && source[end + 1] === '\n' ? 2 : end < source.length ? 1 : 0);
    const line = { start: at, end, next };
    if (!isBlank(source, line)) {
      indent ??= leadingSpaces(source, line);
      if (leadingSpaces(source, line) < indent) break;
    }
    lines.push(line);
    at = next;
  }
  return lines;
}

const leadingSpaces = (source: string, line: Line): number => {
  let count = 0;
  while (line.start + count < line.end && source[line.start + count] === ' ') count++;
  return count;
};

const isBlank = (source: string, line: Line): boolean => leadingSpaces(source, line) === line.end - line.start;

const indentOf = (source: string, lines: readonly Line[]): number => {
  const first = lines.find((line) => !isBlank(source, line));
  return first ? leadingSpaces(source, first) : 0;
};

/** The lines of the scalar: up to the first one with less indentation. */
function ownLines(source: string, lines: readonly Line[], indent: number): readonly Line[] {
  const stop = lines.findIndex((line) => !isBlank(source, line) && leadingSpaces(source, line) < indent);
  return stop < 0 ? lines : lines.slice(0, stop);
}

interface BlockForm {
  readonly indent: number;
  readonly chomp: string;
  readonly folded: boolean;
}

function read(source: string, lines: readonly Line[], form: BlockForm): readonly Unit[] {
  const last = lines.findLastIndex((line) => !isBlank(source, line) || line.end - line.start > form.indent);
  const body = lines.slice(0, last + 1);
  const units = form.folded ? foldedUnits(source, body, form.indent) : literalUnits(source, body, form.indent);
  const lastLine = body.at(-1);
  const ended = lastLine !== undefined && lastLine.next > lastLine.end;
  const trailing = lines.slice(last + 1).filter((line) => line.next > line.end);
  if (form.chomp === '-') return units;
  if (ended) units.push({ text: '\n', from: lastLine.end, to: lastLine.next });
  if (form.chomp === '+') for (const line of trailing) units.push({ text: '\n', from: line.end, to: line.next });
  return units;
}

/** What a line holds, as one unit: it stands in the source as it is. */
function contentUnits(source: string, line: Line, indent: number): Unit[] {
  const from = Math.min(line.start + indent, line.end);
  return from < line.end ? [{ text: source.slice(from, line.end), from, to: line.end }] : [];
}

function literalUnits(source: string, lines: readonly Line[], indent: number): Unit[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const content = contentUnits(source, line, indent);
    return before ? [{ text: '\n', from: before.end, to: before.next }, ...content] : content;
  });
}

/** Line ends between lines of text become blanks, around lines with more indentation they stay. */
function foldedUnits(source: string, lines: readonly Line[], indent: number): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  while (start < lines.length && lines[start]!.end - lines[start]!.start <= indent) {
    units.push({ text: '\n', from: lines[start]!.end, to: lines[start]!.next });
    start++;
  }
  let separator = '';
  let deeperBefore = false;
  lines.slice(start).forEach((line, index) => {
    const before = lines[start + index - 1] ?? line;
    const content = contentUnits(source, line, indent);
    const put = (text: string): void => {
      for (const each of text) units.push({ text: each, from: before.end, to: before.next });
    };
    if (/^[ \t]/.test(content[0]?.text ?? '')) {
      if (separator === ' ') separator = '\n';
      else if (!deeperBefore && separator === '\n') separator = '\n\n';
      put(separator);
      units.push(...content);
      separator = '\n';
      deeperBefore = true;
    } else if (content.length === 0) {
      if (separator === '\n') put('\n');
      else separator = '\n';
    } else {
      put(separator);
      units.push(...content);
      separator = ' ';
      deeperBefore = false;
    }
  });
  return units;
}
