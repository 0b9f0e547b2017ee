import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import type { HostAnswer } from '../../../server/src/model/script-runner.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('sandbox-test');
});
afterAll(() => executor.dispose());

async function checkRun(source: string, expected: string): Promise<void> {
  const { result } = await runWith(executor, guardRequest(source));
  expect(resultText(result)).toBe(expected);
}

describe('what a script cannot reach', () => {
  it('the counter is neither on the global object nor in function texts', async () => {
    await checkRun(`Object.getOwnPropertyNames(globalThis).filter((n) => /^_|set$/.test(n))`, '[]');
    await checkRun(
      `function f(a) { if (a) { return a; } for (;;) break; throw a; } String(f)`,
      JSON.stringify('function f(a) { if (a) { return a; } for (;;) break; throw a; }'),
    );
    await checkRun(`String((a) => a.map((x) => x + 1))`, JSON.stringify('(a) => a.map((x) => x + 1)'));
    await checkRun(
      `class A { f = () => 1; m() { return 2; } } class B extends A {} [String(B), String(A)]`,
      JSON.stringify(['class B extends A {}', 'class A { f = () => 1; m() { return 2; } }']),
    );
    await checkRun(
      `String(new Function('a', 'b', 'return a + b'))`,
      JSON.stringify('function anonymous(a,b\n) {\nreturn a + b\n}'),
    );
  });

  it('stacks show only the script', async () => {
    await checkRun(
      `try { [1].map(() => null.x) } catch (e) { /_[0-9a-f]{8}|isolated|native eval/.test(e.stack) }`,
      'false',
    );
    await checkRun(
      `[typeof Error.captureStackTrace, typeof Error.prepareStackTrace, typeof Error.stackTraceLimit]`,
      '["undefined","undefined","undefined"]',
    );
    await checkRun(
      `Object.getPrototypeOf(TypeError) === Error && new TypeError('x').constructor === TypeError`,
      'true',
    );
    await checkRun(`typeof (function () {}).constructor.constructor('return process')`, '"function"');
    await checkRun(
      `(function () {}).constructor('return typeof process + typeof require + typeof WebAssembly')()`,
      '"undefinedundefinedundefined"',
    );
  });

  it('every route into code is counted', async () => {
    const limit =
      '! RESOURCE_EXHAUSTED Script exceeded resource limit: Statement count limit of 1000 exceeded. Statements executed 1001.';
    for (const source of [
      `(0, eval)('for (;;);')`,
      `globalThis.eval('for (;;);')`,
      `const e = eval; e('for (;;);')`,
      `new Function('for (;;);')()`,
      `(async function () {}).constructor('for (;;) await 1;')(); 1`,
      `[].constructor.constructor('for (;;);')()`,
      `load({ name: 'n', script: 'for (;;);' })`,
      `Promise.resolve().then(function again() { return Promise.resolve().then(again); }); 1`,
      `({ get a() { for (;;); } })`,
      `({ then() { for (;;); } })`,
      `const it = { [Symbol.iterator]() { return { next() { return { value: 1 }; } }; } }; for (const x of it);`,
    ]) {
      const { result } = await runWith(executor, guardRequest(`/** @statements 1000 */ ${source}`));
      expect(resultText(result), source).toBe(limit);
    }
  });

  it('nothing of one run is left for the next', async () => {
    await checkRun(
      `globalThis.leak = 1; Array.prototype.map = null; JSON.parse = null; Object.prototype.x = 1; 1`,
      '1',
    );
    await checkRun(
      `[typeof leak, [1].map((x) => x).length, JSON.parse('2'), ({}).x === undefined]`,
      '["undefined",1,2,true]',
    );
  });

  it('replaced builtins do not disturb the host side', async () => {
    await checkRun(
      `Array.prototype.push = Array.prototype[Symbol.iterator] = Map.prototype.get = String.prototype.replace = Object.keys = null; Reflect.get = null;
       [vance.params === vance.params, String(vance.guard.task), typeof vance.tools.has('x')]`,
      '[true,"t","boolean"]',
    );
  });
});

