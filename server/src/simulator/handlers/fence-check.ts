import type { GuardHost } from '../host/guard.ts';
import { type GuardHandler, type HandlerEnd, type HandlerInput, handled } from './guard-handler.ts';

/** Asks for a repair of Markdown fences that are never closed or empty (guard-service 16.3). */
export const fenceCheck: GuardHandler = { name: 'fence-check', hooks: { stop: check, terminate: check } };

function check({ output }: HandlerInput, host: GuardHost): HandlerEnd {
  const findings = fenceFindings(output);
  if (findings.length > 0) host.continueWith(`Please fix the code fences of your answer: ${findings.join('; ')}`);
  return handled;
}

const opening = /^ {0,3}`{3,}([^`]*)$/;

/** What is wrong with the backtick fences of a text, in order. */
export function fenceFindings(text: string): string[] {
  const findings: string[] = [];
  let open: { info: string; line: number; ticks: number; hasBody: boolean } | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!open) {
      const start = opening.exec(line);
      // Counted from the first column as on the server: an indented fence has 0 backticks, so a blank line closes it.
      if (start) open = { info: start[1]!.trim(), line: index + 1, ticks: /^`*/.exec(line)![0].length, hasBody: false };
    } else if (/^`*$/.test(line.trim()) && line.trim().length >= open.ticks) {
      if (!open.hasBody) findings.push(`fence '${open.info}' at line ${open.line} has an empty body`);
      open = undefined;
    } else if (line.trim() !== '') {
      open.hasBody = true;
    }
  }
  if (open) findings.push(`fence '${open.info}' at line ${open.line} is never closed`);
  return findings;
}
