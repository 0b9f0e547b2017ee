import { describe, expect, test } from 'vitest';
import { defaultProcess } from '../../../server/src/model/mock-process.ts';
import type { PointId } from '../../../server/src/model/points.ts';
import type { VerdictEvent } from '../../../server/src/model/verdict-event.ts';
import { launchProcess } from '../../../server/src/scenario/launch-process.ts';
import { simulateGuard } from '../../../server/src/simulator/simulate-guard.ts';
import { fakeRunner } from '../../support/fake-runner.ts';

async function run(point: PointId, text: string, written: unknown = {}): Promise<VerdictEvent> {
  const { value, problems } = launchProcess(written);
  expect(problems).toEqual([]);
  const { process, params, step } = value;
  const { verdict } = await simulateGuard({
    ...step,
    point,
    process,
    params,
    runner: fakeRunner,
    script: { path: '/home/x/_vance/guards/g.js', text },
  });
  return verdict;
}

/** One script at one point gives a verdict with these facts. */
const checkVerdict = async (point: PointId, text: string, written: unknown, expected: Partial<VerdictEvent>) =>
  expect(await run(point, text, written)).toMatchObject({ final: true, step: 1, point, ...expected });

describe('one guard at one point', () => {
  test('stop: a follow-up', () =>
    checkVerdict(
      'stop',
      "vance.guard.continueWith('go ' + vance.guard.output);",
      { output: 'o', round: 1 },
      {
        verdict: 'continue',
        prompts: ['go o'],
        rounds: 2,
        metrics: { fired: 1 },
        guard: 'home/x/_vance/guards/g.js',
      },
    ));
  test('stop: the cap', () =>
    checkVerdict(
      'stop',
      "vance.guard.continueWith('x');",
      { round: 2 },
      { verdict: 'not-run', prompts: [], metrics: {} },
    ));
  test('stop: a failure is skipped and told', () =>
    checkVerdict(
      'stop',
      "throw new Error('x');",
      {},
      {
        verdict: 'skipped',
        reason: null,
        error: { class: 'GUEST_EXCEPTION', message: 'Script raised: Error: x', path: 'home/x/_vance/guards/g.js' },
      },
    ));
  test('command: a denial', () =>
    checkVerdict(
      'command',
      "if (vance.guard.command.name === 'llm') vance.guard.deny('fixed here');",
      { command: 'llm temperature 2' },
      {
        verdict: 'denied',
        reason: 'fixed here',
        metrics: { denied: 1 },
      },
    ));
  test('command: a failure refuses', () =>
    checkVerdict(
      'command',
      "throw new Error('x');",
      { command: { name: 'ping' } },
      {
        verdict: 'failed',
        reason: 'Guard failed (fail-closed): Script raised: Error: x',
      },
    ));
  test('tool: a denial by arguments', () =>
    checkVerdict(
      'tool',
      "if (/rm/.test(vance.guard.tool.args.command)) vance.guard.deny('no');",
      { tool: { name: 'exec_run', args: { command: 'rm x' } } },
      {
        verdict: 'denied',
        reason: 'no',
      },
    ));
  test('start: turn prompt, skill, log, stores', () =>
    checkVerdict(
      'start',
      "vance.guard.setTurnPrompt('only ' + vance.guard.task); await vance.guard.activateSkill('s'); vance.log.warn('w'); vance.guard.loopValues.set('k', 1); vance.guard.sessionValues.set('n', args.n);",
      { task: 'ship', skills: { s: {} }, params: { n: 5 } },
      {
        verdict: 'pass',
        turnPrompt: 'only ship',
        activated: ['s'],
        log: [{ level: 'warn', text: 'w {}' }],
        loopValues: { k: 1 },
        sessionValues: { n: 5 },
      },
    ));
  test('terminate: not a natural stop', () =>
    checkVerdict(
      'terminate',
      "if (!vance.guard.naturalStop) vance.guard.continueWith('t');",
      {},
      { verdict: 'continue' },
    ));
  test('a blank script is a missing one', () =>
    checkVerdict(
      'stop',
      '  ',
      {},
      {
        verdict: 'skipped',
        error: { class: 'script_missing', message: "script not found/empty (path='home/x/_vance/guards/g.js')" },
      },
    ));
});

describe('the process of a launch configuration', () => {
  const checkProblems = (written: unknown, ...expected: string[]) =>
    expect(launchProcess(written).problems.map(({ message }) => message)).toEqual(expected);

  test('unknown keys name the nearest one', () =>
    checkProblems({ outptu: 'x' }, '`outptu` is no key in `process`, so it has no effect. Did you mean `output`?'));
  test('wrong values say what is expected', () =>
    checkProblems(
      { round: -1, engine: {}, command: { args: {} }, tools: { x: 5 } },
      '`process.round` must be at least 0, but is `-1`.',
      '`process.engine` must be a text, but is a map.',
      '`name` is missing in `process.command`. Add it.',
      '`process.tools.x` must be a rule with `returns`, `throws` or `crashes`, or a list of them, but is `5`.',
    ));
  test('nothing and no map', () => {
    expect(launchProcess(undefined).value.process).toEqual(defaultProcess);
    expect(launchProcess('x').problems).toHaveLength(1);
  });
  test('session, settings, rules', () => {
    const { process, onUnmatched } = launchProcess({
      session: { id: 's1', owner: 'bob' },
      settings: { a: 1, process: { a: 2 }, tenant: { b: 3 } },
      llm: {
        j: [
          { when: '/drop/i', json: { safe: false } },
          { text: 'x', model: 'm' },
        ],
      },
      tools: { t: { when: { command: '/x/' }, crashes: null, times: 2 } },
      onUnmatched: 'throw',
    }).value;
    expect(process).toMatchObject({ session: 's1', owner: 'bob' });
    expect(process.world.settings).toEqual([{ a: '2' }, { a: '1' }, { b: '3' }]);
    expect(process.world.llm.j).toMatchObject([
      { when: { kind: 'regex', source: 'drop', flags: 'i' } },
      { model: 'm', answer: { text: 'x' } },
    ]);
    expect(process.world.tools.t).toMatchObject([{ times: 2, answer: { crashes: null } }]);
    expect(onUnmatched).toBe('throw');
  });
  test('session: none', () => expect(launchProcess({ session: 'none' }).value.process.session).toBeNull());
});
