import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../server/src/scenario/parse-scenario.ts';
import { scenarioSchema } from '../../../server/src/scenario/scenario-schema.ts';

const frame = (body: string) => `scenario: s\n${body}`;

/** Problems of a text, each as `line:column message`. */
function problemsOf(text: string): string[] {
  return parseScenario(text).problems.map(({ span, message }) => {
    const before = text.slice(0, span.start).split('\n');
    return `${before.length}:${before.at(-1)!.length + 1} ${message}`;
  });
}

const checkProblems = (text: string, ...expected: string[]) => expect(problemsOf(text)).toEqual(expected);

describe('good scenarios', () => {
  test('all kinds of steps', () => {
    const { value, problems } = parseScenario(`
scenario: shows all
guards: [{ scriptBody: "1;", trigger: start }]
process: { engine: arthur, session: none }
steps:
  - user: Please
  - user: [one, { from: _skill, content: two }]
  - stop: Done.
    expect: { verdict: pass, prompt: /x/i, loopValues: { a: 1 }, turnPrompt: none, activated: a }
  - terminate:
  - command: llm temperature 2
  - command: { name: llm, args: { text: x } }
  - tool: { name: exec_run, args: { command: "rm -rf /" } }
  - skill: release 1.2
  - clear: release
  - stop: again
    repeat: until pass, max 3
    budget: { rounds: 2 }
budget: { ms: 5 }
tags: [a]
`);
    expect(problems).toEqual([]);
    const [only] = value.cases;
    expect(only!.steps.map(({ label }) => label)).toEqual([
      'user: Please',
      'user: one · two',
      'stop: Done.',
      'terminate: ""',
      'command: llm temperature 2',
      'command: llm text=x',
      'tool: exec_run command=rm -rf /',
      'skill: release 1.2',
      'clear: release',
      'stop: again',
    ]);
    expect(only!.steps[2]!.expect.map(({ key, pattern }) => [key, pattern.kind])).toEqual([
      ['verdict', 'value'],
      ['prompt', 'regex'],
      ['loopValues', 'map'],
      ['turnPrompt', 'value'],
      ['activated', 'list'],
    ]);
    expect(only!.steps[9]).toMatchObject({ repeat: { until: 'pass', max: 3 }, budget: { rounds: 2 } });
    expect(only!.process.session).toBeNull();
  });

  test('a table fills columns with their types', () => {
    const { value, problems } = parseScenario(
      frame(`cases:
  - { name: safe, text: ping, n: 3, verdict: pass }
  - { text: drop, n: 0, verdict: denied }
process: { rounds: "{{n}}" }
steps:
  - command: "run {{text}} {{other}}"
    expect: { verdict: "{{verdict}}" }
`),
    );
    expect(problems).toEqual([]);
    expect(value.cases.map((c) => [c.name, c.process.rounds, c.steps[0]!.label])).toEqual([
      ['safe', 3, 'command: run ping {{other}}'],
      ['row 2', 0, 'command: run drop {{other}}'],
    ]);
  });

  test('a quoted slash text is no regular expression', () => {
    const { value } = parseScenario(frame('steps: [{ stop: x, expect: { prompt: "/a/" } }]'));
    expect(value.cases[0]!.steps[0]!.expect[0]!.pattern).toEqual({ kind: 'value', value: '/a/' });
  });
});

describe('problems', () => {
  test('unknown keys, with the nearest', () =>
    checkProblems(
      frame('steps:\n  - stopp: x\n    expect: { verdit: pass }\n'),
      '3:5 `stopp` is no key in `steps[0]`, so it has no effect. Did you mean `stop`?',
      '4:15 `verdit` is no key in `steps[0].expect`, so it has no effect. Did you mean `verdict`?',
      '3:5 The step does not say what happens. Add `user`, `stop`, `terminate`, `command`, `tool`, `skill`, `clear`, `recipe` or `gate`.',
    ));
  test('two things in one step', () =>
    checkProblems(
      frame('steps: [{ stop: x, user: y }]'),
      '2:20 A step does one thing, but this one has `stop` and `user`. Write one step for each.',
    ));
  test('a broken regular expression', () =>
    expect(problemsOf(frame('steps: [{ stop: x, expect: { prompt: /(/ } }]'))[0]).toMatch(
      /^2:38 `\/\(\/` is no regular expression/,
    ));
  test('recipe and guards', () =>
    checkProblems(
      frame('recipe: r.yaml\nguards: []\nsteps: [{ stop: x }]'),
      '3:1 A scenario has a `recipe` or `guards` of its own, not both. Remove one of them.',
    ));
  test('guards that the server refuses', () =>
    expect(
      problemsOf(frame('guards:\n  - scriptBody: "1;"\n  - { script: a.js, trigger: nope }\nsteps: [{ stop: x }]'))[0],
    ).toMatch(/^4:30 The server refuses these guards.*unknown guard\[1\].trigger 'nope'/));
  test('a wrong repeat', () =>
    expect(problemsOf(frame('steps: [{ stop: x, repeat: until nope }]'))[0]).toMatch(/^2:28 `repeat` is/));
  test('nothing at all', () =>
    checkProblems('', '1:1 The file holds no scenario, so nothing is run. Start with `scenario:` and `steps:`.'));
  test('missing keys', () =>
    checkProblems('process: {}', '1:1 `scenario` is missing. Add it.', '1:1 `steps` is missing. Add it.'));
  test('no steps', () =>
    checkProblems(frame('steps: []'), '2:1 The scenario has no steps, so it shows nothing. Add one.'));
  test('broken YAML', () => expect(problemsOf('scenario: [a\nsteps: }')[0]).toMatch(/no valid YAML/));
  test('duplicate keys', () =>
    expect(problemsOf('scenario: a\nscenario: b\nsteps: [{stop: x}]')[0]).toMatch(/^2:1 .*unique/));
});

describe('hostile files end in problems', () => {
  test.each([
    ['cyclic alias', 'scenario: s\nsteps: &a\n  - *a\n'],
    [
      'alias flood',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((c, i) => `${c}: &${c} [${`*${'abcdefg'[i]},`.repeat(10)}]`).join('\n')}\n`,
    ],
    ['deep nesting', `scenario: s\nsteps: ${'['.repeat(5000)}`],
    ['huge', 'x'.repeat(1_000_001)],
    ['binary', '\u0000\u0001\uffff: \t- ['],
    ['anchors without value', 'scenario: &a\nsteps: *b'],
    ['prototype keys', 'scenario: s\n__proto__: 1\nconstructor: 2\nsteps: [{ __proto__: 1 }]'],
  ])('%s', (_name, text) => {
    const { problems } = parseScenario(text);
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

test('the schema comes from the tables', () => {
  const schema = scenarioSchema() as {
    properties: Record<string, { items?: { properties?: object } }>;
    required: string[];
  };
  expect(schema.required).toEqual(['scenario', 'steps']);
  expect(Object.keys(schema.properties.steps!.items!.properties!)).toContain('terminate');
});
