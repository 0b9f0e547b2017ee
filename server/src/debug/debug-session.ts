import { DebugSession, Event } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { clientTerms } from './client-terms.ts';
import type { DebugPort } from './debug-port.ts';
import { type RequestHandler, requestTable } from './requests.ts';
import { debugSession, RequestFailure } from './session.ts';

/** One answer to a request: its body, or why there is none. */
export type Answer = { readonly body: unknown } | { readonly problem: string; readonly show: boolean };

export interface RequestServer {
  /** Always answers, whatever comes in. */
  answer(request: { readonly command: string; readonly arguments?: unknown; readonly seq: number }): Promise<Answer>;
  /** Ends what runs. */
  end(): void;
}

/** Requests that only look; beginning, moving and ending cannot be taken back. Editors cancel everything when they end. */
const cancellable = new Set([
  'evaluate',
  'setExpression',
  'setVariable',
  'variables',
  'completions',
  'source',
  'scopes',
]);

/** A debug session without streams: requests in, answers and events out. */
export function requestServer(port: DebugPort, send: (event: string, body?: unknown) => void): RequestServer {
  let terms = clientTerms({}, port.forms);
  const session = debugSession({ port, send: (event, body) => send(event, terms.body(event, body)) });
  const table = requestTable(session);
  const waiting = new Map<number, { readonly evaluates: boolean; answer(answer: Answer): void }>();
  const inTerms = (answer: Answer, command: string): Answer =>
    'body' in answer ? { body: terms.body(command, answer.body) } : answer;
  return {
    async answer({ command, arguments: given, seq }) {
      const args = terms.request(command, given);
      if (command === 'cancel') {
        const { requestId } = (args ?? {}) as { requestId?: unknown };
        const open = waiting.get(Number(requestId));
        open?.answer({ problem: 'cancelled', show: false });
        if (open?.evaluates) void session.cancelEvaluation().catch(() => undefined);
        return { body: {} };
      }
      if (!Object.hasOwn(table, command))
        return { problem: `\`${command}\` is no request of this debugger.`, show: false };
      const named = typeof args === 'object' && args !== null ? args : {};
      if (command === 'initialize') terms = clientTerms(named, port.forms);
      const answering = answerFrom(table[command]!, command, named).then((answer) => inTerms(answer, command));
      if (!cancellable.has(command)) return answering;
      const evaluates = command === 'evaluate' || command === 'setExpression';
      const cancelled = new Promise<Answer>((answer) => waiting.set(seq, { evaluates, answer }));
      const answer = await Promise.race([cancelled, answering]);
      waiting.delete(seq);
      return answer;
    },
    end: () => session.end(),
  };
}

async function answerFrom(handler: RequestHandler, command: string, args: object): Promise<Answer> {
  try {
    return { body: (await handler(args as never)) ?? {} };
  } catch (e) {
    const { message } = e as Error;
    if (e instanceof RequestFailure) return { problem: message, show: e.show };
    return { problem: `\`${command}\` could not be answered: ${message}`, show: false };
  }
}

/** Longest time that other answers may hold up the one to a goodbye, in ms. */
const lastAnswersMs = 2_000;

/** One debug session over the debug adapter protocol. */
export class GuardDebugSession extends DebugSession {
  readonly #server: RequestServer;
  #closed: () => void = () => undefined;
  /** Requests that are not answered yet. */
  readonly #open = new Set<Promise<void>>();

  constructor(port: DebugPort) {
    super();
    // some clients insist on a body, also where the protocol has none
    this.#server = requestServer(port, (event, body = {}) => this.sendEvent(new Event(event, body)));
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    const answered = this.#answer(request).finally(() => this.#open.delete(answered));
    this.#open.add(answered);
  }

  /** Resolves when everything else that was asked is answered, or when that takes too long. */
  async #others(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve)); // requests that came with the goodbye
    const late = new Promise((resolve) => setTimeout(resolve, lastAnswersMs));
    // all but the goodbye itself
    const enough = (): boolean => this.#open.size <= 1;
    while (!enough()) {
      const gone = await Promise.race([...[...this.#open].map((one) => one.then(() => false)), late.then(() => true)]);
      if (gone) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    const response: DebugProtocol.Response = {
      seq: 0,
      type: 'response',
      request_seq: request.seq,
      command: request.command,
      success: true,
    };
    const answer = await this.#server.answer(request);
    if (request.command === 'disconnect') await this.#others();
    if ('body' in answer) this.sendResponse(Object.assign(response, { body: answer.body }));
    else {
      // a client replaces {names} in the format by variables; the text is meant as it is
      const format = answer.problem.replaceAll('{', '{open}');
      this.sendErrorResponse(response, {
        id: 1000,
        format,
        showUser: answer.show,
        ...(format === answer.problem ? {} : { variables: { open: '{' } }),
      });
    }
    if (request.command === 'disconnect') this.#closed();
  }

  /** A fault of the debugger itself: the client is told and its session ends, rather than hangs. */
  crashed(fault: unknown): void {
    const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    const output = `The debugger has failed, so the session ends. Start it again.\n${text}\n`;
    this.sendEvent(new Event('output', { category: 'stderr', output }));
    this.sendEvent(new Event('terminated', {}));
    this.#server.end();
  }

  /** The client is gone: ends the run. */
  abandon(): void {
    this.#server.end();
  }

  /** Called once when the client has said goodbye and nothing runs any more. */
  onClosed(listener: () => void): void {
    this.#closed = listener;
  }
}
