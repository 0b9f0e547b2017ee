import { describe, expect, test } from 'vitest';
import { span } from '../../../server/src/base/span.ts';
import { applyFixes } from '../../../server/src/ide/apply-fixes.ts';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { refactoringsAt } from '../../../server/src/ide/refactorings.ts';
import { guardTemplate, scenarioTemplate } from '../../../server/src/ide/templates.ts';
import { pointIds } from '../../../server/src/model/points.ts';
import { analysesOf, checkProblems, cursorIn, type Files, guardPath, recipePath } from '../../support/check-ide.ts';

/** The text and the new file after the change whose title begins so; `undefined` when it is not offered. */
function apply(files: Files, title: string, selected?: string) {
  const { analyses, document, offset } = cursorIn(files);
  const start = selected === undefined ? offset : document.text.indexOf(selected);
  const at = span(start, start + (selected?.length ?? 0));
  const found = refactoringsAt(analyses, document, at).find((each) => each.title.startsWith(title));
  if (!found) return undefined;
  let { text } = document;
  for (const edit of [...found.edits].sort((a, b) => b.span.start - a.span.start))
    text = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  return { text, create: found.create };
}

const recipe = (entry: string) => `description: d\nengine: frankie\nguard:\n  - ${entry.replaceAll('\n', '\n    ')}\n`;

describe('recipes', () => {
  test('create the missing script', () => {
    const made = apply({ [recipePath]: recipe(`script: _vance/guards/n$0ew.js\ntrigger: command`) }, 'Create');
    expect(made?.create).toEqual({ path: '_vance/guards/new.js', text: guardTemplate('command') });
    expect(apply({ [recipePath]: recipe(`script: ${guardPath}$0`), [guardPath]: '1;' }, 'Create')).toBeUndefined();
  });

  test('extract and inline are each other’s way back', () => {
    const body = 'if (a) {\n  b();\n}\n\nc();';
    const inline = recipe(`scriptBody: |\n  ${body.replaceAll('\n', '\n  ').replaceAll('  \n', '\n')}\nmaxRounds: 1`);
    const out = apply({ [recipePath]: inline.replace('scriptBody', 'script$0Body') }, 'Extract')!;
    expect(out.text).toBe(recipe('script: _vance/guards/x-stop.js\nmaxRounds: 1'));
    expect(out.create).toEqual({ path: '_vance/guards/x-stop.js', text: `${body}\n` });
    const back = apply(
      { [recipePath]: out.text.replace('script:', 'scr$0ipt:'), [out.create!.path]: out.create!.text },
      'Inline',
    )!;
    expect(analysesOf({ [recipePath]: back.text }).workspace.guards[0]?.source).toBe('scriptBody');
    const again = analysesOf({ [recipePath]: back.text });
    expect(again.recipe(again.workspace.document(recipePath)!).sites[0]?.scriptBody?.value.trimEnd()).toBe(body);
  });

  test('split `both`', () => {
    const files = { [recipePath]: recipe(`script: ${guardPath}\ntrigger: bo$0th\nmaxRounds: 3`), [guardPath]: '1;' };
    expect(apply(files, 'Split')?.text).toBe(
      `${recipe(`script: ${guardPath}\ntrigger: stop\nmaxRounds: 3`)}  - script: ${guardPath}\n    trigger: terminate\n    maxRounds: 3\n`,
    );
    expect(apply({ [recipePath]: 'guard: [{ script: a, trigger: bo$0th }]\n' }, 'Split')).toBeUndefined();
  });
});

describe('scripts', () => {
  test('surround with a point check', () => {
    const files = {
      [guardPath]: 'const a = 1;\nb();\nc();\n$0',
      [recipePath]: recipe(`script: ${guardPath}\ntrigger: start`),
    };
    expect(apply(files, 'Surround', 'b();\nc();')?.text).toBe(
      "const a = 1;\nif (vance.guard.point === 'start') {\n  b();\n  c();\n}\n",
    );
    expect(apply(files, 'Surround', 'const a = 1;')).toBeUndefined();
  });

  test('a scenario through the recipe', () => {
    const files = { [guardPath]: '1;$0', [recipePath]: recipe(`script: ${guardPath}`) };
    expect(apply(files, 'Create a scenario')?.create).toEqual({
      path: 'tests/a.scenario.yaml',
      text: scenarioTemplate('a', '../_vance/recipes/x.yaml', ['stop']),
    });
  });
});

test.each(pointIds)('the template for %s has no problems', (point) => {
  const entry = recipe(`script: ${guardPath}\ntrigger: ${point}`);
  checkProblems({ [guardPath]: guardTemplate(point), [recipePath]: entry }, []);
  checkProblems({ 't/a.scenario.yaml': scenarioTemplate('a', '../x.yaml', [point]) }, []);
});

test('fix all carries out what needs no choice, until nothing is left', () => {
  let text = '/**\n * @timeot 5s\n */\nconsole.log(JSON.stringify(vance.params));\nvance.guard.continueWith();\n';
  for (let round = 0; round < 5; round++) {
    const analyses = analysesOf({ [guardPath]: text });
    text = applyFixes(text, problemsOf(analyses, analyses.workspace.document(guardPath)!)).text;
  }
  expect(text).toContain('@timeout 5s');
  expect(text).toContain('vance.log.info(JSON.stringify({ ...vance.params }))');
  // The prompt is for the author to write.
  expect(text).toContain('continueWith()');
});
