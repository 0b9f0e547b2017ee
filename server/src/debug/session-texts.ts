import type { DebugProtocol } from '@vscode/debugprotocol';
import type { EffectiveLimits } from '../executor/contract.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { isAction } from '../simulator/host/guard.ts';
import type { RunFacts, RunOutcome } from './debug-port.ts';
import { displayData } from './display-value.ts';
import type { CallRecord } from './host-tap.ts';
import { type OutputLine, summaryLine } from './output-line.ts';
import type { Stop } from './run-control.ts';
import type { Session } from './session.ts';

/** What the trace says about a call that the user answered. */
export function editedEvent({ path, args, answer, line, column }: CallRecord): TraceEvent {
  const at = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  const action = path.replace('vance.guard.', '');
  if (isAction(action)) return { kind: 'action', action, args, answer, detail: 'answered in the debugger', ...at };
  return { kind: 'call', path, args, answer, origin: 'edited', ...at };
}

/** Tells how an execution ended. */
export function tellOutcome({ verdict, usage, failures }: RunOutcome, session: Pick<Session, 'send' | 'output'>): void {
  for (const text of failures) session.output({ category: 'stderr', text: `✗ ${text}` });
  if (!verdict) {
    session.output({ category: 'important', text: 'No point was reached, so no guard ran.' });
    return;
  }
  if (verdict.error) session.output(errorLine(verdict));
  session.output({ category: 'important', text: summaryLine(verdict, usage) });
  session.send('shooty/verdict', verdict);
}

function errorLine({ error }: VerdictEvent): OutputLine {
  return {
    category: 'stderr',
    text: `${error!.class}: ${error!.message}`,
    ...(error!.line === undefined ? {} : { line: error!.line }),
    ...(error!.column === undefined ? {} : { column: error!.column }),
  };
}

/** Errors by which a sandbox ends a script from outside; the script itself cannot say where it was. */
const endedFromOutside: ReadonlySet<string> = new Set(['TIMEOUT', 'RESOURCE_EXHAUSTED']);

export interface LastSeen {
  readonly facts: RunFacts;
  readonly limits: EffectiveLimits | undefined;
  /** 0-based line of the script. */
  readonly lastLine: number | undefined;
  readonly call: CallRecord | undefined;
}

/** What is known of a run that its sandbox ended: last line, last host call, limits. Undefined for other events. */
export function survivalReport(event: TraceEvent, { facts, limits, lastLine, call }: LastSeen): OutputLine | undefined {
  if (event.kind !== 'verdict' || !event.error || !endedFromOutside.has(event.error.class)) return undefined;
  const line = Math.max((lastLine ?? -1) + 1, 0) || call?.line;
  const at = line === undefined ? undefined : facts.source.toFile({ line: line - 1, character: 0 }).line + 1;
  const text = [
    `The sandbox ended the guard: ${event.error.message}`,
    `  last line       ${at === undefined ? 'none was seen' : `${facts.source.name}:${at}`}`,
    `  last host call  ${call ? callRecordText(call) : 'none'}`,
    ...(limits ? [`  limits          ${limitsText(limits)}`] : []),
  ].join('\n');
  return { category: 'stderr', text, ...(line === undefined ? {} : { line }) };
}

const limitsText = ({ timeoutMs, statements, memoryMb }: EffectiveLimits): string =>
  `${timeoutMs / 1000} s without the time it was stopped · ${memoryMb} MB · ${statements} statements, which are not counted while debugging`;

/** `2 vance.tools.call("lookup", {q: 1}) → "found" (scenario)` */
export function callRecordText({ number, path, args, answer, origin }: CallRecord): string {
  const came = 'throws' in answer ? `✗ ${answer.throws.type}: ${answer.throws.message}` : displayData(answer.value);
  return `${number} ${path}(${args.map(displayData).join(', ')}) → ${came}${origin === 'host' ? '' : ` (${origin})`}`;
}

/** Changes by hand that going back has undone, because it went to a place before them. */
export const undoneText = (texts: readonly string[]): string =>
  `Undone by going back, because it was changed later: ${texts.join('; ')}`;

/** Said when an expression is ended by repeating the run. */
export const cancelledText =
  'The expression did not end, so the run was repeated to where it stood: what the expression changed is undone.';

/** Said when a repetition ends before the place that it was to stop at. */
export const notReached =
  'The run was repeated but ended before the place it was to stop at, so there is nothing to go back to. It depends on something outside: a file that changed, or the time a host call takes.';

/** There is one thread: guards run one after the other. */
export const threadId = 1;

/** Body of the `stopped` event. */
export function stoppedBody(stop: Stop): DebugProtocol.StoppedEvent['body'] {
  return {
    reason: stop.reason,
    threadId,
    allThreadsStopped: true,
    ...(stop.breakpointIds.length > 0 ? { hitBreakpointIds: [...stop.breakpointIds] } : {}),
    ...(stop.call ? { description: `Paused before ${callName(stop.call.path)}`, text: callText(stop) } : {}),
    ...(stop.text ? { text: stop.text.split('\n')[0]! } : {}),
  };
}

const callName = (path: string): string => path.replace(/^vance\.guard\./, '');

/** `continueWith("Please …") is about to be sent` */
export function callText({ call }: Stop): string {
  return call ? `${callName(call.path)}(${call.args.map(displayData).join(', ')}) is about to be sent` : '';
}
