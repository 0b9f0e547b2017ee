// Conversations with the adapter, word for word: test/golden/dap/*.txt.
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;

beforeAll(() => {
  folder = testFolder('dap-golden');
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

const told = new Set(['stopped', 'output', 'breakpoint', 'shooty/verdict', 'shooty/action', 'exited', 'terminated']);

/** A conversation as text; paths, numbers of references and times are left out. */
function conversation() {
  session = startDebugger();
  const lines: string[] = [];
  let seen = 0;
  const text = (value: unknown): string =>
    JSON.stringify(value ?? {})
      .replaceAll(JSON.stringify(folder.path).slice(1, -1), '/project')
      .replace(/"variablesReference":[1-9]\d*/g, '"variablesReference":…')
      .replace(/"sourceReference":[1-9]\d*/g, '"sourceReference":…')
      .replace(/\d+ ms/g, '… ms');
  const events = (): void => {
    for (; seen < session.dap.events.length; seen++) {
      const { event, body } = session.dap.events[seen]!;
      if (told.has(event)) lines.push(`  ! ${event} ${text(body)}`);
    }
  };
  return {
    async say(command: string, args: object = {}): Promise<void> {
      lines.push(`> ${command} ${text(args)}`);
      const answer = await session.dap.request(command, args).then(
        (body) => `< ${text(body)}`,
        (e: Error) => `< refused: ${e.message.replaceAll(folder.path, '/project')}`,
      );
      lines.push(answer); // what comes with it and what comes after it stand behind it: their order is not promised
      events();
    },
    async until(event: string): Promise<void> {
      await session.dap.event(event);
      if (event === 'stopped') await session.dap.event('shooty/process'); // the last one of a stop
      events();
    },
    async launch(args: object, breakpoints: Record<string, object[]>): Promise<void> {
      lines.push(`> launch ${text(args)}`);
      await session.launch(args as Record<string, unknown>, breakpoints);
      await session.stopped();
      await session.dap.event('shooty/process');
      events();
    },
    async check(name: string): Promise<void> {
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
        path.join(import.meta.dirname, `../golden/dap/${name}.txt`),
      );
    },
  };
}

const thread = { threadId: 1 };
const guard = () =>
  folder.write(
    'ask.js',
    'const guard = vance.guard;',
    'function ask(text) {',
    '  const sent = guard.continueWith(text);',
    '  return sent;',
    '}',
    "ask('Run the build.');",
    "vance.log.info('asked');",
  );
const process = { output: 'Done.', maxRounds: 2 };

test('a breakpoint, steps, the end', async () => {
  const program = guard();
  const { say, until, launch, check } = conversation();
  await launch({ program, process }, { [program]: [{ line: 3 }] });
  await say('stackTrace', thread);
  await say('evaluate', { expression: 'text', frameId: 1, context: 'watch' });
  await say('next', thread);
  await until('stopped');
  await say('stepOut', thread);
  await until('stopped');
  await say('stackTrace', { ...thread, levels: 1 });
  await say('continue', thread);
  await until('terminated');
  await check('breakpoint-and-steps');
});

test('an inline script of a recipe', async () => {
  const program = folder.write(
    'dev.yaml',
    'description: d',
    'engine: frankie',
    'guard:',
    '  - scriptBody: >-',
    '      let n = 1; n += 1;',
    '      null.x;',
  );
  const { say, until, launch, check } = conversation();
  await launch({ program, guard: 0, process }, { [program]: [{ line: 5, column: 18 }] });
  await say('stackTrace', thread);
  await say('setExceptionBreakpoints', { filters: ['uncaught'] });
  await say('continue', thread);
  await until('stopped');
  await say('exceptionInfo', thread);
  await say('continue', thread);
  await until('terminated');
  await check('inline-script');
});

test('an action that is answered by hand', async () => {
  const program = guard();
  const { say, until, launch, check } = conversation();
  await launch({ program, process, stopOnAction: ['continueWith'] }, {});
  await say('exceptionInfo', thread);
  await say('shooty/actionAnswer', { decision: 'answer', value: false });
  await until('terminated');
  await check('action-answered');
});

test('back to the statement and the call before', async () => {
  const program = guard();
  const { say, until, launch, check } = conversation();
  await launch({ program, process }, { [program]: [{ line: 7 }] });
  await say('stepBack', thread);
  await until('stopped');
  await say('stackTrace', { ...thread, levels: 2 });
  await say('reverseContinue', thread);
  await until('stopped');
  await say('stackTrace', { ...thread, levels: 2 });
  await say('continue', thread);
  await until('stopped');
  await say('continue', thread);
  await until('terminated');
  await check('back-in-time');
});

test('requests at the wrong time and launches that name nothing', async () => {
  const { say, check } = conversation();
  await say('initialize', { adapterID: 'shooty' });
  await say('next', thread);
  await say('stepBack', thread);
  await say('evaluate', { expression: '1', context: 'repl' });
  await say('evaluate', { expression: '//guard status', context: 'repl' });
  await say('exceptionInfo', thread);
  await say('shooty/actionAnswer', { decision: 'skip' });
  await say('source', { sourceReference: 5 });
  await say('restart', {});
  await say('nope', {});
  await say('launch', {});
  await say('launch', { program: path.join(folder.path, 'none.js') });
  await say('launch', { scenario: path.join(folder.path, 'none.scenario.yaml'), point: 'stop' });
  await say('setBreakpoints', {
    source: { path: '/a.js' },
    breakpoints: [{ line: 1 }, { line: 2, hitCondition: 'x' }],
  });
  await say('disconnect', {});
  await check('refusals');
});
