import { describe, expect, test } from 'vitest';
import { coverageCollector, coverageText } from '../../../server/src/testing/coverage.ts';
import { runFiles, shardOf } from '../../../server/src/testing/run-files.ts';
import { updateExpectations } from '../../../server/src/testing/update-expectations.ts';
import { fakeRunner } from '../../support/fake-runner.ts';
import { runText, scenarioFiles } from '../../support/scenario-files.ts';

const scenario = (name: string, verdict: string) =>
  `scenario: ${name}\nguards: [{ scriptBody: "1;" }]\nsteps: [{ stop: a, expect: { verdict: ${verdict} } }]`;
const files = {
  'a.yaml': scenario('first', 'pass'),
  'b.yaml': scenario('second', 'continue'),
  'c.yaml': scenario('third', 'pass'),
};

async function run(
  options: { bail?: boolean; filter?: string; parallel?: number; signal?: AbortSignal; paths?: string[] } = {},
) {
  const seen: string[] = [];
  const totals = await runFiles({
    paths: Object.keys(files),
    files: scenarioFiles(files),
    runner: fakeRunner,
    now: () => 0,
    parallel: 2,
    ...options,
    onResult: ({ file, outcome }) => seen.push(`${file} ${outcome}`),
  });
  return { seen, totals };
}

describe('many files', () => {
  test('reported in order, whatever ends first', async () => {
    const { seen, totals } = await run({ parallel: 3 });
    expect(seen).toEqual(['a.yaml passed', 'b.yaml failed', 'c.yaml passed']);
    expect(totals).toMatchObject({ passed: 2, failed: 1, broken: 0, skipped: 0, steps: 3 });
  });
  test('bail leaves the rest out', async () => {
    const { seen, totals } = await run({ bail: true, parallel: 1 });
    expect([seen, totals.skipped]).toEqual([['a.yaml passed', 'b.yaml failed'], 1]);
  });
  test('filter by name or file, any case', async () => {
    expect((await run({ filter: 'SECOND' })).seen).toEqual(['b.yaml failed']);
    expect((await run({ filter: 'c.y' })).seen).toEqual(['c.yaml passed']);
  });
  test('a file that cannot be read is broken, the others run', async () => {
    expect((await run({ paths: ['nope.yaml', 'a.yaml'] })).seen).toEqual(['nope.yaml broken', 'a.yaml passed']);
  });
  test('cancelled: nothing more starts', async () => {
    const { seen, totals } = await run({ signal: AbortSignal.abort() });
    expect([seen, totals.skipped]).toEqual([[], 3]);
  });
  test('shards take every item once', () => {
    const items = [1, 2, 3, 4, 5];
    expect([1, 2, 3].flatMap((i) => shardOf(items, i, 3)).sort()).toEqual(items);
    expect(shardOf(items, 1, 3)).toEqual([1, 4]);
  });
});

describe('coverage', () => {
  test('actions and counters add up by file', () => {
    const text = "if (a) vance.guard.deny('x');\nelse { const { deny } = vance.guard;\n deny('y'); }";
    const collector = coverageCollector();
    const counters = (hits: number) => ({
      statements: [
        { start: 0, end: 5, hits },
        { start: 6, end: 9, hits: 0 },
      ],
      branches: [],
      functions: [],
    });
    const guard = { id: 'guard[0]', name: 'g.js' };
    const ended = (hits: number) =>
      ({
        point: 'command',
        guard,
        source: text,
        path: 'g.js',
        result: {
          ok: true,
          value: null,
          usage: { statements: 1, durationMs: 0, hostCalls: 0 },
          console: '',
          coverage: counters(hits),
        },
      }) as const;
    collector.addRun(ended(1), 'g.js');
    collector.addRun(ended(2), 'g.js');
    collector.addRun({ ...ended(9) }, undefined);
    collector.addEvents(
      [
        { kind: 'run', guard, source: 'guard:g.js', resolved: 'g.js' },
        { kind: 'action', action: 'deny', args: ['y'], answer: { value: null }, line: 3 },
        { kind: 'verdict', point: 'command', guard, verdict: 'pass', prompts: [] },
      ],
      (path) => path,
    );
    const summary = collector.summary();
    expect(summary.files[0]!.statements.map(({ hits }) => hits)).toEqual([3, 0]);
    expect(summary.files[0]!.actions).toEqual([
      { name: 'deny', line: 1, hits: 0 },
      { name: 'deny', line: 3, hits: 1 },
      { name: 'pass', line: 0, hits: 1 },
    ]);
    expect(coverageText(summary)).toBe('coverage: statements 50 %, actions 2 of 3');
  });
});

describe('update', () => {
  const update = async (expectation: string) =>
    updateExpectations(
      await runText(
        `scenario: s\nguards: [{ scriptBody: "vance.guard.continueWith('go on')" }]\nsteps:\n  - stop: a\n    expect: ${expectation}\n`,
      ),
    );
  test('plain values are replaced', async () => {
    const { text, count } = await update('{ verdict: pass, rounds: 7, prompt: stop, guard: inline }');
    expect(count).toBe(3);
    expect(text).toContain('expect: { verdict: continue, rounds: 1, prompt: go on, guard: inline }');
  });
  test('patterns and maps are left alone', async () => {
    const { text, count } = await update('{ prompt: /stop/, metrics: { fired: 3 } }');
    expect([count, text.includes('/stop/')]).toEqual([0, true]);
  });
});
