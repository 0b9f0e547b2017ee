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

describe('the first form of guards', () => {
  const title = 'Write the first form';
  test('becomes the bundled script with params', () => {
    expect(
      apply(
        {
          [recipePath]: recipe('jud$0ge: my-judge\nprompt: |\n  Is it done?\n\n  Really?\nmaxRounds: 2').replace(
            /^ +$/gm,
            '',
          ),
        },
        title,
      )?.text,
    ).toBe(
      recipe(
        'script: _vance/guards/llm-judge.js\nparams:\n  judge: my-judge\n  prompt: |\n    Is it done?\n\n    Really?\nmaxRounds: 2',
      ).replace(/^ +$/gm, ''),
    );
    expect(apply({ [recipePath]: recipe('trigger: stop\npro$0mpt: "done?" # c') }, title)?.text).toBe(
      recipe('trigger: stop\nscript: _vance/guards/llm-judge.js\nparams:\n  prompt: "done?" # c'),
    );
    expect(apply({ [recipePath]: 'guard: [{ ju$0dge: a, trigger: stop, prompt: b }]\n' }, title)?.text).toBe(
      'guard: [{ script: _vance/guards/llm-judge.js, params: { judge: a, prompt: b }, trigger: stop }]\n',
    );
  });

  test('is left alone where a source or params stand', () => {
    expect(apply({ [recipePath]: recipe('script: a.js\nju$0dge: x') }, title)).toBeUndefined();
    expect(apply({ [recipePath]: recipe('ju$0dge: x\nparams: { a: 1 }') }, title)).toBeUndefined();
  });
});

describe('sort and normalise', () => {
  const normalised = (text: string) => apply({ [recipePath]: `${text}$0` }, 'Sort and normalise')?.text;

  test('keys in the order of the loader, comments stay with their key', () => {
    expect(
      normalised(
        '# a recipe\nengine: frankie\nown: 1\nguard:\n  - trigger: stop\n    script: a.js\n# what it is for\ndescription: d\n',
      ),
    ).toBe(
      '# what it is for\ndescription: d\n# a recipe\nengine: frankie\nguard:\n  - script: a.js\n    trigger: stop\nown: 1\n',
    );
  });

  test('values in their plain form', () => {
    expect(
      normalised(
        'description: d\nengine: e\nlocked: yes\nguard:\n  - script: a.js\n    trigger: NaturalStop\n    maxRounds: 010\n    allowTools: "TRUE"\n',
      ),
    ).toBe(
      'description: d\nengine: e\nlocked: true\nguard:\n  - script: a.js\n    trigger: stop\n    maxRounds: 8\n    allowTools: true\n',
    );
  });

  test('block texts, CRLF and the end of the text are kept', () => {
    expect(normalised('engine: e\r\ndescription: |\r\n  a\r\n  b\r\n')).toBe(
      'description: |\r\n  a\r\n  b\r\nengine: e\r\n',
    );
    expect(normalised('engine: e\n\n# note\n\ndescription: d\n\n')).toBe('description: d\nengine: e\n\n# note\n\n');
  });

  test('nothing is offered for a recipe that is in order, does not load, or has anchors', () => {
    expect(normalised('description: d\nengine: e\n')).toBeUndefined();
    expect(normalised('engine: e\n')).toBeUndefined();
    expect(normalised('engine: &e e\ndescription: d\ntitle: *e\n')).toBeUndefined();
  });
});

describe('flow style', () => {
  test('a script goes out and comes back', () => {
    const out = apply({ [recipePath]: 'guard: [{ script$0Body: "a();\\nb();", trigger: stop }]\n' }, 'Extract')!;
    expect(out.text).toBe('guard: [{ script: _vance/guards/x-stop.js, trigger: stop }]\n');
    expect(out.create?.text).toBe('a();\nb();\n');
    const back = apply(
      { [recipePath]: out.text.replace('script:', 'scr$0ipt:'), [out.create!.path]: 'a();\tb(); // "x"\n' },
      'Inline',
    )!;
    const again = analysesOf({ [recipePath]: back.text });
    expect(again.recipe(again.workspace.document(recipePath)!).sites[0]?.scriptBody?.value).toBe('a();\tb(); // "x"\n');
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
