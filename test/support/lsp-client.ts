import { type ChildProcess, spawn } from 'node:child_process';

/** A message of the language server protocol, as far as tests look at it. */
export interface LspMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Speaks the protocol with a server program over its standard streams. */
export interface LspClient {
  request<T>(method: string, params: unknown): Promise<T>;
  /** Sends without waiting; answers the id and the promise of the whole message. */
  start(method: string, params: unknown): { readonly id: number; readonly answer: Promise<LspMessage> };
  notify(method: string, params: unknown): void;
  /** Settles with the next (or an already received) notification that fits. */
  wait<T>(method: string, fits?: (params: T) => boolean): Promise<T>;
  readonly process: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly stderr: () => string;
  /** Writes bytes as they are. */
  raw(text: string): void;
  close(): Promise<void>;
}

/** Starts `command` and speaks with it. Requests of the server are answered with null. */
export function startLspClient(command: string, args: readonly string[]): LspClient {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting = new Map<number, (message: LspMessage) => void>();
  const seen: LspMessage[] = [];
  const listeners = new Set<(message: LspMessage) => void>();
  let stderr = '';
  let nextId = 1;
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  readMessages(child, (message) => {
    if (message.method === undefined && message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.id !== undefined) send({ id: message.id, result: null });
    else {
      seen.push(message);
      for (const listener of listeners) listener(message);
    }
  });
  const start: LspClient['start'] = (method, params) => {
    const id = nextId++;
    const answer = new Promise<LspMessage>((resolve) => waiting.set(id, resolve));
    send({ id, method, params });
    return { id, answer };
  };
  return {
    process: child,
    exited,
    start,
    stderr: () => stderr,
    raw: (text) => child.stdin.write(text),
    notify: (method, params) => send({ method, params }),
    async request<T>(method: string, params: unknown) {
      const message = await start(method, params).answer;
      if (message.error) throw new Error(`${method}: ${message.error.message}`);
      return message.result as T;
    },
    wait<T>(method: string, fits: (params: T) => boolean = () => true) {
      const good = (message: LspMessage) => message.method === method && fits(message.params as T);
      const known = seen.findIndex(good);
      if (known >= 0) return Promise.resolve(seen.splice(known, 1)[0]!.params as T);
      return new Promise<T>((resolve) => {
        const listener = (message: LspMessage): void => {
          if (!good(message)) return;
          listeners.delete(listener);
          seen.splice(seen.indexOf(message), 1);
          resolve(message.params as T);
        };
        listeners.add(listener);
      });
    },
    async close() {
      child.stdin.end();
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function readMessages(child: ChildProcess, receive: (message: LspMessage) => void): void {
  let buffer = Buffer.alloc(0);
  child.stdout!.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      const length =
        end < 0 ? undefined : Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())?.[1]);
      if (length === undefined || buffer.length < end + 4 + length) return;
      receive(JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString()));
      buffer = buffer.subarray(end + 4 + length);
    }
  });
}
