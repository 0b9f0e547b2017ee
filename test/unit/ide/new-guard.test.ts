import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { type NewGuard, newGuard } from '../../../server/src/ide/new-guard.ts';
import { type PointId, pointIds } from '../../../server/src/model/points.ts';
import { analysesOf, type Files } from '../../support/check-ide.ts';

/** The workspace after the plan, or why there is none. */
function carriedOut(files: Files, wanted: NewGuard): Files | string {
  const plan = newGuard(analysesOf(files), wanted);
  if ('why' in plan) return plan.why;
  const after: Record<string, string> = { ...files };
  for (const { path, text } of plan.files) after[path] = text;
  if (plan.insert) {
    const lines = files[plan.insert.path]!.split('\n');
    after[plan.insert.path] = [
      ...lines.slice(0, plan.insert.line),
      plan.insert.text + lines.slice(plan.insert.line).join('\n'),
    ].join('\n');
  }
  return after;
}

const recipe = 'w/_vance/recipes/dev.yaml';
const dev = 'description: d\nengine: frankie\nguard:\n  - script: _vance/guards/a.js\n';
const given: Files = { [recipe]: dev, 'w/_vance/guards/a.js': 'vance.log.info("x");\n' };
const wanted = (point: PointId, into?: string): NewGuard => ({
  point,
  name: 'check-it',
  folder: 'w',
  ...(into && { recipe: into }),
});

describe.each(pointIds)('a guard at %s', (point) => {
  test.each([undefined, recipe])('is complete and without a problem (recipe: %s)', (into) => {
    const after = carriedOut(given, wanted(point, into)) as Files;
    const analyses = analysesOf(after);
    for (const path of Object.keys(after)) {
      const found = problemsOf(analyses, analyses.workspace.document(path)!);
      expect(found.map((each) => `${path} ${each.rule}`)).toEqual([]);
    }
    const script = analyses.script(analyses.workspace.document('w/_vance/guards/check-it.js')!);
    expect(script.points).toEqual([point]);
    expect(after['w/tests/check-it.scenario.yaml']).toContain(
      `recipe: ../_vance/recipes/${into ? 'dev' : 'check-it'}.yaml`,
    );
  });
});

test('what is in the way is said, and nothing is overwritten', () => {
  expect(carriedOut(given, { ...wanted('stop'), name: '../x' })).toContain('is no file name of a guard');
  expect(carriedOut(given, { ...wanted('stop', recipe), name: 'a' })).toContain(
    '`_vance/guards/a.js` is there already',
  );
  const flow = { ...given, [recipe]: 'description: d\nengine: frankie\nguard: [{ script: _vance/guards/a.js }]\n' };
  expect(carriedOut(flow, wanted('stop', recipe))).toContain('Make it a list of lines first');
});
