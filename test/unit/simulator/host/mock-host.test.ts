import { describe, expect, test } from 'vitest';
import type { HostData } from '../../../../server/src/model/host-data.ts';
import { JavaValue } from '../../../../server/src/model/host-data.ts';
import type { MockWorld } from '../../../../server/src/model/mock-process.ts';
import { hostOf } from '../../../support/mock-host.ts';

/** One call on a world gives one text. */
async function checkCall(world: Partial<MockWorld>, path: string, args: HostData[], expected: string) {
  expect(await hostOf(world).call(path, ...args)).toBe(expected);
}

const SHE = '! ScriptHostException:';

describe('documents', () => {
  const world = { documents: { 'a.md': 'x', 'n/b.md': 'hello', '_vance/trash/old.md': 'o' } };
  test.each([
    ['read', ['a.md'], '"x"'],
    ['read', ['nope.md'], `${SHE} vance.documents: not found 'nope.md'`],
    ['read', ['/x/../n/./b.md#top'], '"hello"'],
    ['read', [''], `${SHE} vance.documents: path must not be empty`],
    ['read', [null], `${SHE} vance.documents: path must not be empty`],
    [
      'read',
      ['//other/a.md'],
      `${SHE} vance.documents: cross-project access is not allowed from scripts ('//other/a.md')`,
    ],
    ['read', ['//proj-1/a.md'], '"x"'],
    ['read', ['//'], `${SHE} vance.documents: bad path '//': document ref '//' has a blank project`],
    ['read', ['../a'], `${SHE} vance.documents: bad path '../a': document ref '../a' escapes above the project root`],
    ['exists', ['vance:/a.md'], 'true'],
    ['exists', ['a.md?'], 'true'],
    [
      'exists',
      ['a.md?x=1'],
      `${SHE} vance.documents: 'a.md?x=1' carries a query, and this operation has no parameterised form — only read() does`,
    ],
    ['write', ['c.md', null], `${SHE} vance.documents.write: content must not be null`],
    ['write', ['_vance/trash/c.md', 'x'], `${SHE} vance.documents.write: cannot write under '_vance/trash/'`],
    ['delete', ['zz.md'], 'false'],
  ] as [string, HostData[], string][])('%s %j', (method, args, expected) =>
    checkCall(world, `vance.documents.${method}`, args, expected),
  );

  test('a run without a project has no documents', () =>
    checkCall({ project: '' }, 'vance.documents.read', ['a'], `${SHE} vance.documents requires a project-scoped run`));

  test('list hides the trash unless asked for, meta tells bytes', async () => {
    const host = hostOf({ documents: { ...world.documents, 'u.md': 'ä' } });
    expect(await host.call('vance.documents.list', null)).not.toContain('trash');
    expect(await host.call('vance.documents.list', '_vance/trash')).toContain('old.md');
    expect(await host.call('vance.documents.meta', 'u.md')).toContain('size: 2');
  });

  test('write and delete are told, a refused one is not', async () => {
    const host = hostOf(world);
    await host.call('vance.documents.write', 'c.md', 'new');
    await host.call('vance.documents.delete', 'c.md');
    await host.call('vance.documents.delete', 'c.md');
    expect(host.events.filter((e) => e.kind === 'document')).toEqual([
      { kind: 'document', op: 'write', path: 'c.md', content: 'new' },
      { kind: 'document', op: 'delete', path: 'c.md' },
    ]);
  });
});

