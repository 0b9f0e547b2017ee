import type { CommandText } from '../../model/trace.ts';

export type ParsedCommand =
  | { readonly ok: true; readonly command: CommandText }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a command line: `//` in front is optional, the verb ends at the first whitespace, the trimmed rest is the argument
 * `text`, absent when empty (guard-service 15.1).
 */
export function parseCommand(line: string): ParsedCommand {
  const trimmed = line.trim();
  const text = (trimmed.startsWith('//') ? trimmed.slice(2) : trimmed).trim();
  if (text === '') return { ok: false, message: 'empty command' };
  const verb = /^\S+/.exec(text)![0];
  const rest = text.slice(verb.length).trim();
  return { ok: true, command: { name: verb, args: rest === '' ? {} : { text: rest } } };
}

/** First word of a text (lower-cased) and the trimmed rest. */
export function splitWord(text: string): { readonly word: string; readonly raw: string; readonly rest: string } {
  const trimmed = text.trim();
  const raw = /^\S+/.exec(trimmed)?.[0] ?? '';
  return { word: raw.toLowerCase(), raw, rest: trimmed.slice(raw.length).trim() };
}
