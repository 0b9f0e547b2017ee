import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundledRecipes, bundledSkills, bundledTools } from '../../../server/src/model/bundled-names.ts';
import { engines } from '../../../server/src/model/engines.ts';
import { guardHandlers } from '../../../server/src/model/handlers.ts';

/** Rows of a fact sheet as objects by column. */
function rows(sheet: string): readonly Readonly<Record<string, string>>[] {
  const file = path.resolve(import.meta.dirname, `../../../docs/vance/${sheet}.tsv`);
  const [head, ...lines] = fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
}

test.each([
  ['tools', 'name', bundledTools],
  ['recipes', 'recipe', bundledRecipes],
  ['skills', 'skill', bundledSkills],
] as const)('bundled %s are those of the sheet', (sheet, column, names) => {
  expect([...names].sort()).toEqual([...new Set(rows(sheet).map((row) => row[column]))].sort());
});

test('engines reach the points of the sheet', () => {
  expect(
    engines.map((each) => [each.name, each.start, each.stop ? 'yes' : 'no', each.terminate ? 'yes' : 'no']),
  ).toEqual(
    rows('engines').map((row) => [row['engine'], row['start_anchor'], row['stop_fires'], row['terminate_fires']]),
  );
});

test('handlers work at the points of the sheet and read its params', () => {
  for (const row of rows('handlers')) {
    const handler = guardHandlers.find((each) => each.name === row['name']);
    expect(handler?.points.join()).toBe(row['points']);
    for (const param of handler!.params) expect(row['params']).toContain(`${param}: list`);
  }
  expect(guardHandlers).toHaveLength(rows('handlers').length);
});
