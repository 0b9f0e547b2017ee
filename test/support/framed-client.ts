// A client for protocols with Content-Length frames (DAP, LSP) over the standard streams of a program.
import { type ChildProcess, spawn } from 'node:child_process';

/** One JSON message. */
export type Message = Record<string, unknown>;

export interface Framed {
  readonly child: ChildProcess;
  send(message: Message): void;
  onMessage(listener: (message: Message) => void): void;
  /** Text on standard error so far. */
  stderr(): string;
  /** Ends the program and waits for it. */
  stop(): Promise<void>;
  /** Exit code, once the program has ended. */
  readonly exited: Promise<number | null>;
}

/** Starts `command` and speaks frames with it. */
export function startFramed(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Framed {
  const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'pipe'], env });
  const listeners: ((message: Message) => void)[] = [];
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  child.stdin.on('error', () => undefined); // the program may end first
  readFrames(child, (message) => {
    for (const listener of listeners) listener(message);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    child,
    exited,
    stderr: () => stderr,
    onMessage: (listener) => void listeners.push(listener),
    send(message) {
      const body = Buffer.from(JSON.stringify(message), 'utf8');
      child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function readFrames(child: ChildProcess, emit: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  child.stdout!.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('ascii', 0, head))?.[1]);
      if (buffer.length < head + 4 + length) return;
      const body = buffer.toString('utf8', head + 4, head + 4 + length);
      buffer = buffer.subarray(head + 4 + length);
      emit(JSON.parse(body) as Message);
    }
  });
}
