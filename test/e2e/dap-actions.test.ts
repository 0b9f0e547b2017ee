// Stops before host calls, what the user can do there, the process in view, the console.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Debugger, startDebugger, testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;
let session: Debugger;
let asking = '';

beforeAll(() => {
  folder = testFolder('dap-actions');
  asking = folder.write(
    'ask.js',
    'const guard = vance.guard;', //                             1
    "guard.loopValues.set('asked', true);", //                   2
    "const sent = guard.continueWith('Run the build.');", //     3
    'vance.log.info(String(sent));', //                          4
  );
});
afterAll(() => folder.remove());
afterEach(() => session?.dap.stop());

const start = (): Debugger => {
  session = startDebugger();
  return session;
};
const process = { output: 'Done.', maxRounds: 3, loopValues: { old: 1 } };

describe('stopping before an action', () => {
  test('stopOnAction: the frame is that of the script, nothing has happened yet, continuing lets it happen', async () => {
    await start().launch({ program: asking, process, stopOnAction: ['continueWith'] });
    expect(await session.stopped()).toMatchObject({
      reason: 'exception',
      description: 'Paused before continueWith',
      text: 'continueWith("Run the build.") is about to be sent',
    });
    expect(await session.top()).toBe('(script):3');
    const info = await session.dap.request('exceptionInfo', { threadId: 1 });
    expect(info).toMatchObject({
      exceptionId: 'continueWith',
      description: expect.stringContaining('about to be sent'),
    });
    expect(session.dap.output()).not.toContain('→ continueWith');
    const { rounds } = Object.fromEntries((await session.look('Process')).map((v) => [v.name, v.value]));
    expect(rounds).toBe('0');
    await session.go();
    expect(await session.verdict()).toMatchObject({ verdict: 'continue', prompts: ['Run the build.'], rounds: 1 });
  });

  test.each([
    { decision: 'answer', value: false, prompts: [], log: 'false' },
    { decision: 'skip', prompts: [], log: 'false' },
    { decision: 'arguments', value: ['Run the tests.'], prompts: ['Run the tests.'], log: 'true' },
    { decision: 'let', prompts: ['Run the build.'], log: 'true' },
  ])('shooty/actionAnswer: $decision', async ({ prompts, log, ...answer }) => {
    await start().launch({ program: asking, process, stopOnAction: ['continueWith'] });
    await session.stopped();
    await session.dap.request('shooty/actionAnswer', answer);
    const verdict = await session.verdict();
    expect(verdict.prompts).toEqual(prompts);
    expect(verdict.log.map((l) => l.text)).toEqual([`${log} {}`]);
  });

  test('an exception in its place', async () => {
    await start().launch({ program: asking, process, stopOnAction: ['continueWith'] });
    await session.stopped();
    expect(await session.evaluate('.throw no more rounds', 'repl')).toContain('Continue');
    await session.go();
    expect((await session.verdict()).error?.message).toContain('no more rounds');
  });

  test('commands of the console do the same; `.help` lists them', async () => {
    await start().launch({ program: asking, process, stopOnAction: ['continueWith'] });
    await session.stopped();
    expect(await session.evaluate('.help', 'repl')).toMatch(/\.answer <value>[\s\S]*\.skip/);
    await session.evaluate(".arguments guard.output + ' again'", 'repl');
    await session.go();
    expect((await session.verdict()).prompts).toEqual(['Done. again']);
  });

  test('without a call nothing can be decided', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    await expect(session.evaluate('.skip', 'repl')).rejects.toThrow(/No host call is about to leave/);
    await expect(session.evaluate('.nope', 'repl')).rejects.toThrow(/`\.nope` is no command/);
  });

  test('function breakpoints by name and pattern, with a condition', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    const { breakpoints } = await session.dap.request<{ breakpoints: object[] }>('setFunctionBreakpoints', {
      breakpoints: [{ name: 'log.*' }, { name: 'continueWth' }, { name: 'deny', condition: 'a b' }],
    });
    expect(breakpoints).toMatchObject([
      { verified: true },
      { verified: false, message: expect.stringContaining('Did you mean `continueWith`') },
      { verified: false, message: expect.stringContaining('does not parse') },
    ]);
    await session.go();
    expect(await session.stopped()).toMatchObject({ reason: 'function breakpoint' });
    expect(await session.top()).toBe('(script):4');
  });

  test('filters: actions, and host calls by their names', async () => {
    await start().launch(
      { program: asking, process },
      {},
      { filters: ['actions'], filterOptions: [{ filterId: 'calls', condition: 'loopValues.*' }] },
    );
    await session.stopped();
    expect(await session.top()).toBe('(script):2');
    await session.go();
    await session.stopped();
    expect(await session.top()).toBe('(script):3');
  });

  test('a data breakpoint on a scratch key', async () => {
    await start().launch({ program: asking, process: { ...process, loopValues: { asked: false } }, stopOnEntry: true });
    await session.stopped();
    const info = await session.dap.request<{ dataId: string }>('dataBreakpointInfo', {
      variablesReference: await session.reference('Scratch', 'loop'),
      name: 'asked',
    });
    expect(info).toMatchObject({ dataId: 'loop:asked', accessTypes: ['read', 'write', 'readWrite'] });
    const none = await session.dap.request('dataBreakpointInfo', {
      variablesReference: await session.reference('Guard'),
      name: 'task',
    });
    expect(none).toMatchObject({ dataId: null });
    await session.dap.request('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId, accessType: 'write' }] });
    await session.go();
    expect(await session.stopped()).toMatchObject({ reason: 'data breakpoint' });
    expect(await session.top()).toBe('(script):2');
  });

  test('stepping over a call that is watched but not stopped at stays a step', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true, stopOnAction: ['deny'] });
    await session.stopped();
    expect(await session.step('next')).toBe('(script):2');
    expect(await session.step('next')).toBe('(script):3');
    expect(await session.step('next')).toBe('(script):4');
  });
});

