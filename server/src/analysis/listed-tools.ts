import { type Span, span } from '../base/span.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Names in the list of a header tag, each with its place. */
export function listedTools(
  facts: ScriptFacts,
  tag: 'allowTools' | 'requiresTools',
): readonly { readonly name: string; readonly span: Span }[] {
  return facts.header.tags
    .filter((each) => each.name === tag)
    .flatMap((each) =>
      [...each.value.matchAll(/[^\s,]+/g)].map((match) => ({
        name: match[0],
        span: span(each.valueSpan.start + match.index, each.valueSpan.start + match.index + match[0].length),
      })),
    );
}
