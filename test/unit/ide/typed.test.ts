import { expect, test } from 'vitest';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { completeTyped, hoverTyped, typedScript, typeProblemsOf } from '../../../server/src/ide/typed.ts';
import { cursorIn, type Files, guardPath, recipePath } from '../../support/check-ide.ts';
import { types } from '../../support/types.ts';

/** A guard that a recipe runs at `points`, with params. */
const wired = (text: string, points: readonly string[], params = ''): Files => ({
  [guardPath]: text,
  [recipePath]: `description: d\nengine: ford\nguard:\n${points.map((point) => `  - script: ${guardPath}\n    trigger: ${point}\n${params}`).join('')}`,
});

/** The type in words at `$0`. */
async function checkType(files: Files, expected: string): Promise<void> {
  const { analyses, document, offset } = cursorIn(files);
  const facts = analyses.script(document);
  const hover = await hoverTyped(types, typedScript(document, { facts }), offset);
  expect(hover?.markdown).toContain(expected);
}

async function checkTypeProblems(files: Files, expected: readonly string[]): Promise<void> {
  const { analyses, document } = cursorIn(files);
  const found = await typeProblemsOf(types, analyses, document, problemsOf(analyses, document));
  expect(found.map((each) => each.rule)).toEqual(expected);
}

test('a part of the guard that is there at every point is not null', async () => {
  const text = 'const c$0 = vance.guard.command;\nc;';
  await checkType(wired(text, ['command']), 'const c: VanceCommand\n');
  await checkType(wired(text, ['command', 'stop']), 'const c: VanceCommand | null');
  await checkType(wired(text, ['stop']), 'const c: VanceCommand | null');
});

test('params have the types that the entries give them', async () => {
  const text = 'const p$0 = vance.params.limit;\np;';
  await checkType(wired(text, ['stop'], '    params: { limit: 3 }\n'), 'const p: number');
  await checkType(wired(text, ['stop', 'start'], '    params: { limit: 3 }\n'), 'const p: number');
  await checkType(wired(text, ['stop']), 'const p: unknown');
  const { analyses, document, offset } = cursorIn(
    wired('vance.params.text.$0', ['stop'], '    params: { text: hello }\n'),
  );
  const script = typedScript(document, { facts: analyses.script(document) });
  const items = await completeTyped(types, script, offset, []);
  expect(items.map((each) => each.label)).toContain('trimEnd');
});

test('a check of the point that does not hold here is no mistake', async () => {
  const text =
    "$0if (vance.guard.command) vance.guard.deny(vance.guard.command.name);\nif (vance.guard.point === 'tool') 1;";
  await checkTypeProblems(wired(text, ['stop']), []);
  await checkTypeProblems(wired('$0const n = 1;\nvance.log.info(n.nope);', ['stop']), ['type-member']);
});
