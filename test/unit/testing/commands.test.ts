import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../server/src/cli/cli.ts';
import { explainCommand } from '../../../server/src/cli/explain.ts';
import { runCommand } from '../../../server/src/cli/run.ts';
import { testCommand } from '../../../server/src/cli/test.ts';
import { fakeRunner } from '../../support/fake-runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shooty-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** Runs a command line in the folder; its output as one text. */
async function shooty(...args: string[]) {
  let out = '';
  let err = '';
  const port = { runner: () => fakeRunner, now: () => 0, parallel: 2 };
  const code = await runCli(
    [testCommand(port), explainCommand(port), runCommand(port)],
    args,
    {
      cwd: folder,
      color: false,
      interactive: false,
      env: {},
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      signal: new AbortController().signal,
    },
    '0',
  );
  return { code, out, err };
}

const guard =
  "if (!vance.guard.loopValues.get('asked')) { vance.guard.loopValues.set('asked', true); vance.guard.continueWith('run build'); }";
const once = `scenario: asks once
recipe: ../_vance/recipes/dev.yaml
steps:
  - stop: Done.
    expect: { verdict: continue }
  - stop: Done.
    expect: { verdict: pass }
`;

const workspace = () => {
  write(
    '_vance/recipes/dev.yaml',
    'description: d\nengine: frankie\nguard:\n  - script: _vance/guards/g.js\n  - script: _vance/guards/s.js\n    trigger: start\n',
  );
  write('_vance/guards/g.js', guard);
  write('_vance/guards/s.js', "await vance.guard.activateSkill('notes', 'x');");
  write(
    '_vance/skills/notes/SKILL.md',
    '---\nname: notes\ntitle: t\ndescription: d\nversion: "1"\nactivate: [ping]\n---\nbody\n',
  );
  write('tests/once.scenario.yaml', once);
};

describe('shooty test', () => {
  test('finds, runs and sums up', async () => {
    workspace();
    write(
      'tests/skill.scenario.yaml',
      'scenario: skill\nrecipe: ../_vance/recipes/dev.yaml\nsteps: [{ user: a, expect: { activated: notes } }]',
    );
    const { code, out } = await shooty('test');
    expect(code).toBe(0);
    expect(out).toMatch(/✓ tests\/once.scenario.yaml +asks once +2 steps/);
    expect(out).toMatch(/ 2 passed, 0 failed \(0 ms\) · coverage: statements 100 %, actions 3 of 3/);
  });
  test('a failure is 1, a wrong option is 2, a missing folder is 2', async () => {
    workspace();
    write('tests/bad.scenario.yaml', once.replace('continue', 'pass'));
    expect((await shooty('test')).code).toBe(1);
    expect((await shooty('test', '--format', 'xml')).err).toContain(
      '`--format xml` is not known. Formats: pretty, tap, json, ndjson, junit, github.',
    );
    expect((await shooty('test', '--shard', '3/2')).code).toBe(2);
    expect((await shooty('test', 'nope')).err).toContain('there is no file or folder `nope`');
  });
  test('a project below another folder keeps its root', async () => {
    workspace();
    write('sub/_vance/guards/g.js', 'throw new Error("wrong one")');
    write(
      'sub/deep/a.scenario.yaml',
      'scenario: s\nguards: [{ script: _vance/guards/g.js }]\nsteps: [{ stop: a, expect: { error: /wrong one/ } }]',
    );
    expect((await shooty('test', 'sub')).code).toBe(0);
  });
  test('layers of the configuration hold scripts too', async () => {
    write('shooty.config.yaml', 'layers: [tenant, bundled]\n');
    write('tenant/_vance/guards/t.js', "vance.log.info('tenant')");
    write('bundled/_vance/guards/b.js', "vance.log.info('bundled')");
    write(
      'a.scenario.yaml',
      'scenario: s\nguards: [{ script: _vance/guards/t.js }, { script: _vance/guards/b.js }]\nsteps: [{ stop: a, expect: { log: ["tenant {}", "bundled {}"] } }]',
    );
    expect((await shooty('test')).out).toContain('1 passed');
  });
  test('a script outside, also through a link, is not read', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'shooty-outside-'));
    writeFileSync(join(outside, 'g.js'), "vance.guard.continueWith('leak')");
    mkdirSync(join(folder, '_vance'));
    symlinkSync(outside, join(folder, '_vance/guards'));
    write(
      'a.scenario.yaml',
      'scenario: s\nguards: [{ script: _vance/guards/g.js }]\nsteps: [{ stop: a, expect: { verdict: skipped, error: /not found/ } }]',
    );
    expect((await shooty('test')).code).toBe(0);
    rmSync(outside, { recursive: true });
  });
  test('update writes the file', async () => {
    workspace();
    write('tests/once.scenario.yaml', once.replace('verdict: pass', 'rounds: 5'));
    expect((await shooty('test', '--update')).err).toContain('tests/once.scenario.yaml: 1 expectation updated');
    expect(readFileSync(join(folder, 'tests/once.scenario.yaml'), 'utf8')).toContain('rounds: 1');
    expect((await shooty('test')).code).toBe(0);
  });
});

