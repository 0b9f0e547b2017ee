// Requests in any order with any arguments: every one is answered, and nothing keeps running.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebugPort, Prepared, RunHooks } from '../../../server/src/debug/debug-port.ts';
import { requestServer } from '../../../server/src/debug/debug-session.ts';
import { readLaunch } from '../../../server/src/debug/launch.ts';
import { debugSession } from '../../../server/src/debug/session.ts';
import type { VerdictEvent } from '../../../server/src/model/verdict-event.ts';

const verdict: VerdictEvent = {
  final: true,
  step: 1,
  point: 'stop',
  guard: 'a.js',
  verdict: 'pass',
  prompts: [],
  reason: null,
  rounds: 0,
  turnPrompt: null,
  activated: [],
  loopValues: {},
  sessionValues: {},
  log: [],
  error: null,
  metrics: {},
};

interface FakePort {
  readonly port: DebugPort;
  running(): number;
  /** Whether something was started after the port last heard that nothing runs any more. */
  warm(): boolean;
}

/** A port whose runs end when they are told to, or at once. */
function fakePort(endless: boolean): FakePort {
  let running = 0;
  let warm = false;
  const prepared: Prepared = {
    name: 'a.js',
    async run({ signal }: RunHooks) {
      running++;
      warm = true;
      if (endless && !signal.aborted)
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      running--;
      return { verdict, usage: {}, failures: [] };
    },
  };
  const port: DebugPort = {
    fileKey: (path) => String(path),
    forms: { toPath: (uri) => uri.slice(7), toUri: (path) => `file://${path}` },
    readFile: () => undefined,
    now: () => 0,
    prepare: async ({ target }) => (target.file === '/none.js' ? { problems: ['There is no such file.'] } : prepared),
    idle: () => {
      warm = false;
    },
  };
  return { port, running: () => running, warm: () => warm };
}

const commands = [
  'initialize', 'launch', 'attach', 'configurationDone', 'restart', 'terminate', 'threads', 'continue', 'next', 'stepIn', 'stepInTargets',
  'stepOut', 'stepBack', 'reverseContinue', 'pause', 'restartFrame', 'setBreakpoints', 'setFunctionBreakpoints',
  'setExceptionBreakpoints', 'dataBreakpointInfo', 'setDataBreakpoints', 'breakpointLocations', 'stackTrace', 'scopes',
  'variables', 'setVariable', 'evaluate', 'setExpression', 'completions', 'exceptionInfo', 'loadedSources', 'source',
  'cancel', 'shooty/actionAnswer', 'nope', '__proto__', 'constructor',
]; // biome-ignore format: a list of words

const sensible = fc.constantFrom<unknown>(
  { program: '/a.js' },
  { program: '/none.js' },
  { scenario: 5 },
  { source: { path: '/a.js' }, breakpoints: [{ line: 1 }, { line: 2, condition: 'x', hitCondition: '%' }] },
  { filters: ['all', 'calls', 'nope'], filterOptions: [{ filterId: 'actions', condition: '(' }] },
  { breakpoints: [{ name: 'deny' }, { dataId: 'loop:a' }] },
  { frameId: 1, expression: '//guard status', context: 'repl', text: '.h', column: 3 },
  { decision: 'skip' },
  { frameId: 1, targetId: 1 },
  { requestId: 1 },
  { threadId: 1, variablesReference: 1000, name: 'x', value: '1' },
);

describe('fuzzed requests', () => {
  test('each is answered once, and after `disconnect` nothing runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...commands), fc.oneof(sensible, fc.jsonValue(), fc.constant(undefined))), {
          maxLength: 20,
        }),
        async (endless, requests) => {
          const { port, running, warm } = fakePort(endless);
          const events: string[] = [];
          const server = requestServer(port, (event) => events.push(event));
          const answers = requests.map(([command, args], seq) => server.answer({ command, arguments: args, seq }));
          const bye = await server.answer({ command: 'disconnect', seq: 1000 });
          expect(bye).toEqual({ body: {} });
          for (const answer of await Promise.all(answers))
            expect('body' in answer || (typeof answer.problem === 'string' && answer.problem !== '')).toBe(true);
          await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
          expect([running(), warm()]).toEqual([0, false]);
          expect(events.filter((event) => event === 'terminated').length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('one after the other, each waiting for its answer unless it is a launch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...commands), sensible), { maxLength: 20 }),
        async (requests) => {
          const { port, running, warm } = fakePort(true);
          const server = requestServer(port, () => undefined);
          const launches: Promise<unknown>[] = [];
          for (const [seq, [command, args]] of requests.entries()) {
            const answer = server.answer({ command, arguments: args, seq });
            if (command === 'launch') launches.push(answer);
            else await answer;
          }
          await server.answer({ command: 'disconnect', seq: 1000 });
          await Promise.all(launches);
          await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
          expect([running(), warm()]).toEqual([0, false]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('a session that ends while it looks for the place to go back to keeps nothing', async () => {
  const { port, running, warm } = fakePort(true);
  const session = debugSession({ port, send: () => undefined });
  const read = readLaunch({ program: '/a.js' });
  if ('problems' in read) throw new Error(read.problems.join());
  await session.prepare(read.launch);
  await session.start();
  await session.start({ run: 0, goal: { kind: 'visit', line: 0, column: 0, count: 3 } });
  session.end();
  await session.ended;
  expect([running(), warm()]).toEqual([0, false]);
});
