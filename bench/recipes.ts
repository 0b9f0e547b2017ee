// Recipes with inline guards: an edit until its problems, and completion, against YAML servers on files of the same length.
import path from 'node:path';
import { type LspClient, startLspClient } from '../test/support/lsp-client.ts';
import { measure, ms, type Row, type Times, versus } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Lines of the file and inline guards in it. */
const sizes = [
  { lines: 60, guards: 3 },
  { lines: 2000, guards: 100 },
  { lines: 10_000, guards: 100 },
] as const;

interface Position {
  readonly line: number;
  readonly character: number;
}

/** A valid text of so many lines, where a digit in its last line is typed over, and where a key stands. */
interface Sample {
  readonly text: string;
  readonly edit: Position;
  readonly key: Position;
}

function recipe(lines: number, guards: number): Sample {
  const head = ['description: bench', 'engine: frankie', 'guard:'];
  const each = Math.floor((lines - head.length - 1) / guards);
  const body = Array.from({ length: guards }, (_, g) => [
    `  - trigger: ${g % 2 ? 'terminate' : 'stop'}`,
    `    maxRounds: ${1 + (g % 3)}`,
    '    scriptBody: |',
    ...Array.from({ length: each - 3 }, (_, i) =>
      i % 3 === 0
        ? `      if (vance.guard.output.includes('part ${g} ${i}')) {`
        : i % 3 === 1
          ? `        vance.log.info('found', { part: ${i}, round: vance.guard.round });`
          : '      }',
    ).slice(0, each - 3 - ((each - 3) % 3)),
  ]).flat();
  const all = [...head, ...body];
  while (all.length < lines - 1) all.push(`# line ${all.length}`);
  return {
    text: `${all.join('\n')}\ntitle: x0\n`,
    edit: { line: all.length, character: 8 },
    key: { line: all.length, character: 2 },
  };
}

/** A workflow of GitHub Actions of the same length: what the peer is made for. */
function workflow(lines: number): Sample {
  const all = ['name: bench', 'on: push', 'jobs:', '  build:', '    runs-on: ubuntu-latest', '    steps:'];
  for (let i = 0; all.length + 3 < lines; i++)
    all.push(`      - name: step ${i}`, '        run: |', `          echo "part ${i}"`);
  return {
    text: `${all.join('\n')}\nrun-name: x0\n`,
    edit: { line: all.length, character: 11 },
    key: { line: all.length, character: 2 },
  };
}

interface Subject {
  readonly start: () => Promise<LspClient>;
  readonly uri: string;
  readonly sample: Sample;
}

async function figures({ start, uri, sample }: Subject): Promise<{ readonly edit: Times; readonly completion: Times }> {
  const client = await start();
  try {
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: sample.text },
    });
    const published = (): Promise<unknown> =>
      client.wait<{ uri: string }>('textDocument/publishDiagnostics', (params) => params.uri === uri);
    await published();
    const type = async (i: number): Promise<void> => {
      const next = published();
      const end = { ...sample.edit, character: sample.edit.character + 1 };
      client.notify('textDocument/didChange', {
        textDocument: { uri, version: i + 2 },
        contentChanges: [{ range: { start: sample.edit, end }, text: String((i + 1) % 10) }],
      });
      await next;
    };
    const edit = await measure(10, type);
    const completion = await measure(20, () =>
      client.request('textDocument/completion', { textDocument: { uri }, position: sample.key }),
    );
    return { edit, completion };
  } finally {
    await client.stop();
  }
}

const capabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    publishDiagnostics: { versionSupport: true },
  },
  workspace: {},
};

async function server(program: string, settings?: unknown): Promise<LspClient> {
  const client = startLspClient(process.execPath, [program, '--stdio']);
  await client.request('initialize', {
    processId: null,
    rootUri: null,
    capabilities,
    workspaceFolders: null,
    // One of the peers asks for these, and works without anything in them.
    initializationOptions: {},
  });
  client.notify('initialized', {});
  if (settings) client.notify('workspace/didChangeConfiguration', { settings });
  return client;
}

/** Rows for the table; ratios when the peers are there. */
export async function recipeRows(peers: string | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { lines, guards } of sizes) {
    const sample = recipe(lines, guards);
    const uri = 'file:///workspace/_vance/recipes/bench.yaml';
    const ours = await figures({ start: () => server(path.join(root, 'dist/lsp.cjs')), uri, sample });
    const what = `${lines.toLocaleString('en')} lines, ${guards} inline guards`;
    if (!peers) {
      rows.push({ what: `edit → diagnostics, ${what}`, ours: ms(ours.edit) });
      rows.push({ what: `completion of a key, ${what}`, ours: ms(ours.completion) });
      continue;
    }
    const actions = await figures({
      start: () => server(path.join(peers, 'node_modules/@actions/languageserver/bin/actions-languageserver')),
      uri: 'file:///workspace/.github/workflows/bench.yml',
      sample: workflow(lines),
    });
    const schema = `file://${path.join(root, 'schemas/recipe.schema.json')}`;
    const general = await figures({
      start: () =>
        server(path.join(peers, 'node_modules/yaml-language-server/bin/yaml-language-server'), {
          yaml: {
            schemas: { [schema]: '**/*.yaml' },
            validate: true,
            completion: true,
            schemaStore: { enable: false },
          },
        }),
      uri,
      sample,
    });
    rows.push(
      versus(`edit → diagnostics, ${what} (peer: @actions/languageserver)`, ours.edit, actions.edit, '≤ 0.15'),
      versus(`edit → diagnostics, ${what} (peer: yaml-language-server, with our schema)`, ours.edit, general.edit),
      versus(`completion of a key, ${what} (peer: @actions/languageserver)`, ours.completion, actions.completion),
      versus(
        `completion of a key, ${what} (peer: yaml-language-server, with our schema)`,
        ours.completion,
        general.completion,
      ),
    );
  }
  return rows;
}
