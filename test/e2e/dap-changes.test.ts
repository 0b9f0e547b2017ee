// What the user changes by hand is part of the run: going back repeats it, or says that it is undone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;
let program = '';

beforeAll(() => {
  folder = testFolder('dap-changes');
  program = folder.write(
    'sum.js',
    'const guard = vance.guard;', //                            1
    'let sum = 0;', //                                          2
    'const o = { list: [{ n: 1 }, { n: 2 }] };', //             3
    'function add(x) {', //                                     4
    '  let y = x + 0;', //                                      5
    '  sum += y;', //                                           6
    '  return sum;', //                                         7
    '}', //                                                     8
    'for (let i = 0; i < 4; i++) {', //                         9
    '  add(i);', //                                             10
    '}', //                                                     11
    "guard.loopValues.set('sum', sum);", //                     12
    'vance.log.info(String(sum) + JSON.stringify(o));', //      13
    'o;', //                                                    14
    'sum;', //                                                  15
  );
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

async function stopAt(breakpoints: object[], more: object = {}): Promise<void> {
  session = startDebugger();
  await session.launch({ program, process: { output: 'x' }, ...more }, { [program]: breakpoints });
  await session.stopped();
}

const setVariable = async (name: string, value: string, ...container: string[]): Promise<unknown> =>
  session.dap.request('setVariable', { variablesReference: await session.reference(...container), name, value });

/** Removes all breakpoints and runs to the end; gives the log line. */
async function logged(): Promise<string> {
  await session.dap.request('setBreakpoints', { source: { path: program }, breakpoints: [] });
  await session.go();
  return (await session.verdict()).log[0]!.text;
}

describe('a change is repeated', () => {
  test('a local variable of a function, in the second of several visits', async () => {
    await stopAt([{ line: 6, condition: 'x === 1' }]);
    await setVariable('y', '100', 'Local');
    expect((await session.look('Local')).map((v) => v.value)).toEqual(['1', '100']);
    expect(await session.step('next')).toBe('add:7');
    expect(await session.evaluate('sum')).toBe('100');
    expect(await session.step('stepBack')).toBe('add:6');
    expect(await session.evaluate('y')).toBe('100');
    expect(await session.step('next')).toBe('add:7');
    expect(await logged()).toMatch(/^105/);
  });

  test('a variable of the script seen from a function, a member, an item', async () => {
    await stopAt([{ line: 14 }]);
    await setVariable('sum', '7', 'Script');
    await setVariable('n', '5', 'Script', 'o', 'list', '1');
    await setVariable('list', '[o.list[1]]', 'Script', 'o');
    expect(await session.step('next')).toBe('(script):15');
    expect(await session.evaluate('[sum, JSON.stringify(o)].join()')).toBe(String.raw`"7,{\"list\":[{\"n\":5}]}"`);
    expect(await session.step('stepBack')).toBe('(script):14');
    expect(await session.evaluate('[sum, JSON.stringify(o)].join()')).toBe(String.raw`"7,{\"list\":[{\"n\":5}]}"`);
    expect(session.dap.output()).not.toContain('Undone');
  });

  test('the console, an expression, a scratch value, a command of the process', async () => {
    await stopAt([{ line: 9 }]);
    await session.evaluate('sum = 10', 'repl');
    await session.evaluate('o.list.push({ n: sum })', 'repl');
    const frameId = (await session.frames())[0]!.id;
    await session.dap.request('setExpression', { expression: 'o.list[0].n', value: 'sum + 1', frameId });
    await session.evaluate('//guard status set by hand', 'repl');
    await session.dap.request('setBreakpoints', { source: { path: program }, breakpoints: [{ line: 13 }] });
    await session.go();
    await session.stopped();
    expect(await session.step('stepBack')).toBe('(script):12');
    expect(await session.evaluate('sum')).toBe('16');
    expect((await session.look('Scratch', 'loop')).map((v) => [v.name, v.value])).toEqual([['by', '"hand"']]);
    expect(await logged()).toBe('16{"list":[{"n":11},{"n":2},{"n":10}]} {}');
  });

  test('changes in several stops, several times back', async () => {
    await stopAt([{ line: 10 }]);
    for (const value of ['10', '20', '30', '40']) {
      await session.evaluate(`sum += ${value}`, 'repl');
      if (value !== '40') expect(await session.step('continue')).toBe('(script):10');
    }
    expect(await session.evaluate('sum')).toBe('103');
    expect(await session.step('stepBack')).toMatch(/^\(script\):9/);
    expect(await session.evaluate('sum')).toBe('63');
    await session.step('stepBack');
    await session.step('stepBack');
    expect(await session.evaluate('sum')).toBe('63');
    expect(await logged()).toMatch(/^66/);
  });

  test('a change before a host call, when the run goes back to the call', async () => {
    await stopAt([{ line: 12 }], { stopOnAction: ['loopValues.set'] });
    expect(await session.step('continue')).toBe('(script):12'); // before the call
    await session.evaluate('sum = 1', 'repl');
    expect(await session.step('next')).toBe('(script):13');
    expect(await session.step('reverseContinue')).toBe('(script):12');
    expect(await session.evaluate('sum')).toBe('1');
  });
});

describe('a change in an earlier guard', () => {
  const recipe = [
    'description: d',
    'engine: frankie',
    'guard:',
    '  - scriptBody: |',
    '      let n = 1;', //                                       5
    "      vance.guard.loopValues.set('n', n);", //              6
    '  - scriptBody: |',
    "      const seen = vance.guard.loopValues.get('n');", //    8
    '      vance.log.info(String(seen));', //                    9
    '      1;', //                                               10
  ];

  test('is repeated when the run goes back in a later one', async () => {
    session = startDebugger();
    const file = folder.write('_vance/recipes/two.yaml', ...recipe);
    await session.launch({ program: file }, { [file]: [{ line: 6 }, { line: 10 }] });
    await session.stopped();
    await session.evaluate('n = 42', 'repl');
    expect(await session.step('continue')).toBe('(script):10');
    expect(await session.evaluate('seen')).toBe('42');
    expect(await session.step('stepBack')).toBe('(script):9');
    expect(await session.step('stepBack')).toBe('(script):8');
    expect(await session.step('next')).toBe('(script):9');
    expect(await session.evaluate('seen')).toBe('42');
  });

  test('is undone when the run goes back before it', async () => {
    session = startDebugger();
    const file = folder.write('_vance/recipes/two.yaml', ...recipe);
    await session.launch({ program: file }, { [file]: [{ line: 6 }] });
    await session.stopped();
    await session.evaluate('n = 42', 'repl');
    expect(await session.step('stepBack')).toBe('(script):5');
    expect(session.dap.output()).toContain('changed later: n = 42');
  });
});

describe('several changes at one stop', () => {
  test('are repeated in their order, also when one of them runs the function it stops in', async () => {
    await stopAt([{ line: 6, condition: 'x === 1' }]);
    await session.dap.request('setBreakpoints', { source: { path: program }, breakpoints: [] });
    await session.evaluate('add(10)', 'repl');
    await session.evaluate('sum = sum * 2', 'repl');
    const sum = await session.evaluate('sum');
    expect(await session.step('next')).toBe('add:7');
    expect(await session.step('stepBack')).toBe('add:6');
    expect(await session.evaluate('sum')).toBe(sum);
    expect(session.dap.output()).not.toContain('Undone');
  });
});

describe('a change is undone', () => {
  test('when the run goes to a place before it, and this is said', async () => {
    await stopAt([{ line: 12 }]);
    await session.evaluate('sum = 1000', 'repl');
    expect(await session.step('stepBack')).toMatch(/^\(script\):9/);
    expect(session.dap.output()).toContain('Undone by going back, because it was changed later: sum = 1000');
    expect(await logged()).toMatch(/^6/);
  });

  test('by a restart', async () => {
    await stopAt([{ line: 12 }]);
    await session.evaluate('sum = 1000', 'repl');
    await session.dap.request('restart', {});
    await session.stopped();
    expect(await session.evaluate('sum')).toBe('6');
  });
});

describe('a look changes nothing', () => {
  test('a watched expression that only reads is no change', async () => {
    await stopAt([{ line: 12 }]);
    await session.evaluate('sum + o.list.length', 'watch');
    await session.step('stepBack');
    expect(session.dap.output()).not.toContain('Undone');
  });
});
