import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltServer, buildServer } from '../support/built-server.ts';
import { type LspClient, startLspClient } from '../support/lsp-client.ts';

let built: BuiltServer;
let folder: string;
let client: LspClient;

const files = {
  '_vance/guards/a.js': "vance.guard.activateSkill('release');\n",
  '_vance/recipes/dev.yaml':
    'description: d\nengine: frankie\ndefaultActiveSkills: [release]\nguard:\n  - script: _vance/guards/a.js\n    trigger: start\n',
  '_vance/skills/release/SKILL.md': '---\nname: release\ntitle: t\ndescription: d\nversion: "1"\n---\nbody\n',
};

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-recipes-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
});
afterEach(async () => {
  await client?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const uriOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;

async function connect(capabilities: object = {}): Promise<void> {
  client = startLspClient(process.execPath, [built.program, '--stdio']);
  await client.request('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'w' }],
    capabilities,
  });
  client.notify('initialized', {});
  await client.wait('shooty/guardsChanged');
}

interface Edit {
  readonly changes?: Readonly<Record<string, readonly { readonly newText: string }[]>>;
  readonly documentChanges?: readonly unknown[];
}

/** New texts by file. */
const texts = ({ changes = {} }: Edit): unknown =>
  Object.fromEntries(
    Object.entries(changes).map(([uri, edits]) => [
      uri.slice(pathToFileURL(folder).href.length + 1),
      edits.map((each) => each.newText),
    ]),
  );

test('before a file or folder is renamed its names are changed', async () => {
  await connect();
  const script = [{ oldUri: uriOf('_vance/guards/a.js'), newUri: uriOf('_vance/guards/b.js') }];
  expect(texts(await client.request<Edit>('workspace/willRenameFiles', { files: script }))).toEqual({
    '_vance/recipes/dev.yaml': ['_vance/guards/b.js'],
  });
  const skill = [{ oldUri: uriOf('_vance/skills/release'), newUri: uriOf('_vance/skills/ship') }];
  expect(texts(await client.request<Edit>('workspace/willRenameFiles', { files: skill }))).toEqual({
    '_vance/guards/a.js': ['ship'],
    '_vance/recipes/dev.yaml': ['ship'],
    '_vance/skills/release/SKILL.md': ['ship'],
  });
  const other = [{ oldUri: uriOf('notes.md'), newUri: uriOf('other.md') }];
  expect(await client.request('workspace/willRenameFiles', { files: other })).toBeNull();
});

const askRename = (newName: string): Promise<Edit> =>
  client.request<Edit>('textDocument/rename', {
    textDocument: { uri: uriOf('_vance/recipes/dev.yaml') },
    position: { line: 2, character: 24 },
    newName,
  });

test('a rename of a skill moves its folder and changes its names, which are not asked for again', async () => {
  await connect({ workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } } });
  await expect(askRename('Ship it')).rejects.toThrow('is no name of a file');
  const edit = await askRename('ship');
  expect(edit.documentChanges).toHaveLength(4);
  const [oldUri, newUri] = [uriOf('_vance/skills/release'), uriOf('_vance/skills/ship')];
  expect(edit.documentChanges!.at(-1)).toEqual({ kind: 'rename', oldUri, newUri });
  const files = [{ oldUri, newUri }];
  expect(await client.request('workspace/willRenameFiles', { files })).toBeNull();
  expect(await client.request('workspace/willRenameFiles', { files })).not.toBeNull();
});

test('a folder that has moved is known by its new name', async () => {
  await connect();
  const uri = uriOf('_vance/guards/b.js');
  const text = "vance.guard.activateSkill('ship');\n";
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'vance-script', version: 1, text } });
  const codes = async (): Promise<readonly unknown[]> =>
    (
      await client.wait<{ uri: string; diagnostics: readonly { code: unknown }[] }>(
        'textDocument/publishDiagnostics',
        (params) => params.uri === uri,
      )
    ).diagnostics.map((each) => each.code);
  expect(await codes()).toContain('SG117');
  fs.renameSync(path.join(folder, '_vance/skills/release'), path.join(folder, '_vance/skills/ship'));
  client.notify('workspace/didRenameFiles', {
    files: [{ oldUri: uriOf('_vance/skills/release'), newUri: uriOf('_vance/skills/ship') }],
  });
  while ((await codes()).includes('SG117'));
});

test('an editor that cannot rename files says so', async () => {
  await connect();
  await expect(askRename('ship')).rejects.toThrow('cannot rename files');
});

test('beside another YAML extension faults of YAML are left to it', async () => {
  await connect();
  const uri = uriOf('_vance/recipes/broken.yaml');
  const codes = async (): Promise<readonly unknown[]> =>
    (
      await client.wait<{ uri: string; diagnostics: readonly { code: unknown }[] }>(
        'textDocument/publishDiagnostics',
        (params) => params.uri === uri,
      )
    ).diagnostics.map((each) => each.code);
  client.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: 'description: [\n' },
  });
  expect(await codes()).toEqual(['recipe-parse']);
  client.notify('shooty/otherYaml', { present: true });
  expect(await codes()).toEqual([]);
  client.notify('workspace/didChangeConfiguration', { settings: { shooty: { yaml: { genericProblems: 'on' } } } });
  expect(await codes()).toEqual(['recipe-parse']);
});
