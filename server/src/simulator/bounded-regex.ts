import { createContext, Script } from 'node:vm';

/** What a search found; `broken` = the pattern is no regular expression, `slow` = it ran away and was stopped. */
export type RegexAnswer =
  | { readonly kind: 'match'; readonly text: string; readonly index: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'slow' };

/** Processor time a search may take. */
const limitMs = 200;
/** Longest wait for one search on a machine that has no processor for us. */
const maxWaitMs = 12_800;
const maxPattern = 10_000;
const maxText = 1_000_000;

const context = createContext(Object.create(null));
const search = new Script(
  '(() => { const m = new RegExp(source, flags).exec(text); return m ? [m[0], m.index] : null; })()',
);

/**
 * First match of a pattern that nobody has vetted, in at most 200 ms of processor time: the engine is interrupted when it
 * backtracks without end. Patterns beyond 10 000 and texts beyond 1 000 000 characters are cut short as `broken` or searched in part.
 */
export function searchBounded(source: string, flags: string, text: string): RegexAnswer {
  if (source.length > maxPattern) return { kind: 'broken', reason: `longer than ${maxPattern} characters` };
  context.source = source;
  context.flags = flags.replace(/[gy]/g, '');
  context.text = text.length > maxText ? text.slice(0, maxText) : text;
  // the engine's own limit counts waiting too: on a busy machine it would stop a search that has hardly begun
  for (let waitMs = limitMs; ; waitMs *= 2) {
    const before = processorMs();
    try {
      const found = search.runInContext(context, { timeout: waitMs }) as [string, number] | null;
      return found ? { kind: 'match', text: found[0], index: found[1] } : { kind: 'none' };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'broken', reason: message };
      // a little less than the limit, because the clocks tick differently
      if (processorMs() - before >= limitMs * 0.8 || waitMs >= maxWaitMs) return { kind: 'slow' };
    }
  }
}

/** Processor time of this thread so far, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
