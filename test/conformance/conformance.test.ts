import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildExecutor } from '../../scripts/build-executor.ts';
import { createExecutor, type Executor } from '../../server/src/executor/client.ts';
import { readDeviations } from './deviations.ts';
import { readGroups, runGroup } from './run-groups.ts';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '../../node_modules/.cache/shooty/conformance-test');

describe('agreement with the real engine', () => {
  let executor: Executor;
  beforeAll(async () => {
    await buildExecutor(built);
    executor = createExecutor({ execPath: process.execPath, childPath: join(built, 'executor.cjs') });
  });
  afterAll(() => executor.dispose());

  const deviations = readDeviations(here);
  const groups = ['real-engine', 'engine-cases'].flatMap((folder) => readGroups(join(here, folder)));

  it.each(groups.map((group) => [group.group, group] as const))('%s', { timeout: 120_000 }, async (_name, group) => {
    const { failed, healed } = await runGroup(group, { executor }, deviations);
    expect(failed, 'differs from the real engine and is not listed in deviations.yaml').toEqual([]);
    expect(healed, 'listed in deviations.yaml, but agrees').toEqual([]);
  });

  it('every listed case exists', () => {
    const known = new Set(groups.flatMap(({ group, cases }) => cases.map(({ id }) => `${group}/${id}`)));
    const listed = deviations.flatMap(({ cases }) =>
      Object.entries(cases).flatMap(([group, ids]) =>
        ids.map((id) => `${group}/${id.replace(/ \((?:foot|validate)\)$/, '')}`),
      ),
    );
    expect(listed.filter((id) => !known.has(id))).toEqual([]);
  });
});
