import { type Span, span } from '../base/span.ts';
import { bundledTools } from '../model/bundled-names.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Whether the workspace, the bundled tables or the form of the name know a tool (pitfalls SG502). */
export const isKnownTool = (facts: ScriptFacts, name: string): boolean =>
  bundledTools.has(name) || name.includes('__') || facts.known.tools.includes(name);

/** Whether a tool is out of reach of the guard: its entries lack `allowTools`, or nobody knows the name (SG208, SG209). */
export function isOutOfReach(facts: ScriptFacts, name: string): boolean {
  if (facts.entries.length === 0 || name === 'process_spawn') return false;
  return facts.entries.every((each) => !each.allowTools) || !isKnownTool(facts, name);
}

/** Names in the list of a header tag, each with its place. */
export function listedTools(
  facts: ScriptFacts,
  tag: 'allowTools' | 'requiresTools',
): readonly { readonly name: string; readonly span: Span }[] {
  return facts.header.tags
    .filter((each) => each.name === tag)
    .flatMap((each) =>
      [...ownValue(each.value).matchAll(/[^\s,]+/g)].map((match) => ({
        name: match[0],
        span: span(each.valueSpan.start + match.index, each.valueSpan.start + match.index + match[0].length),
      })),
    );
}

/** A tag behind the value on the same line is another mistake (SG207). */
const ownValue = (value: string): string => value.replace(/\s@[A-Za-z][\s\S]*/, '');
