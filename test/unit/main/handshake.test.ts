import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { greet } from '../../../server/src/main/handshake.ts';

const frame = (message: unknown): string => {
  const body = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

const initialize = frame({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { rootUri: 'ü' } });
const initialized = frame({ jsonrpc: '2.0', method: 'initialized', params: {} });
const answer = frame({ jsonrpc: '2.0', id: 7, result: { a: 1 } });

/** What the client sees after the handshake when the server writes `written`, and what the server reads. */
async function talk(chunks: readonly string[], written: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const greeting = greet(input, output, { a: 1 });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  const greeted = await greeting;
  const first = String(output.read() ?? '');
  for (const text of written) greeted.output.write(text);
  const read: Buffer[] = [];
  for await (const chunk of greeted.input) read.push(Buffer.from(chunk as Buffer));
  return { first, later: String(output.read() ?? ''), read: Buffer.concat(read).toString() };
}

test('the first message is answered at once, and its second answer is held back', async () => {
  const second = frame({ jsonrpc: '2.0', id: 7, result: { a: 1 } });
  const note = frame({ jsonrpc: '2.0', method: 'x' });
  const result = await talk([initialize, initialized], [second, note]);
  expect(result).toEqual({ first: answer, later: note, read: initialize + initialized });
});

test('messages in pieces, and an answer in pieces', async () => {
  const second = frame({ jsonrpc: '2.0', id: 7, result: 'ä' });
  const pieces = [...initialize].map((each) => each);
  const result = await talk(pieces, [second.slice(0, 5), second.slice(5, 30), `${second.slice(30)}rest`]);
  expect(result).toEqual({ first: answer, later: 'rest', read: initialize });
});

test.each(['', 'GET / HTTP/1.1\r\n\r\n', frame({ id: 1, method: 'shutdown' }), 'Content-Length: 5\r\n\r\n{"a"}'])(
  '%j is left to the server',
  async (text) => {
    expect(await talk([text], ['x'])).toEqual({ first: '', later: 'x', read: text });
  },
);
