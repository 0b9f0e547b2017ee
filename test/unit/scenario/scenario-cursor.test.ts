import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scenarioKeyAt, scenarioPlace } from '../../../server/src/scenario/scenario-cursor.ts';
import { scenarioDoc } from '../../../server/src/scenario/scenario-doc.ts';

/** What may stand at `|`: names of keys, or `= values`. */
function place(marked: string): string {
  const offset = marked.indexOf('|');
  const found = scenarioPlace(marked.replace('|', ''), offset);
  if (found.kind === 'none') return 'none';
  return found.kind === 'key' ? Object.keys(found.fields).join(' ') : `= ${found.values.join(' ')}`;
}

describe('what may be written', () => {
  test('at the top, without what is there', () => {
    expect(place('scenario: s\npro|')).toBe('recipe guards process cases steps budget tags');
  });
  test('in a step', () => {
    expect(place('steps:\n  - sto|')).toMatch(/^user stop terminate command tool/);
    expect(place('steps:\n- sto|')).toMatch(/^user stop/);
    expect(place('steps:\n  - stop: x\n    e|')).toMatch(/^user terminate/);
  });
  test('in maps of a step', () => {
    expect(place('steps:\n  - stop: x\n    expect:\n      verdict: pass\n      |')).toMatch(/^guard prompt/);
    expect(place('steps:\n  - user: a\n  - stop: x\n    budget:\n      |')).toBe(
      'rounds llm tools hostCalls statements ms',
    );
  });
  test('in the process', () => {
    expect(place('process:\n  tools:\n    exec_run:\n      - wh|')).toBe('when returns throws crashes times');
    expect(place('process:\n  llm:\n    judge:\n      |')).toBe('when json text throws model times');
    expect(place('process:\n  tools:\n    |')).toBe('none');
    expect(place('process:\n  session:\n    |')).toBe('id owner');
  });
  test('in guards', () =>
    expect(place('guards:\n  - script: a.js\n    |')).toBe('scriptBody handler trigger maxRounds allowTools params'));
  test('values', () => {
    expect(place('steps:\n  - stop: x\n    expect:\n      verdict: |')).toBe(
      '= continue pass denied failed skipped not-run none',
    );
    expect(place('guards:\n  - trigger: st|')).toMatch(/^= stop terminate both/);
    expect(place('process:\n  sessionMode: |')).toBe('= true false');
    expect(place('nope: |')).toBe('none');
  });
  test.each(['|', '- |', '\n\n|', 'a:\n  b:\n    - - |', '"x": |', ': |', '\t|', '__proto__:\n  |', '#|'])(
    '%j is no trouble',
    (text) => expect(() => place(text)).not.toThrow(),
  );
});

describe('the key under the cursor', () => {
  const key = (marked: string) => scenarioKeyAt(marked.replace('|', ''), marked.indexOf('|'))?.field.doc;
  test('has its sentence', () => {
    expect(key('steps:\n  - sto|p: x')).toMatch(/^The engine wants to finish/);
    expect(key('process:\n  tools:\n    t:\n      retu|rns: 1')).toBe('What the tool returns.');
    expect(key('steps:\n  - stop: x|')).toBeUndefined();
    expect(key('no|pe: x')).toBeUndefined();
  });
});

test('the page is fresh', () => expect(readFileSync('docs/scenarios.md', 'utf8')).toBe(scenarioDoc()));

test('every place of a real file has an answer', () => {
  const text = readFileSync('examples/workspace/tests/whole-task.scenario.yaml', 'utf8');
  for (let offset = 0; offset <= text.length; offset++) {
    scenarioPlace(text, offset);
    scenarioKeyAt(text, offset);
  }
  expect(scenarioKeyAt(text, text.indexOf('verdict'))).toBeUndefined();
});
