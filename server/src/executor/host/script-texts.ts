import type { Program } from 'acorn';
import type { RawFrame } from '../guest-contract.ts';
import type { Rewritten, Site } from './rewrite.ts';
import type { AnyNode } from './walk.ts';

/** One text the isolate runs: the script itself, or what `eval` and the function constructors were given. */
export interface ScriptText {
  /** Name V8 knows it by. */
  readonly id: string;
  /** Name the engine prints: the source name, `<eval>`, `<function>`. */
  readonly shown: string;
  readonly source: string;
  readonly program: Program;
  readonly rewritten: Rewritten;
  /** Text of a direct `eval`: it sees the names around the call. */
  readonly direct?: boolean;
  /** Lines and columns are counted from here; wrapped texts start before the author's text. */
  readonly lineStarts: readonly number[];
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Texts of one run by id. */
export type ScriptTexts = Map<string, ScriptText>;

export function makeScriptText(parts: Omit<ScriptText, 'lineStarts'>): ScriptText {
  const lineStarts = [0];
  const breaks = /\r\n|[\n\r]/g;
  for (let match = breaks.exec(parts.source); match; match = breaks.exec(parts.source)) {
    lineStarts.push(match.index + match[0].length);
  }
  return { ...parts, lineStarts };
}

/** Line and column of an offset, both 1-based. */
export function placeOf(text: ScriptText, offset: number): Place {
  let line = 0;
  let high = text.lineStarts.length;
  while (high - line > 1) {
    const middle = (line + high) >> 1;
    if (text.lineStarts[middle]! <= offset) line = middle;
    else high = middle;
  }
  return { line: line + 1, column: offset - text.lineStarts[line]! + 1 };
}

/** Range of a node as the engine reports it: 1-based, the last character included. */
export function rangeOf(
  text: ScriptText,
  site: Site,
): { line: number; column: number; endLine: number; endColumn: number } {
  const from = placeOf(text, site.start);
  const to = placeOf(text, Math.max(site.start, site.end - 1));
  return { ...from, endLine: to.line, endColumn: to.column };
}

/** Where V8 says a frame is, in the original text. */
export function originalOffset(texts: ScriptTexts, frame: RawFrame): { text: ScriptText; offset: number } | undefined {
  const text = texts.get(frame.script);
  return text && { text, offset: text.rewritten.toOriginal(frame.offset) };
}

export const rootOf = (text: ScriptText): AnyNode => text.program as unknown as AnyNode;
