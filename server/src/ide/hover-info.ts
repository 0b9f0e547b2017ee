import type { Span } from '../base/span.ts';

/** Text for a hover, as Markdown. */
export interface HoverInfo {
  readonly span: Span;
  readonly markdown: string;
}
