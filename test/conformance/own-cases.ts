import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ScriptRunner } from '../../server/src/model/script-runner.ts';
import { failureBlocks } from '../../server/src/testing/failure-text.ts';
import { runScenario } from '../../server/src/testing/run-scenario.ts';

/** A case of our own: a scenario with the rows of `docs/vance/guard-service.md` that it shows. */
export interface OwnCase {
  readonly id: string;
  /** `3#2` = section 3, row 2; `8` = the whole section. */
  readonly covers: readonly string[];
  /** Files beside the scenario. */
  readonly files?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export interface OwnFile {
  readonly file: string;
  readonly cases: readonly OwnCase[];
}

const folder = join(import.meta.dirname, 'service');

/** All case files, in order. */
export function ownCases(): OwnFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'elsewhere.yaml')
    .sort()
    .map((file) => ({
      file,
      cases: read<OwnFile>(file).cases.map((each) => ({ ...each, covers: each.covers.map(String) })),
    }));
}

/** Rows that are shown elsewhere. */
export const elsewhere = (): readonly { covers: readonly string[]; by: string }[] =>
  read<{ rows: { covers: string[]; by: string }[] }>('elsewhere.yaml').rows;

const read = <T>(file: string): T => parse(readFileSync(join(folder, file), 'utf8')) as T;

/** Runs one case; the complaints of all its rows, none = it holds. */
export async function runOwnCase(
  { id, covers: _, files = {}, ...body }: OwnCase,
  runner: ScriptRunner,
): Promise<string[]> {
  const result = await runScenario({
    file: 'case.scenario.yaml',
    text: stringify({ scenario: id, ...body }, { lineWidth: 0 }),
    files: { read: (path) => files[path], root: () => '', skills: () => ({}), layers: () => [] },
    runner,
    now: () => 0,
  });
  return failureBlocks(result).map((block) => block.join('\n'));
}
