import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DebugPort } from '../debug/debug-port.ts';
import { GuardDebugSession } from '../debug/debug-session.ts';
import { coolDown, warmUp } from './debug-run.ts';
import { prepareTarget } from './debug-target.ts';

/** The simulator, the executor and the disk behind a debug session. */
const port: DebugPort = {
  fileKey(file) {
    const full = path.resolve(file);
    return process.platform === 'win32' || process.platform === 'darwin' ? full.toLowerCase() : full;
  },
  forms: { toPath: uriToPath, toUri: (file) => pathToFileURL(file).href },
  readFile(file) {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  },
  now: () => Date.now(),
  prepare: prepareTarget,
  idle: coolDown,
};

/** A URI that names no file of this machine stays as it is: it is found nowhere, and that is said. */
function uriToPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}

/** Speaks the debug adapter protocol on standard input and output; the process ends with the client. */
function serveStdio(): void {
  warmUp();
  const session = new GuardDebugSession(port);
  // a client may ask to terminate and to disconnect at once: both answers go out
  session.onClosed(() => setTimeout(() => process.exit(0), 100));
  process.on('SIGTERM', () => process.exit(0));
  process.stdin.on('close', () => process.exit(0));
  process.stdout.on('error', () => process.exit(0));
  process.on('uncaughtException', (fault) => {
    session.crashed(fault);
    setTimeout(() => process.exit(3), 200);
  });
  session.start(process.stdin, process.stdout);
}

/** Milliseconds between two looks at whether the program that started this one is still there. */
const parentLook = 1000;

/** A server outlives the connections, but not the program that started it: a killed one cannot say so. */
function endWithParent(): void {
  const started = process.ppid;
  setInterval(() => {
    if (process.ppid !== started || !isAlive(started)) process.exit(0);
  }, parentLook).unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one that is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Serves one session per connection on 127.0.0.1. Resolves with the port once it listens; `0` = any free one. */
function serveTcp(wanted: number): Promise<number> {
  const server = net.createServer((socket) => {
    warmUp();
    const session = new GuardDebugSession(port);
    session.setRunAsServer(true);
    session.onClosed(() => socket.end());
    socket.on('error', () => session.abandon());
    socket.on('close', () => session.abandon());
    session.start(socket, socket);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });
}

/** Serves debug sessions until the client goes: on a port of this machine, or on standard input and output. */
export async function serveDebug(wanted: number | undefined): Promise<void> {
  if (wanted === undefined) return serveStdio();
  endWithParent();
  try {
    process.stderr.write(`shooty dap listens on 127.0.0.1:${await serveTcp(wanted)}\n`);
  } catch (e) {
    process.stderr.write(`shooty dap cannot listen on port ${wanted}: ${(e as Error).message}\n`);
    process.exitCode = 1;
  }
}
