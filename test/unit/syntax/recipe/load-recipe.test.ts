import { expect, test } from 'vitest';
import { loadRecipe } from '../../../../server/src/syntax/recipe/load-recipe.ts';
import cases from '../../../conformance/real-engine/recipe.json' with { type: 'json' };
import { runRecipeCase } from '../../../conformance/runners/recipe.ts';

type Answer = { outcome: string; message?: string; value?: Record<string, unknown>; warnings?: string[] };
type Case = { id: string; code: string; brain: Answer; product?: Answer };

/** The message up to the prose of the YAML scanner, and the first line it names (README of the cases, "Comparing" 8). */
function comparable(message: string | undefined): readonly unknown[] {
  const line = /in 'string', line (\d+)/.exec(message ?? '')?.[1];
  return line ? [message!.slice(0, message!.indexOf("': ")), line] : [message];
}

for (const { id, code, brain, product } of cases.cases as unknown as readonly Case[]) {
  test(`real engine: ${id}`, async () => {
    const expected = product ?? brain;
    const answer = (await runRecipeCase({ code })) as unknown as Answer;
    expect(comparable(answer.message)).toEqual(comparable(expected.message));
    expect(answer.outcome).toBe(expected.outcome);
    expect(answer.warnings).toEqual(expected.warnings);
    const recorded = Object.keys(expected.value ?? {}).map((key) => [key, answer.value?.[key]]);
    expect(Object.fromEntries(recorded)).toEqual(expected.value ?? {});
  });
}

/** Detail of the failure, or the JSON of the guards. */
function checkGuard(entry: string, expected: string, extensions = true): void {
  const text = `description: d\nengine: e\nguard:\n  - ${entry.trim().replaceAll('\n', '\n    ')}\n`;
  const loaded = loadRecipe(text, '_vance/recipes/x.yaml', { extensions });
  const guards = loaded.value?.guards.map(({ params, ...rest }) => `${JSON.stringify(rest)} ${JSON.stringify(params)}`);
  expect(
    guards?.join('\n') ??
      loaded.failures.map((each) => `${each.detail} @ ${text.slice(each.span.start, each.span.end)}`).join('\n'),
  ).toBe(expected);
}

test('handlers apply everywhere unless told otherwise', () => {
  checkGuard(
    'handler: exec-danger\ntrigger: tool',
    '{"handler":"exec-danger","trigger":"tool","points":["tool"],"maxRounds":2,"allowTools":false} {}',
  );
  checkGuard(
    'handler: fence-check',
    '{"handler":"fence-check","trigger":"all","points":["start","command","stop","terminate","tool"],"maxRounds":2,"allowTools":false} {}',
  );
});

test('without extensions a handler is an unknown key and the trigger list has no tool', () => {
  checkGuard(
    'handler: exec-danger',
    "'guard[0]' requires 'script' (a guard-script path), 'scriptBody' or 'handler' (a guard-handler name) @ exec-danger",
    false,
  );
  checkGuard(
    'script: a.js\ntrigger: tool',
    "unknown guard[0].trigger 'tool' (start | command | stop | terminate | both) @ tool",
    false,
  );
});

test('aliases, case and blanks of a trigger', () => {
  checkGuard(
    'script: a\ntrigger: " EXEC "',
    '{"script":"a","trigger":"command","points":["command"],"maxRounds":2,"allowTools":false} {}',
  );
  checkGuard(
    'script: a\ntrigger: all',
    "unknown guard[0].trigger 'all' (start | command | tool | stop | terminate | both) @ all",
  );
  checkGuard(
    'script: a\ntrigger: ""',
    `unknown guard[0].trigger '' (start | command | tool | stop | terminate | both) @ ""`,
  );
});

test('every mistake has its own place, the first in loader order is reported', () => {
  checkGuard(
    'script: a\ntrigger: [stop]\nmaxRounds: "2"',
    "'guard.maxRounds' must be a non-negative integer @ \"2\"\n'guard[0].trigger' must be a string @ [stop]",
  );
});

test('a null param fails for files, not for bodies', () => {
  checkGuard('script: a\nparams:\n  x:', 'null @ x:');
  checkGuard(
    'scriptBody: 1;\nparams:\n  x:',
    '{"scriptBody":"1;","trigger":"stop","points":["stop"],"maxRounds":2,"allowTools":false} {"x":null}',
  );
});

test('texts of the other fields', () => {
  const detail = (fields: string) =>
    loadRecipe(`description: d\nengine: e\n${fields}`, 'r.yaml').failures.map((each) => each.detail);
  expect(detail('promptMode: 1')).toEqual(["'promptMode' must be a string"]);
  expect(detail('webTheme: A_b')).toEqual(["'webTheme' must match [a-z0-9-]+, got 'A_b'"]);
  expect(detail('projectKind: odd')).toEqual(["unknown projectKind 'odd' — expected NORMAL, SYSTEM or ANY"]);
  expect(detail('profiles: { " ": {} }')).toEqual(["'profiles' contains a blank key"]);
  expect(detail('profiles: { web: { allowedToolsAdd: [1] } }')).toEqual([
    "'profiles.web.allowedToolsAdd' contains a non-string or blank entry",
  ]);
  expect(detail('profiles: { web: { session: { idleTimeoutMs: soon } } }')).toEqual([
    "'profiles.web.session.idleTimeoutMs' is not a number: soon",
  ]);
  expect(detail('defaultActiveSkills: [a, b]\nallowedSkills: [a]')).toEqual([
    "recipe 'r': defaultActiveSkill 'b' is not in allowedSkills",
  ]);
  expect(detail('promptPrefix: "{{ x"')).toEqual([
    "'promptPrefix' is not a valid Pebble template: unclosed '{{', expected '}}'",
  ]);
});
