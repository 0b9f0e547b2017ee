import type { Comment, Program } from 'acorn';
import type { SyntaxFault } from './engine-lexer.ts';
import { EngineParser } from './engine-parser.ts';
import { findFaults } from './faults/find-faults.ts';

/** A syntax error in the words of the real engine. */
export interface ScriptSyntaxError {
  /** Reason as the engine prints it: `Invalid return statement`. */
  readonly reason: string;
  readonly offset: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
  /** 0-based, as the engine prints it in the text of a syntax error. */
  readonly column: number;
}

export interface ParsedScript {
  /** The tree; null when the engine refuses the text. */
  readonly program: Program | null;
  readonly comments: readonly Comment[];
  /** The first error. */
  readonly error: ScriptSyntaxError | null;
  /** Every error the engine would report for this text, in its order (script-engine 10). */
  readonly errors: readonly ScriptSyntaxError[];
  /** What could be read despite the errors, for editors; equals `program` when there are none. */
  readonly recovered: Program;
}

/** Where the text stands: a whole script, or the text of a direct `eval` inside a function. */
export interface ParseOptions {
  readonly insideFunction?: boolean;
  readonly strict?: boolean;
  /** The text is the body of a function: `return` is allowed. */
  readonly functionBody?: boolean;
}

/**
 * Parses a script as the real engine does: classic sloppy script, ECMAScript 2026, top-level `return` and `await` refused
 * (script-engine 11 and 12, Q01, Q02, Q25). Never throws; after an error it goes on where the engine goes on.
 */
export function parseScript(text: string, options: ParseOptions = {}): ParsedScript {
  const comments: Comment[] = [];
  const { program, faults } = EngineParser.parseText(text, comments, options);
  const errors = refusals(text, options) ?? faults.map((fault) => place(text, fault));
  return { program: errors.length ? null : program, comments, error: errors[0] ?? null, errors, recovered: program };
}

/** What the engine has against a text; undefined when only the other parser can tell, whose tree is needed too. */
function refusals(text: string, options: ParseOptions): readonly ScriptSyntaxError[] | undefined {
  try {
    const faults = findFaults(text, options);
    return faults.length ? faults : undefined;
  } catch (caught) {
    if (caught instanceof RangeError) return undefined;
    throw caught;
  }
}

/**
 * The text of a SyntaxError message: per error `<source>:<line>:<column0> <reason>`, the source line and a caret line,
 * each with a line break at its end (script-engine 10). `errors` is one error or all of them.
 */
export function syntaxErrorText(
  source: string,
  sourceName: string,
  errors: ScriptSyntaxError | readonly ScriptSyntaxError[],
): string {
  const list: readonly ScriptSyntaxError[] = Array.isArray(errors) ? errors : [errors as ScriptSyntaxError];
  return list.map((error) => oneError(source, sourceName, error)).join('');
}

function oneError(source: string, sourceName: string, error: ScriptSyntaxError): string {
  const start = lineStart(source, error.offset);
  const line = /^[^\r\n]*/.exec(source.slice(start))?.[0] ?? '';
  const pad = source.slice(start, start + error.column).replace(/[^\t]/g, ' ');
  return `${sourceName}:${error.line}:${error.column} ${error.reason}\n${line}\n${pad.padEnd(error.column)}^\n`;
}

function lineStart(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && source[at - 1] !== '\n' && !(source[at - 1] === '\r' && source[at] !== '\n')) at--;
  return at;
}

function place(text: string, { reason, offset, end }: SyntaxFault): ScriptSyntaxError {
  const start = lineStart(text, offset);
  const line = text.slice(0, start).split(/\r\n|\n|\r/).length;
  return { reason, offset, end, line, column: offset - start };
}