describe('language model', () => {
  const world: Partial<MockWorld> = {
    llm: {
      label: [{ answer: { text: 'A' } }],
      bad: [{ answer: { text: 'no json' } }],
      fenced: [{ answer: { text: 'Here:\n```json\n{"a": 1}\n```' } }],
      loose: [{ answer: { text: 'it is {"a": 2}, I think' } }],
      list: [{ answer: { text: '[1]' } }],
      down: [{ answer: { throws: 'down' } }],
      j: [{ model: 'm:1', answer: { json: { fire: true } } }],
      picky: [{ when: { kind: 'regex', source: 'drop', flags: 'i' }, times: 1, answer: { json: { safe: false } } }],
    },
  };
  test.each([
    ['call', ['label', 'p'], '"A"'],
    ['call', ['j', 'p'], '"{\\"fire\\":true}"'],
    ['call', ['', 'p'], `${SHE} vance.llm: recipeName must not be empty`],
    ['call', ['label', null], `${SHE} vance.llm: userPrompt must not be null`],
    ['call', ['label', ' '], `${SHE} vance.llm.call(label): userPrompt is required`],
    ['call', ['nope', 'p'], `${SHE} vance.llm.call(nope): recipe not found: nope`],
    ['call', ['down', 'p'], `${SHE} vance.llm.call(down): LLM call failed: down`],
    ['callForJson', ['down', 'p'], `${SHE} vance.llm.callForJson(down): LLM call failed at attempt 1: down`],
    [
      'callForJson',
      ['bad', 'p'],
      `${SHE} vance.llm.callForJson(bad): schema validation exhausted: Schema not satisfied after 3 attempt(s); last error: reply is not valid JSON`,
    ],
    [
      'callForJson',
      ['list', 'p'],
      `${SHE} vance.llm.callForJson(list): schema validation exhausted: Schema not satisfied after 3 attempt(s); last error: reply is not a JSON object`,
    ],
    ['callForJson', ['fenced', 'p'], '{ a: 1 }'],
    ['callForJson', ['loose', 'p'], '{ a: 2 }'],
    ['callForJsonWithModel', ['j', 'p', null], '{ result: { fire: true }, model: "m:1" }'],
    ['callForJsonWithModel', ['fenced', 'p'], '{ result: { a: 1 }, model: null }'],
  ] as [string, HostData[], string][])('%s %j', (method, args, expected) =>
    checkCall(world, `vance.llm.${method}`, args, expected),
  );

  test('a rule answers as often as it may, then the miss is told with the rule that came nearest', async () => {
    const host = hostOf(world);
    expect(await host.call('vance.llm.callForJson', 'picky', 'DROP it')).toBe('{ safe: false }');
    expect(await host.call('vance.llm.callForJson', 'picky', 'DROP it')).toContain('no rule of the scenario fits');
    expect(host.events.filter((e) => e.kind === 'unmatched')).toMatchObject([{ name: 'picky', nearest: '/drop/i' }]);
  });

  test('a switched-off service refuses', () =>
    checkCall(
      { ...world, settings: [{ 'lightllm.enabled': 'false' }] },
      'vance.llm.call',
      ['label', 'p'],
      `${SHE} vance.llm.call(label): LightLlmService is disabled for this scope ('lightllm.enabled'=false)`,
    ));
});

describe('settings and secrets', () => {
  const world = {
    settings: [{ a: 'A' }, { n: '42', bad: 'x1', t: 'Yes', f: '2.5', big: '3000000000', blank: ' ', a: 'outer' }],
    secrets: { s: 'top', 'vault:v': 'vv', 'project:p': 'pp', empty: '' },
  };
  test.each([
    ['settings.get', ['a'], '"A"'],
    ['settings.get', ['zz'], 'null'],
    ['settings.get', ['zz', 'd'], '"d"'],
    ['settings.get', ['blank', 'd'], '"d"'],
    ['settings.get', ['blank'], '" "'],
    ['settings.get', [' '], `${SHE} vance.settings: key must not be empty`],
    ['settings.getInt', ['n', 1], '42'],
    ['settings.getInt', ['bad', 1], '1'],
    ['settings.getInt', ['big', 1], '1'],
    ['settings.getLong', ['big', 1], '3000000000'],
    ['settings.getDouble', ['f', 1], '2.5'],
    ['settings.getDouble', ['bad', 1], '1'],
    ['settings.getBoolean', ['t', false], 'true'],
    ['settings.getBoolean', ['bad', true], 'false'],
    ['settings.getBoolean', ['blank', true], 'true'],
    ['secret', ['s'], '"top"'],
    ['secret', ['vault:v'], '"vv"'],
    ['secret', ['p'], '"pp"'],
    ['secret', ['v'], 'null'],
    ['secret', ['empty'], 'null'],
    ['secret', ['a b'], 'null'],
    ['secret', [' '], `${SHE} vance.secret: reference must not be empty`],
    ['secret', [], `${SHE} vance.secret: reference must not be empty`],
    ['secret', [123], '! ClassCastException: null'],
  ] as [string, HostData[], string][])('%s %j', (path, args, expected) =>
    checkCall(world, `vance.${path}`, args, expected),
  );

  test('a secret never reaches the trace', async () => {
    const host = hostOf(world);
    await host.call('vance.secret', 's');
    await host.call('vance.log.info', 'it is top', { deep: ['stop!'] });
    expect(JSON.stringify(host.events)).not.toContain('top');
  });
});

