import type { HandlerPatterns } from '../../model/handlers.ts';
import type { HostDataMap } from '../../model/host-data.ts';
import { searchBounded } from '../bounded-regex.ts';

/** First match per pattern, in pattern order; or the text form of the exception a broken pattern causes. */
export type Search =
  | { readonly ok: true; readonly matches: readonly string[] }
  | { readonly ok: false; readonly exception: string };

/** Searches `text` for the patterns of a parameter; absent, empty or no list = the defaults (handlers.tsv). */
export function searchPatterns(param: HandlerPatterns, params: HostDataMap, text: string): Search {
  const given = params[param.name];
  const patterns = Array.isArray(given) && given.length > 0 ? given.map(String) : param.fallback;
  const matches: string[] = [];
  for (const pattern of patterns) {
    const { source, flags } = fromJava(pattern);
    const found = searchBounded(source, `${param.flags}${flags}`.replace(/(.)\1+/g, '$1'), text);
    if (found.kind === 'match') matches.push(found.text);
    else if (found.kind === 'broken') {
      return { ok: false, exception: `java.util.regex.PatternSyntaxException: ${found.reason}` };
    } else if (found.kind === 'slow') {
      return { ok: false, exception: 'java.lang.StackOverflowError' };
    }
  }
  return { ok: true, matches };
}

/** A Java pattern as a JavaScript one: leading inline flags and possessive quantifiers are spelled differently. */
function fromJava(pattern: string): { source: string; flags: string } {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = pattern.slice(inline?.[0].length ?? 0).replace(/([^\\][*+?}])\+/g, '$1');
  return { source, flags: inline?.[1] ?? '' };
}
