import { expect, test } from 'vitest';
import { editDistance } from '../../../server/src/base/nearest.ts';
import { memoryFiles } from '../../../server/src/workspace/files.ts';
import { kindOfPath, normalize, projectRootOf } from '../../../server/src/workspace/paths.ts';
import { findScript } from '../../../server/src/workspace/script-lookup.ts';
import { createWorkspace, type Workspace } from '../../../server/src/workspace/workspace.ts';

const recipe = (script: string, trigger = 'stop') =>
  `description: d\nengine: e\nguard:\n  - script: ${script}\n    trigger: ${trigger}\n`;

function workspaceOf(files: Record<string, string>): Workspace {
  const workspace = createWorkspace(memoryFiles(files));
  for (const path of Object.keys(files)) workspace.refresh(path);
  return workspace;
}

/** `file: points` of every entry that runs the script. */
const checkWirings = (workspace: Workspace, path: string, expected: readonly string[]): void =>
  expect(workspace.wirings(path).map((each) => `${each.label}: ${each.points.join(' ')}`)).toEqual(expected);

test.each([
  ['/w/_vance/guards/a.js', 'guard'],
  ['/w/documents/_vance/guards/sub/a.js', 'guard'],
  ['x.guard.js', 'guard'],
  ['_vance/tools/a.js', 'script'],
  ['_vance/skills/s/run.js', 'script'],
  ['_vance/skills/s/SKILL.md', 'skill'],
  ['a.foot.js', 'foot'],
  ['_vance/recipes/_user/a.yaml', 'recipe'],
  ['a.scenario.yaml', 'scenario'],
  ['x/shooty.config.yaml', 'config'],
  ['src/a.js', 'other'],
])('%s is a %s', (path, kind) => expect(kindOfPath(path)).toBe(kind));

test('the project root is the folder above _vance', () => {
  expect(projectRootOf('/w/_vance/recipes/a.yaml')).toBe('/w/');
  expect(projectRootOf('/w/documents/_vance/recipes/a.yaml')).toBe('/w/documents/');
  expect(projectRootOf('_vance/recipes/a.yaml')).toBe('');
  expect(normalize('/a/./b/../c')).toBe('/a/c');
});

test('recipes and skills name scripts from the project root', () => {
  const workspace = workspaceOf({
    '/w/_vance/recipes/a.yaml': recipe('/_vance/guards/x.js'),
    '/w/_vance/recipes/b.yaml': recipe('_vance/guards/../guards/x.js', 'both'),
    '/w/_vance/skills/S/SKILL.md': '---\nactivate: ["//guard script _vance/guards/x.js"]\n---\n',
    '/v/_vance/recipes/a.yaml': recipe('_vance/guards/x.js', 'command'),
  });
  checkWirings(workspace, '/w/_vance/guards/x.js', ['a.yaml: stop', 'b.yaml: stop terminate', 'skill s: stop']);
  checkWirings(workspace, '/v/_vance/guards/x.js', ['a.yaml: command']);
});

test('open texts count before files, closing brings the file back', () => {
  const workspace = workspaceOf({ '_vance/recipes/a.yaml': recipe('x.js') });
  workspace.open('_vance/recipes/a.yaml', recipe('y.js'), { version: 1 });
  checkWirings(workspace, 'x.js', []);
  checkWirings(workspace, 'y.js', ['a.yaml: stop']);
  workspace.close('_vance/recipes/a.yaml');
  checkWirings(workspace, 'x.js', ['a.yaml: stop']);
});

test('entries of a recipe that does not load still count', () => {
  const workspace = workspaceOf({
    '_vance/recipes/a.yaml': 'guard:\n  - script: x.js\n    maxRounds: "2"\n    trigger: start\n  - script: [',
  });
  checkWirings(workspace, 'x.js', ['a.yaml: start']);
});

test('the generation stands still while only a script or a comment changes', () => {
  const workspace = workspaceOf({ '_vance/recipes/a.yaml': recipe('x.js'), 'x.js': '' });
  workspace.open('x.js', 'a');
  workspace.open('_vance/recipes/a.yaml', recipe('x.js'));
  const before = workspace.generation;
  workspace.open('x.js', 'b');
  workspace.open('_vance/recipes/a.yaml', `# note\n${recipe('x.js')}`);
  expect(workspace.generation).toBe(before);
  workspace.open('_vance/recipes/a.yaml', recipe('x.js', 'start'));
  expect(workspace.generation).toBeGreaterThan(before);
});

test('the nearest configuration counts', () => {
  const workspace = workspaceOf({
    '/w/shooty.config.yaml': 'world: closed\nlayers: [../outer]\nvance: { extensions: false }\n',
    '/w/sub/shooty.config.yaml': 'rules: { SG607: off }\n',
  });
  expect(workspace.configFor('/w/a.js')).toMatchObject({ world: 'closed', layers: ['/outer'] });
  expect(workspace.configFor('/w/sub/a.js')).toMatchObject({ world: 'open', rules: { SG607: 'off' } });
  expect(workspace.configFor('/x/a.js').world).toBe('open');
  expect([workspace.extensions('/w/a.js'), workspace.extensions('/x/a.js')]).toEqual([false, true]);
});

test('script paths: layers, near names, paths from the folder of the recipe', () => {
  const workspace = workspaceOf({
    '/w/_vance/guards/done.js': '',
    '/o/_vance/guards/far.js': '',
    '/w/shooty.config.yaml': 'layers: [/o]',
  });
  const find = (path: string) => findScript(workspace, '/w/_vance/recipes/a.yaml', path);
  expect(find('_vance/guards/done.js')).toEqual({ found: true, path: '/w/_vance/guards/done.js' });
  expect(find('_vance/guards/far.js').path).toBe('/o/_vance/guards/far.js');
  expect(find('_vance/guards/Done.js')).toEqual({ found: false, near: '_vance/guards/done.js' });
  expect(find('../guards/done.js')).toEqual({ found: false, besideRecipe: '_vance/guards/done.js' });
  expect(find('_vance/guards/llm-judge.js').found).toBe(true);
});

test('edit distance counts swaps once and stops at its limit', () => {
  expect(editDistance('done', 'doen')).toBe(1);
  expect(editDistance('done', 'Done')).toBe(1);
  expect(editDistance('a', 'abcdef')).toBe(5);
});
