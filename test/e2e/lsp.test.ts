import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, buildServer } from '../support/built-server.ts';
import { type LspClient, startLspClient } from '../support/lsp-client.ts';

const root = path.resolve(import.meta.dirname, '../..');
const workspace = path.join(root, 'examples/workspace');
const uriOf = (relative: string): string => pathToFileURL(path.join(workspace, relative)).href;

interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}
type Published = { readonly uri: string; readonly version: number; readonly diagnostics: readonly Diagnostic[] };

let built: BuiltServer;
let client: LspClient;

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());
afterEach(() => client?.stop());

async function connect(capabilities: object = {}): Promise<LspClient> {
  client = startLspClient(process.execPath, [built.program, '--stdio']);
  await client.request('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(workspace).href, name: 'w' }],
    capabilities,
  });
  client.notify('initialized', {});
  await client.wait('shooty/guardsChanged');
  return client;
}

function open(relative: string, text: string, languageId = 'vance-script'): string {
  const uri = uriOf(relative);
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  return uri;
}

const published = (uri: string, version: number) =>
  client.wait<Published>(
    'textDocument/publishDiagnostics',
    (params) => params.uri === uri && params.version === version,
  );

test('completion after a dot knows the point of the recipe', async () => {
  await connect();
  const text = 'const g = vance.guard;\ng.';
  const uri = open('_vance/guards/build-once.js', text);
  const items = await client.request<
    { label: string; sortText: string; tags?: number[]; textEdit: { range: unknown } }[]
  >('textDocument/completion', {
    textDocument: { uri },
    position: { line: 1, character: 2 },
    context: { triggerKind: 2, triggerCharacter: '.' },
  });
  const sorted = [...items].sort((a, b) => (a.sortText < b.sortText ? -1 : 1)).map((item) => item.label);
  expect(sorted[0]).toBe('continueWith');
  expect(sorted.slice(-4).sort()).toEqual(['command', 'deny', 'setTurnPrompt', 'tool']);
  expect(items.find((item) => item.label === 'deny')?.tags).toEqual([1]);
  expect(items[0]?.textEdit.range).toEqual({ start: { line: 1, character: 2 }, end: { line: 1, character: 2 } });
});

test('problems are pushed with their version, follow edits, and have fixes', async () => {
  await connect();
  const uri = open('_vance/guards/build-once.js', "if (!vance.guard.round) vance.guard.contineWith('x');\n");
  const first = await published(uri, 1);
  expect(first.diagnostics.map((each) => [each.code, each.range.start])).toEqual([
    ['SG515', { line: 0, character: 36 }],
  ]);
  const actions = await client.request<{ title: string; edit: { changes: Record<string, { newText: string }[]> } }[]>(
    'textDocument/codeAction',
    {
      textDocument: { uri },
      range: { start: { line: 0, character: 38 }, end: { line: 0, character: 38 } },
      context: { diagnostics: [] },
    },
  );
  expect(actions.map((each) => [each.title, each.edit.changes[uri]?.[0]?.newText])).toEqual([
    ['Replace with `continueWith`', 'continueWith'],
    ['Suppress `SG515` here', '// shooty-disable-next-line SG515 -- reason\n'],
    ['Suppress `SG515` in this file', '// shooty-disable-file SG515 -- reason\n'],
  ]);
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [
      { range: { start: { line: 0, character: 36 }, end: { line: 0, character: 47 } }, text: 'continueWith' },
    ],
  });
  expect((await published(uri, 2)).diagnostics).toEqual([]);
});

test('a pull answers in full and then says that nothing changed', async () => {
  await connect({ textDocument: { diagnostic: {} } });
  const uri = open('_vance/guards/build-once.js', 'return 1;\n');
  const full = await client.request<{ kind: string; resultId: string; items: Diagnostic[] }>(
    'textDocument/diagnostic',
    {
      textDocument: { uri },
    },
  );
  expect([full.kind, full.items.map((each) => each.code)]).toEqual(['full', ['SG601']]);
  const again = await client.request<{ kind: string }>('textDocument/diagnostic', {
    textDocument: { uri },
    previousResultId: full.resultId,
  });
  expect(again.kind).toBe('unchanged');
});

test('an edited recipe changes what is said about its scripts', async () => {
  await connect();
  const script = open('_vance/guards/new.js', "if (!vance.guard.round) vance.guard.continueWith('x');\n");
  expect((await published(script, 1)).diagnostics).toEqual([]);
  const recipe = open(
    '_vance/recipes/new.yaml',
    'description: d\nengine: frankie\nguard:\n  - script: _vance/guards/new.js\n    trigger: command\n',
    'yaml',
  );
  expect((await published(recipe, 1)).diagnostics).toEqual([]);
  const after = await client.wait<Published>(
    'textDocument/publishDiagnostics',
    (each) => each.uri === script && each.diagnostics.length > 0,
  );
  expect(after.diagnostics.map((each) => each.code)).toEqual(['SG102']);
});

