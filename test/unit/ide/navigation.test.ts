import { describe, expect, test } from 'vitest';
import { symbolsOf } from '../../../server/src/ide/document-symbols.ts';
import { fileAt, linksOf } from '../../../server/src/ide/links.ts';
import { foldsOf, selectionsOf } from '../../../server/src/ide/ranges.ts';
import { declarationsAt, referencesAt, renameAt } from '../../../server/src/ide/references.ts';
import { parameterHints, semanticTokensOf } from '../../../server/src/ide/semantic.ts';
import { hoverText } from '../../../server/src/ide/string-names.ts';
import { workspaceSymbols } from '../../../server/src/ide/workspace-symbols.ts';
import { completeYaml, hoverYaml } from '../../../server/src/ide/yaml-features.ts';
import { analysesOf, checkCompletion, cursorIn, type Files, guardPath, recipePath } from '../../support/check-ide.ts';

const asFiles = (input: string | Files): Files => (typeof input === 'string' ? { [guardPath]: input } : input);

/** `file:text` of every place of what is at `$0`, the declaration with a star. */
async function checkReferences(input: string | Files, expected: readonly string[]): Promise<void> {
  const { analyses, document, offset } = cursorIn(asFiles(input));
  const declared = await declarationsAt(analyses, document, offset, undefined);
  const places = await referencesAt(analyses, document, offset, undefined);
  const found = places.map(({ path, span }) => {
    const star = declared.some((each) => each.path === path && each.span.start === span.start) ? '*' : '';
    return `${path.split('/').at(-1)}:${span.start}${star}`;
  });
  expect(found).toEqual(expected);
}

/** The texts after a rename at `$0`, or why there is none. */
async function checkRename(input: string | Files, name: string, expected: string | Files): Promise<void> {
  const { analyses, document, offset } = cursorIn(asFiles(input));
  const edits = await renameAt({ analyses, types: undefined }, document, offset, name);
  if (!edits || 'why' in edits) {
    expect(edits?.why).toBe(expected);
    return;
  }
  const texts: Record<string, string> = {};
  for (const { path, span, text } of [...edits].sort((a, b) => b.span.start - a.span.start)) {
    const now = texts[path] ?? analyses.workspace.document(path)!.text;
    texts[path] = now.slice(0, span.start) + text + now.slice(span.end);
  }
  expect(texts).toEqual(asFiles(expected));
}

describe('variables', () => {
  test('references and declaration by scope', async () => {
    await checkReferences('const a = 1;\nfunction f(a) { return a; }\nf(a$0);', ['a.js:6*', 'a.js:43']);
    await checkReferences('vance.guard.ta$0sk;', []);
    await checkReferences("'a$0';\nconst a = 1;", []);
  });

  test('rename keeps keys', async () => {
    await checkRename(
      'const { plan } = x;\nuse({ plan$0 });',
      'path',
      'const { plan: path } = x;\nuse({ plan: path });',
    );
    await checkRename('let a$0 = 1;\na++;', 'if', '`if` is no name for a variable.');
    await checkRename(
      {
        [recipePath]: 'description: d\nengine: frankie\nguard:\n  - scriptBody: |\n      const a$0 = 1;\n      f(a);\n',
      },
      'b',
      { [recipePath]: 'description: d\nengine: frankie\nguard:\n  - scriptBody: |\n      const b = 1;\n      f(b);\n' },
    );
  });
});

describe('guard parameters across recipe and script', () => {
  const recipe = `description: d\nengine: frankie\nguard:\n  - script: ${guardPath}\n    params: { plan: a, max: 2 }\n`;
  const script = "const { plan } = vance.params;\nvance.log.info(plan + vance.params.plan + vance.params['max']);\n";

  test('rename from the script', async () => {
    await checkRename({ [guardPath]: script.replace('params.plan', 'params.pl$0an'), [recipePath]: recipe }, 'path', {
      [recipePath]: recipe.replace('plan:', 'path:'),
      [guardPath]: script.replace('{ plan }', '{ path: plan }').replace('params.plan', 'params.path'),
    });
  });

  test('references from the recipe', async () => {
    await checkReferences({ [recipePath]: recipe.replace('plan:', 'pl$0an:'), [guardPath]: script }, [
      'x.yaml:83*',
      'a.js:8',
      'a.js:66',
    ]);
  });

  test('completion both ways', () => {
    checkCompletion({ [guardPath]: 'vance.params.$0', [recipePath]: recipe }, ['max', 'plan'], 2);
    const { analyses, document, offset } = cursorIn({
      [recipePath]: `description: d\nengine: frankie\nguard:\n  - script: ${guardPath}\n    params:\n      $0\n`,
      [guardPath]: script,
    });
    expect(completeYaml(analyses, document, offset).map((item) => item.label)).toEqual(['plan', 'max']);
  });

  test('a name that no script could read', async () => {
    await checkRename(
      { [guardPath]: 'vance.params.a$0;' },
      'a-b',
      '`a-b` is no name that a script can read as `vance.params.a-b`.',
    );
  });
});