describe('shooty explain', () => {
  test('by part of the name, one step', async () => {
    workspace();
    expect((await shooty('explain', 'once', '--step', '1')).out).toBe(`asks once

step 1  stop: Done.
 STOP  0 rounds used   "Done."
  ├ guard[0] g.js  continue  "run build"
  │    read    loopValues.asked → null
  │    set     loopValues.asked = true
  │    rounds  0 → 1 (injection)
  │    action  continueWith("run build") → true
  └ guard[1] s.js  not run   its trigger is start
`);
  });
  test('as JSON with the trace', async () => {
    workspace();
    const { out } = await shooty('explain', 'tests/once.scenario.yaml', '--format', 'json');
    const { cases } = JSON.parse(out);
    expect(cases[0].steps[0].trace.map(({ kind }: { kind: string }) => kind)).toContain('decision');
  });
  test('wrong usage', async () => {
    workspace();
    expect((await shooty('explain')).code).toBe(2);
    expect((await shooty('explain', 'nope')).err).toContain('there is no scenario `nope`');
    expect((await shooty('explain', 'once', '--step', '9')).err).toContain('has 2 steps, there is no step 9');
    expect((await shooty('explain', 'once', '--case', 'x')).err).toContain('there is no case `x`');
  });
});

describe('shooty run', () => {
  test('json is the final verdict', async () => {
    workspace();
    const { code, out } = await shooty('run', '_vance/guards/g.js', '--output', 'o', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      final: true,
      point: 'stop',
      guard: '_vance/guards/g.js',
      verdict: 'continue',
      prompts: ['run build'],
      rounds: 1,
      loopValues: { asked: true },
    });
  });
  test('text ends with a summary; a failed guard is 1', async () => {
    write('bad.js', "throw new Error('x')");
    const { code, out } = await shooty('run', 'bad.js', '--point', 'command', '--command', 'llm x');
    expect(code).toBe(1);
    expect(out).toContain('COMMAND  //llm x');
    expect(out).toMatch(
      /verdict failed · Guard failed \(fail-closed\): Script raised: Error: x · 1 statement · 0 host calls · 0 ms\n$/,
    );
  });
  test('ndjson: events, then the verdict', async () => {
    workspace();
    const lines = (await shooty('run', '_vance/guards/g.js', '--format', 'ndjson')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ type: 'verdict', verdict: 'continue' });
    expect(lines.slice(0, -1).every(({ type }) => type === 'event')).toBe(true);
  });
  test('skills of the workspace are known', async () => {
    workspace();
    expect(
      JSON.parse((await shooty('run', '_vance/guards/s.js', '--point', 'start', '--format', 'json')).out).activated,
    ).toEqual(['notes']);
  });
  test.each([
    [[], 'takes one script, or `--eval <code>`.'],
    [['a.js', '--point', 'nope'], '`--point nope` is no point. Points: start, command, stop, terminate, tool.'],
    [['a.js', '--params', '[1]'], '`--params` takes a JSON object, not [1].'],
    [['a.js', '--params', '{'], '`--params` is no JSON'],
    [['a.js', '--round', '-1'], "Option '--round' argument is ambiguous"],
    [['a.js', '--round', 'x'], '`--round` takes a whole number, not "x".'],
    [['a.js', '--timeout', 'x'], '`--timeout` takes'],
    [['nope.js'], 'the script `nope.js` cannot be read.'],
    [['a.js', '--process', '{"engin":"x"}'], 'Did you mean `engine`?'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, err } = await shooty('run', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
