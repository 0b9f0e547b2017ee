import { expect, test } from 'vitest';
import { type RunLens, recipeLenses, scenarioLenses } from '../../../server/src/ide/run-lenses.ts';

/** `line: title {configuration}` of every second lens: they come in pairs. */
function checkLenses(lenses: readonly RunLens[], text: string, ...expected: string[]): void {
  const line = ({ span }: RunLens): number => text.slice(0, span.start).split('\n').length;
  const shown = lenses.map((lens) => `${line(lens)}: ${lens.title} ${JSON.stringify(lens.configuration)}`);
  expect(shown).toEqual(expected);
  expect(lenses.map(({ debug }) => debug)).toEqual(lenses.map((_, index) => index % 2 === 1));
}

test('each guard of a recipe with a script, at its point; all of them together', () => {
  const text = [
    'description: d',
    'guard:',
    '  - script: a.js',
    '  - handler: exec-danger',
    '    trigger: tool',
    '  - trigger: start',
    '    scriptBody: "1"',
  ].join('\n');
  checkLenses(
    recipeLenses(text),
    text,
    '2: Run all at stop {"guard":"all","point":"stop"}',
    '2: Debug all at stop {"guard":"all","point":"stop"}',
    '3: Run {"guard":0,"point":"stop"}',
    '3: Debug {"guard":0,"point":"stop"}',
    '6: Run {"guard":2,"point":"start"}',
    '6: Debug {"guard":2,"point":"start"}',
  );
});

test('a recipe without scripts has none; broken texts neither', () => {
  for (const text of ['', 'guard:', 'guard: 5', 'guard:\n  - handler: x', ': [', 'guard:\n  -'])
    checkLenses(recipeLenses(text), text);
});

test('a scenario and its steps', () => {
  const text = 'scenario: s\nguards:\n  - script: a.js\nsteps:\n  - user: hi\n  - stop: Done.\n';
  checkLenses(
    scenarioLenses(text),
    text,
    '1: Run scenario {}',
    '1: Debug scenario {}',
    '5: Run {"step":1}',
    '5: Debug {"step":1}',
    '6: Run {"step":2}',
    '6: Debug {"step":2}',
  );
  checkLenses(scenarioLenses('steps: 5'), '');
});
