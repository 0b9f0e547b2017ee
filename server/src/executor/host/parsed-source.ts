import { type ParsedScript, parseScript } from '../../syntax/script/parse-script.ts';

/** Texts kept: a scenario runs the same few guards again and again. */
const keptTexts = 8;
/** Characters of the longest text that is kept; the tree of a text takes about a hundred times as much memory. */
const keptChars = 32_768;

const kept = new Map<string, ParsedScript>();

/** `parseScript` that remembers. Nobody writes into a tree. */
export function parseSource(text: string): ParsedScript {
  if (text.length > keptChars) return parseScript(text);
  const known = kept.get(text) ?? parseScript(text);
  kept.delete(text);
  kept.set(text, known);
  const [oldest] = kept.keys();
  if (kept.size > keptTexts && oldest !== undefined) kept.delete(oldest);
  return known;
}
