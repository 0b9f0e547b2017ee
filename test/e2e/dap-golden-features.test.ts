// One conversation for each feature of the debugger, word for word: test/golden/dap/*.txt.
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { type Conversation, conversation } from '../support/dap-conversation.ts';
import { testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let talk: Conversation;

beforeAll(() => {
  folder = testFolder('dap-features');
});
afterAll(() => folder.remove());
afterEach(() => talk?.session.dap.stop());

const thread = { threadId: 1 };
const process = { output: 'Done.', maxRounds: 2, loopValues: { asked: false } };

const loop = [
  'const guard = vance.guard;', //                               1
  'let sum = 0;', //                                             2
  'function add(x) {', //                                        3
  '  sum += x;', //                                              4
  '  return sum;', //                                            5
  '}', //                                                        6
  'for (let i = 0; i < 4; i++) add(i);', //                      7
  "guard.loopValues.set('asked', true);", //                     8
  "const sent = guard.continueWith('Sum is ' + sum);", //        9
  'vance.log.info(String(sent));', //                            10
];

/** A session for lines in `guard.js`, stopped at the breakpoints. */
async function stopIn(
  lines: readonly string[],
  breakpoints: object[] = [],
  more: object = {},
  exceptions?: Parameters<Conversation['launch']>[2],
): Promise<string> {
  talk = conversation(folder.path);
  const program = folder.write('guard.js', ...lines);
  await talk.launch({ program, process, ...more }, { [program]: breakpoints }, exceptions);
  return program;
}

const reference = (...names: string[]): Promise<number> => talk.session.reference(...names);
const breakpoints = (program: string, list: object[]): Promise<void> =>
  talk.say('setBreakpoints', { source: { path: program }, breakpoints: list });
const end = async (): Promise<void> => {
  await talk.say('continue', thread);
  await talk.until('terminated');
};

describe('sessions', () => {
  test('restart, terminate, disconnect', async () => {
    await stopIn(loop, [{ line: 8 }]);
    await talk.say('threads');
    await talk.go('restart', {});
    await talk.say('terminate');
    await talk.until('terminated');
    await talk.say('disconnect');
    await talk.check('session-life');
  });

  test('a run without debugging', async () => {
    talk = conversation(folder.path);
    const program = folder.write('guard.js', 'debugger;', ...loop);
    await talk.say('initialize', { adapterID: 'x' });
    const launched = talk.session.dap.request('launch', { program, process, noDebug: true });
    await talk.session.dap.event('initialized');
    await breakpoints(program, [{ line: 2 }]);
    await talk.session.dap.request('configurationDone');
    await launched;
    await talk.until('terminated');
    await talk.check('no-debug');
  });

  test('a step of a scenario', async () => {
    folder.write('_vance/guards/g.js', ...loop);
    const scenario = folder.write(
      'tests/g.scenario.yaml',
      'scenario: asks',
      'guards:',
      '  - script: _vance/guards/g.js',
      'steps:',
      '  - user: hi',
      '  - stop: Done.',
      '    expect: { verdict: pass }',
    );
    talk = conversation(folder.path);
    await talk.launch({ scenario, step: 2, stopOnEntry: true });
    await talk.say('stackTrace', thread);
    await end();
    await talk.check('scenario-step');
  });
});

describe('breakpoints', () => {
  test('line, column, while it runs, unbound with the reason', async () => {
    const program = await stopIn(loop, [{ line: 7, column: 29 }]);
    await talk.say('stackTrace', { ...thread, levels: 1 });
    await talk.say('breakpointLocations', { source: { path: program }, line: 7 });
    await breakpoints(program, [{ line: 5 }, { line: 6 }, { line: 99 }]);
    await talk.go('continue');
    await talk.say('setBreakpoints', { source: { path: '/elsewhere.js' }, breakpoints: [{ line: 1 }] });
    await talk.check('breakpoints');
  });

  test('conditions, hit counts, log points', async () => {
    const program = await stopIn(loop, [{ line: 4, condition: 'x === 1' }]);
    await talk.say('evaluate', { expression: '[x, sum]', frameId: 1, context: 'watch' });
    await breakpoints(program, [
      { line: 4, hitCondition: '>= 2' },
      { line: 5, logMessage: 'x is {x}, sum \\{is\\} {sum}, {nope}' },
    ]);
    await talk.go('continue');
    await talk.say('evaluate', { expression: 'x', frameId: 1, context: 'watch' });
    await breakpoints(program, [
      { line: 4, hitCondition: '% 0' },
      { line: 4, condition: 'x ===' },
      { line: 10, condition: 'nope.x' },
    ]);
    await end();
    await talk.check('conditions-hits-logs');
  });

  test('exceptions: caught ones, uncaught ones, with a condition, in async code', async () => {
    const lines = [
      'try { null.a; } catch {}',
      "try { throw new Error('mine'); } catch {}",
      '(async () => { await null; throw new RangeError("late"); })();',
    ];
    await stopIn(lines, [], {}, { filters: ['all'] });
    await talk.say('exceptionInfo', thread);
    await talk.say('setExceptionBreakpoints', {
      filters: ['uncaught'],
      filterOptions: [
        { filterId: 'all', condition: "error.message === 'mine'" },
        { filterId: 'all', condition: 'error.' },
      ],
    });
    await talk.go('continue');
    await talk.go('continue');
    await talk.say('exceptionInfo', thread);
    await end();
    await talk.check('exceptions');
  });

  test('host calls by name, and a scratch value', async () => {
    await stopIn(loop, [], { stopOnEntry: true });
    await talk.say('setFunctionBreakpoints', {
      breakpoints: [{ name: 'vance.log.*' }, { name: 'continueWth' }, { name: 'deny', hitCondition: 'x' }],
    });
    await talk.say('dataBreakpointInfo', { variablesReference: await reference('Scratch', 'loop'), name: 'asked' });
    await talk.say('dataBreakpointInfo', { variablesReference: await reference('Process'), name: 'rounds' });
    await talk.say('setDataBreakpoints', {
      breakpoints: [{ dataId: 'loop:asked', accessType: 'write' }, { dataId: 'nope' }],
    });
    await talk.go('continue');
    await talk.go('continue');
    await end();
    await talk.check('calls-and-data');
  });
});

describe('going on', () => {
  test('pause, over, into, out', async () => {
    const endless = folder.write('endless.js', 'let n = 0;', 'while (true) n++;');
    talk = conversation(folder.path);
    await talk.session.launch({ program: endless, process }, {});
    await talk.say('pause', thread);
    await talk.until('stopped');
    await talk.say('terminate');
    await talk.until('terminated');
    await talk.session.dap.stop();
    await talk.check('pause');
    await stopIn(loop, [{ line: 7, column: 29, hitCondition: '1' }]);
    for (const step of ['stepIn', 'next', 'stepOut', 'next']) await talk.go(step);
    await talk.check('stepping');
  });

  test('targets of a step', async () => {
    const lines = ['const f = (x) => x + 1;', 'const o = { g: f };', 'f(o.g(f(1)));'];
    await stopIn(lines, [{ line: 3 }]);
    await talk.say('stepInTargets', { frameId: 1 });
    await talk.go('stepIn', { ...thread, targetId: 2 });
    await talk.say('evaluate', { expression: 'x', frameId: 1, context: 'watch' });
    await talk.check('step-in-targets');
  });

  test('a frame from its beginning, what a function returns', async () => {
    await stopIn(loop, [{ line: 5 }]);
    await talk.say('variables', { variablesReference: await reference('Local') });
    await talk.go('next');
    await talk.say('variables', { variablesReference: await reference('Local') });
    await talk.go('restartFrame', { frameId: 1 });
    await talk.say('restartFrame', { frameId: 1_000_000 });
    await talk.check('restart-frame');
  });

  test('back to a statement, a call, a fork by another answer', async () => {
    const program = await stopIn(loop, [{ line: 10 }]);
    await talk.go('stepBack');
    await talk.go('stepBack');
    await talk.go('next');
    await talk.go('reverseContinue');
    await breakpoints(program, []);
    await talk.session.dap.request('setFunctionBreakpoints', { breakpoints: [{ name: 'continueWith' }] });
    await talk.go('continue');
    await talk.say('shooty/actionAnswer', { decision: 'answer', value: false });
    await talk.until('terminated');
    await talk.check('back-and-fork');
  });
});

describe('looking', () => {
  test('stacks with what has been left by an await', async () => {
    await stopIn([
      'async function leaf() {',
      '  await null;',
      '  debugger;',
      '}',
      'async function root() { await leaf(); }',
      'root();',
    ]);
    await talk.say('stackTrace', thread);
    await talk.say('stackTrace', { ...thread, startFrame: 1, levels: 2 });
    await talk.check('stacks');
  });

  test('scopes, members, pages', async () => {
    await stopIn([
      'const list = Array.from({ length: 300 }, (_, i) => i);',
      'const o = { a: [1, { b: 2 }], get g() { return 7; }, m: new Map([[1, 2]]) };',
      'function f(x) {',
      '  debugger;',
      '}',
      'f(null);',
    ]);
    await talk.say('scopes', { frameId: 1 });
    await talk.say('variables', { variablesReference: await reference('Local') });
    await talk.say('variables', { variablesReference: await reference('Script') });
    await talk.say('variables', { variablesReference: await reference('Script', 'o') });
    await talk.say('variables', { variablesReference: await reference('Script', 'o', 'g') });
    const variablesReference = await reference('Script', 'list');
    await talk.say('variables', { variablesReference, filter: 'indexed', start: 200, count: 2 });
    await talk.say('variables', { variablesReference, filter: 'named' });
    await talk.check('scopes');
  });

  test('values that are changed', async () => {
    await stopIn(loop, [{ line: 4 }]);
    await talk.say('setVariable', { variablesReference: await reference('Local'), name: 'x', value: '2 * 5' });
    await talk.say('setVariable', { variablesReference: await reference('Local'), name: 'x', value: 'nope' });
    await talk.say('setExpression', { expression: 'sum', value: '100', frameId: 1 });
    const loopValues = await reference('Scratch', 'loop');
    await talk.say('setVariable', { variablesReference: loopValues, name: 'asked', value: '[1, 2]' });
    await talk.say('setVariable', { variablesReference: await reference('Process'), name: 'rounds', value: '5' });
    await talk.go('next');
    await talk.say('evaluate', { expression: 'sum', frameId: 1, context: 'watch' });
    await talk.go('stepBack');
    await talk.say('evaluate', { expression: '[x, sum]', frameId: 1, context: 'watch' });
    await talk.go('stepBack');
    await talk.check('changes');
  });

  test('every context of an evaluation, completions, a cancelled one', async () => {
    await stopIn([...loop, 'const o = { deep: { n: [1] } };', 'debugger;']);
    for (const context of ['watch', 'hover', 'repl', 'clipboard', 'variables'])
      await talk.say('evaluate', { expression: 'o', frameId: 1, context });
    await talk.say('evaluate', { expression: 'sum = 1', frameId: 1, context: 'hover' });
    await talk.say('evaluate', { expression: 'nope()', frameId: 1, context: 'repl' });
    await talk.say('evaluate', { expression: 'sum', frameId: 1_000_000, context: 'repl' });
    await talk.say('completions', { text: 'o.de', column: 5, frameId: 1 });
    await talk.say('completions', { text: '//gu', column: 5, frameId: 1 });
    await talk.say('completions', { text: '.an', column: 4, frameId: 1 });
    const cancelled = talk.session.dap.request('evaluate', { expression: 'for (;;);', frameId: 1, context: 'repl' });
    cancelled.catch(() => undefined);
    await talk.say('cancel', { requestId: talk.session.dap.lastSeq() });
    await cancelled.catch((e: Error) => talk.note(`< refused: ${e.message}`));
    await talk.until('stopped');
    await talk.say('evaluate', { expression: 'sum', frameId: 1, context: 'watch' });
    await talk.check('evaluate');
  });

  test('sources: loaded, evaluated, changed on disk', async () => {
    const program = await stopIn(['eval("debugger; 1");', '1;']);
    await talk.say('loadedSources');
    await talk.say('stackTrace', { ...thread, levels: 2 });
    const [evaluated] = await talk.session.frames();
    const { source } = evaluated!;
    await talk.say('source', { source, sourceReference: source!.sourceReference });
    folder.write('guard.js', '// other');
    await talk.say('stackTrace', { ...thread, startFrame: 1, levels: 1 });
    await talk.say('source', { source: { path: program }, sourceReference: 0 });
    await talk.check('sources');
  });
});

describe('actions and the process', () => {
  test.each([
    ['let', {}],
    ['skip', {}],
    ['arguments', { value: ['Other words.'] }],
    ['throw', { value: 'no more' }],
    ['nope', {}],
  ])('%s', async (decision, more) => {
    await stopIn(loop, [], { stopOnAction: ['continueWith'] });
    await talk.say('exceptionInfo', thread);
    await talk.say('shooty/actionAnswer', { decision, ...more });
    if (decision !== 'nope') await talk.until('terminated');
    await talk.check(`action-${decision}`);
  });

  test('scopes of the process, its commands, those of the console', async () => {
    await stopIn(loop, [{ line: 9 }]);
    for (const scope of ['Guard', 'Scratch', 'Process', 'Host calls'])
      await talk.say('variables', { variablesReference: await reference(scope) });
    for (const expression of [
      '//guard status',
      '//guard status set k v',
      '//llm temperature 3',
      '//nope',
      '.help',
      '.calls',
      '.skip',
      '.nope',
    ])
      await talk.say('evaluate', { expression, frameId: 1, context: 'repl' });
    await talk.check('console');
  });
});

describe('survival', () => {
  test('a loop that does not end', async () => {
    await stopIn(['/** @timeout 1s */', 'debugger;', "vance.log.info('a');", 'while (true);']);
    await end();
    await talk.check('wall-clock');
  });

  test('scripts that cannot run', async () => {
    for (const [name, text] of [
      ['syntax', 'let = 5 5;'],
      ['header', '/** @timeout soon */\n1;'],
    ] as const) {
      talk = conversation(folder.path);
      const program = folder.write('guard.js', text);
      await talk.session.launch({ program, process }, { [program]: [{ line: 1 }] });
      await talk.until('terminated');
      await talk.check(`cannot-run-${name}`);
      await talk.session.dap.stop();
    }
  });
});
