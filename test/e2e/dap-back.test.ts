// Going back in time: the run is repeated to an earlier place.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;
let looping = '';

beforeAll(() => {
  folder = testFolder('dap-back');
  looping = folder.write(
    'loop.js',
    'const guard = vance.guard;', //                            1
    'let sum = 0;', //                                          2
    'function add(x) {', //                                     3
    '  sum += x;', //                                           4
    '  return sum;', //                                         5
    '}', //                                                     6
    'for (let i = 0; i < 4; i++) {', //                         7
    '  add(i);', //                                             8
    '}', //                                                     9
    "guard.loopValues.set('sum', sum);", //                     10
    "const sent = guard.continueWith('Sum is ' + sum);", //     11
    'vance.log.info(String(sent));', //                         12
    'const at = Date.now() + Math.random();', //                13
    'at;', //                                                   14
  );
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

const launch = async (breakpoints: object[], more: object = {}): Promise<void> => {
  session = startDebugger();
  await session.launch(
    { program: looping, process: { output: 'x', maxRounds: 3 }, ...more },
    { [looping]: breakpoints },
  );
  await session.stopped();
};

describe('stepping back', () => {
  test('from a breakpoint in a loop to the statements before it, and forward again', async () => {
    await launch([{ line: 8, condition: 'i === 2' }]);
    expect(await session.evaluate('[i, sum]')).toBe('[2, 1]');
    expect(await session.step('stepBack')).toBe('(script):7');
    const places: string[] = [];
    for (let n = 0; n < 4; n++) places.push(`${await session.step('stepBack')} ${await session.evaluate('sum')}`);
    expect(places).toEqual(['(script):7 1', 'add:5 1', 'add:4 0', '(script):8 0']);
    expect(await session.step('stepIn')).toBe('add:4');
  });

  test('clock and random numbers are the same again', async () => {
    await launch([{ line: 14 }]);
    const before = await session.evaluate('at');
    expect(await session.step('stepBack')).toBe('(script):13');
    expect(await session.step('next')).toBe('(script):14');
    expect(await session.evaluate('at')).toBe(before);
  });

  test('the process is as it was; going on lets everything happen again, once', async () => {
    await launch([{ line: 12 }]);
    expect((await session.look('Process')).find((v) => v.name === 'rounds')?.value).toBe('1');
    expect(await session.step('stepBack')).toBe('(script):11');
    expect((await session.look('Process')).find((v) => v.name === 'rounds')?.value).toBe('0');
    await session.dap.request('setBreakpoints', { source: { path: looping }, breakpoints: [] });
    await session.go();
    expect(await session.verdict()).toMatchObject({ prompts: ['Sum is 6'], rounds: 1, loopValues: { sum: 6 } });
  });

  test('reverse continue goes to the host calls before, then to the beginning', async () => {
    await launch([{ line: 12 }]);
    expect(await session.step('reverseContinue')).toBe('(script):11');
    expect(await session.step('reverseContinue')).toBe('(script):10');
    expect(await session.look('Scratch', 'loop')).toEqual([]);
    expect(await session.step('reverseContinue')).toBe('(script):1');
  });

  test('an answer changed on the way forks the run', async () => {
    await launch([{ line: 13 }]);
    expect(await session.step('reverseContinue')).toBe('(script):12');
    expect(await session.step('reverseContinue')).toBe('(script):11');
    await session.dap.request('shooty/actionAnswer', { decision: 'answer', value: false });
    await session.stopped();
    expect(await session.evaluate('sent')).toBe('false');
    // the decision holds when the place is visited again
    expect(await session.step('stepBack')).toBe('(script):12');
    expect(await session.evaluate('sent')).toBe('false');
    await session.dap.request('setBreakpoints', { source: { path: looping }, breakpoints: [] });
    await session.go();
    expect(await session.verdict()).toMatchObject({ verdict: 'pass', prompts: [], rounds: 0 });
  });

  test.each([
    {
      what: 'behind a loop whose body makes closures',
      lines: ['const fs = [];', 'for (let i = 0; i < 3; i++) fs.push(() => i);', 'const r = fs.map((f) => f());', 'r;'],
      line: 4,
      places: ['(anonymous):2', '(anonymous):2', '(anonymous):2', '(script):3', '(script):2'],
    },
    {
      what: 'in code behind an await',
      lines: ['(async () => {', '  let x = 1;', '  await null;', '  x = 2;', '  await null;', '  x;', '})();'],
      line: 6,
      places: ['(anonymous):5', '(anonymous):4', '(anonymous):3', '(anonymous):2'],
    },
    {
      what: 'in a generator',
      lines: ['function* g() {', '  yield 1;', '  yield 2;', '}', 'const l = [...g()];', 'l.length;'],
      line: 6,
      places: ['g:4', 'g:3', 'g:2'],
    },
  ])('$what', async ({ lines, line, places }) => {
    const program = folder.write('kinds.js', ...lines);
    session = startDebugger();
    await session.launch({ program, process: { output: 'x' } }, { [program]: [{ line }] });
    await session.stopped();
    const seen: string[] = [];
    for (const _ of places) seen.push(await session.step('stepBack'));
    expect(seen).toEqual(places);
  });

  test('before the first statement there is nothing', async () => {
    await launch([], { stopOnEntry: true });
    expect(await session.step('stepBack')).toBe('(script):1');
  });

  test('in a later guard of a recipe', async () => {
    const recipe = folder.write(
      '_vance/recipes/two.yaml',
      'description: d',
      'engine: frankie',
      'guard:',
      '  - scriptBody: |',
      "      vance.guard.loopValues.set('first', 1);",
      '  - scriptBody: |',
      "      const seen = vance.guard.loopValues.get('first');",
      '      vance.log.info(String(seen));',
      '      1;',
    );
    session = startDebugger();
    await session.launch({ program: recipe }, { [recipe]: [{ line: 9 }] });
    await session.stopped();
    expect(await session.step('stepBack')).toBe('(script):8');
    expect(await session.evaluate('seen')).toBe('1');
    expect(await session.step('stepBack')).toBe('(script):7');
    expect((await session.look('Scratch', 'loop')).map((v) => [v.name, v.value])).toEqual([['first', '1']]);
  });
});
