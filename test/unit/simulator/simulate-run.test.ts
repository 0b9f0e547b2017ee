import { describe, expect, it } from 'vitest';
import { defaultProcess } from '../../../server/src/model/mock-process.ts';
import { runKinds } from '../../../server/src/model/run-kinds.ts';
import type { RunRequest, RunResult } from '../../../server/src/model/script-runner.ts';
import { type RunOptions, simulateRun } from '../../../server/src/simulator/simulate-run.ts';

type Kind = RunOptions['kind'];

const end = { usage: { statements: 1, durationMs: 2.6, hostCalls: 0 }, console: '' };
const failure: RunResult = {
  ...end,
  ok: false,
  error: 'GUEST_EXCEPTION',
  message: 'Script raised: Error: no',
  at: { line: 3, column: 5, endLine: 3, endColumn: 9 },
  frames: [],
  flags: [],
};

/** What a run asks of the runner and what its caller gets. */
async function simulated(
  kind: Kind,
  more: Partial<RunOptions> = {},
  result: RunResult = { ...end, ok: true, value: 7 },
) {
  const requests: RunRequest[] = [];
  const outcome = await simulateRun({
    kind,
    source: '7',
    process: { ...defaultProcess, fullSurface: ['file_read'] },
    runner: {
      run: async (request) => {
        requests.push(request);
        return result;
      },
    },
    sink: () => {},
    ...more,
  });
  return { request: requests[0]!, outcome };
}

/** `<timeout> <largest timeout> <source name> args=… x=… surface`. */
async function checkKind(kind: Kind, expected: string): Promise<void> {
  const bound = { args: { n: 1 }, inputs: { x: 2 } };
  const { request } = await simulated(kind, bound);
  const long = await simulated(kind, { ...bound, timeoutMs: 3_600_000 });
  const named = await simulated(kind, { ...bound, sourceName: 'tools/own.js' });
  const { timeoutMs, sourceName, params, bindings, tools } = request;
  const surface = tools.allowed ? 'process' : tools.denied ? 'no spawn' : 'open';
  const words = [
    timeoutMs,
    long.request.timeoutMs,
    sourceName,
    JSON.stringify(params),
    JSON.stringify(bindings),
    surface,
  ];
  expect(words.join(' '), kind).toBe(expected);
  expect(request.guard, kind).toBeUndefined();
  expect(named.request.sourceName, kind).toBe('tools/own.js');
}

describe('what surrounds a kind of run', () => {
  it('execute_javascript', () => checkKind('execute_javascript', '5000 30000 execute_javascript {} {} process'));
  it('execute_work_javascript', () =>
    checkKind('execute_work_javascript', '10000 60000 workspace:work/script.js {} {} process'));
  it('skill-tool', () => checkKind('skill-tool', '600000 3600000 skill:skill/script {"n":1} {} process'));
  it('server-tool', () => checkKind('server-tool', '5000 30000 scripted:tool {} {"x":2} process'));
  it('action', () => checkKind('action', '30000 3600000 doc:script.js {"n":1} {} no spawn'));
  it('client_javascript', () => checkKind('client_javascript', '5000 30000 client_javascript {} {} open'));
});

describe('what the caller gets', () => {
  for (const kind of Object.keys(runKinds) as (keyof typeof runKinds)[]) {
    if (kind === 'guard' || kind === 'action') continue;
    it(`${kind}: value and duration, or class and message`, async () => {
      expect((await simulated(kind)).outcome).toMatchObject({ ok: true, answer: { value: 7, durationMs: 3 } });
      const { outcome } = await simulated(kind, {}, failure);
      expect(outcome.answer).toEqual({ error: 'GUEST_EXCEPTION', message: 'Script raised: Error: no' });
      expect(outcome.at).toEqual({ sourceName: runKinds[kind].sourceName, line: 3, column: 5 });
    });
  }

  it('action: an object with a boolean `success` is the outcome, any other value a success', async () => {
    const answer = async (value: Extract<RunResult, { ok: true }>['value']) =>
      (await simulated('action', {}, { ...end, ok: true, value })).outcome.answer;
    expect(await answer({ success: false, why: 'late' })).toEqual({ success: false, why: 'late' });
    expect(await answer({ success: 'yes' })).toEqual({ success: true, value: { success: 'yes' } });
    expect(await answer(null)).toEqual({ success: true, value: null });
    expect((await simulated('action', {}, failure)).outcome.answer).toEqual({
      success: false,
      error: 'GUEST_EXCEPTION',
      message: 'Script raised: Error: no',
    });
  });
});

describe('the place of a failure', () => {
  const { at: _, ...unplaced } = failure;
  const place = async (result: RunResult) => (await simulated('skill-tool', {}, result)).outcome.at;

  it('is that of the innermost frame when the exception has none', async () => {
    const frames = [
      { name: 'f', line: 2, column: 9 },
      { name: ':program', line: 4, column: 1 },
    ];
    expect(await place({ ...unplaced, frames })).toEqual({ sourceName: 'skill:skill/script', line: 2, column: 9 });
  });
  it('is absent when the run never came to a place', async () => expect(await place(unplaced)).toBeUndefined());
});

describe('requests', () => {
  it('a count asked for stands for the default of the server', async () => {
    const { request } = await simulated('skill-tool', { statements: 5000 });
    expect(request.settings).toMatchObject({ 'vance.script.statements.default': '5000' });
  });
  it('a Foot run has the id of its request, a Brain run has none', async () => {
    expect((await simulated('client_javascript')).request.context.requestId).toBe('req-1');
    expect((await simulated('skill-tool')).request.context).not.toHaveProperty('requestId');
  });
});
