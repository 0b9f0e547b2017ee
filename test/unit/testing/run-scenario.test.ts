import { describe, expect, test } from 'vitest';
import { complaints, runText } from '../../support/scenario-files.ts';

const recipe = (guards: string) => `description: d\nengine: frankie\nguard:\n${guards}`;
const askOnce =
  "if (!vance.guard.loopValues.get('asked')) { vance.guard.loopValues.set('asked', true); vance.guard.continueWith('run build'); }";

/** A scenario ends with these complaints; none = passed. */
async function checkRun(text: string, files: Record<string, string>, ...expected: string[]) {
  const result = await runText(text, files);
  expect(complaints(result)).toEqual(expected);
  expect(result.outcome).toBe(expected.length === 0 ? 'passed' : result.problems.length > 0 ? 'broken' : 'failed');
}

const files = {
  '_vance/recipes/dev.yaml': recipe(
    '  - script: _vance/guards/build.js\n  - script: _vance/guards/gate.js\n    trigger: command\n',
  ),
  '_vance/guards/build.js': askOnce,
  '_vance/guards/gate.js': "if (vance.guard.command.name === 'llm') vance.guard.deny('fixed here');",
};

describe('a conversation', () => {
  test('over turns, stops and commands', () =>
    checkRun(
      `
scenario: asks once per user turn
recipe: ../_vance/recipes/dev.yaml
steps:
  - user: Please release
    expect: { verdict: not-run, turnPrompt: none }
  - stop: Done.
    expect: { verdict: continue, prompt: /run build/, rounds: 1, guard: _vance/guards/build.js, metrics: { fired: 1 } }
  - stop: BUILD OK
    expect: { verdict: pass, rounds: 1, loopValues: { asked: true }, ran: _vance/guards/build.js }
  - user: Next
    expect: { rounds: 0, loopValues: {} }
  - command: llm temperature 2
    expect: { verdict: denied, reason: /fixed/, message: "Guard denied: fixed here", outcome: ERROR }
  - command: ping
    expect: { verdict: pass, message: pong }
  - command: nope
    expect: { outcome: UNKNOWN, message: /No handler/ }
`,
      files,
    ));

  test('what differs is said with both sides', () =>
    checkRun(
      `
scenario: wrong
recipe: ../_vance/recipes/dev.yaml
steps:
  - stop: Done.
    expect: { verdict: pass, rounds: 3, loopValues: { asked: false } }
`,
      files,
      '1 verdict: "pass" <> "continue"',
      '1 rounds: 3 <> 1',
      '1 loopValues.asked: false <> true',
    ));

  test('a guard that fails must be expected', () =>
    checkRun(
      'scenario: s\nguards: [{ scriptBody: "throw new Error(\'x\')" }]\nsteps: [{ stop: a }, { stop: b, expect: { verdict: skipped, error: /Error.*x/ } }]',
      {},
      '1 verdict: no guard that fails <> skipped   Script raised: Error: x',
    ));

  test('a call nobody described fails the step, unless it is meant', async () => {
    const body =
      "guards: [{ scriptBody: \"try { vance.llm.call('judg', 'p'); } catch (e) {}\" }]\nsteps: [{ stop: a }]";
    await checkRun(
      `scenario: s\nprocess: { llm: { judge: { text: x } } }\n${body}`,
      {},
      '1 llm judg: an answer in the scenario <> none: no recipe of this name is described',
    );
    await checkRun(`scenario: s\nprocess: { onUnmatched: throw }\n${body}`, {});
  });

  test('repeat until a verdict', () =>
    checkRun(
      `
scenario: s
guards: [{ scriptBody: "vance.guard.continueWith('x')", maxRounds: 4 }]
steps:
  - stop: a
    repeat: until not-run
    expect: { verdict: not-run, rounds: 4 }
  - stop: a
    repeat: { until: pass, max: 2 }
`,
      {},
      '2 repeat: verdict pass within 2 times <> not-run',
    ));

  test('budgets', () =>
    checkRun(
      'scenario: s\nbudget: { rounds: 1 }\nguards: [{ scriptBody: "vance.guard.continueWith(\'x\')" }]\nsteps: [{ stop: a }, { stop: b, budget: { rounds: 0 } }]',
      {},
      '2 budget rounds: at most 0 <> 1',
      'budget rounds: at most 1 <> 2',
    ));

  test('a table runs each row on a fresh process', () =>
    checkRun(
      `
scenario: s
cases: [{ name: a, say: Done, want: continue }, { name: b, say: other, want: pass }]
guards: [{ scriptBody: "if (vance.guard.output === 'Done') vance.guard.continueWith('x')" }]
steps: [{ stop: "{{say}}", expect: { verdict: "{{want}}", rounds: 1 } }]
`,
      {},
      'b 1 rounds: 1 <> 0',
    ));

  test('the recipe can be edited on the way', () =>
    checkRun(
      `
scenario: s
recipe: ../_vance/recipes/dev.yaml
steps:
  - recipe: ../_vance/recipes/none.yaml
  - stop: a
    expect: { verdict: not-run, ran: none }
`,
      { ...files, '_vance/recipes/none.yaml': 'description: d\nengine: frankie\n' },
    ));

  test('skills with sequences, engines without a point, tools', () =>
    checkRun(
      `
scenario: s
process:
  engine: arthur
  skills: { strict: { activate: ["guard inline vance.guard.continueWith('s')", "nope", "ping"] }, off: { enabled: false } }
  tools: { exec_run: [{ when: { command: /test/ }, returns: { exitCode: 1 } }, { throws: "no shell here" }] }
guards:
  - { handler: exec-danger, trigger: tool }
steps:
  - skill: strict
    expect: { skills: strict, activated: strict }
  - stop: Done.
    expect: { verdict: continue, prompt: s, guard: inline }
  - stop: Done.
    awaiting: true
    expect: { verdict: not-run }
  - terminate: x
    expect: { verdict: not-run }
  - skill: "off"
    expect: { message: /DisabledSkillException/ }
  - tool: { name: exec_run, args: { command: npm test } }
    expect: { verdict: pass, value: { exitCode: 1 } }
  - tool: { name: exec_run, args: { command: "rm -rf /" } }
    expect: { verdict: denied, reason: /dangerous pattern/, message: /denied by guard/ }
  - tool: { name: exec_run, args: { command: ls } }
    expect: { message: no shell here }
  - clear: strict
    expect: { skills: none }
`,
      {},
    ));
});

