import { expect, test } from 'vitest';
import { sayYamlFault } from '../../../server/src/analysis/yaml-words.ts';
import { readYaml } from '../../../server/src/syntax/yaml/read-yaml.ts';

/** What an author reads in front of the loader's words. */
function checkSentence(text: string, expected: string): void {
  const said = sayYamlFault(readYaml(text).failure?.message ?? '');
  expect(said.split(' The loader refuses the recipe: ')[0]).toBe(expected);
  expect(said).not.toMatch(/\n|in 'string'|\^/);
}

test('faults are said in words of authors, with what to do', () => {
  checkSentence(
    'a: [1\n',
    'The list that opens here is not closed, or a comma is missing between two items. Write `[a, b]`.',
  );
  checkSentence('a: @x\n', 'A value without quotes cannot begin with `@`. Quote it.');
  checkSentence('a: *x\n', 'No anchor `&x` stands above this alias. Define it, or write the value out.');
  checkSentence('a:\n\t- b\n', 'A tab stands where YAML takes blanks only. Indent with blanks.');
  checkSentence('a: "x\n', 'The quote that opens here is never closed. Close it.');
  checkSentence(
    'a: 1\n---\nb: 2\n',
    'A second document begins here, and a recipe is a single one. Remove the line `---`.',
  );
});

test('a fault without a sentence keeps the words of the loader', () => {
  expect(sayYamlFault('found duplicate YAML directive')).toBe(
    'found duplicate YAML directive — the loader refuses the recipe',
  );
});
