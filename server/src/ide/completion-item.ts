import type { Span } from '../base/span.ts';

/** One proposal, in editor words. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: 'method' | 'field' | 'object' | 'variable' | 'keyword' | 'key' | 'value' | 'file' | 'tag';
  /** Shown grey behind the label: the reason when it does not work here, else its type. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Proposals are ordered by it, then by label. */
  readonly sort: string;
  /** What is replaced: the word at the cursor. */
  readonly replace: Span;
  readonly insert: string;
  /** Would throw or read null here: shown struck through, last. */
  readonly unusable?: true;
}