describe('names in texts', () => {
  const skill = { '_vance/skills/tidy/SKILL.md': '---\ntitle: t\ndescription: d\nversion: "1"\n---\nb\n' };
  const judge = { '_vance/recipes/judge.yaml': 'description: d\nengine: jeltz\ninternal: true\npromptPrefix: p\n' };

  test('completion by the call around them', async () => {
    const { completeName, stringNameAt } = await import('../../../server/src/ide/string-names.ts');
    const labels = (text: string, files: Files = {}) => {
      const { analyses, document, offset } = cursorIn({ [guardPath]: text, ...files });
      const { facts } = analyses.scriptAt(document, offset)!;
      const name = stringNameAt(facts, offset);
      return name && completeName(analyses.workspace, document.path, facts, name).map((item) => item.label);
    };
    expect(labels("vance.guard.activateSkill('$0')", skill)).toEqual(['tidy', 'code-review', 'decision-frame']);
    expect(labels("vance.llm.call('ju$0', 'x')", judge)).toContain('judge');
    expect(labels("vance.llm.call('ju$0', 'x')", judge)).not.toContain('coding');
    expect(labels("vance.tools.call('$0")).toContain('exec_run');
    expect(labels("if (vance.guard.point === '$0')")).toEqual(['start', 'command', 'stop', 'terminate', 'tool']);
    expect(labels("const g = vance.guard;\nswitch (g.command.name) { case '$0' }")).toContain('llm');
    expect(labels("vance.documents.read('notes/$0')", { 'notes/plan.md': '' })).toEqual(['notes/plan.md']);
    expect(labels("vance.settings.get('$0')", { 'shooty.config.yaml': 'known: { settings: [a.b] }' })).toEqual(['a.b']);
    expect(labels("other('$0')")).toBeUndefined();
  });

  test('go to and hover', () => {
    const at = (text: string) => cursorIn({ [guardPath]: text, ...skill, ...judge, 'notes/a.md': 'x' });
    const target = (text: string) => {
      const { analyses, document, offset } = at(text);
      return fileAt(analyses, document, offset);
    };
    expect(target("vance.guard.activateSkill('ti$0dy')")).toBe('_vance/skills/tidy/SKILL.md');
    expect(target("vance.llm.call('jud$0ge', 'x')")).toBe('_vance/recipes/judge.yaml');
    expect(target("vance.documents.read('notes/$0a.md')")).toBe('notes/a.md');
    const hover = (text: string) => {
      const { analyses, document, offset } = at(text);
      return hoverText(analyses.workspace, document.path, analyses.script(document), offset)?.markdown;
    };
    expect(hover("vance.tools.call('exec$0_run', {})")).toContain('`command`: string, required');
    expect(hover('/**\n * @requiresTools file_r$0ead\n */\n1;')).toContain('file_read');
    expect(hover("vance.guard.activateSkill('ti$0dy')")).toContain('sticky');
  });
});

describe('YAML around scripts', () => {
  const labels = (files: Files) => {
    const { analyses, document, offset } = cursorIn(files);
    return completeYaml(analyses, document, offset).map((item) => item.label);
  };

  test('scenario keys and values', () => {
    expect(labels({ 'a.scenario.yaml': 'scenario: a\n$0' })).toContain('steps');
    expect(labels({ 'a.scenario.yaml': 'scenario: a\nsteps:\n  - stop: x\n    expect:\n      verdict: $0' })).toContain(
      'continue',
    );
    expect(labels({ 't/a.scenario.yaml': 'recipe: $0', '_vance/recipes/x.yaml': 'engine: e' })).toEqual([
      '../_vance/recipes/x.yaml',
    ]);
  });

  test('skill keys, verbs and guard paths', () => {
    const md = (front: string) => ({ '_vance/skills/s/SKILL.md': `---\n${front}\n---\nbody\n`, [guardPath]: '' });
    expect(labels(md('title: t\n$0'))).toContain('activate');
    expect(labels(md('title: t\n$0'))).not.toContain('title');
    expect(labels(md('lifecycle: $0'))).toEqual(['sticky', 'shot']);
    expect(labels(md('activate:\n  - $0'))).toContain('guard');
    expect(labels(md('activate:\n  - guard $0'))).toEqual(['get', 'script', 'inline', 'clear', 'status']);
    expect(labels(md('activate:\n  - guard script $0'))).toEqual([guardPath]);
    expect(labels(md('tools:\n  - $0'))).toContain('exec_run');
  });

  test('hover and links', () => {
    const md = {
      '_vance/skills/s/SKILL.md': `---\nlife$0cycle: shot\nactivate: [guard script ${guardPath}]\n---\nb\n`,
    };
    const { analyses, document, offset } = cursorIn({ ...md, [guardPath]: '1;' });
    expect(hoverYaml(analyses, document, offset)?.markdown).toContain('sticky');
    expect(linksOf(analyses, document).map((link) => link.target)).toEqual([guardPath]);
    const scenario = { 't/a.scenario.yaml': 'recipe: ../_vance/recipes/x.yaml', '_vance/recipes/x.yaml': 'engine: e' };
    const other = analysesOf(scenario);
    expect(linksOf(other, other.workspace.document('t/a.scenario.yaml')!).map((link) => link.target)).toEqual([
      recipePath,
    ]);
  });
});

