import { expect, test } from 'vitest';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { analysesOf, guardPath } from '../../support/check-ide.ts';

/** The way that a problem of `rule` tells: `text: message`. */
function checkWay(rule: string, text: string, expected: readonly string[]): void {
  const analyses = analysesOf({ [guardPath]: text });
  const found = problemsOf(analyses, analyses.workspace.document(guardPath)!).find((each) => each.rule === rule);
  expect(found?.related?.map((each) => `${text.slice(each.span.start, each.span.end)}: ${each.message}`)).toEqual(
    expected,
  );
}

test('the way to a follow-up that repeats', () => {
  checkWay('SG301', "vance.guard.continueWith('x');", []);
  checkWay(
    'SG301',
    "function ask() {\n  if (vance.guard.task === '') return;\n  vance.guard.continueWith('x');\n}\nif (vance.guard.output) ask();",
    [
      'vance.guard.output: the way goes on when this is true',
      'ask(): this call leads there',
      "vance.guard.task === '': the way goes on when this is false",
    ],
  );
});

test('a flag that is set elsewhere', () => {
  checkWay(
    'SG302',
    "const s = vance.guard.loopValues;\nif (!s.get('a')) vance.guard.continueWith('x');\nelse s.set('a', true);",
    ["!s.get('a'): the way goes on when this is true", "s.set('a', true): the flag is written here, on another way"],
  );
});

test('the answer of the model that gets through', () => {
  checkWay(
    'SG401',
    "// @point command\nconst v = vance.llm.callForJson('judge', 'x', {});\nif (v && !v.safe) vance.guard.deny('no');",
    [
      "vance.llm.callForJson('judge', 'x', {}): when the model answers with nothing (`null`), no way from here reaches `deny`",
    ],
  );
});
