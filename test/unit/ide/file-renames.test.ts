import { describe, expect, test } from 'vitest';
import { lineIndex } from '../../../server/src/base/line-index.ts';
import { mentionsIn, mentionsOf } from '../../../server/src/ide/file-mentions.ts';
import { editsOfMoves, moveOfRename } from '../../../server/src/ide/file-renames.ts';
import { analysesOf, cursorIn, type Files } from '../../support/check-ide.ts';

const project: Files = {
  '_vance/guards/a.js': "const SKILL = 'release';\nvance.guard.activateSkill(SKILL);\nvance.llm.call('judge', 'x');\n",
  '_vance/recipes/dev.yaml':
    'description: d\nengine: frankie\ndefaultActiveSkills: [release, "other"]\nguard:\n  - script: _vance/guards/a.js\n  - script: "/_vance/guards/a.js"\n  - scriptBody: |\n      vance.guard.activateSkill(\'release\');\n    trigger: start\n',
  '_vance/recipes/judge.yaml': 'description: d\nengine: jeltz\ninternal: true\npromptPrefix: p\n',
  '_vance/skills/release/SKILL.md':
    '---\nname: release\ntitle: t\nactivate:\n  - guard script _vance/guards/a.js\nscripts: [{ name: n, file: run.js }]\nrun: { target: spawn, recipe: judge }\n---\nbody\n',
  '_vance/skills/release/run.js': '1;',
  'tests/a.scenario.yaml': 'recipe: ../_vance/recipes/dev.yaml\nsteps: []\n',
};

/** The texts after the moves, of the files whose text changes; files stand where they stood. */
function checkMoves(files: Files, moves: Readonly<Record<string, string>>, expected: Files): void {
  const analyses = analysesOf(files);
  const edits = editsOfMoves(
    analyses,
    Object.entries(moves).map(([from, to]) => ({ from, to })),
  );
  const changed: Record<string, string> = {};
  for (const edit of [...edits].sort((a, b) => b.span.start - a.span.start)) {
    const now = changed[edit.path] ?? files[edit.path]!;
    changed[edit.path] = now.slice(0, edit.span.start) + edit.text + now.slice(edit.span.end);
  }
  expect(changed).toEqual(expected);
}

const changedIn = (path: string, ...swaps: readonly (readonly [string, string])[]): Files => ({
  [path]: swaps.reduce((text, [from, to]) => text.replaceAll(from, to), project[path]!),
});

describe('who names a file', () => {
  const places = (target: string) => {
    const analyses = analysesOf(project);
    return mentionsOf(analyses, target)
      .map(({ path, span }) => `${path}:${lineIndex(project[path]!).humanRange(span).line}`)
      .sort();
  };

  test('scripts, skills and recipes, in every kind of file', () => {
    expect(places('_vance/guards/a.js')).toEqual([
      '_vance/recipes/dev.yaml:5',
      '_vance/recipes/dev.yaml:6',
      '_vance/skills/release/SKILL.md:5',
    ]);
    expect(places('_vance/skills/release/SKILL.md')).toEqual([
      '_vance/guards/a.js:1',
      '_vance/recipes/dev.yaml:3',
      '_vance/recipes/dev.yaml:8',
    ]);
    expect(places('_vance/recipes/judge.yaml')).toEqual(['_vance/guards/a.js:3', '_vance/skills/release/SKILL.md:7']);
    expect(places('_vance/recipes/dev.yaml')).toEqual(['tests/a.scenario.yaml:1']);
  });

  test('names that lead nowhere, escapes and aliases are left alone', () => {
    const files = {
      '_vance/guards/b.js': "vance.guard.activateSkill('rele\\u0061se');\nvance.guard.activateSkill(name());\n",
      '_vance/recipes/x.yaml': 'engine: e\nallowedSkills: [&s nowhere, *s]\n',
      '_vance/skills/release/SKILL.md': project['_vance/skills/release/SKILL.md']!,
    };
    const analyses = analysesOf(files);
    for (const path of Object.keys(files).slice(0, 2))
      expect(mentionsIn(analyses, analyses.workspace.document(path)!)).toEqual([]);
  });
});