test('semantic tokens and parameter names', () => {
  const { analyses, document } = cursorIn({
    [guardPath]: "const g = vance.guard;\ng.deny('x');\nfunction f(a, b) {}\nf(1, 2);$0",
  });
  const facts = analyses.script(document);
  expect(
    semanticTokensOf(facts).map((each) => `${facts.text.slice(each.span.start, each.span.end)} ${each.type}`),
  ).toEqual([
    'g variable',
    'vance namespace',
    'guard namespace',
    'g variable',
    'deny method',
    'f function',
    'a parameter',
    'b parameter',
    'f function',
  ]);
  expect(parameterHints(facts, { start: 0, end: facts.text.length }).map((each) => each.label)).toEqual(['a:', 'b:']);
});

test('folding and selection reach into inline scripts', () => {
  const text = 'description: d\nengine: frankie\nguard:\n  - scriptBody: |\n      if (a$0) {\n        b();\n      }\n';
  const { analyses, document, offset } = cursorIn({ [recipePath]: text });
  expect(foldsOf(analyses, document)).toContainEqual({ start: 4, end: 5 });
  const selected = selectionsOf(analyses, document, offset).map((each) => document.text.slice(each.start, each.end));
  expect(selected[0]).toBe('a');
  expect(selected[1]).toMatch(/^if/);
  expect(selected.at(-1)).toMatch(/^description/);
});

test('workspace symbols', () => {
  const analyses = analysesOf({ [recipePath]: `guard:\n  - script: ${guardPath}\n`, [guardPath]: '' });
  expect(workspaceSymbols(analyses, 'gua').map((each) => each.name)).toEqual([guardPath]);
  expect(workspaceSymbols(analyses, '((').length).toBe(0);
});

describe('outlines', () => {
  const outline = (path: string, text: string) => {
    const analyses = analysesOf({ [path]: text });
    const show = (symbols: ReturnType<typeof symbolsOf>): unknown[] =>
      symbols.map((each) => (each.children.length > 0 ? [each.name, show(each.children)] : each.name));
    const symbols = symbolsOf(analyses, analyses.workspace.document(path)!);
    const inside = (each: (typeof symbols)[number]): boolean =>
      each.span.start <= each.nameSpan.start && each.nameSpan.end <= each.span.end && each.children.every(inside);
    expect(symbols.every(inside)).toBe(true);
    return show(symbols);
  };

  test('a recipe shows what its inline scripts declare', () => {
    expect(
      outline(
        recipePath,
        'description: d\nengine: e\nguard:\n  - scriptBody: |\n      const a = 1;\n      function ask() {}\n  - script: a.js\n',
      ),
    ).toEqual(['description', 'engine', ['guard', [['scriptBody', ['a', 'ask']], 'a.js']]]);
  });

  test('a scenario shows its steps, a skill its commands', () => {
    expect(
      outline('t/a.scenario.yaml', 'scenario: s\nsteps:\n  - stop: Done.\n  - user: Hi\n    expect: {}\n'),
    ).toEqual(['scenario', ['steps', ['stop: Done.', 'user: Hi']]]);
    expect(outline('_vance/skills/s/SKILL.md', '---\ntitle: t\nactivate: [ping, "guard clear"]\n---\nbody\n')).toEqual([
      'title',
      ['activate', ['ping', 'guard clear']],
    ]);
    expect(outline('_vance/skills/s/SKILL.md', 'no front\n')).toEqual([]);
  });
});
