import type { ErrorClass } from '../../server/src/model/error-classes.ts';
import type { HostData } from '../../server/src/model/host-data.ts';
import type {
  HostAnswer,
  HostPort,
  RunRequest,
  RunResult,
  ScriptRunner,
} from '../../server/src/model/script-runner.ts';

/** An error of the host as a guest sees it: `name` and `message` only. */
const thrown = ({ type, message }: { type: string; message: string | null }): Error =>
  Object.assign(new Error(message ?? ''), { name: type, host: true });

/** A path of the host API as nested functions: `proxy.guard.deny('x')` calls `vance.guard.deny`. */
function hostProxy(path: string, fixed: Record<string, unknown>, host: HostPort): unknown {
  const call = (...args: HostData[]) => {
    const said = host.call({ path, args });
    const value = (answer: HostAnswer): HostData => {
      if ('throws' in answer) throw thrown(answer.throws);
      return answer.value;
    };
    return said instanceof Promise ? said.then(value) : value(said);
  };
  return new Proxy(call, {
    get: (_target, key) =>
      typeof key === 'symbol' ? undefined : key in fixed ? fixed[key] : hostProxy(`${path}.${key}`, {}, host),
  });
}

const failed = (error: ErrorClass, message: string, host?: { type: string; message: string | null }): RunResult => ({
  ok: false,
  error,
  message,
  frames: [],
  flags: [],
  usage: { statements: 1, durationMs: 0, hostCalls: 0 },
  console: '',
  ...(host ? { host } : {}),
});

/**
 * A runner for tests of the simulator: evaluates trusted test scripts in this process, without limits or fidelity. A
 * script may `await`, because skill activation answers late here.
 */
export const fakeRunner: ScriptRunner = {
  async run(request: RunRequest, host: HostPort): Promise<RunResult> {
    const guard = hostProxy('vance.guard', { ...request.guard } as Record<string, unknown>, host);
    const params = request.params ?? {};
    const vance = hostProxy('vance', { guard, params, context: request.context }, host);
    try {
      const body = new Function('vance', 'args', `return (async () => { ${request.source}\n })();`);
      await body(vance, params);
      return { ok: true, value: null, usage: { statements: 1, durationMs: 0, hostCalls: 0 }, console: '' };
    } catch (error) {
      const { name, message, host: fromHost } = error as Error & { host?: boolean };
      if (!fromHost) return failed('GUEST_EXCEPTION', `Script raised: ${name}: ${message}`);
      return failed('HOST_EXCEPTION', `Host call failed: ${message}`, { type: name, message });
    }
  },
};
