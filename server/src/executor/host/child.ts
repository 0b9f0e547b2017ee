import type { HostDataMap } from '../../model/host-data.ts';
import type { GuardView, RunRequest } from '../../model/script-runner.ts';
import {
  type ChildReport,
  type FromChild,
  maxCallChars,
  maxConsoleChars,
  type ScriptNames,
  type ToChild,
  type WireAnswer,
  type WireCall,
  type WireRequest,
} from '../contract.ts';
import { maxGrowth } from '../resident-memory.ts';
import { fromWire } from '../wire.ts';
import { isolateSupply } from './isolate-supply.ts';
import { type RunningScript, runScript } from './run-script.ts';

/** What the child talks to: its parent. */
export interface Channel {
  send(message: FromChild): void;
  onMessage(listener: (message: ToChild) => void): void;
}

/** Ports of the child to its process. */
export interface ChildPorts {
  readonly channel: Channel;
  readonly guestSource: string;
  /** Memory of the process in bytes. */
  rss(): number;
  /** Ends the process. */
  exit(): void;
}

interface Current {
  readonly run: number;
  readonly script: RunningScript;
  readonly waiting: Map<number, (answer: WireAnswer) => void>;
}

/** Serves runs, one at a time, until the parent goes away. */
export function serveRuns({ channel, guestSource, rss, exit }: ChildPorts): void {
  let current: Current | undefined;
  const isolates = isolateSupply(guestSource);
  channel.onMessage((message) => {
    if (message.type === 'run') current = start(message);
    if (!current || message.run !== current.run) return;
    if (message.type === 'stop') {
      channel.send({ type: 'count', run: message.run, statements: current.script.statements() });
      current.script.stop();
    }
    if (message.type === 'inspect') current.script.inspect(message.message);
    if (message.type === 'go') current.script.go();
    if (message.type === 'probe') channel.send({ type: 'alive', run: message.run });
    if (message.type === 'answer') {
      current.waiting.get(message.call)?.(message.answer);
      current.waiting.delete(message.call);
    }
  });
  channel.send({ type: 'ready' });

  function start({ run, request, debug }: Extract<ToChild, { type: 'run' }>): Current {
    const waiting: Current['waiting'] = new Map();
    const idle = rss();
    let calls = 0;
    let written = 0;
    const script = runScript(requestOf(request), request.limits, {
      prepared: isolates.take(request.limits.memoryMb, [request.source, request.prelude ?? ''], debug === true),
      call: (call) => {
        if (sizeOf(call) > maxCallChars) return Promise.resolve(tooLarge);
        if (isSleep(call) && request.clock === undefined) return sleep(call);
        const id = calls++;
        return new Promise((resolve) => {
          waiting.set(id, resolve);
          channel.send({ type: 'call', run, call: id, request: call });
        });
      },
      console: (stream, line) => {
        written += line.length + 1;
        if (written <= maxConsoleChars) channel.send({ type: 'console', run, stream, line });
      },
      ...(debug && {
        debug: {
          inspect: (message: string) => channel.send({ type: 'inspect', run, message }),
          attach: (names: ScriptNames) => channel.send({ type: 'attach', run, ...names }),
        },
      }),
    });
    const alarm = watchMemory(
      request.limits.memoryMb,
      () => rss() - idle,
      () => {
        channel.send({ type: 'done', run, report: { ...memoryReport, statements: script.statements() } });
        exit();
      },
    );
    void script.report.then((report) => {
      clearInterval(alarm);
      channel.send({ type: 'done', run, report });
      current = undefined;
      if (!report.spent && !debug) setImmediate(() => current || isolates.prepare(request.limits.memoryMb));
    });
    return { run, script, waiting };
  }
}

const tooLarge: WireAnswer = {
  throws: { type: 'IllegalArgumentException', message: 'arguments of this call are too large for the sandbox' },
};

const isSleep = (call: WireCall): boolean => call.path === 'vance.sleep';

const sleep = (call: WireCall): Promise<WireAnswer> =>
  new Promise((resolve) => {
    const ms = Math.max(0, Math.min(Number(call.args[0]) || 0, 2 ** 31 - 1));
    setTimeout(() => resolve({ value: null, immutable: false }), ms);
  });

/** Characters a call carries. */
function sizeOf(call: WireCall): number {
  let size = 0;
  const stack: unknown[] = [call.args];
  while (stack.length && size <= maxCallChars) {
    const next = stack.pop();
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) {
      size += next.length;
      for (const item of next) stack.push(item);
    }
  }
  return size;
}

const memoryReport: ChildReport = {
  result: {
    ok: false,
    error: 'RESOURCE_EXHAUSTED',
    message: 'Script exceeded resource limit: memory of the sandbox is used up',
    frames: [],
    flags: ['resource', 'cancelled'],
  },
  statements: 0,
  spent: true,
};

/** Memory outside the isolate's own limit (buffers, regular expressions) shows in the process alone. */
function watchMemory(limitMb: number, grown: () => number, alarm: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (grown() > maxGrowth(limitMb)) alarm();
  }, 20);
}

function requestOf(wire: WireRequest): RunRequest {
  const { params, bindings, guard, limits: _limits, ...rest } = wire;
  return {
    ...rest,
    params: fromWire(params) as HostDataMap,
    bindings: fromWire(bindings) as HostDataMap,
    ...(guard !== null && { guard: fromWire(guard) as unknown as GuardView }),
  };
}