describe('host calls', () => {
  it('arrive with converted arguments and their place', async () => {
    const { calls } = await runWith(
      executor,
      guardRequest(`\n  vance.guard.loopValues.set('k', { a: [1, null, undefined], f() {} });`),
    );
    expect(calls).toEqual([
      { path: 'vance.guard.loopValues.set', args: ['k', { a: [1, null, null], f: {} }], line: 2, column: 3 },
    ]);
  });

  it('what the tool surface decides never leaves the sandbox', async () => {
    const request = guardRequest(
      `/** @allowTools a, b */
       const refused = [() => vance.tools.call('c', {}), () => vance.process.spawn({}), () => vance.files.read('x')].map((f) => { try { f(); } catch (e) { return e.message; } });
       [[...vance.tools.list()], vance.tools.has('c'), vance.files.isEnabled(), ...refused]`,
      { tools: { allowed: ['a', 'c'] } },
    );
    const { result, calls } = await runWith(executor, request);
    expect(resultText(result)).toBe(
      '[["a"],false,false,"not allowed: c","not allowed: process_spawn","vance.files: file tools are not available in this context — the bound process/engine grants no file_* tools"]',
    );
    expect(calls).toEqual([]);
  });

  it('a host that throws is a Java exception for the script', async () => {
    const result = await executor.run(guardRequest(`vance.llm.call('r', 'p')`), {
      call: () => {
        throw new Error('broken host');
      },
    });
    expect(resultText(result)).toBe('! HOST_EXCEPTION Host call failed: broken host');
  });

  it('secrets are masked in a text result and in console text', async () => {
    const { result } = await runWith(executor, guardRequest(`const s = vance.secret('k'); console.log(s); 'v=' + s`), {
      value: 'hunter22',
    });
    expect(resultText(result)).toBe('"v=***"');
    expect(result.console).toBe('***\n');
  });

  it('log lines are copied to the console text of a guard', async () => {
    const { result } = await runWith(
      executor,
      guardRequest(`vance.log.warn('m', { a: 1, b: [2] }); print('p'); vance.log.info('n');`),
    );
    expect(result.console).toBe('[warn] m {a=1, b=[2]}\np\n[info] n\n');
  });
});

describe('globals of a run', () => {
  it('`args` is a map of its own with the values of `vance.params` in it', async () => {
    const request = guardRequest(
      `args.s = 'w'; [args.s, vance.params.s, args.m === vance.params.m, Object.keys(globalThis)]`,
      {
        params: { s: 'x', m: { k: 1 } },
      },
    );
    const { result } = await runWith(executor, request);
    expect(resultText(result)).toBe('["w","x",true,["vance","args"]]');
  });

  it('extensions can be switched off, services can be missing', async () => {
    const request = guardRequest(`[typeof vance.sleep, 'tool' in vance.guard, vance.llm, vance.secret]`, {
      extensions: false,
      missing: ['llm', 'secret'],
    });
    const { result } = await runWith(executor, request);
    expect(resultText(result)).toBe('["undefined",false,null,null]');
  });

  it('the Foot has `client` alone', async () => {
    const { result } = await runWith(
      executor,
      guardRequest(`[typeof vance, typeof args, typeof client.tools.call]`, { kind: 'client_javascript' }),
    );
    expect(resultText(result)).toBe('["undefined","undefined","function"]');
  });
});

describe('clock and seed', () => {
  it('a fixed clock stands still, a seed repeats', async () => {
    const source = `[Date.now(), new Date().toISOString(), Date().slice(0, 15), Math.random()]`;
    const first = await runWith(executor, guardRequest(source, { clock: 86_400_000, seed: 7 }));
    const second = await runWith(executor, guardRequest(source, { clock: 86_400_000, seed: 7 }));
    expect(resultText(first.result)).toBe(resultText(second.result));
    expect(resultText(first.result)).toMatch(/^\[86400000,"1970-01-02T00:00:00.000Z","Fri Jan 02 1970",0\.\d+\]$/);
  });
});

