import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes } from '../../../server/src/model/problem-codes.ts';

const source = path.resolve(import.meta.dirname, '../../../server/src');
const files = fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const texts = files
  // Names of rules have the same form.
  .filter((file) => !/problem-codes\.ts$|[\\/]rules[\\/]/.test(file))
  .map((file) => fs.readFileSync(path.join(source, file), 'utf8'));

test('every code that a problem can carry is in the table, and the table has no other', () => {
  const used = new Set(
    texts.flatMap((text) => [
      ...[
        ...text.matchAll(
          /'((?:recipe|skill|scenario|config|guard|setting|type|unused|unreached)-[a-z]+(?:-[a-z]+)*)'/g,
        ),
      ].map((match) => match[1]!),
    ]),
  );
  const known = problemCodes.map((each) => each.code);
  // Made of a prefix and the name of the field.
  for (const made of ['recipe-description', 'recipe-engine']) used.add(made);
  // Refusals that rules say in their words, names of rules, and words of other tables.
  const inner = /^(?:guard-(?:list|item|source|rounds|trigger|params|entry)|skill-tool$)/;
  const missing = [...used].filter((each) => !known.includes(each) && !inner.test(each));
  expect({ missing, unused: known.filter((each) => !used.has(each)) }).toEqual({ missing: [], unused: [] });
});
