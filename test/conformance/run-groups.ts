import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agree, comparable } from './compare.ts';
import type { Deviation } from './deviations.ts';
import { restrict } from './restrict.ts';
import type { ConformanceCase, ConformanceGroup, RunnerContext, Side } from './runner.ts';
import { runners } from './runners/index.ts';

export interface Difference {
  readonly id: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Outcome of one group: how many answers were compared, which differ although nobody listed them, which differ as listed. */
export interface GroupReport {
  readonly total: number;
  readonly agree: number;
  readonly deviating: readonly string[];
  readonly failed: readonly Difference[];
  /** Listed as deviating, but they agree. */
  readonly healed: readonly string[];
}

/** The groups in a folder of recorded cases, by name. Throws an Error that names the file which is none. */
export function readGroups(folder: string): ConformanceGroup[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (!names.length) throw new Error(`${folder} holds no case file (<group>.json)`);
  return names.sort().map((name) => readGroup(join(folder, name)));
}

function readGroup(file: string): ConformanceGroup {
  let read: Partial<ConformanceGroup> | null;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (caught) {
    throw new Error(`${file} is not JSON: ${caught instanceof Error ? caught.message : caught}`);
  }
  const { group, kind, cases } = read ?? {};
  if (typeof group !== 'string' || typeof kind !== 'string' || !Array.isArray(cases))
    throw new Error(`${file} is no case file: { group, kind, cases: [...] } is needed`);
  const broken = cases.findIndex((one) => typeof one?.id !== 'string' || one.code === undefined);
  if (broken >= 0) throw new Error(`${file}: case ${broken} has no id or no code`);
  return { ...read, group, kind, cases };
}

/** Two parts of one group as one. */
export const joined = (one: GroupReport, other: GroupReport): GroupReport => ({
  total: one.total + other.total,
  agree: one.agree + other.agree,
  deviating: [...one.deviating, ...other.deviating],
  failed: [...one.failed, ...other.failed],
  healed: [...one.healed, ...other.healed],
});

/** Runs every case of a group and compares every recorded answer. */
export async function runGroup(
  group: ConformanceGroup,
  context: RunnerContext,
  deviations: readonly Deviation[],
): Promise<GroupReport> {
  const listed = new Set(deviations.flatMap(({ cases }) => cases[group.group] ?? []));
  const report = { total: 0, agree: 0, deviating: [] as string[], failed: [] as Difference[], healed: [] as string[] };
  for (const testCase of group.cases) {
    if (testCase.unjudged) continue;
    for (const side of sidesOf(testCase, group.kind)) {
      const id = side === 'brain' ? testCase.id : `${testCase.id} (${side})`;
      const difference = await runCase({ testCase, kind: group.kind, side, id }, context);
      report.total++;
      if (!difference) {
        report.agree++;
        if (listed.has(id)) report.healed.push(id);
      } else if (listed.has(id)) report.deviating.push(id);
      else report.failed.push(difference);
    }
  }
  return report;
}

function sidesOf(testCase: ConformanceCase, kind: string): Side[] {
  const sides: Side[] = ['brain'];
  if (kind !== 'run') return sides;
  if (testCase.foot !== undefined) sides.push('foot');
  if (testCase.validate !== undefined) sides.push('validate');
  return sides;
}

interface OneCase {
  readonly testCase: ConformanceCase;
  readonly kind: string;
  readonly side: Side;
  readonly id: string;
}

async function runCase({ testCase, kind, side, id }: OneCase, context: RunnerContext): Promise<Difference | undefined> {
  const wanted = side === 'brain' ? (testCase.product ?? testCase.brain) : testCase[side];
  const runner = runners[kind];
  const got = runner ? await answer(() => runner(testCase, context, side)) : { missing: `no runner for kind ${kind}` };
  const expected = comparable(restrict(wanted, got, { kind, side, part: 'wanted' }), testCase.unstable, side);
  const actual = comparable(restrict(got, wanted, { kind, side, part: 'got' }), testCase.unstable, side);
  return agree(expected, actual) ? undefined : { id, expected, actual };
}

async function answer(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (caught) {
    return { raised: caught instanceof Error ? caught.message : String(caught) };
  }
}
