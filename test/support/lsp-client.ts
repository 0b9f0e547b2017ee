import { type Framed, type Message, startFramed } from './framed-client.ts';

/** A message of the language server protocol, as far as tests look at it. */
export interface LspMessage extends Message {
  readonly error?: { readonly code: number; readonly message: string };
}

/** Speaks the protocol with a server program over its standard streams. */
export interface LspClient extends Pick<Framed, 'child' | 'exited' | 'stderr' | 'stop'> {
  request<T>(method: string, params: unknown): Promise<T>;
  /** Sends without waiting; answers the id and the promise of the whole message. */
  start(method: string, params: unknown): { readonly id: number; readonly answer: Promise<LspMessage> };
  notify(method: string, params: unknown): void;
  /** Settles with the next (or an already received) notification that fits. */
  wait<T>(method: string, fits?: (params: T) => boolean): Promise<T>;
}

/** Starts `command` and speaks with it. Requests of the server are answered with null. */
export function startLspClient(command: string, args: readonly string[]): LspClient {
  const framed = startFramed(command, args);
  const waiting = new Map<unknown, (message: LspMessage) => void>();
  const seen: Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  let nextId = 1;
  const send = (message: Message): void => framed.send({ jsonrpc: '2.0', ...message });
  framed.onMessage((message) => {
    if (message['method'] === undefined) waiting.get(message['id'])?.(message as LspMessage);
    else if (message['id'] !== undefined) send({ id: message['id'], result: null });
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
    child: framed.child,
    exited: framed.exited,
    stderr: framed.stderr,
    stop: framed.stop,
    start,
    notify: (method, params) => send({ method, params }),
    async request<T>(method: string, params: unknown) {
      const message = await start(method, params).answer;
      if (message.error) throw new Error(`${method}: ${message.error.message}`);
      return message['result'] as T;
    },
    wait<T>(method: string, fits: (params: T) => boolean = () => true) {
      const good = (message: Message) => message['method'] === method && fits(message['params'] as T);
      const known = seen.findIndex(good);
      if (known >= 0) return Promise.resolve(seen.splice(known, 1)[0]!['params'] as T);
      return new Promise<T>((resolve) => {
        const listener = (message: Message): void => {
          if (!good(message)) return;
          listeners.delete(listener);
          seen.splice(seen.indexOf(message), 1);
          resolve(message['params'] as T);
        };
        listeners.add(listener);
      });
    },
  };
}