test('recipe: go to script, hover, completion, lens and lists', async () => {
  await connect();
  const text = fs.readFileSync(path.join(workspace, '_vance/recipes/dev.yaml'), 'utf8');
  const uri = open('_vance/recipes/dev.yaml', text, 'yaml');
  const line = text.split('\n').findIndex((each) => each.includes('build-once.js'));
  const at = { textDocument: { uri }, position: { line, character: 14 } };
  expect(await client.request('textDocument/definition', at)).toMatchObject([
    { uri: uriOf('_vance/guards/build-once.js') },
  ]);
  expect(await client.request('textDocument/hover', { ...at, position: { line, character: 6 } })).toMatchObject({
    contents: { value: expect.stringContaining('Path of the guard script') },
  });
  const script = open(
    '_vance/guards/build-once.js',
    fs.readFileSync(path.join(workspace, '_vance/guards/build-once.js'), 'utf8'),
  );
  const lenses = await client.request<{ command: { title: string; command: string; arguments: unknown[] } }[]>(
    'textDocument/codeLens',
    { textDocument: { uri: script } },
  );
  expect(lenses.map((lens) => [lens.command.title, lens.command.command])).toEqual([
    ['at most 5 s, 1 000 000 statements', ''],
    ['stop · dev.yaml · round cap 3', 'shooty.showRecipeEntry'],
    ['Run', 'shooty.runGuard'],
    ['Debug', 'shooty.debugGuard'],
  ]);
  expect(lenses[1]?.command.arguments[0]).toMatchObject({ uri, range: { start: { line } } });
  expect(lenses[2]?.command.arguments).toEqual([script, 'stop']);
  const guards = await client.request<{ label: string }[]>('shooty/guards', {});
  expect(guards.map((each) => each.label)).toContain('build-once.js');
  expect(await client.request('shooty/guard', { uri: script })).toMatchObject({
    points: ['stop'],
    entries: [{ maxRounds: 3 }],
  });
  expect(await client.request('shooty/guardEntryEdit', { recipe: uri, script: uriOf('_vance/guards/x.js') })).toEqual({
    offsetLine: text.split('\n').length - 1,
    text: '  - script: _vance/guards/x.js\n',
  });
});

test('a cancelled request is answered as cancelled', async () => {
  await connect();
  const uri = open('_vance/guards/build-once.js', 'vance.');
  const { id, answer } = client.start('textDocument/hover', {
    textDocument: { uri },
    position: { line: 0, character: 1 },
  });
  client.notify('$/cancelRequest', { id });
  expect((await answer).error?.code).toBe(-32800);
});

test('requests about unknown documents and odd positions are answered with nothing', async () => {
  await connect();
  const at = { textDocument: { uri: 'untitled:x' }, position: { line: 9, character: 9 } };
  expect(await client.request('textDocument/hover', at)).toBeNull();
  expect(await client.request('textDocument/completion', at)).toEqual([]);
  const uri = open('_vance/guards/build-once.js', 'vance.guard.\ud800');
  for (const character of [0, 12, 13, 9999]) {
    await client.request('textDocument/completion', { textDocument: { uri }, position: { line: 0, character } });
  }
});

test('the server ends with its client', async () => {
  await connect();
  await client.request('shutdown', null);
  client.notify('exit', null);
  expect(await client.exited).toBe(0);
  await connect();
  client.child.stdin?.end();
  await client.exited;
});

test('types: members, hovers, signatures, formatting; problems of the type checker follow', async () => {
  await connect({ textDocument: { publishDiagnostics: {} } });
  const text = 'const list = [1, 2];\nfunction add(first, second) { return first + second; }\nadd(list.\n';
  const uri = open('_vance/guards/build-once.js', text);
  const at = (line: number, character: number) => ({ textDocument: { uri }, position: { line, character } });
  const members = await client.request<{ label: string }[]>('textDocument/completion', at(2, 9));
  expect(members.map((item) => item.label)).toEqual(expect.arrayContaining(['map', 'toSorted']));
  expect(await client.request('textDocument/hover', at(0, 7))).toMatchObject({
    contents: { value: expect.stringContaining('const list: number[]') },
  });
  expect(await client.request('textDocument/signatureHelp', at(2, 4))).toMatchObject({
    signatures: [{ label: expect.stringContaining('add(first: any, second: any)') }],
  });
  const words = await client.request<{ label: string }[] | { items: { label: string }[] }>(
    'textDocument/completion',
    at(2, 1),
  );
  const labels = (Array.isArray(words) ? words : words.items).map((item) => item.label);
  expect(labels).toEqual(expect.arrayContaining(['add', 'vance', 'Math']));
  // Neither a browser nor Node is around.
  for (const name of ['document', 'window', 'require', 'process', 'setTimeout']) expect(labels).not.toContain(name);
  const next = 'const n=1;\nn=2;\n';
  client.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: next }] });
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await client.request<unknown[]>('textDocument/formatting', { textDocument: { uri }, options });
  expect(edits).not.toEqual([]);
  const found = await client.wait<Published>(
    'textDocument/publishDiagnostics',
    (params) => params.version === 2 && params.diagnostics.some((each) => each.code === 'type-constant'),
  );
  expect(found.diagnostics.map((each) => each.code)).toContain('type-constant');
});

