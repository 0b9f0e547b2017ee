import type { MockSkill } from '../../server/src/model/mock-process.ts';
import { runScenario, type ScenarioResult } from '../../server/src/testing/run-scenario.ts';
import type { ScenarioFiles } from '../../server/src/testing/scenario-world.ts';
import { fakeRunner } from './fake-runner.ts';

/** Files in memory for scenarios. */
export const scenarioFiles = (
  files: Readonly<Record<string, string>>,
  skills: Readonly<Record<string, MockSkill>> = {},
): ScenarioFiles => ({ read: (path) => files[path], root: () => '', skills: () => skills, layers: () => [] });

/** Runs a scenario text beside some files with the fake runner. */
export const runText = (text: string, files: Readonly<Record<string, string>> = {}): Promise<ScenarioResult> =>
  runScenario({ file: 'tests/a.scenario.yaml', text, files: scenarioFiles(files), runner: fakeRunner, now: () => 0 });

/** Failures and problems of a result, one line each. */
export const complaints = (result: ScenarioResult): string[] => [
  ...result.problems.map(({ message }) => message),
  ...result.cases.flatMap((c) => [
    ...c.steps.flatMap((s) =>
      s.failures.map((f) => `${c.name ? `${c.name} ` : ''}${s.step} ${f.what}: ${f.expected} <> ${f.actual}`),
    ),
    ...c.failures.map((f) => `${f.what}: ${f.expected} <> ${f.actual}`),
  ]),
];