describe('files that cannot be run', () => {
  test('a recipe that is not there', () =>
    checkRun(
      'scenario: s\nrecipe: nope.yaml\nsteps: [{ stop: a }]',
      {},
      'There is no recipe `nope.yaml`, so no guard would run. The path is relative to this file.',
    ));
  test('a script that is not there fails at its point', () =>
    checkRun(
      'scenario: s\nguards: [{ script: nope.js }]\nsteps: [{ stop: a }]',
      {},
      "1 verdict: no guard that fails <> skipped   script not found/empty (path='nope.js')",
    ));
  test('a runaway expectation is stopped', async () => {
    const result = await runText(
      `scenario: s\nguards: [{ scriptBody: "vance.guard.continueWith('${'a'.repeat(40)}!')" }]\nsteps: [{ stop: a, expect: { prompt: /^(a+)+$/ } }]`,
    );
    expect(result.cases[0]!.steps[0]!.failures[0]!.note).toMatch(/runs away/);
  });
});

test('a secret stands nowhere in a result, also not where a guard sends or stores it', async () => {
  const result = await runText(`
scenario: s
process: { secrets: { key: top-secret-1 } }
guards:
  - scriptBody: "const k = vance.secret('key'); vance.guard.loopValues.set('k', 'is ' + k); vance.documents.write('a', k); vance.guard.continueWith('use ' + k);"
  - { trigger: command, scriptBody: "vance.guard.deny('no ' + vance.secret('key'));" }
steps:
  - stop: a
    expect: { verdict: continue, prompt: use ***, loopValues: { k: is *** } }
  - command: ping
    expect: { reason: no ***, message: "Guard denied: no ***" }
`);
  expect(complaints(result)).toEqual([]);
  expect(JSON.stringify(result.cases)).not.toContain('top-secret-1');
});
