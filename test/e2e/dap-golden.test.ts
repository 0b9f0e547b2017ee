// Conversations with the adapter, word for word: test/golden/dap/*.txt.
import path from 'node:path';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type Conversation, conversation as openConversation } from '../support/dap-conversation.ts';
import { type Debugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;

beforeAll(() => {
  folder = testFolder('dap-golden');
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

function conversation(): Conversation {
  const begun = openConversation(folder.path);
  session = begun.session;
  return begun;
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
