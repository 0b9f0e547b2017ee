import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { displayData } from './display-value.ts';

export interface OutputLine {
  readonly category: 'console' | 'stdout' | 'stderr' | 'important';
  readonly text: string;
  readonly line?: number;
  readonly column?: number;
}

const at = (event: { readonly line?: number; readonly column?: number }): { line?: number; column?: number } => ({
  ...(event.line === undefined ? {} : { line: event.line }),
  ...(event.column === undefined ? {} : { column: event.column }),
});

/** The line of the debug console for a trace event; undefined for events that are not shown there. */
export function outputLine(event: TraceEvent): OutputLine | undefined {
  switch (event.kind) {
    case 'log':
      return {
        category: event.level === 'error' ? 'stderr' : 'stdout',
        text: `[${event.level}] ${event.text}`,
        ...at(event),
      };
    case 'console':
      return { category: event.stream, text: event.text };
    case 'warning':
      return { category: 'console', text: event.text };
    case 'notify':
      return { category: 'console', text: `notify ${event.severity}: ${event.message}` };
    case 'progress':
      return { category: 'console', text: `progress: ${event.message}` };
    case 'unmatched':
      return { category: 'stderr', text: event.detail };
    case 'recipe':
      return { category: 'stderr', text: `The recipe does not load, so its gates are open: ${event.error}` };
    case 'action':
      return actionLine(event);
    default:
      return undefined;
  }
}

function actionLine(event: TraceEvent & { kind: 'action' }): OutputLine {
  const args = event.args.map(displayData).join(', ');
  const place = at(event);
  if ('throws' in event.answer)
    return {
      category: 'stderr',
      text: `✗ ${event.action} ${args}: ${event.answer.throws.message ?? event.answer.throws.type}`,
      ...place,
    };
  if (event.action === 'deny') return { category: 'important', text: `✗ denied: ${args}`, ...place };
  const refused = event.answer.value === false ? ` → false${event.detail ? ` (${event.detail})` : ''}` : '';
  return { category: 'important', text: `→ ${event.action} ${args}${refused}`, ...place };
}

/** One line that ends a session: `verdict continue · 1 follow-up · 3 host calls · 7 ms`. */
export function summaryLine(
  verdict: VerdictEvent,
  usage: { readonly statements?: number; readonly hostCalls?: number; readonly durationMs?: number },
): string {
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  const parts = [`verdict ${verdict.verdict}`];
  if (verdict.prompts.length > 0) parts.push(count(verdict.prompts.length, 'follow-up', 'follow-ups'));
  if (verdict.reason !== null) parts.push(verdict.reason);
  if (usage.statements) parts.push(count(usage.statements, 'statement', 'statements'));
  if (usage.hostCalls !== undefined) parts.push(count(usage.hostCalls, 'host call', 'host calls'));
  if (usage.durationMs !== undefined) parts.push(`${Math.round(usage.durationMs)} ms`);
  return parts.join(' · ');
}
