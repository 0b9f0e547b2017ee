import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildExecutor } from '../../scripts/build-executor.ts';
import { findScenarios, scenarioDisk } from '../../server/src/cli/scenario-files.ts';
import { createExecutor, type Executor } from '../../server/src/executor/client.ts';
import { failureBlocks } from '../../server/src/testing/failure-text.ts';
import { runFiles } from '../../server/src/testing/run-files.ts';
import type { ScenarioResult } from '../../server/src/testing/run-scenario.ts';
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

test('the scenarios of the examples pass', async () => {
  const cwd = join(import.meta.dirname, '../../examples/workspace');
  const results: ScenarioResult[] = [];
  await runFiles({
    paths: findScenarios(cwd, []).found,
    files: scenarioDisk(cwd, []),
    runner: executor,
    now: () => 0,
    parallel: 2,
    onResult: (result) => results.push(result),
  });
  expect(results.length).toBeGreaterThan(5);
  expect(results.flatMap(failureBlocks)).toEqual([]);
});

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