describe('tools and files', () => {
  const world: Partial<MockWorld> = {
    tools: {
      echo: [{ answer: { returns: { ok: true } } }],
      boom: [{ answer: { throws: 'synthetic failure' } }],
      oops: [{ answer: { crashes: 'runtime trouble' } }],
      exec_run: [
        {
          when: { kind: 'map', entries: { command: { kind: 'regex', source: 'test', flags: '' } } },
          answer: { returns: { exitCode: 1 } },
        },
      ],
      file_read: [{ answer: { returns: { content: 'text', path: 'a' } } }],
      file_list: [{ answer: { returns: { entries: [] } } }],
    },
  };
  test.each([
    ['tools.call', ['echo', null], '{ ok: true }'],
    ['tools.call', ['boom', {}], `${SHE} synthetic failure`],
    ['tools.call', ['oops', {}], `${SHE} Tool 'oops' failed: runtime trouble`],
    ['tools.call', ['nope', {}], `${SHE} Unknown tool: nope`],
    ['tools.call', ['toString', {}], `${SHE} Unknown tool: toString`],
    ['tools.call', [null, {}], '! NullPointerException: null'],
    ['tools.call', ['exec_run', { command: 'npm test' }], '{ exitCode: 1 }'],
    [
      'tools.call',
      ['exec_run', { command: 'ls' }],
      `${SHE} Tool 'exec_run' failed: no rule of the scenario fits the arguments`,
    ],
    ['files.read', ['a'], '"text"'],
    ['files.readRaw', ['a'], '{ content: "text", path: "a" }'],
    ['files.read', [''], `${SHE} vance.files: 'path' must not be empty`],
    ['files.list', [null], '{ entries: [] }'],
    ['files.isEnabled', [], 'true'],
    ['files.write', ['a', null], `${SHE} Unknown tool: file_write`],
    [
      'process.spawn',
      [{ name: 'n', task: 't' }],
      '{ processId: "proc-2", name: "n", status: "RUNNING", engine: "arthur", engineVersion: "1", steered: true }',
    ],
    ['process.spawn', [{ task: 't' }], `${SHE} 'name' is required and must be a non-empty string`],
    ['workflow.start', [{}], `${SHE} Unknown tool: workflow_start`],
    ['workflow.status', [''], `${SHE} vance.workflow.status: runId must not be empty`],
    ['workflow.status', ['r1'], 'null'],
  ] as [string, HostData[], string][])('%s %j', (path, args, expected) =>
    checkCall(world, `vance.${path}`, args, expected),
  );

  test('the surface refuses before anything is looked up', async () => {
    const host = hostOf(world, { allowed: ['process_spawn'] });
    expect(await host.call('vance.tools.call', 'echo', null)).toBe(`${SHE} not allowed: echo`);
    expect(await host.call('vance.files.read', 'a')).toContain('file tools are not available');
    expect(await host.call('vance.tools.list')).toBe('["process_spawn"]');
    expect(await host.call('vance.tools.has', 'echo')).toBe('false');
    expect(host.events.some((e) => e.kind === 'tool')).toBe(false);
  });

  test('a call that nobody described names the nearest tool', async () => {
    const host = hostOf(world);
    await host.call('vance.tools.call', 'exec_rnu', {});
    expect(host.events.find((e) => e.kind === 'unmatched')).toMatchObject({ what: 'tool', nearest: 'exec_run' });
  });

  test('the Foot has its own texts', async () => {
    const host = hostOf(world);
    expect(await host.call('client.tools.call', 'boom', null)).toBe(
      `${SHE} Client tool 'boom' failed: synthetic failure`,
    );
    expect(await host.call('client.tools.call', 'zz', null)).toBe(
      `${SHE} Client tool 'zz' failed: Unknown client tool: zz`,
    );
    expect(await host.call('client.tools.call', 'echo', null)).toBe('{ ok: true }');
  });
});

describe('log, progress, notify', () => {
  test('lines stand as the engine displays them', async () => {
    const host = hostOf({});
    await host.call('vance.log.info', 'a');
    await host.call('vance.log.warn', null, null);
    await host.call('vance.log.error', 'd', { e: [1, 2], u: new JavaValue('undefined', null), s: 'x', o: { n: null } });
    expect(host.events.map((e) => (e.kind === 'log' ? [e.level, e.text, e.fields] : e))).toEqual([
      ['info', 'a {}', {}],
      ['warn', 'null {}', {}],
      ['error', 'd {e: [1, 2], u: undefined, s: "x", o: {n: null}}', { e: [1, 2], u: null, s: 'x', o: { n: null } }],
    ]);
  });

  test('a payload is flattened, a severity read in any case', async () => {
    const host = hostOf({});
    await host.call('vance.process.progress', 'step', { done: 3, list: [1, 2], o: { a: 1 } });
    await host.call('vance.process.progress', 'plain', null);
    await host.call('vance.process.notify', 'n', 'warn');
    await host.call('vance.process.notify', 'n', 'loud');
    expect(await host.call('vance.process.notify', null)).toBe(
      '! NullPointerException: vance.process.notify: message must not be null',
    );
    expect(host.events.filter((e) => e.kind === 'progress' || e.kind === 'notify')).toEqual([
      {
        kind: 'progress',
        message: 'step',
        payload: { done: 3, list: [1, 2], o: { a: 1 } },
        detail: 'done=3, list=(2)[1, 2], o={a: 1}',
      },
      { kind: 'progress', message: 'plain', payload: null },
      { kind: 'notify', message: 'n', severity: 'WARN' },
      { kind: 'notify', message: 'n', severity: 'INFO' },
    ]);
  });
});
