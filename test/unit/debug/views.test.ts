import { describe, expect, test } from 'vitest';
import { inlineNames } from '../../../client/src/debug/inline-names.ts';
import { type Live, liveTree, verdictTree } from '../../../client/src/views/process-tree.ts';
import { type TracedEvent, timelineTree, treeText } from '../../../client/src/views/timeline-tree.ts';
import type { TraceEvent } from '../../../server/src/model/trace.ts';

const guard = { id: 'guard[0]', name: '_vance/guards/ask.js', index: 0 };
const at = { path: '/p/ask.js', line: 3 };

function checkTimeline(events: readonly (TraceEvent | TracedEvent)[], ...lines: string[]): void {
  const traced = events.map((event) => ('event' in event ? event : { event }));
  expect(treeText(timelineTree(traced))).toBe(lines.map((line) => `${line}\n`).join(''));
}

describe('timeline', () => {
  test('steps, points with their decision, guards with their verdict, what they did', () => {
    checkTimeline(
      [
        { kind: 'step', step: 1, label: 'stop: Done.', attempt: 1 },
        { kind: 'point', point: 'stop', rounds: 0, task: 't', output: 'Done.' },
        { kind: 'not-run', guard: { ...guard, id: 'guard[1]' }, why: 'point', detail: 'it listens to start' },
        { kind: 'run', guard, source: '…' },
        { kind: 'call', path: 'vance.tools.call', args: ['x', { q: 1 }], answer: { value: 'y' }, origin: 'scenario' },
        { kind: 'action', action: 'continueWith', args: ['Go on.'], answer: { value: true } },
        { kind: 'log', level: 'info', message: 'm', fields: {}, text: 'm {}' },
        { kind: 'verdict', point: 'stop', guard, verdict: 'continue', prompts: ['Go on.'] },
        { kind: 'decision', point: 'stop', verdict: 'continue' },
        { kind: 'inject', message: { from: 'guard', content: 'Go on.' } },
      ],
      'step 1  stop: Done.',
      '  STOP, round 0  continue · "Done."',
      '    guard[1] ask.js  not run: it listens to start',
      '    guard[0] ask.js  continue · "Go on."',
      '      tools.call("x", {"q":1})  → "y" (scenario)',
      '      continueWith("Go on.")  → true',
      '      log info  m {}',
      '    message for the next turn  "Go on."',
    );
  });

  test('a failing guard shows its error; a command and a tool are the input', () => {
    checkTimeline(
      [
        { kind: 'point', point: 'command', rounds: 0, task: '', output: '', command: { name: 'llm', args: {} } },
        { kind: 'run', guard, source: '…' },
        { kind: 'action', action: 'deny', args: ['no'], answer: { throws: { type: 'E', message: 'bad' } } },
        {
          kind: 'verdict',
          point: 'command',
          guard,
          verdict: 'failed',
          prompts: [],
          error: { class: 'GUEST_EXCEPTION', message: 'x' },
        },
      ],
      'COMMAND, round 0  //llm {}',
      '  guard[0] ask.js  failed',
      '    deny("no")  ✗ bad',
      '    GUEST_EXCEPTION  x',
    );
  });

  test('rows know their places; a guard that of its script', () => {
    const [row] = timelineTree([
      { event: { kind: 'run', guard, source: '…' } },
      { event: { kind: 'log', level: 'info', message: 'm', fields: {}, text: 'm' }, at },
      { event: { kind: 'verdict', point: 'stop', guard, verdict: 'pass', prompts: [] }, at: { ...at, line: 1 } },
    ]);
    expect(row).toMatchObject({ at: { line: 1 }, children: [{ at }] });
  });
});

describe('process', () => {
  const live: Live = {
    labels: ['guard[0] ask.js', 'STOP, round 0 of 2'],
    guard: { output: 'Done.', task: 'Build', maxRounds: 2 },
    scratch: { loop: { k: { deep: true } }, session: {} },
    process: { rounds: 0, turnPrompt: null, pending: [], activeSkills: {} },
    calls: { '1 vance.log.info': { arguments: ['a'], answer: null, origin: 'host', line: 3 } },
    callPlaces: { 1: at },
    at,
  };

  test('while stopped', () => {
    expect(treeText(liveTree({ ...live, pending: 'deny("no") is about to be sent' }))).toBe(
      [
        'STOP, round 0 of 2  guard[0] ask.js',
        'about to happen  deny("no") is about to be sent',
        'output  "Done."',
        'task  "Build"',
        'rounds  0 of 2',
        'loopValues  1',
        '  k  {"deep":true}',
        '    deep  true',
        'sessionValues  empty',
        'pending  empty',
        'activeSkills  empty',
        'hostCalls  1',
        '  1 vance.log.info  ["a"] → null',
        '',
      ].join('\n'),
    );
    expect(liveTree(live).at(-1)?.children).toMatchObject([{ at }]);
  });

  test('after a verdict', () => {
    const text = treeText(
      verdictTree({
        final: true,
        step: 1,
        point: 'stop',
        guard: 'ask.js',
        verdict: 'continue',
        prompts: ['Go on.'],
        reason: null,
        rounds: 1,
        turnPrompt: null,
        activated: [],
        loopValues: {},
        sessionValues: { s: 1 },
        log: [],
        error: null,
        metrics: {},
      }),
    );
    expect(text).toContain('STOP  ask.js: continue\ncontinueWith  Go on.\nrounds  1\n');
    expect(text).toContain('sessionValues  1\n  s  1\n');
  });
});

describe('names for inline values', () => {
  const names = (lines: readonly string[], stopped: number, yaml = false, from = 0): string[] =>
    inlineNames(lines, from, stopped, yaml).map(({ name, line, start }) => `${line}:${start} ${name}`);

  test('variables up to the line; no texts, comments, members, keys, keywords, calls', () => {
    expect(names(['const a = "b c"; // d', "if (a) f(x.y, { k: z }, `t`, 'u');", 'later'], 1)).toEqual([
      '0:6 a',
      '1:4 a',
      '1:9 x',
      '1:19 z',
    ]);
  });

  test('only what is shown, and in YAML only the script', () => {
    expect(names(['one', 'two', 'three'], 2, false, 1)).toEqual(['1:0 two', '2:0 three']);
    const recipe = ['guard:', '  - trigger: stop', '    scriptBody: |', '      const a = 1;', '      a;'];
    expect(names(recipe, 4, true)).toEqual(['3:12 a', '4:6 a']);
  });
});
