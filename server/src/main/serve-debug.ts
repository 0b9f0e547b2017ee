import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import {
  type DebugPort,
  GuardDebugSession,
  type ProcessView,
  type RunHooks,
  type RunOutcome,
} from '../debug/debug-session.ts';
import type { Launch } from '../debug/launch.ts';
import { createExecutor } from '../executor/client.ts';
import { createDebugRunner } from '../executor/debug-client.ts';
import type { HostDataMap } from '../model/host-data.ts';
import { points } from '../model/points.ts';
import type { RunRequest, ScriptRunner } from '../model/script-runner.ts';
import { launchProcess } from '../scenario/launch-process.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import { simulateGuard } from '../simulator/simulate-guard.ts';
import { executorChild, executorNode } from './node-runtime.ts';
import { runLimits } from './run-limits.ts';

const normal = (file: string): string =>
  process.platform === 'win32' || process.platform === 'darwin' ? path.resolve(file).toLowerCase() : path.resolve(file);

/** The simulator and the executor behind a debug session. */
const port: DebugPort = {
  samePath: (a, b) => normal(a) === normal(b),
  readFile: (file) => readFile(file, 'utf8'),
  problems: (launch) => [
    ...launchProcess(launch.process).problems.map((p) => p.message),
    ...runLimits(launch.limits).problems,
  ],
  run: runLaunch,
};

async function runLaunch(launch: Launch, source: string, hooks: RunHooks): Promise<RunOutcome> {
  const { value: written } = launchProcess(launch.process);
  const { step } = written;
  let request: RunRequest | undefined;
  let service: GuardService | undefined;
  const view = (): ProcessView => ({
    guardLabel: `guard[0] ${path.basename(launch.program)}`,
    pointLabel: pointLabel(launch, request),
    guard: () => guardScope(request),
    scratch: () => scratchScope(service),
  });
  const runner = await openRunner(hooks, (next) => {
    request = next;
    hooks.onProcess(view());
  });
  try {
    const { verdict, usage } = await simulateGuard({
      script: { path: path.relative(process.cwd(), launch.program), text: source },
      point: launch.point,
      process: written.process,
      ...step,
      ...(written.params === undefined ? {} : { params: written.params }),
      runner: runner.runner,
      sink: hooks.sink,
      onVerdict: hooks.onVerdict,
      onStart: (started) => {
        service = started;
      },
      limits: runLimits(launch.limits).value,
      signal: hooks.signal,
    });
    // under the debugger statements are not counted, and the time is mostly that of the person
    return { verdict, usage: hooks.attach ? { hostCalls: usage.hostCalls } : usage };
  } finally {
    await runner.close();
  }
}

interface OpenRunner {
  readonly runner: ScriptRunner;
  close(): Promise<void>;
}

/** With a debugger: a child per run under the inspector; without: the ordinary executor. */
async function openRunner(hooks: RunHooks, onRun: (request: RunRequest) => void): Promise<OpenRunner> {
  const paths = { execPath: executorNode(), childPath: executorChild };
  const { attach } = hooks;
  if (attach) {
    const runner = createDebugRunner({
      ...paths,
      attach: (channel, names, request) => {
        onRun(request);
        return attach(channel, names);
      },
    });
    return { runner, close: async () => undefined };
  }
  const executor = createExecutor({ ...paths, poolSize: 1 });
  return { runner: executor, close: () => executor.dispose() };
}

function pointLabel(launch: Launch, request: RunRequest | undefined): string {
  const point = points[launch.point];
  const guard = request?.guard;
  return point.capped && guard ? `${point.label}, round ${guard.round} of ${guard.maxRounds}` : point.label;
}

function guardScope(request: RunRequest | undefined): HostDataMap {
  return { ...(request?.guard as unknown as HostDataMap), params: request?.params ?? {} };
}

function scratchScope(service: GuardService | undefined): HostDataMap {
  if (!service) return {};
  const { state, stores } = service;
  const loop = Object.fromEntries(stores.loop.get(state.mock.id) ?? []);
  const { session } = state.mock;
  return session?.trim() ? { loop, session: Object.fromEntries(stores.session.get(session) ?? []) } : { loop };
}

/** Speaks the debug adapter protocol on standard input and output; the process ends with the client. */
function serveStdio(): void {
  const session = new GuardDebugSession(port);
  session.onClosed(() => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  process.stdin.on('close', () => process.exit(0));
  process.stdout.on('error', () => process.exit(0));
  session.start(process.stdin, process.stdout);
}

/** Serves one session per connection on 127.0.0.1. Resolves with the port once it listens; `0` = any free one. */
function serveTcp(wanted: number): Promise<number> {
  const server = net.createServer((socket) => {
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
  try {
    process.stderr.write(`shooty dap listens on 127.0.0.1:${await serveTcp(wanted)}\n`);
  } catch (e) {
    process.stderr.write(`shooty dap cannot listen on port ${wanted}: ${(e as Error).message}\n`);
    process.exitCode = 1;
  }
}
