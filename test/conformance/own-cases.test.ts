import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildExecutor } from '../../scripts/build-executor.ts';
import { createExecutor, type Executor } from '../../server/src/executor/client.ts';
import { coverageFile, coverageTable, sheetRows, shownBy } from './guard-service-rows.ts';
import { elsewhere, ownCases, runOwnCase } from './own-cases.ts';

let executor: Executor;
let folder: string;

beforeAll(async () => {
  // Beside node_modules, so that the child finds its native module.
  folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.executor-'));
  await buildExecutor(folder);
  executor = createExecutor({ execPath: process.execPath, childPath: join(folder, 'executor.cjs'), poolSize: 2 });
});
afterAll(async () => {
  await executor.dispose();
  rmSync(folder, { recursive: true });
});

for (const { file, cases } of ownCases()) {
  describe(file, () => {
    test.each(cases.map((each) => [each.id, each] as const))('%s', async (_id, each) => {
      expect(await runOwnCase(each, executor)).toEqual([]);
    });
  });
}

describe('coverage of the sheet', () => {
  test('every row is shown by a case', () => {
    const shown = shownBy();
    expect(
      sheetRows()
        .filter(({ id }) => !shown.has(id))
        .map(({ id, text }) => `${id} ${text}`),
    ).toEqual([]);
  });
  test('cases name rows that exist', () => {
    const known = new Set(sheetRows().flatMap(({ id, section }) => [id, section, section.split('.')[0]]));
    expect([...shownBy().keys()].filter((id) => !known.has(id))).toEqual([]);
  });
  test('what is shown elsewhere is there', () => expect(elsewhere().filter(({ by }) => !existsSync(by))).toEqual([]));
  test('the table is fresh', () => expect(readFileSync(coverageFile, 'utf8')).toBe(coverageTable()));
});
