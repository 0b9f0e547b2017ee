import { PassThrough, Writable } from 'node:stream';

/** The streams of a client whose first message was answered already. */
export interface Greeted {
  /** Everything the client said, the first message included. */
  readonly input: NodeJS.ReadableStream;
  /** To the client; the second answer to the first message is held back. */
  readonly output: NodeJS.WritableStream;
}

/**
 * Answers `initialize` with `result` before the server is there: reading and compiling it takes several times as long as
 * starting Node. The server gets the message as well, and what it answers to it goes nowhere.
 */
export function greet(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, result: unknown): Promise<Greeted> {
  const inner = new PassThrough();
  let seen = Buffer.alloc(0);
  return new Promise((resolve) => {
    const go = (answered: boolean): void => {
      input.removeListener('data', read);
      input.removeListener('end', ended);
      inner.write(seen);
      input.pipe(inner);
      resolve({ input: inner, output: answered ? withoutFirst(output) : output });
    };
    const read = (chunk: Buffer): void => {
      seen = Buffer.concat([seen, chunk]);
      const first = firstMessage(seen);
      if (first === undefined) return;
      const id = initializeId(first.body);
      if (id !== undefined) output.write(framed({ jsonrpc: '2.0', id, result }));
      input.pause();
      go(id !== undefined);
    };
    const ended = (): void => go(false);
    input.on('data', read);
    input.on('end', ended);
  });
}

/** The first message of a stream, once it is there; `end` is where the next begins. */
function firstMessage(bytes: Buffer): { readonly body: string; readonly end: number } | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = Number(/content-length:\s*(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? Number.NaN);
  const end = head + 4 + length;
  // Something else than the protocol is left to the server.
  if (Number.isNaN(length)) return { body: '', end: head + 4 };
  return bytes.length < end ? undefined : { body: bytes.toString('utf8', head + 4, end), end };
}

function initializeId(body: string): string | number | undefined {
  try {
    const message = JSON.parse(body) as { id?: unknown; method?: unknown };
    const known = typeof message.id === 'string' || typeof message.id === 'number' ? message.id : undefined;
    return message.method === 'initialize' ? known : undefined;
  } catch {
    return undefined;
  }
}

function framed(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** A stream that drops the first message written to it: nothing but the answer to `initialize` can come first. */
function withoutFirst(output: NodeJS.WritableStream): NodeJS.WritableStream {
  let held: Buffer | undefined = Buffer.alloc(0);
  return new Writable({
    write(chunk: Buffer, _, done) {
      if (!held) {
        output.write(chunk, () => done());
        return;
      }
      held = Buffer.concat([held, chunk]);
      const first = firstMessage(held);
      if (!first) return done();
      const rest = held.subarray(first.end);
      held = undefined;
      if (rest.length > 0) output.write(rest, () => done());
      else done();
    },
  });
}
