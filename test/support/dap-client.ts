// A debug adapter client for tests: sends requests, waits for events, keeps the conversation.
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type Framed, startFramed } from './framed-client.ts';

export interface DapClient {
  readonly framed: Framed;
  /** All events so far, in order. */
  readonly events: DebugProtocol.Event[];
  /** Resolves with the body; rejects with the message of a refusal. */
  request<T = Record<string, unknown>>(command: string, args?: unknown): Promise<T>;
  /** The next event of this name that has not been waited for; `fits` narrows. */
  event<T = Record<string, unknown>>(name: string, fits?: (body: T) => boolean): Promise<T>;
  /** initialize, launch, breakpoints, configurationDone. Rejects when the launch is refused. */
  launch(args: Record<string, unknown>, breakpoints?: readonly DebugProtocol.SourceBreakpoint[]): Promise<void>;
  /** Number of the last request. */
  lastSeq(): number;
  /** Text of all output events. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts an adapter program. */
export function startDap(
  command: string,
  args: readonly string[],
  timeoutMs = Number(process.env['SHOOTY_TEST_MS'] ?? 40_000),
): DapClient {
  const framed = startFramed(command, args);
  const events: DebugProtocol.Event[] = [];
  const taken = new Set<DebugProtocol.Event>();
  const waiters: { name: string; fits: (body: never) => boolean; resolve: (body: never) => void }[] = [];
  const pending = new Map<number, { resolve: (body: never) => void; reject: (e: Error) => void }>();
  let seq = 0;
  framed.onMessage((raw) => {
    const message = raw as unknown as DebugProtocol.Event | DebugProtocol.Response;
    if (message.type === 'response') {
      const response = message as DebugProtocol.Response;
      const waiting = pending.get(response.request_seq);
      if (response.success) waiting?.resolve((response.body ?? {}) as never);
      else waiting?.reject(new Error(refusal(response)));
      return;
    }
    const event = message as DebugProtocol.Event;
    events.push(event);
    const i = waiters.findIndex((w) => w.name === event.event && w.fits(event.body as never));
    if (i < 0) return;
    taken.add(event);
    waiters.splice(i, 1)[0]!.resolve((event.body ?? {}) as never);
  });

  const limited = <T>(what: string, work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        const text = () =>
          `no ${what} after ${timeoutMs} ms; events: ${events.map((e) => e.event).join(', ')}; ${framed.stderr()}`;
        setTimeout(() => reject(new Error(text())), timeoutMs).unref();
      }),
    ]);

  const client: DapClient = {
    framed,
    events,
    request(requestCommand, requestArgs = {}) {
      const id = ++seq;
      const answer = new Promise<never>((resolve, reject) => pending.set(id, { resolve, reject }));
      framed.send({ seq: id, type: 'request', command: requestCommand, arguments: requestArgs });
      return limited(`answer to ${requestCommand}`, answer);
    },
    event(name, fits = () => true) {
      const seen = events.find((e) => e.event === name && !taken.has(e) && fits(e.body));
      if (seen) {
        taken.add(seen);
        return Promise.resolve((seen.body ?? {}) as never);
      }
      return limited(
        `event ${name}`,
        new Promise((resolve) => waiters.push({ name, fits: fits as never, resolve: resolve as never })),
      );
    },
    async launch(launchArgs, breakpoints = []) {
      await client.request('initialize', { adapterID: 'shooty', linesStartAt1: true, columnsStartAt1: true });
      const launched = client.request('launch', launchArgs);
      await Promise.race([client.event('initialized'), launched]);
      const source = { path: launchArgs['program'] };
      await client.request('setBreakpoints', { source, breakpoints });
      await client.request('setExceptionBreakpoints', { filters: [] });
      await client.request('configurationDone');
      await launched;
    },
    lastSeq: () => seq,
    output: () =>
      events
        .filter((e) => e.event === 'output')
        .map((e) => String((e.body as { output: string }).output))
        .join(''),
    stop: () => framed.stop(),
  };
  return client;
}

/** Text of a refusal as a client shows it: names in braces are variables. */
function refusal({ body, message }: DebugProtocol.Response): string {
  const { format, variables = {} } = (body?.error ?? {}) as { format?: string; variables?: Record<string, string> };
  return format?.replace(/\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole) ?? message ?? 'refused';
}