describe('a fixed clock and sleep', () => {
  const slept = async (source: string, answer?: HostAnswer) =>
    resultText((await runWith(executor, guardRequest(source, { clock: 1000, seed: 7 }), answer)).result);

  it('sleep moves it', async () => {
    expect(await slept('vance.sleep(250); [Date.now(), new Date().getTime(), +new Date(5)]')).toBe('[1250,1250,5]');
    const until = 'let n = 0; while (Date.now() < 2000) { vance.sleep(100); n++ } n';
    expect(await slept(until)).toBe('10');
  });
  it('sleep counts against the timeout without taking any time', async () => {
    expect(await slept('vance.sleep(29999); Date.now()')).toBe('30999');
    expect(await slept('try { vance.sleep(31000) } catch { 1 }')).toBe('! TIMEOUT Script timed out after 30000ms');
    const many = '/** @timeout 2s */ for (let i = 0; i < 100; i++) { vance.sleep(100); vance.log.info(String(i)) }';
    const { result, calls } = await runWith(executor, guardRequest(many, { clock: 1000 }));
    expect(resultText(result)).toBe('! TIMEOUT Script timed out after 2000ms');
    expect(calls.filter(({ path }) => path === 'vance.log.info')).toHaveLength(20);
  });
  it('no sleep, and one that fails, do not', async () => {
    expect(await slept('vance.sleep(0); vance.sleep(-5); Date.now()')).toBe('1000');
    const refused = { throws: { type: 'RuntimeException', message: 'sleep interrupted' } };
    expect(await slept('try { vance.sleep(50) } catch {} Date.now()', refused)).toBe('1000');
  });
});

describe('dates', () => {
  const zone = `[Date(), new Date() + '', new Date(0).toTimeString()].map((text) => text.replace(/^.*?GMT/, 'GMT'))`;

  it('name their zone as the engine does, with a fixed clock and without', async () => {
    const expected = '["GMT+0000 (GMT)","GMT+0000 (GMT)","GMT+0000 (GMT)"]';
    expect(resultText((await runWith(executor, guardRequest(zone))).result)).toBe(expected);
    expect(resultText((await runWith(executor, guardRequest(zone, { clock: 0 }))).result)).toBe(expected);
  });

  it('look and behave like the builtin, with a fixed clock and without', async () => {
    const source = `class Day extends Date { get day() { return this.getUTCDate() } }
      [typeof Date(5), Date.length, Date.name, String(Date), Object.getOwnPropertyNames(Date).join(),
        new Date(5).constructor === Date, new Date(2020, 0, 15) instanceof Date, new Day(0).day, new Day(0) instanceof Day,
        Date.UTC(1970, 0, 2), Date.parse('1970-01-01T00:00:01Z'), new Date(NaN) + '', Math.abs(Date.now() - new Date()) < 1000,
        Object.prototype.toString.call(new Date()), Reflect.construct(Date, [7], Array) instanceof Array]`;
    const expected =
      '["string",7,"Date","function Date() { [native code] }","length,name,prototype,parse,now,UTC",' +
      'true,true,1,true,86400000,1000,"Invalid Date",true,"[object Date]",true]';
    expect(resultText((await runWith(executor, guardRequest(source))).result)).toBe(expected);
    expect(resultText((await runWith(executor, guardRequest(source, { clock: 5 }))).result)).toBe(expected);
  });
});

describe('coverage', () => {
  it('counts statements, branches and functions by their place', async () => {
    const source = `function f(x) { return x ? 1 : 2; }\nif (f(1)) { f(0); } else { f(2); }`;
    const { result } = await runWith(executor, guardRequest(source, { coverage: true }));
    const { statements = [], branches = [], functions = [] } = result.coverage ?? {};
    const shown = (spans: readonly { start: number; end: number; hits: number }[]): string[] =>
      spans.map(({ start, end, hits }) => `${source.slice(start, end)} × ${hits}`);
    expect(shown(functions)).toEqual(['function f(x) { return x ? 1 : 2; } × 2']);
    expect(shown(branches)).toEqual(['1 × 1', '2 × 1', '{ f(0); } × 1', '{ f(2); } × 0']);
    expect(shown(statements)).toEqual(['return x ? 1 : 2; × 2', 'f(1) × 1', 'f(0) × 1', 'f(2) × 0']);
  });
});
