import type { CommandResult, CommandText } from '../../model/trace.ts';
import { errorReply } from '../verbs/reply.ts';
import { verbHandler } from '../verbs/verb-handlers.ts';
import { gateCommand } from './gate.ts';
import { parseCommand } from './parse-command.ts';
import type { ServiceContext } from './service-context.ts';

type Sender = 'user' | 'skill';

/** Parses and dispatches one line; a line without a verb is an error of its own. */
export async function dispatchLine(context: ServiceContext, line: string, from: Sender): Promise<CommandResult> {
  const parsed = parseCommand(line);
  if (parsed.ok) return dispatchCommand(context, parsed.command, from);
  const result = errorReply(parsed.message);
  context.sink({ kind: 'command', command: { name: '', args: {} }, result, from });
  return result;
}

/**
 * Handler lookup, gate, handler; never throws (guard-service 5, 15.2). The verb `guard` and commands of a running guard
 * are not gated; a refused command is not counted in `vance.engine.commands`.
 */
export async function dispatchCommand(
  context: ServiceContext,
  command: CommandText,
  from: Sender,
): Promise<CommandResult> {
  const { sink } = context;
  const finish = (result: CommandResult, verb?: string): CommandResult => {
    sink({ kind: 'command', command, result, from });
    if (!result.deniedByGuard) {
      const outcome = result.outcome.toLowerCase();
      sink({ kind: 'metric', name: 'vance.engine.commands', outcome, ...(verb === undefined ? {} : { verb }) });
    }
    return result;
  };
  const handler = verbHandler(context.state.mock, command.name);
  if (!handler) {
    const message = `No handler registered for command '${command.name}'`;
    return finish({ outcome: 'UNKNOWN', message, value: null, deniedByGuard: false });
  }
  if (command.name !== 'guard' && !context.marker) {
    const gate = await gateCommand(context, command);
    if (gate.refusal !== undefined) return finish({ ...errorReply(gate.refusal), deniedByGuard: true });
  }
  return finish(handler(context, command.args), command.name);
}
