import { expect, test } from 'vitest';
import { createAnalyses } from '../../../server/src/ide/analyses.ts';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { memoryFiles } from '../../../server/src/workspace/files.ts';
import { createWorkspace } from '../../../server/src/workspace/workspace.ts';
import { recipePath } from '../../support/check-ide.ts';

/** Codes that are shown while another YAML tool is there or not. */
function checkShown(text: string, alone: readonly string[], besides: readonly string[], path = recipePath): void {
  for (const [other, expected] of [
    [false, alone],
    [true, besides],
  ] as const) {
    const workspace = createWorkspace(memoryFiles({}));
    workspace.open(path, text, { languageId: 'yaml' });
    workspace.setOtherYaml(other);
    const analyses = createAnalyses(workspace);
    expect(problemsOf(analyses, workspace.document(path)!).map((each) => each.rule)).toEqual(expected);
  }
}

const head = 'description: d\nengine: frankie\n';

test('faults of YAML itself are shown once', () => {
  checkShown('description: [\n', ['recipe-parse'], []);
  checkShown('a: "x\n', ['recipe-parse'], []);
  checkShown(`${head}title: a\ntitle: b\n`, ['recipe-key-repeated'], []);
  checkShown(
    'scenario: s\nguards: [{ script: a.js }]\nsteps:\n  - stop: "x\n',
    ['scenario-yaml'],
    [],
    'tests/a.scenario.yaml',
  );
});

test('what the Brain alone refuses stays', () => {
  checkShown(`${head}--- \na: 1\n`, ['recipe-parse'], ['recipe-parse']);
  checkShown(`${head}title: !own x\n`, ['recipe-parse'], ['recipe-parse']);
  checkShown(`${head}title: 12\n`, ['recipe-value-ignored'], ['recipe-value-ignored']);
  checkShown(`${head}guard: x\n`, ['SG715'], ['SG715']);
});
