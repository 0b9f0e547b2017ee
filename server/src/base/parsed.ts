import type { Span } from './span.ts';

/** Severity words, the same in editor, CLI and JSON (design: error, warning, info, hint). */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** One edit of a text: `span` is replaced by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A fix named by its effect, with the edits that carry it out. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Something wrong in a text: where, how bad, which rule says so, and what a reader should know. */
export interface Problem {
  readonly span: Span;
  readonly severity: Severity;
  /** Rule id as shown to users: `SG515`, or a code of the loader such as `recipe-engine`. */
  readonly rule: string;
  readonly message: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
}

/** What a total parser returns: always a value, and what was wrong with the text. */
export interface Parsed<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
