import type { Span } from '../base/span.ts';

/** Values of the header tags of one script; a tag that is absent has no member (script-engine 4). */
export interface HeaderValues {
  /** `@timeout` in milliseconds, before clamping. */
  readonly timeoutMs?: number;
  /** `@statements`, before clamping. */
  readonly statements?: number;
  /** `@maxResultNodes`, before clamping. */
  readonly maxResultNodes?: number;
  readonly allowTools?: readonly string[];
  readonly requiresTools?: readonly string[];
  readonly requires?: readonly string[];
  readonly workspaceRoot?: string;
  readonly nodeBuiltins?: readonly string[];
  readonly description?: string;
  readonly version?: string;
}

/** A line of the block that the engine reads as a tag, known or not. */
export interface HeaderTagUse {
  readonly name: string;
  /** Trimmed value, `''` when the line holds nothing but blanks behind the name. */
  readonly value: string;
  /** From the `@` to the end of the value. */
  readonly span: Span;
  /** The `@` and the name. */
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  readonly known: boolean;
  /** Why the value ends the run, in the engine's words. */
  readonly failure?: HeaderFailure;
}

export interface HeaderFailure {
  /** `INVALID_HEADER`, or `java:ArithmeticException` for a duration beyond 64 bit (script-engine 4.1). */
  readonly errorClass: 'INVALID_HEADER' | 'java:ArithmeticException';
  readonly message: string;
}

/** The header block of a script as the engine reads it. */
export interface ParsedHeader {
  /** A block with at least one known tag was read. */
  readonly present: boolean;
  readonly values: HeaderValues;
  /** The engine's warnings, in its words and order. */
  readonly warnings: readonly string[];
  /** The first failure; the run ends with it. */
  readonly invalid?: HeaderFailure;
  readonly tags: readonly HeaderTagUse[];
  /** The comment that is read as header, if one is. */
  readonly block?: Span;
  /** What stands between `/**` and the closing mark of `block`. */
  readonly body?: Span;
  /** Every doc comment before the first statement, read or not. */
  readonly docComments: readonly Span[];
}