describe('the process in view', () => {
  test('scopes of the process; host calls with answer and origin', async () => {
    const tools = folder.write('tools.js', "const a = vance.tools.call('lookup', { q: 1 });", 'debugger;', 'a;');
    await start().launch({
      program: tools,
      process: { allowTools: true, tools: { lookup: { returns: 'found' } }, session: 's' },
    });
    await session.stopped();
    const frameId = (await session.frames())[0]!.id;
    const { scopes } = await session.dap.request<{ scopes: { name: string }[] }>('scopes', { frameId });
    expect(scopes.map((s) => s.name).slice(-5)).toEqual(['Guard', 'Scratch', 'Process', 'Host calls', 'Global']);
    const [call] = await session.look('Host calls');
    expect(call?.name).toBe('1 vance.tools.call');
    expect((await session.look('Host calls', '1 vance.tools.call')).map((v) => [v.name, v.value])).toEqual([
      ['arguments', '["lookup", {q: 1}]'],
      ['answer', '"found"'],
      ['origin', '"scenario"'],
      ['line', '1'],
    ]);
    expect((await session.look('Process')).map((v) => v.name)).toEqual(
      expect.arrayContaining(['rounds', 'pending', 'turnPrompt', 'activeSkills']),
    );
  });

  test('a scratch value is changed and the script reads it', async () => {
    const reading = folder.write(
      'read.js',
      'debugger;',
      "vance.log.info(String(vance.guard.loopValues.get('k').deep[0]));",
    );
    await start().launch({ program: reading, process: { loopValues: { k: 1 } } });
    await session.stopped();
    const variablesReference = await session.reference('Scratch', 'loop');
    const answer = await session.dap.request('setVariable', { variablesReference, name: 'k', value: '{ deep: [1] }' });
    expect(answer).toMatchObject({ value: '{deep: [1]}' });
    expect(session.dap.events.some((e) => e.event === 'invalidated')).toBe(true);
    await session.go();
    expect((await session.verdict()).log[0]!.text).toBe('1 {}');
  });

  test('a line that starts with // goes to the process', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    await session.evaluate('//guard status set k v', 'repl');
    expect((await session.look('Scratch', 'loop')).map((v) => [v.name, v.value])).toEqual([
      ['old', '1'],
      ['k', '"v"'],
    ]);
    expect(await session.evaluate('//ping', 'repl')).toContain('pong');
    await expect(session.evaluate('//nope', 'repl')).rejects.toThrow(/UNKNOWN|ERROR/);
  });
});

