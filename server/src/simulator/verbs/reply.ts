import type { HostData, HostDataMap } from '../../model/host-data.ts';
import type { CommandResult } from '../../model/trace.ts';
import type { ServiceContext } from '../service/service-context.ts';

/** What carries out a verb once the gate has let it through. */
export type VerbHandler = (context: ServiceContext, args: HostDataMap) => CommandResult;

export const okReply = (message: string | null, value: HostData = null): CommandResult => ({
  outcome: 'OK',
  message,
  value,
  deniedByGuard: false,
});

export const errorReply = (message: string): CommandResult => ({
  outcome: 'ERROR',
  message,
  value: null,
  deniedByGuard: false,
});

/** The argument `text` of a command, trimmed; `''` when absent. */
export const textArgument = (args: HostDataMap): string => (typeof args.text === 'string' ? args.text.trim() : '');
