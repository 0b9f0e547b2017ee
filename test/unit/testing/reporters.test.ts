import { describe, expect, test } from 'vitest';
import type { ReporterName } from '../../../server/src/testing/reporters/reporter.ts';
import { reporters } from '../../../server/src/testing/reporters/reporters.ts';
import type { Totals } from '../../../server/src/testing/run-files.ts';
import { runText } from '../../support/scenario-files.ts';

const files = {
  'gate.js': "if (vance.guard.command.name === 'llm') throw new TypeError(\"Cannot read property 'name' of null\");",
};
const good = 'scenario: lets it pass\nguards: [{ scriptBody: "1;" }]\nsteps: [{ stop: a, expect: { verdict: pass } }]';
const bad = `scenario: refuses <model> settings
guards: [{ script: gate.js, trigger: command }]
steps:
  - command: ping
  - command: llm temperature 2
    expect: { verdict: denied, reason: /fixed here/ }
`;
const broken = 'scenario: s\nsteps: [{ stopp: a }]';
const totals: Totals = { passed: 1, failed: 1, broken: 1, skipped: 0, steps: 3, durationMs: 38.4 };

async function report(format: ReporterName, verbose = false): Promise<string> {
  const reporter = reporters[format]({ color: false, verbose });
  const parts = [reporter.begin?.(3) ?? ''];
  for (const text of [good, bad, broken]) parts.push(reporter.result(await runText(text, files)));
  parts.push(reporter.end(totals));
  return parts.join('');
}

describe('the same results in each format', () => {
  test('pretty', async () => {
    expect(
      (await report('pretty')).replace(/ +$/gm, ''),
    ).toBe(` ✓ tests/a.scenario.yaml                    lets it pass                                 1 step  0 ms
 ✗ tests/a.scenario.yaml                    refuses <model> settings                     2 steps  0 ms

   step 2  command: llm temperature 2
   expected  verdict: denied   reason: /fixed here/
   got       verdict: failed
             Script raised: TypeError: Cannot read property 'name' of null
   an error here refuses the command
   at tests/a.scenario.yaml:6:24

 ! tests/a.scenario.yaml                    s                                            0 steps  0 ms

   tests/a.scenario.yaml:2:11  error
   \`stopp\` is no key in \`steps[0]\`, so it has no effect. Did you mean \`stop\`?

   tests/a.scenario.yaml:2:9  error
   The step does not say what happens. Add \`user\`, \`stop\`, \`terminate\`, \`command\`, \`tool\`, \`skill\`, \`clear\`, \`recipe\` or \`gate\`.


 1 passed, 1 failed, 1 could not be run (38 ms)
`);
  });

  test('pretty with every step', async () => {
    expect(await report('pretty', true)).toContain('└ guard[0] gate.js  failed');
  });

  test('tap', async () => {
    const lines = (await report('tap')).split('\n');
    expect(lines.filter((line) => /^(?:TAP|ok|not ok|1\.\.)/.test(line))).toEqual([
      'TAP version 14',
      'ok 1 - tests/a.scenario.yaml - lets it pass',
      'not ok 2 - tests/a.scenario.yaml - refuses <model> settings',
      'not ok 3 - tests/a.scenario.yaml - s',
      '1..3',
    ]);
  });

  test('json says everything, 1-based', async () => {
    const { results } = JSON.parse(await report('json'));
    expect(results.map((r: { outcome: string }) => r.outcome)).toEqual(['passed', 'failed', 'broken']);
    expect(results[1].cases[0].steps[1]).toMatchObject({
      step: 2,
      facts: { verdict: 'failed', metrics: { script_error: 1 } },
      failures: [
        { what: 'verdict', expected: '"denied"', actual: '"failed"', line: 6, column: 24 },
        { what: 'reason', line: 6 },
      ],
    });
    expect(results[2].problems[0]).toMatchObject({ line: 2, column: 11, rule: 'scenario-key' });
  });

  test('ndjson: events, a result per scenario, the end', async () => {
    const lines = (await report('ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['event', 'result', 'end']));
    expect(lines.filter(({ type }) => type === 'result')).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ type: 'end', totals: { failed: 1 } });
  });

  test('junit is well-formed', async () => {
    const xml = await report('junit');
    expect(xml).toContain('<failure message="refuses &lt;model&gt; settings">');
    expect(xml.match(/<testcase /g)).toHaveLength(3);
    expect(xml.match(/<failure /g)).toHaveLength(2);
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });

  test('github: one annotation per failure', async () => {
    expect((await report('github')).split('\n').filter((line) => line.startsWith('::'))).toEqual([
      '::error file=tests/a.scenario.yaml,line=6,col=24,title=refuses <model> settings%2C step 2::verdict: expected denied, got failed',
      "::error file=tests/a.scenario.yaml,line=6,col=40,title=refuses <model> settings%2C step 2::reason: expected /fixed here/, got Script raised: TypeError: Cannot read property 'name' of null",
      '::error file=tests/a.scenario.yaml,line=2,col=11,title=s::`stopp` is no key in `steps[0]`, so it has no effect. Did you mean `stop`?',
      '::error file=tests/a.scenario.yaml,line=2,col=9,title=s::The step does not say what happens. Add `user`, `stop`, `terminate`, `command`, `tool`, `skill`, `clear`, `recipe` or `gate`.',
    ]);
  });
});
