import { Parser } from 'acorn';
import { flagsReason, regexReason } from '../engine-reasons.ts';

/** What the engine says of a regular expression literal it refuses; undefined for a good one. */
export function regexFault(literal: string): string | undefined {
  const end = literal.lastIndexOf('/');
  const flags = literal.slice(end + 1);
  if (/[^dgimsuvy]/.test(flags) || new Set(flags).size < flags.length || /u.*v|v.*u/.test(flags))
    return flagsReason(flags, true);
  try {
    Parser.parse(literal, { ecmaVersion: 17 });
    return undefined;
  } catch (caught) {
    const message = String((caught as Error).message).replace(/ \(\d+:\d+\)$/, '');
    const [, said] = /^Invalid regular expression: \/[\s\S]*\/\w*: (.*)$/s.exec(message) ?? [];
    return message.startsWith('Invalid regular expression')
      ? regexReason(said ?? message, literal.slice(1, end), flags)
      : undefined;
  }
}
