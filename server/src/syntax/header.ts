import { type Span, span } from '../base/span.ts';
import { headerTags } from '../model/header-tags.ts';
import type { HeaderFailure, HeaderTagUse, HeaderValues, ParsedHeader } from '../model/script-header.ts';
import { javaTrim, readCount, readDuration, readList } from './header-values.ts';

export type { HeaderFailure, HeaderTagUse, HeaderValues, ParsedHeader } from '../model/script-header.ts';

/**
 * Reads the header block of a script exactly as the engine does (script-engine 2 to 4). Total: any text gives an answer.
 * `sourceName` is the name that appears in texts, `<run>` when the engine has none.
 */
export function parseHeader(source: string, sourceName = '<run>'): ParsedHeader {
  const docComments = docCommentsBeforeCode(source);
  const block = headerBlock(source);
  const warnings: string[] = [];
  const values: Writable<HeaderValues> = {};
  const tags: HeaderTagUse[] = [];
  let invalid: HeaderFailure | undefined;
  for (const line of block ? tagLines(source, block.body) : []) {
    const { failure, seen } = applyTag({ ...line, sourceName, values });
    // The engine stops at the first failure; the rest is read on for the editor only.
    if (!invalid) warnings.push(...warningsFor(line, sourceName, seen));
    invalid ??= failure;
    tags.push({ ...line, known: isKnown(line.name), ...(failure && { failure }) });
  }
  if (docComments.length > 1) {
    warnings.push(
      `ScriptHeaderParser [${sourceName}]: more than one header block before the first statement — only the first is read`,
    );
  }
  return {
    present: tags.some((tag) => tag.known),
    values,
    warnings,
    tags,
    docComments,
    ...(block && { block: block.span, body: block.body }),
    ...(invalid && { invalid }),
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type TagLine = Omit<HeaderTagUse, 'known' | 'failure'>;

const known = new Map(headerTags.map((tag) => [tag.name, tag]));
const isKnown = (name: string): boolean => known.has(name);
/** ASCII blanks: Java's `\s`, unlike that of JavaScript, knows no others. */
const blank = /[ \t\n\v\f\r]/;

/** The first comment of the text when only blanks stand before it; a closing slash right behind the stars does not end it. */
function headerBlock(source: string): { span: Span; body: Span } | undefined {
  let start = 0;
  while (start < source.length && blank.test(source[start]!)) start++;
  if (!source.startsWith('/**', start)) return undefined;
  const end = source.indexOf('*/', start + 3);
  return end < 0 ? undefined : { span: span(start, end + 2), body: span(start + 3, end) };
}

function* tagLines(source: string, body: Span): Generator<TagLine> {
  let start = body.start;
  while (start <= body.end) {
    const newline = source.indexOf('\n', start);
    const next = newline < 0 || newline >= body.end ? body.end + 1 : newline + 1;
    let end = Math.min(next - 1, body.end);
    if (next <= body.end && source[end - 1] === '\r' && end > start) end--;
    const tag = tagOfLine(source, start, end);
    if (tag) yield tag;
    start = next;
  }
}

/** One line: the star goes once, then `@name`, blanks and a value must fill it (script-engine 3). */
function tagOfLine(source: string, lineStart: number, lineEnd: number): TagLine | undefined {
  const skip = (from: number): number => {
    let at = from;
    while (at < lineEnd && blank.test(source[at]!)) at++;
    return at;
  };
  let at = skip(lineStart);
  if (source[at] === '*' && at < lineEnd) at = skip(at + 1);
  if (source[at] !== '@' || at >= lineEnd) return undefined;
  let nameEnd = at + 1;
  while (nameEnd < lineEnd && /[A-Za-z0-9_]/.test(source[nameEnd]!)) nameEnd++;
  const valueStart = skip(nameEnd);
  if (nameEnd === at + 1 || valueStart === nameEnd) return undefined;
  const raw = source.slice(valueStart, lineEnd).replace(/[ \t\n\v\f\r]+$/, '');
  // An empty value needs a second blank that a dot can match: `@timeout` and one blank is no tag.
  if (raw === '' && !/[ \t\v\f]/.test(source.slice(nameEnd + 1, lineEnd))) return undefined;
  if (/[\r\u0085\u2028\u2029]/.test(raw)) return undefined;
  const value = javaTrim(raw);
  const from = value === '' ? Math.min(nameEnd + 1, lineEnd) : valueStart + raw.indexOf(value);
  return {
    name: source.slice(at + 1, nameEnd),
    value,
    span: span(at, from + value.length),
    nameSpan: span(at, nameEnd),
    valueSpan: span(from, from + value.length),
  };
}

/** Stores the value of a known tag; says whether the tag was seen before and why its value fails. */
function applyTag(tag: TagLine & { sourceName: string; values: Writable<HeaderValues> }): {
  seen: boolean;
  failure?: HeaderFailure;
} {
  const { name, value, values, sourceName } = tag;
  const field = (name === 'timeout' ? 'timeoutMs' : name) as keyof HeaderValues;
  const seen = isKnown(name) && values[field] !== undefined;
  if (name === 'timeout') {
    const read = readDuration(sourceName, value);
    if ('failure' in read) return { seen, failure: read.failure };
    values.timeoutMs = Number(read.value) * 1000;
  } else if (name === 'statements' || name === 'maxResultNodes') {
    const read = readCount(sourceName, name, value);
    if ('failure' in read) return { seen, failure: read.failure };
    values[name] = Number(read.value);
  } else if (name === 'description' || name === 'version' || name === 'workspaceRoot') {
    values[name] = value;
  } else if (name === 'allowTools' || name === 'requiresTools' || name === 'requires' || name === 'nodeBuiltins') {
    values[name] = readList(value);
  }
  return { seen };
}

function warningsFor(tag: TagLine, source: string, seen: boolean): string[] {
  const value = tag.value.length > 60 ? `${tag.value.slice(0, 57)}...` : tag.value;
  if (!isKnown(tag.name)) {
    return [`ScriptHeaderParser [${source}]: unknown tag '@${tag.name}' with value '${value}' — ignored`];
  }
  return seen
    ? [`ScriptHeaderParser [${source}]: duplicate tag '@${tag.name}' — previous value overwritten with '${value}'`]
    : [];
}

/** Spans of the doc comments that stand before the first statement, wherever they are. */
function docCommentsBeforeCode(source: string): Span[] {
  const found: Span[] = [];
  let at = source.startsWith('#!') ? lineEnd(source, 0) : 0;
  for (;;) {
    while (at < source.length && /[\s\uFEFF]/.test(source[at]!)) at++;
    if (source.startsWith('//', at)) {
      at = lineEnd(source, at);
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      if (end < 0) return found;
      if (source[at + 2] === '*' && end > at + 2) found.push(span(at, end + 2));
      at = end + 2;
    } else {
      return found;
    }
  }
}

function lineEnd(source: string, from: number): number {
  const end = /[\n\r\u2028\u2029]/g;
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}
