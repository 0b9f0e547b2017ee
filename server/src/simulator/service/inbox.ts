import type { InboxMessage } from '../../model/trace.ts';
import { isJavaBlank } from '../java-blank.ts';
import type { ServiceContext } from './service-context.ts';

/** Puts a message of the service into the inbox and schedules a turn; one turn per message (guard-service 3). */
export function postMessage({ state, sink }: ServiceContext, message: InboxMessage): void {
  state.pending.push(message);
  sink({ kind: 'inject', message });
  sink({ kind: 'turn', wakes: state.mock.status === undefined || state.mock.status === 'running' });
}

/** Whether a message makes its turn a real user turn: text that does not come from a guard (guard-service 4). */
export const isUserInput = (message: InboxMessage): boolean =>
  message.from !== '_guard' && !isJavaBlank(message.content);
