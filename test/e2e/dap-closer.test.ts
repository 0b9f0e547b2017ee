// Looking and stepping in detail: targets of a step, async parents, entries and getters, terms of the client, the console.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Debugger, type Frame, startDebugger, testFolder, type Variable } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;

beforeAll(() => {
  folder = testFolder('dap-closer');
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

/** Runs lines to their first stop. */
async function stopIn(lines: readonly string[], breakpoints: object[] = [], more: object = {}): Promise<string> {
  session = startDebugger();
  const program = folder.write('guard.js', ...lines);
  await session.launch({ program, process: { output: 'x' }, ...more }, { [program]: breakpoints });
  await session.stopped();
  return program;
}

interface Target {
  readonly id: number;
  readonly label: string;
  readonly line: number;
  readonly column: number;
}

const targets = async (): Promise<Target[]> =>
  (await session.dap.request<{ targets: Target[] }>('stepInTargets', { frameId: (await session.frames())[0]!.id }))
    .targets;

describe('step-in targets', () => {
  const lines = [
    'const inner = (x) => {', //                    1
    '  return x;', //                               2
    '};', //                                        3
    'const o = { twice(x) {', //                    4
    '  return 2 * x;', //                           5
    '} };', //                                      6
    'class K {', //                                 7
    '  constructor(x) {', //                        8
    '    this.x = x;', //                           9
    '  }', //                                       10
    '}', //                                         11
    'const r = inner(1) + o.twice(inner(2)) + o["twice"](3) + new K(4).x + (o.no && inner(5)) + 0;', // 12
    'vance.log.info(String(r));', //                13
  ];

  test('all calls of the statement, in its order', async () => {
    await stopIn(lines, [{ line: 12 }]);
    expect((await targets()).map((t) => [t.label, t.line, t.column])).toEqual([
      ['inner(1)', 12, 11],
      ['o.twice(inner(2))', 12, 22],
      ['inner(2)', 12, 30],
      ['o["twice"](3)', 12, 42],
      ['new K(4)', 12, 58],
      ['inner(5)', 12, 80],
    ]);
  });

  test.each([
    ['inner(1)', 'inner:2', '1'],
    ['inner(2)', 'inner:2', '2'],
    ['o.twice(inner(2))', 'twice:5', '2'],
    ['o["twice"](3)', 'twice:5', '3'],
    ['new K(4)', 'K:9', '4'],
  ])('into %s', async (label, top, x) => {
    await stopIn(lines, [{ line: 12 }]);
    const { id } = (await targets()).find((t) => t.label === label)!;
    await session.dap.request('stepIn', { threadId: 1, targetId: id });
    expect(await session.stopped()).toMatchObject({ reason: 'step' });
    expect([await session.top(), await session.evaluate('x')]).toEqual([top, x]);
  });

  test('a call that is not made ends the step behind the statement', async () => {
    await stopIn(lines, [{ line: 12 }]);
    const { id } = (await targets()).find((t) => t.label === 'inner(5)')!;
    await session.dap.request('stepIn', { threadId: 1, targetId: id });
    await session.stopped();
    expect(await session.top()).toBe('(script):13');
  });
});

describe('stacks', () => {
  test('callers behind an await stand below their label', async () => {
    await stopIn([
      'async function leaf() {', //        1
      '  await null;', //                  2
      '  debugger;', //                    3
      '  return 1;', //                    4
      '}', //                              5
      'async function middle() {', //      6
      '  return (await leaf()) + 1;', //   7
      '}', //                              8
      '(async () => {', //                 9
      '  await middle();', //              10
      '})();', //                          11
    ]);
    const frames = await session.frames();
    expect(frames.map((f) => `${f.name}:${f.line}`)).toEqual([
      'leaf:3',
      'await:0',
      'middle:7',
      '(anonymous):10',
      '(script):11',
      'guard[0] guard.js:0',
      'STOP, round 0 of 2:0',
    ]);
  });
});

describe('values', () => {
  test('entries of maps and sets, what a promise holds, a getter when it is opened', async () => {
    await stopIn([
      'const m = new Map([["a", { deep: 1 }]]);',
      'const p = Promise.resolve(5);',
      'const o = { get lazy() { return 40 + 2; }, n: 1 };',
      'debugger;',
    ]);
    expect((await session.look('Script', 'm', '[[Entries]]', '0')).map((v) => [v.name, v.value])).toEqual([
      ['key', '"a"'],
      ['value', '{deep: 1}'],
    ]);
    expect((await session.look('Script', 'p')).map((v) => [v.name, v.value])).toContainEqual([
      '[[PromiseResult]]',
      '5',
    ]);
    const members = await session.look('Script', 'o');
    expect(members.map((v) => [v.name, v.value])).toEqual(
      [
        ['n', '1'],
        ['lazy', '(getter)'],
      ].sort(),
    );
    expect((await session.look('Script', 'o', 'lazy')).map((v) => v.value)).toEqual(['42']);
  });

  test('a variable says how it is written, so that it can be watched', async () => {
    await stopIn(['const o = { "a b": [1, { c: 2 }] };', 'debugger;']);
    const names = async (...at: string[]): Promise<unknown[]> =>
      (await session.look(...at)).map((v) => (v as Variable & { evaluateName?: string }).evaluateName);
    expect(await names('Script')).toEqual(['o']);
    expect(await names('Script', 'o')).toEqual(['o["a b"]']);
    expect(await names('Script', 'o', 'a b', '1')).toEqual(['o["a b"][1].c']);
    expect(await session.evaluate('o["a b"][1].c')).toBe('2');
  });

  test('an object with very many members is cut with a word; long texts and lists too, the clipboard has all', async () => {
    await stopIn([
      'const o = {}; for (let i = 0; i < 3000; i++) o["k" + i] = i;',
      'const text = "x".repeat(100_000);',
      'debugger;',
    ]);
    const members = await session.look('Script', 'o');
    expect(members).toHaveLength(1001);
    expect(members.at(-1)).toMatchObject({ name: '…', value: '2000 more' });
    expect((await session.evaluate('text')).length).toBeLessThan(210);
    expect((await session.evaluate('text', 'clipboard')).length).toBe(100_000);
    expect(JSON.parse(await session.evaluate('o', 'clipboard'))).toHaveProperty('k2999', 2999);
  });
});

describe('a client that counts from 0 and writes URIs', () => {
  test('breakpoints, frames, events', async () => {
    const program = folder.write('zero.js', 'let n = 0;', 'n++;', 'n;');
    const uri = pathToFileURL(program).href;
    session = startDebugger();
    const { dap } = session;
    await dap.request('initialize', {
      adapterID: 'shooty',
      linesStartAt1: false,
      columnsStartAt1: false,
      pathFormat: 'uri',
    });
    const launched = dap.request('launch', { program });
    await dap.event('initialized');
    expect(await dap.request('setBreakpoints', { source: { path: uri }, breakpoints: [{ line: 1 }] })).toMatchObject({
      breakpoints: [{ line: 1 }],
    });
    await dap.request('configurationDone');
    await launched;
    await session.stopped();
    const [frame] = await session.frames();
    expect(frame).toMatchObject({ line: 1, column: 0, source: { name: 'zero.js', path: uri } });
    expect(
      await dap.event('breakpoint', (b: { breakpoint: { verified: boolean } }) => b.breakpoint.verified),
    ).toMatchObject({
      breakpoint: { line: 1, column: 0 },
    });
    const { breakpoints } = await dap.request<{ breakpoints: Frame[] }>('breakpointLocations', {
      source: { path: uri },
      line: 0,
      endLine: 2,
    });
    expect([...new Set(breakpoints.map((b) => b.line))]).toEqual([0, 1, 2]);
    const { sources } = await dap.request<{ sources: object[] }>('loadedSources');
    expect(sources).toEqual([{ name: path.basename(program), path: uri }]);
  });
});

describe('what is written by hand', () => {
  test('a hover that would change something says so', async () => {
    await stopIn(['let n = 1;', 'debugger;', 'n;']);
    await expect(session.evaluate('n++', 'hover')).rejects.toThrow(/may change something/);
    await expect(session.evaluate('vance.guard.deny("x")', 'hover')).rejects.toThrow(/may change something/);
    expect(await session.evaluate('n')).toBe('1');
    await session.go();
    expect(await session.verdict()).toMatchObject({ verdict: 'pass' });
  });

  test('completions say which text they replace', async () => {
    await stopIn(['const answer = 42;', 'debugger;']);
    const { targets: items } = await session.dap.request<{
      targets: { label: string; start: number; length: number }[];
    }>('completions', { text: '1 + answ', column: 9, frameId: 1 });
    expect(items).toEqual([expect.objectContaining({ label: 'answer', start: 5, length: 4 })]);
  });
});