test('fix all for whoever asks, a new scenario, and the page of each rule', async () => {
  await connect({ textDocument: { publishDiagnostics: {} } });
  const uri = open('_vance/guards/plan-checklist.js', "console.log('x');\n");
  const found = await client.wait<Published>('textDocument/publishDiagnostics', (params) => params.uri === uri);
  expect(found.diagnostics).toMatchObject([
    { code: 'SG516', codeDescription: { href: expect.stringMatching(/docs\/rules\/SG516\.md$/) } },
  ]);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const actions = (only?: string[]) =>
    client.request<{ title: string; kind: string; edit: object }[]>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  expect(await actions(['source.fixAll'])).toMatchObject([
    { kind: 'source.fixAll', edit: { changes: { [uri]: [{ newText: 'vance.log.info' }] } } },
  ]);
  expect((await actions()).map((each) => each.kind)).not.toContain('source.fixAll');
});

test('types of things, who calls whom, layout while typing', async () => {
  await connect();
  const text = 'class Plan {}\nconst plan = new Plan();\nfunction ask(t) { return t; }\nif (plan) {\nask(plan);}\n';
  const uri = open('_vance/guards/build-once.js', text);
  const at = (line: number, character: number) => ({ textDocument: { uri }, position: { line, character } });
  const types = await client.request<{ range: { start: object } }[]>('textDocument/typeDefinition', at(4, 5));
  expect(types.map((each) => each.range.start)).toEqual([{ line: 0, character: 6 }]);
  const [item] = await client.request<{ name: string }[]>('textDocument/prepareCallHierarchy', at(4, 1));
  expect(item?.name).toBe('ask');
  const callers = await client.request<{ from: { name: string } }[]>('callHierarchy/incomingCalls', { item });
  expect(callers.map((each) => each.from.name)).toEqual(['(script)']);
  const edits = await client.request<{ newText: string }[]>('textDocument/onTypeFormatting', {
    ...at(4, 11),
    ch: '}',
    options: { tabSize: 2, insertSpaces: true },
  });
  expect(edits.map((each) => each.newText)).toContain('  ');
});

test('a request that is cancelled while types load is answered at once, and the others go on', async () => {
  await connect();
  const uri = open('_vance/guards/build-once.js', "const list = ['a'];\nlist.\n");
  const ask = { textDocument: { uri }, position: { line: 1, character: 5 } };
  const slow = client.start('textDocument/completion', ask);
  client.notify('$/cancelRequest', { id: slow.id });
  const order: string[] = [];
  const later = client.request<unknown[]>('textDocument/completion', ask).then((items) => {
    order.push('completed');
    return items;
  });
  const cancelled = slow.answer.then((message) => {
    order.push('cancelled');
    return message;
  });
  expect((await cancelled).error?.code).toBe(-32800);
  expect((await later).length).toBeGreaterThan(5);
  expect(order).toEqual(['cancelled', 'completed']);
});

test('an answer about a text that has changed meanwhile is not given', async () => {
  await connect();
  const uri = open('_vance/guards/build-once.js', "const list = ['a'];\nlist.\n");
  const old = client.start('textDocument/completion', { textDocument: { uri }, position: { line: 1, character: 5 } });
  // The server is asked something else first, so that the question above is at work when the edit comes.
  await client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: 'vance.guard.' }],
  });
  expect((await old.answer).error?.code).toBe(-32801);
});

test('changes of a guard: behind a check of the point, a scenario for it, all fixes at once', async () => {
  await connect();
  const recipe = fs.readFileSync(path.join(workspace, '_vance/recipes/dev.yaml'), 'utf8');
  open('_vance/recipes/dev.yaml', `${recipe}  - script: _vance/guards/new-one.js\n    trigger: command\n`, 'yaml');
  const text =
    "vance.log.info('a');\nconsole.log('b');\nif (vance.guard.command.name === 'x') vance.guard.denny('no');\n";
  const uri = open('_vance/guards/new-one.js', text);
  const actions = (only: string, from: number, to: number) =>
    client.request<
      { title: string; edit: { changes?: Record<string, { newText: string }[]>; documentChanges?: unknown[] } }[]
    >('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: from, character: 0 }, end: { line: to, character: 20 } },
      context: { diagnostics: [], only: [only] },
    });
  const changes = await actions('refactor', 0, 0);
  expect(changes.map((each) => each.title)).toEqual([
    'Surround with a check for COMMAND',
    'Create a scenario for this guard (`tests/new-one.scenario.yaml`)',
  ]);
  expect(JSON.stringify(changes[0]?.edit)).toContain("if (vance.guard.point === 'command') {");
  expect(changes[1]?.edit.documentChanges).toMatchObject([
    { kind: 'create', uri: uriOf('tests/new-one.scenario.yaml') },
    { textDocument: { uri: uriOf('tests/new-one.scenario.yaml') }, edits: [{}] },
  ]);
  const [all] = await actions('source.fixAll', 0, 2);
  expect(all?.edit.changes?.[uri]?.map((each) => each.newText).sort()).toEqual(['deny', 'vance.log.info']);
});
