import type { HostData } from '../model/host-data.ts';
import { displayData } from './display-value.ts';
import { type ActionAnswer, decisionOf } from './run-requests.ts';
import { RequestFailure, type Session } from './session.ts';
import { callRecordText } from './session-texts.ts';

/** Commands of the debug console by their first word; completion reads the table, too. */
export const consoleCommands: Readonly<Record<string, { readonly form: string; readonly doc: string }>> = {
  '.help': { form: '.help', doc: 'this list' },
  '.answer': {
    form: '.answer <value>',
    doc: 'the call that is about to leave does not: the script gets this answer, for example `.answer false`',
  },
  '.arguments': { form: '.arguments <value>, …', doc: 'the call leaves with these arguments' },
  '.throw': { form: '.throw <message>', doc: 'the call does not leave: it throws a host exception with this message' },
  '.skip': { form: '.skip', doc: 'the call does not leave: the script gets null, false from `continueWith`' },
  '.calls': { form: '.calls', doc: 'the host calls of this run so far' },
};

/** A line of the debug console that is no JavaScript: `//guard status` goes to the process, `.help` to the debugger. */
export async function consoleCommand(session: Session, line: string): Promise<string> {
  if (line.startsWith('//')) return processCommand(session, line);
  const [, word = '', rest = ''] = /^(\.\w+)\s*([\s\S]*)$/.exec(line) ?? [];
  switch (word) {
    case '.help':
      return help();
    case '.calls':
      return callList(session);
    case '.skip':
      return decide(session, { decision: 'skip' });
    case '.throw':
      return decide(session, { decision: 'throw', value: rest });
    case '.answer':
      return decide(session, { decision: 'answer', value: await valueAt(session, rest === '' ? 'null' : rest) });
    case '.arguments':
      return decide(session, { decision: 'arguments', value: await valueAt(session, `[${rest}]`) });
    default:
      throw new RequestFailure(`\`${word || line}\` is no command of the debugger. \`.help\` lists them.`);
  }
}

function help(): string {
  const rows = Object.values(consoleCommands).map(({ form, doc }) => `${form.padEnd(24)}${doc}`);
  return [
    'JavaScript               runs in the selected frame',
    '//<command>              goes to the process: //guard status, //guard status set k v, //llm get',
    ...rows,
  ].join('\n');
}

async function processCommand(session: Session, line: string): Promise<string> {
  if (!session.view || !session.control.stop)
    throw new RequestFailure('The guard is running. Pause it, then write to its process.');
  const send = () => session.view!.command(line);
  const { outcome, message, value } = await session.change(line, async () => ({ value: await send(), again: send }));
  const text = message ?? (value === null ? '' : displayData(value));
  if (outcome !== 'OK') throw new RequestFailure(`${outcome}: ${text}`);
  return text;
}

function callList({ calls }: Session): string {
  if (calls.length === 0) return 'no host call yet';
  return calls.map(callRecordText).join('\n');
}

function decide(session: Session, answer: ActionAnswer): string {
  session.decide(decisionOf(answer, session));
  return 'Continue or step to go on with it.';
}

/** The value of an expression in the frame that makes the call. */
async function valueAt(session: Session, expression: string): Promise<HostData> {
  const frame = session.frames()[0];
  const { guest } = session.control;
  if (!guest || !frame) throw new RequestFailure('The guard is running. Stop before a host call first.');
  const { result, exceptionDetails } = await guest.cdp.send('Debugger.evaluateOnCallFrame', {
    callFrameId: frame.callFrameId,
    expression: `(${expression}\n)`,
    returnByValue: true,
    silent: true,
  });
  if (exceptionDetails)
    throw new RequestFailure(exceptionDetails.exception?.description?.split('\n')[0] ?? 'it throws');
  return (result.value ?? null) as HostData;
}
