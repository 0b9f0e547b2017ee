import { createContext, Script } from 'node:vm';

/** What a search found; `broken` = the pattern is no regular expression, `slow` = it ran away and was stopped. */
export type RegexAnswer =
  | { readonly kind: 'match'; readonly text: string; readonly index: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'slow' };

const limitMs = 200;
const maxPattern = 10_000;
const maxText = 1_000_000;

const context = createContext(Object.create(null));
const search = new Script(
  '(() => { const m = new RegExp(source, flags).exec(text); return m ? [m[0], m.index] : null; })()',
);

/**
 * First match of a pattern that nobody has vetted, in at most 200 ms: the engine is interrupted when it backtracks
 * without end. Patterns beyond 10 000 and texts beyond 1 000 000 characters are cut short as `broken` or searched in part.
 */
export function searchBounded(source: string, flags: string, text: string): RegexAnswer {
  if (source.length > maxPattern) return { kind: 'broken', reason: `longer than ${maxPattern} characters` };
  context.source = source;
  context.flags = flags.replace(/[gy]/g, '');
  context.text = text.length > maxText ? text.slice(0, maxText) : text;
  try {
    const found = search.runInContext(context, { timeout: limitMs }) as [string, number] | null;
    return found ? { kind: 'match', text: found[0], index: found[1] } : { kind: 'none' };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'slow' };
    return { kind: 'broken', reason: message };
  }
}
