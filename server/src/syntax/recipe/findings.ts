import { type Span, span } from '../../base/span.ts';

/** One reason for the loader to refuse a recipe; the first one in loader order is the text a server logs. */
export interface LoaderFinding {
  /** Code of the document check where it has one (recipe-yaml 8), else `recipe-load`; in guard entries `guard-entry`. */
  readonly code: string;
  /** The loader's words, without the frame. */
  readonly detail: string;
  readonly span: Span;
}

/** What a read collects besides the value. */
export interface LoadContext {
  readonly name: string;
  readonly extensions: boolean;
  readonly failures: LoaderFinding[];
  readonly warnings: string[];
}

/** Notes a failure; reading goes on, so that an editor shows every mistake. */
export function refuse(context: LoadContext, detail: string, at: Span, code = 'recipe-load'): void {
  context.failures.push({ code, detail, span: at });
}

/** The first line of a node: what a mark under a whole block would cover otherwise. */
export const headOf = (text: string, at: Span): Span => {
  const end = text.slice(at.start, at.end).search(/[\r\n]/);
  return end < 0 ? at : span(at.start, at.start + end);
};
