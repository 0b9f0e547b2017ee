import type { Problem } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import type { ScriptFacts } from './script-facts.ts';
import { unknownSyntax } from './unknown-syntax.ts';

/**
 * The first syntax error that no rule explains better, in the engine's words (recipe-yaml 8, `guard-js-syntax`). The
 * errors behind it are mostly its consequences.
 */
export function syntaxProblems(facts: ScriptFacts): readonly Problem[] {
  const first = facts.parsed.errors[0];
  // What the engine reports behind a mistake that a rule explains follows from it.
  if (!first || isExplained(facts, first.reason, first.offset)) return [];
  const end = Math.max(first.end, first.offset + 1);
  const at =
    first.offset < facts.text.length ? span(first.offset, Math.min(end, facts.text.length)) : lastCharacter(facts.text);
  const who = facts.guard ? 'the guard' : 'the script';
  return [
    {
      span: at,
      severity: 'error',
      rule: 'guard-js-syntax',
      message: `${who} never runs: ${first.reason} (line ${first.line}, column ${first.column + 1})`,
    },
  ];
}

/** Rules of their own speak about these. */
const isExplained = (facts: ScriptFacts, reason: string, offset: number): boolean =>
  reason === 'Invalid return statement' ||
  reason.startsWith('await is only valid') ||
  /^Expected (?:an operand but found (?:import|export)|\( but found await)$/.test(reason) ||
  isBroken(facts, offset);

/** Errors that follow from syntax the engine does not know, or from a header that ends early. */
function isBroken(facts: ScriptFacts, offset: number): boolean {
  const error = facts.parsed.errors.find((each) => each.offset === offset);
  if (error && unknownSyntax(facts.text, error)) return true;
  const header = facts.header.block;
  return (
    header !== undefined &&
    offset >= header.end &&
    /^[^\r\n]*[\r\n]+[^\S\r\n]*\*(?:\s|@|\/)/.test(facts.text.slice(header.end))
  );
}

function lastCharacter(text: string): { readonly start: number; readonly end: number } {
  const end = text.trimEnd().length;
  return span(Math.max(0, end - 1), end);
}
