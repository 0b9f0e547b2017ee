// A conversation with the adapter as text, for golden files.
import path from 'node:path';
import { expect } from 'vitest';
import { type Debugger, startDebugger } from './dap-debugger.ts';

const told = new Set(['stopped', 'output', 'breakpoint', 'shooty/verdict', 'shooty/action', 'exited', 'terminated']);

export interface Conversation {
  readonly session: Debugger;
  /** Sends a request and writes down the answer. */
  say(command: string, args?: object): Promise<void>;
  /** Waits for an event; writes down what came until then. */
  until(event: string): Promise<void>;
  /** Launches, to the first stop. */
  launch(args: object, breakpoints?: Record<string, object[]>, exceptions?: Exceptions): Promise<void>;
  /** Goes on to the next stop and writes down where it is. */
  go(command: string, args?: object): Promise<void>;
  /** Writes a line. */
  note(line: string): void;
  /** Compares everything with `test/golden/dap/<name>.txt`. */
  check(name: string): Promise<void>;
}

type Exceptions = Parameters<Debugger['launch']>[2];

/** Starts an adapter; paths below `folder`, references and times are left out of the text. */
export function conversation(folder: string): Conversation {
  const session = startDebugger();
  const lines: string[] = [];
  let seen = 0;
  const text = (value: unknown): string =>
    JSON.stringify(value ?? {})
      .replaceAll(JSON.stringify(folder).slice(1, -1), '/project')
      .replace(/"variablesReference":[1-9]\d*/g, '"variablesReference":…')
      .replace(/"sourceReference":[1-9]\d*/g, '"sourceReference":…')
      .replace(/\d+ ms/g, '… ms');
  const events = (): void => {
    for (; seen < session.dap.events.length; seen++) {
      const { event, body } = session.dap.events[seen]!;
      if (told.has(event)) lines.push(`  ! ${event} ${text(body)}`);
    }
  };
  const self: Conversation = {
    session,
    async say(command, args = {}) {
      lines.push(`> ${command} ${text(args)}`);
      const answer = await session.dap.request(command, args).then(
        (body) => `< ${text(body)}`,
        (e: Error) => `< refused: ${e.message.replaceAll(folder, '/project')}`,
      );
      lines.push(answer); // what comes with it and what comes after it stand behind it: their order is not promised
      events();
    },
    async until(event) {
      await session.dap.event(event);
      if (event === 'stopped') await session.dap.event('shooty/process'); // the last one of a stop
      events();
    },
    async launch(args, breakpoints = {}, exceptions = { filters: [] }) {
      lines.push(`> launch ${text(args)}`);
      await session.launch(args as Record<string, unknown>, breakpoints, exceptions);
      await self.until('stopped');
    },
    async go(command, args = { threadId: 1 }) {
      await self.say(command, args);
      await self.until('stopped');
      lines.push(`  at ${await session.top()}`);
    },
    note: (line) => void lines.push(line),
    async check(name) {
      const file = path.join(import.meta.dirname, `../golden/dap/${name}.txt`);
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
    },
  };
  return self;
}
