import type { DebugProtocol } from '@vscode/debugprotocol';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { isAction } from '../simulator/host/guard.ts';
import type { RunOutcome } from './debug-port.ts';
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
