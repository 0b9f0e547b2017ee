// Several guards in one session: recipes, inline scripts, scenarios.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { VerdictEvent } from '../../server/src/model/verdict-event.ts';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;
let recipe = '';
let first = '';
let scenario = '';

beforeAll(() => {
  folder = testFolder('dap-guards');
  first = folder.write(
    '_vance/guards/first.js',
    'const output = vance.guard.output;',
    "vance.log.info('first saw ' + output);",
  );
  recipe = folder.write(
    '_vance/recipes/dev.yaml',
    'description: dev', //                               1
    'engine: frankie', //                                2
    'guard:', //                                         3
    '  - script: _vance/guards/first.js', //             4
    '    maxRounds: 3', //                               5
    '  - scriptBody: |', //                              6
    '      const seen = vance.guard.output;', //         7
    "      if (!seen.includes('tests')) {", //           8
    "        vance.guard.continueWith('Run the tests.');", // 9
    '      }', //                                        10
    '    maxRounds: 2', //                               11
  );
  scenario = folder.write(
    'tests/dev.scenario.yaml',
    'scenario: dev', //                                  1
    'recipe: ../_vance/recipes/dev.yaml', //             2
    'steps:', //                                         3
    '  - user: Please release', //                       4
    '  - stop: Done.', //                                5
    '    expect: { verdict: continue }', //              6
    '  - stop: All tests pass.', //                      7
    '    expect: { verdict: pass }', //                  8
  );
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

const start = (): Debugger => {
  session = startDebugger();
  return session;
};
const verdicts = (): VerdictEvent[] =>
  session.dap.events.filter((e) => e.event === 'shooty/verdict').map((e) => e.body as VerdictEvent);

describe('a recipe', () => {
  test('every guard stops at its own breakpoints, the inline one at its YAML positions', async () => {
    await start().launch(
      { program: recipe, point: 'stop', process: { output: 'Done.' } },
      { [first]: [{ line: 2 }], [recipe]: [{ line: 9 }] },
    );
    await session.stopped();
    expect(await session.frames()).toMatchObject([
      { name: '(script)', line: 2, source: { path: first } },
      { name: 'guard[0] first.js' },
      { name: 'STOP, round 0 of 3' },
    ]);
    await session.go();
    await session.stopped();
    expect(await session.frames()).toMatchObject([
      { name: '(script)', line: 9, column: 9, source: { path: recipe } },
      { name: 'dev.yaml guard[1]' },
      { name: 'STOP, round 0 of 2' },
    ]);
    expect(await session.evaluate('seen')).toBe('"Done."');
    await session.go();
    expect(await session.verdict()).toMatchObject({
      verdict: 'continue',
      guard: 'inline',
      prompts: ['Run the tests.'],
      rounds: 1,
    });
    expect(verdicts().map((v) => [v.final, v.guard, v.verdict])).toEqual([
      [false, '_vance/guards/first.js', 'pass'],
      [false, 'inline', 'continue'],
      [true, 'inline', 'continue'],
    ]);
  });

  test('one guard by its index', async () => {
    await start().launch({ program: recipe, guard: 1, process: { output: 'x' }, stopOnEntry: true });
    expect(await session.stopped()).toMatchObject({ reason: 'entry' });
    expect(await session.top()).toBe('(script):7');
    await session.go();
    await session.verdict();
    expect(verdicts().map((v) => v.guard)).toEqual(['inline', 'inline']);
  });

  test('a step over the end of a guard stops in the next one', async () => {
    await start().launch({ program: recipe, process: { output: 'x' }, stopOnEntry: true });
    await session.stopped();
    expect(await session.step('next')).toBe('(script):2');
    expect(await session.step('next')).toBe('(script):7');
  });

  test('a breakpoint outside the script says so', async () => {
    await start().launch({ program: recipe, guard: 1, stopOnEntry: true });
    await session.stopped();
    const { breakpoints } = await session.dap.request<{ breakpoints: object[] }>('setBreakpoints', {
      source: { path: recipe },
      breakpoints: [{ line: 2 }, { line: 8 }, { line: 10 }],
    });
    expect(breakpoints).toMatchObject([
      { verified: false, message: expect.stringContaining('not part of the script') },
      { verified: true, line: 8, column: 7 },
      { verified: true },
    ]);
  });

  test('what an inline guard throws stops at its place and is told there', async () => {
    const broken = folder.write(
      '_vance/recipes/broken.yaml',
      'description: d',
      'engine: frankie',
      'guard:',
      '  - scriptBody: "null.x;"',
    );
    await start().launch({ program: broken }, {}, { filters: ['uncaught'] });
    expect(await session.stopped()).toMatchObject({
      reason: 'exception',
      text: "TypeError: Cannot read property 'x' of null",
    });
    expect((await session.frames())[0]).toMatchObject({ line: 4, source: { path: broken } });
    await session.go();
    await session.verdict();
    const told = session.dap.events.find((e) => e.event === 'output' && /^GUEST_EXCEPTION/.test(e.body.output));
    expect(told?.body).toMatchObject({ line: 4, source: { path: broken } });
  });

  test('an index that is too large, and a recipe that does not load', async () => {
    await expect(start().launch({ program: recipe, guard: 7 })).rejects.toThrow(/`guard` is 7.*2 guards/);
    const bad = folder.write('_vance/recipes/bad.yaml', 'description: d', 'engine: frankie', 'guard:', '  - nope: 1');
    await expect(startAgain().launch({ program: bad })).rejects.toThrow(/does not load/);
  });
});

const startAgain = (): Debugger => {
  void session.dap.stop();
  return start();
};

describe('a scenario', () => {
  test('runs all steps; verdicts carry the step, failures of expectations are told', async () => {
    await start().launch({ scenario });
    expect(await session.verdict()).toMatchObject({ verdict: 'pass', step: 3 });
    expect(verdicts().map((v) => [v.step, v.final, v.verdict])).toEqual([
      [2, false, 'pass'],
      [2, false, 'continue'],
      [3, false, 'pass'],
      [3, false, 'pass'],
      [3, true, 'pass'],
    ]);
    expect(await session.dap.event('exited')).toEqual({ exitCode: 0 });
  });

  test('one step: those before it do not stop, the stack names it', async () => {
    await start().launch({ scenario, step: 3 }, { [recipe]: [{ line: 7 }], [first]: [{ line: 1 }] });
    await session.stopped();
    expect(await session.frames()).toMatchObject([
      { line: 1, source: { path: first } },
      {},
      { name: 'STOP, round 1 of 3' },
      { name: 'step 3: stop: All tests pass.' },
    ]);
    await session.go();
    await session.stopped();
    expect(await session.top()).toBe('(script):7');
    await session.go();
    expect(await session.verdict()).toMatchObject({ step: 3, verdict: 'pass' });
  });

  test('a step by its text, a failed expectation ends with code 1', async () => {
    const wrong = folder.write(
      'tests/wrong.scenario.yaml',
      'scenario: wrong',
      'recipe: ../_vance/recipes/dev.yaml',
      'steps:',
      '  - stop: Done.',
      '    expect: { verdict: pass }',
      '  - stop: Tests.',
    );
    await start().launch({ scenario: wrong, step: 'stop: Done.' });
    expect(await session.dap.event('exited')).toEqual({ exitCode: 1 });
    expect(session.dap.output()).toMatch(/✗ step 1: verdict – expected "pass", was "continue"/);
  });

  test('inline guards of the scenario stop in the scenario file', async () => {
    const inline = folder.write(
      'tests/inline.scenario.yaml',
      'scenario: inline',
      'guards:',
      '  - scriptBody: |',
      '      const a = 1;',
      '      vance.guard.continueWith("more " + a);',
      'cases:',
      '  - { name: one, text: Done }',
      '  - { name: two, text: Ready }',
      'steps:',
      '  - stop: "{{text}}"',
    );
    await start().launch({ scenario: inline, case: 'two' }, { [inline]: [{ line: 5 }] });
    await session.stopped();
    expect((await session.frames())[0]).toMatchObject({ line: 5, source: { path: inline } });
    expect(await session.evaluate('vance.guard.output')).toBe('"Ready"');
    await session.go();
    expect((await session.verdict()).prompts).toEqual(['more 1']);
  });

  test('steps and rows that do not exist', async () => {
    await expect(start().launch({ scenario, step: 9 })).rejects.toThrow(/`step` is 9.*1 to 3/);
    await expect(startAgain().launch({ scenario, case: 'none' })).rejects.toThrow(/`case` is "none"/);
    await expect(startAgain().launch({ scenario: `${folder.path}/none.yaml` })).rejects.toThrow(/in `scenario`/);
  });
});
