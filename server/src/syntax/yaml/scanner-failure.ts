import type { Document, YAMLError } from 'yaml';
import { type LineIndex, lineIndex } from '../../base/line-index.ts';
import { span } from '../../base/span.ts';
import type { YamlFailure } from './read-yaml.ts';

/** The first thing SnakeYAML's reader, scanner or parser refuses, in its form: prose and `in 'string', line l, column c`. */
export function scannerFailure(text: string, documents: readonly Document.Parsed[]): YamlFailure | undefined {
  const index = lineIndex(text);
  const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (unprintable) {
    const code = unprintable[0].codePointAt(0)!.toString(16).toUpperCase();
    return {
      message: `unacceptable code point '${unprintable[0]}' (0x${code}) special characters are not allowed\nin "'string'", position ${unprintable.index}`,
      span: span(unprintable.index, unprintable.index + unprintable[0].length),
    };
  }
  const error = documents.flatMap((document) => document.errors).sort((a, b) => a.pos[0] - b.pos[0])[0];
  if (error) return { ...worded(text, index, error), generic: true };
  const second = documents[1];
  return second ? severalDocuments(text, index, documents[0]!, second) : undefined;
}

/** `in 'string'` with the line and a caret, as SnakeYAML marks a place. */
function mark(text: string, index: LineIndex, offset: number): string {
  const { line, character } = index.positionAt(offset);
  const at = index.lineSpan(line);
  return ` in 'string', line ${line + 1}, column ${character + 1}:\n    ${text.slice(at.start, at.end)}\n    ${' '.repeat(character)}^\n`;
}

function severalDocuments(
  text: string,
  index: LineIndex,
  first: Document.Parsed,
  second: Document.Parsed,
): YamlFailure {
  const from = first.contents?.range[0] ?? 0;
  const marker = text.lastIndexOf('---', second.contents?.range[0] ?? second.range[0]);
  const to = marker < from ? second.range[0] : marker;
  return {
    message: `expected a single document in the stream\n${mark(text, index, from)}but found another document\n${mark(text, index, to)}`,
    span: span(to, Math.min(text.length, to + 3)),
  };
}

function worded(text: string, index: LineIndex, error: YAMLError): YamlFailure {
  const [from, to] = error.pos;
  const start = Math.min(from, text.length);
  const end = Math.min(Math.max(to, start), text.length);
  if (error.code === 'TAB_AS_INDENT') {
    return {
      message: `while scanning for the next token\nfound character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)\n${mark(text, index, start)}`,
      span: span(start, end),
    };
  }
  const open = unclosedFlow(text, error);
  if (open) {
    const what = text[open.at] === '[' ? 'sequence' : 'mapping';
    return {
      message: `while parsing a flow ${what}\n${mark(text, index, open.at)}expected ',' or '${what === 'sequence' ? ']' : '}'}', but got <stream end>\n${mark(text, index, text.length)}`,
      span: span(open.at, end),
    };
  }
  return { message: `${error.message}\n${mark(text, index, start)}`, span: span(start, end) };
}

/** The opening bracket when an error says that a flow collection has no end. */
function unclosedFlow(text: string, error: YAMLError): { readonly at: number } | undefined {
  const closing = /^Flow (?:map|sequence) .*end with a ([\]}])$/.exec(error.message)?.[1];
  if (!closing) return undefined;
  const opening = closing === ']' ? '[' : '{';
  let depth = 0;
  for (let i = Math.min(error.pos[0], text.length) - 1; i >= 0; i--) {
    if (text[i] === closing) depth++;
    else if (text[i] === opening && depth-- === 0) return { at: i };
  }
  return undefined;
}