describe('looking closer', () => {
  test('completions: names, members, commands of both kinds', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    const frameId = (await session.frames())[0]!.id;
    const labels = async (text: string): Promise<string[]> =>
      (
        await session.dap.request<{ targets: { label: string }[] }>('completions', {
          text,
          column: text.length + 1,
          frameId,
        })
      ).targets.map((t) => t.label);
    expect(await labels('vance.guard.con')).toContain('continueWith');
    expect(await labels('gua')).toContain('guard');
    expect(await labels('//gu')).toContain('//guard');
    expect(await labels('.')).toContain('.help');
    expect(await labels('nope.')).toEqual([]);
  });

  test('large lists come in pages', async () => {
    const big = folder.write('big.js', 'const list = Array.from({ length: 5000 }, (_, i) => i);', 'debugger;', 'list;');
    await start().launch({ program: big });
    await session.stopped();
    const frameId = (await session.frames())[0]!.id;
    const list = await session.dap.request<{ variablesReference: number; indexedVariables: number }>('evaluate', {
      expression: 'list',
      frameId,
      context: 'watch',
    });
    expect(list.indexedVariables).toBe(5000);
    const { variables } = await session.dap.request<{ variables: { name: string; value: string }[] }>('variables', {
      variablesReference: list.variablesReference,
      filter: 'indexed',
      start: 4000,
      count: 3,
    });
    expect(variables.map((v) => [v.name, v.value])).toEqual([
      ['4000', '4000'],
      ['4001', '4001'],
      ['4002', '4002'],
    ]);
  });

  test('set expression, return value, restart frame, breakpoint locations, loaded sources, evaluated text', async () => {
    const file = folder.write(
      'more.js',
      'const o = { n: 1 };', //                 1
      'function twice(x) {', //                 2
      '  const y = x * 2;', //                  3
      '  return y;', //                         4
      '}', //                                   5
      'twice(o.n); twice(3);', //               6
      'eval("debugger; 1");', //                7
    );
    await start().launch({ program: file }, { [file]: [{ line: 4 }] });
    await session.stopped();
    const frameId = (await session.frames())[0]!.id;
    expect(await session.dap.request('setExpression', { expression: 'o.n', value: '41', frameId })).toMatchObject({
      value: '41',
    });
    expect(await session.look('Local')).toContainEqual(expect.objectContaining({ name: 'Return value', value: '2' }));
    await session.dap.request('restartFrame', { frameId });
    await session.stopped();
    expect(await session.top()).toBe('twice:3');
    const { breakpoints } = await session.dap.request<{ breakpoints: { line: number; column: number }[] }>(
      'breakpointLocations',
      {
        source: { path: file },
        line: 6,
      },
    );
    expect(breakpoints.map((b) => b.column)).toEqual(expect.arrayContaining([1, 13]));
    const { sources } = await session.dap.request<{ sources: object[] }>('loadedSources');
    expect(sources).toEqual([{ name: 'more.js', path: file }]);
    await session.dap.request('setBreakpoints', { source: { path: file }, breakpoints: [] });
    await session.go();
    await session.stopped();
    const [evaluated, script] = await session.frames();
    expect(evaluated?.source?.sourceReference).toBeGreaterThan(0);
    expect(
      await session.dap.request('source', {
        source: evaluated!.source,
        sourceReference: evaluated!.source!.sourceReference,
      }),
    ).toMatchObject({
      content: 'debugger; 1',
    });
    expect(script).toMatchObject({ line: 7 });
  });

  test('exception filters with a condition', async () => {
    const file = folder.write('two.js', 'try { null.a; } catch {}', 'try { throw new Error("mine"); } catch {}', '1;');
    await start().launch(
      { program: file },
      {},
      { filters: [], filterOptions: [{ filterId: 'all', condition: 'error.message.includes("mine")' }] },
    );
    expect(await session.stopped()).toMatchObject({ reason: 'exception', text: 'Error: mine' });
  });

  test('a file that changes while it is stopped is shown as it was', async () => {
    const file = folder.write('edit.js', 'const a = 1;', 'a;');
    await start().launch({ program: file, stopOnEntry: true });
    await session.stopped();
    folder.write('edit.js', '// new', 'const a = 1;');
    const [frame] = await session.frames();
    expect(frame).toMatchObject({ source: { origin: expect.stringContaining('has changed since') } });
    const { content } = await session.dap.request<{ content: string }>('source', {
      source: frame!.source,
      sourceReference: frame!.source!.sourceReference,
    });
    expect(content).toBe('const a = 1;\na;');
  });

  test('restart runs from the beginning, also with new text', async () => {
    const file = folder.write('again.js', 'vance.log.info("one");', 'debugger;');
    await start().launch({ program: file });
    await session.stopped();
    folder.write('again.js', 'vance.log.info("two");', 'debugger;');
    await session.dap.request('restart', {});
    await session.stopped();
    expect(session.dap.output()).toContain('[info] two');
    expect(session.dap.events.some((e) => e.event === 'terminated')).toBe(false);
    await session.go();
    expect((await session.verdict()).verdict).toBe('pass');
  });

  test('a hover reads objects of the host without running anything', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    await session.step('next');
    expect(await session.evaluate('guard.output', 'hover')).toBe('"Done."');
    expect(await session.evaluate('vance.guard.maxRounds', 'hover')).toBe('3');
    await expect(session.evaluate('guard.continueWith("x")', 'hover')).rejects.toThrow();
  });

  test('an expression that does not end can be cancelled', async () => {
    await start().launch({ program: asking, process, stopOnEntry: true });
    await session.stopped();
    await session.step('next');
    await session.evaluate('globalThis.mine = 1', 'repl');
    const frameId = (await session.frames())[0]!.id;
    const requestId = session.dap.lastSeq() + 1;
    const endless = session.dap.request('evaluate', { expression: 'for (;;);', context: 'repl', frameId });
    await session.dap.request('cancel', { requestId });
    await expect(endless).rejects.toThrow('cancelled');
    // the run stands where it stood, in a sandbox of its own, with what was changed before
    await session.stopped();
    expect(await session.top()).toBe('(script):2');
    expect(await session.evaluate('[guard.output, mine].join()', 'repl')).toBe('"Done.,1"');
    expect(await session.step('next')).toBe('(script):3');
    await expect(session.evaluate('(() => { for (;;); })()', 'hover')).rejects.toThrow(/was ended/);
  });
});