describe('moves', () => {
  test('a script: recipes and skills follow, what stands in front of the path stays', () => {
    checkMoves(
      project,
      { '_vance/guards/a.js': '_vance/guards/sub/b.js' },
      {
        ...changedIn('_vance/recipes/dev.yaml', ['_vance/guards/a.js', '_vance/guards/sub/b.js']),
        ...changedIn('_vance/skills/release/SKILL.md', ['_vance/guards/a.js', '_vance/guards/sub/b.js']),
      },
    );
  });

  test('a folder moves what is in it', () => {
    checkMoves(
      project,
      { '_vance/guards': '_vance/gates' },
      {
        ...changedIn('_vance/recipes/dev.yaml', ['_vance/guards/a.js', '_vance/gates/a.js']),
        ...changedIn('_vance/skills/release/SKILL.md', ['_vance/guards/a.js', '_vance/gates/a.js']),
      },
    );
  });

  test('a skill is called by its folder, also in itself', () => {
    checkMoves(
      project,
      { '_vance/skills/release': '_vance/skills/ship' },
      {
        ...changedIn('_vance/recipes/dev.yaml', ['release', 'ship']),
        ...changedIn('_vance/guards/a.js', ['release', 'ship']),
        ...changedIn('_vance/skills/release/SKILL.md', ['name: release', 'name: ship']),
      },
    );
  });

  test('a recipe is called by its name, and by a path from scenarios', () => {
    checkMoves(
      project,
      { '_vance/recipes/judge.yaml': '_vance/recipes/arbiter.yaml' },
      {
        ...changedIn('_vance/guards/a.js', ['judge', 'arbiter']),
        ...changedIn('_vance/skills/release/SKILL.md', ['judge', 'arbiter']),
      },
    );
    checkMoves(
      project,
      { '_vance/recipes/dev.yaml': '_vance/recipes/work.yaml' },
      changedIn('tests/a.scenario.yaml', ['dev.yaml', 'work.yaml']),
    );
  });

  test('a scenario keeps its way to the recipe', () => {
    checkMoves(
      project,
      { 'tests/a.scenario.yaml': 'tests/deep/a.scenario.yaml' },
      changedIn('tests/a.scenario.yaml', ['../_vance', '../../_vance']),
    );
    checkMoves(project, { tests: 'checks' }, {});
  });

  test('quotes are kept, a plain text that would become something else is not written', () => {
    const files = { '_vance/guards/a.js': '1;', '_vance/recipes/x.yaml': "guard:\n  - script: '_vance/guards/a.js'\n" };
    checkMoves(
      files,
      { '_vance/guards/a.js': "_vance/guards/it's.js" },
      {
        '_vance/recipes/x.yaml': "guard:\n  - script: '_vance/guards/it''s.js'\n",
      },
    );
    const plain = { '_vance/guards/a.js': '1;', '_vance/recipes/x.yaml': 'guard:\n  - script: _vance/guards/a.js\n' };
    checkMoves(plain, { '_vance/guards/a.js': '_vance/guards/a: b.js' }, {});
  });
});

test('documents and tools of the project, also through a constant', () => {
  const files = {
    '_vance/guards/a.js':
      "const NOTES = 'notes/x.md';\nif (vance.documents.exists(NOTES)) vance.documents.read('/notes/x.md');\nvance.tools.call('own_tool', {});\n",
    'notes/x.md': 'x',
    '_vance/server-tools/own_tool.yaml': 'x',
  };
  checkMoves(
    files,
    { 'notes/x.md': 'notes/deep/y.md', '_vance/server-tools/own_tool.yaml': '_vance/server-tools/our_tool.yaml' },
    {
      '_vance/guards/a.js': files['_vance/guards/a.js']
        .replaceAll('notes/x.md', 'notes/deep/y.md')
        .replace('own_tool', 'our_tool'),
    },
  );
});

describe('rename of a name', () => {
  const rename = (files: Files, name: string) => {
    const { analyses, document, offset } = cursorIn(files);
    return moveOfRename(analyses, document, offset, name);
  };
  const at = (path: string, from: string, to: string): Files => ({
    [path]: project[path]!.replace(from, to),
    ...Object.fromEntries(Object.entries(project).filter(([other]) => other !== path)),
  });

  test('moves the file or the folder of the skill', () => {
    expect(rename(at('_vance/recipes/dev.yaml', '[release', '[rel$0ease'), 'ship')).toEqual({
      from: '_vance/skills/release',
      to: '_vance/skills/ship',
    });
    expect(rename(at('_vance/guards/a.js', "'judge'", "'jud$0ge'"), 'arbiter')).toEqual({
      from: '_vance/recipes/judge.yaml',
      to: '_vance/recipes/arbiter.yaml',
    });
    expect(rename(at('_vance/recipes/dev.yaml', 'guards/a.js', 'guards/$0a.js'), '_vance/guards/b.js')).toEqual({
      from: '_vance/guards/a.js',
      to: '_vance/guards/b.js',
    });
  });

  test('refuses names that are taken or never found', () => {
    expect(rename(at('_vance/guards/a.js', "'judge'", "'jud$0ge'"), 'dev')).toEqual({ why: '`dev` is there already.' });
    expect(rename(at('_vance/guards/a.js', "'judge'", "'jud$0ge'"), 'Big')).toHaveProperty('why');
    expect(rename(at('_vance/guards/a.js', "'judge'", "'jud$0ge'"), 'a b')).toHaveProperty('why');
  });
});
