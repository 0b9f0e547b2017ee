// Requests in any order over standard streams, on real children: each is answered, nothing is left behind. A thousand more:
// `npm run soak`.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDap } from '../support/dap-client.ts';
import { adapterProgram, testFolder } from '../support/dap-debugger.ts';
import { alive, descendants } from '../support/process-tree.ts';

let folder: ReturnType<typeof testFolder>;
let program = '';

beforeAll(() => {
  folder = testFolder('dap-fuzz');
  program = folder.write(
    'guard.js',
    '/** @timeout 5s */',
    'let n = 0;',
    'function f(x) {',
    '  n += x;',
    '  return n;',
    '}',
    'for (let i = 0; i < 5; i++) f(i);',
    "vance.guard.continueWith('n is ' + n);",
    'while (n < 50) n++;',
  );
});
afterAll(() => folder.remove());

const thread = { threadId: 1 };
const moves = ['next', 'stepIn', 'stepOut', 'continue', 'pause', 'stepBack', 'reverseContinue', 'restart', 'terminate'];
const looks = ['stackTrace', 'threads', 'exceptionInfo', 'loadedSources', 'configurationDone', 'nope', 'attach'];

const request = fc.oneof(
  fc.constantFrom(...moves, ...looks).map((command): [string, object] => [command, thread]),
  fc
    .constantFrom('n', 'n = 3', '(', '//guard status set a b', '.skip', 'vance.guard.output')
    .chain((expression) =>
      fc
        .constantFrom('repl', 'hover', 'watch')
        .map((context): [string, object] => ['evaluate', { expression, context, frameId: 1 }]),
    ),
  fc
    .nat(12)
    .map((line): [string, object] => ['setBreakpoints', { source: { path: program }, breakpoints: [{ line }] }]),
  fc.nat(1020).map((variablesReference): [string, object] => ['variables', { variablesReference }]),
  fc
    .constantFrom('setVariable', 'scopes', 'source', 'cancel', 'restartFrame', 'stepInTargets', 'setDataBreakpoints')
    .chain((command) =>
      fc
        .jsonValue()
        .map((value): [string, object] => [
          command,
          { frameId: 1, variablesReference: 1000, name: 'n', value, requestId: 3 },
        ]),
    ),
);

test('sessions with requests in any order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.tuple(request, fc.boolean()), { maxLength: 18 }),
      async (onEntry, requests) => {
        const dap = startDap(process.execPath, [adapterProgram]);
        await dap.launch({ program, stopOnEntry: onEntry, stopOnAction: ['continueWith'] }, [{ line: 5 }]);
        const open: Promise<unknown>[] = [];
        for (const [[command, args], waits] of requests) {
          const answer = dap.request(command, args).catch((e: Error) => expect(e.message).not.toMatch(/^no answer/));
          if (waits) await answer;
          else open.push(answer);
        }
        await Promise.all(open);
        const children = descendants(dap.framed.child.pid!);
        await dap.request('disconnect');
        expect(await dap.framed.exited).toBe(0);
        await expect.poll(() => children.filter(alive), { timeout: 10_000 }).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});
