import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { lensesOf } from '../../../server/src/ide/lenses.ts';
import { linksOf } from '../../../server/src/ide/links.ts';
import { completeRecipe } from '../../../server/src/ide/recipe-completion.ts';
import { hoverRecipe } from '../../../server/src/ide/recipe-hover.ts';
import { calleesOf, callersOf, callItemAt } from '../../../server/src/ide/script-calls.ts';
import { completeScript } from '../../../server/src/ide/script-completion.ts';
import { hoverScript } from '../../../server/src/ide/script-hover.ts';
import { signatureAt } from '../../../server/src/ide/signature.ts';
import { recipeSymbols, scriptSymbols } from '../../../server/src/ide/symbols.ts';
import { unreachedBranches } from '../../../server/src/ide/unreached.ts';
import { analysesOf, guardPath, recipePath } from '../../support/check-ide.ts';

/** Asks every feature about `text`, also at `offset`; every span of an answer lies in the text. */
function askEverything(path: string, text: string, offset: number): void {
  const analyses = analysesOf({ [path]: text });
  const document = analyses.workspace.document(path)!;
  const inside = (span: { start: number; end: number }) => {
    expect(0 <= span.start && span.start <= span.end && span.end <= text.length, JSON.stringify([span, text])).toBe(
      true,
    );
  };
  for (const problem of problemsOf(analyses, document)) {
    inside(problem.span);
    for (const fix of problem.fixes ?? []) for (const edit of fix.edits) inside(edit.span);
    for (const step of problem.related ?? []) inside(step.span);
  }
  const view = analyses.scriptAt(document, offset);
  if (view) {
    completeScript(view.facts, view.offset, true);
    hoverScript(view.facts, view.offset);
    signatureAt(view.facts, view.offset);
    for (const symbol of scriptSymbols(view.facts)) if (!view.embedded) inside(symbol.span);
    for (const lens of lensesOf(analyses.workspace, document, view.facts)) if (!view.embedded) inside(lens.span);
    for (const faded of unreachedBranches(view.facts)) if (!view.embedded) inside(faded.span);
    const item = callItemAt(view.facts, view.offset);
    if (item)
      for (const edge of [...callersOf(view.facts, item), ...calleesOf(view.facts, item)]) edge.calls.map(inside);
  }
  if (document.kind !== 'recipe') return;
  const facts = analyses.recipe(document);
  for (const item of completeRecipe(analyses.workspace, document, offset)) inside(item.replace);
  hoverRecipe(facts, offset);
  for (const symbol of recipeSymbols(facts)) inside(symbol.span);
  for (const link of linksOf(analyses, document)) inside(link.span);
}

const examples = path.resolve(import.meta.dirname, '../../../examples/workspace/_vance');
const texts = ['guards', 'recipes'].flatMap((folder) =>
  fs
    .readdirSync(path.join(examples, folder))
    .map((name) => [folder === 'guards' ? guardPath : recipePath, path.join(examples, folder, name)] as const),
);

describe('every prefix of the examples', () => {
  test.each(texts)('%s %s', (as, file) => {
    const text = fs.readFileSync(file, 'utf8');
    // Every offset of short texts; long ones in steps that hit all columns in time.
    const step = Math.max(1, Math.floor(text.length / 400));
    for (let end = 0; end <= text.length; end += step) askEverything(as, text.slice(0, end), end);
  });
});

const odd = fc.constantFrom(
  'vance.',
  'guard',
  '.',
  '(',
  ')',
  '{',
  '}',
  '`${',
  '`',
  "'",
  '"',
  '/*',
  '*/',
  '/**',
  '@timeout ',
  '\n',
  '\r',
  '\ud800',
  '//',
  'const ',
  '=',
  '=>',
  'return',
  'guard:\n',
  '  - ',
  'script: ',
  'scriptBody: |\n',
  '&a ',
  '*a',
  '[',
  ']',
  '?',
  '#',
  '\u2028',
);

test('random texts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(odd, fc.string()), { maxLength: 20 }),
      fc.constantFrom(guardPath, recipePath),
      fc.nat(),
      (parts, as, at) => {
        const text = parts.join('');
        askEverything(as, text, text.length === 0 ? 0 : at % (text.length + 1));
      },
    ),
    // Shrinking a text of this kind takes long and says little more.
    { numRuns: 400, endOnFailure: true },
  );
});

test.each([
  ['deep brackets', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
  ['a long chain', `a${'.b'.repeat(20_000)}`],
  ['a long sum', `x = ${Array.from({ length: 20_000 }, () => '1').join(' + ')}`],
  ['deep blocks', '{'.repeat(3000)],
  ['many ifs', 'if (a) '.repeat(3000)],
  ['a long else chain', `${'if (a) b(); else '.repeat(2000)}c();`],
  [
    'many functions that call each other',
    Array.from({ length: 300 }, (_, i) => `function f${i}() { f${(i + 1) % 300}(); f${(i + 7) % 300}(); }`).join('\n'),
  ],
  [
    'a follow-up behind many helpers',
    `${Array.from({ length: 60 }, (_, i) => `function f${i}() { f${i + 1}(); f${i + 1}(); }`).join('\n')}\nfunction f60() { vance.guard.continueWith('x'); }\nf0();`,
  ],
  ['a megabyte of blanks in a header', `/**\n * @timeout${' '.repeat(1_000_000)}x\n */`],
  ['a megabyte of stars', `/*${'*'.repeat(1_000_000)}`],
])('%s', (_, text) => {
  askEverything(guardPath, text, text.length);
  askEverything(guardPath, `// @point stop command\n${text}`, 10);
});

test.each([
  ['deep YAML', `guard: ${'['.repeat(3000)}`],
  ['deep block YAML', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  [
    'an alias bomb',
    `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`).join('\n')}`,
  ],
  [
    'merges of merges',
    `a0: &a0 {x: 1}\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}]}`).join('\n')}`,
  ],
  ['many entries', `description: d\nengine: e\nguard:\n${'  - script: a.js\n'.repeat(2000)}`],
])('%s', (_, text) => askEverything(recipePath, text, text.length));
