// House rules that a machine can check: who may import whom, file sizes, words, tasks without an issue.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { stale } from '../scripts/generate.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Layer {
  readonly may: readonly string[];
  readonly packages: readonly string[];
}

/** The layers, one way down. `executor` is split by folder; a longer key wins over a shorter one. */
const layers: Readonly<Record<string, Layer>> = {
  base: { may: [], packages: [] },
  model: { may: ['base'], packages: [] },
  syntax: { may: ['base', 'model'], packages: ['yaml', 'acorn'] },
  workspace: { may: ['base', 'model', 'syntax', 'scenario'], packages: [] },
  analysis: { may: ['base', 'model', 'syntax', 'scenario', 'workspace'], packages: ['acorn'] },
  types: { may: ['base', 'model', 'syntax'], packages: ['typescript'] },
  ide: { may: ['base', 'model', 'syntax', 'scenario', 'workspace', 'analysis', 'types'], packages: ['acorn'] },
  // the process boundary: starts children, reads their memory from /proc, counts processors, looks at the clock
  executor: {
    may: ['base', 'model', 'syntax'],
    packages: ['node:child_process', 'node:fs', 'node:os', 'node:perf_hooks'],
  },
  'executor/host': {
    may: ['base', 'model', 'syntax', 'executor'],
    packages: ['isolated-vm', 'acorn', 'magic-string', 'node:crypto'],
  },
  'executor/guest': { may: ['base', 'model', 'executor'], packages: [] },
  scenario: { may: ['base', 'model', 'syntax'], packages: ['yaml'] },
  // node:vm bounds the time of a regular expression from a scenario; nothing else of it is used.
  simulator: { may: ['base', 'model'], packages: ['node:vm'] },
  testing: { may: ['base', 'model', 'syntax', 'scenario', 'simulator'], packages: [] },
  debug: {
    may: ['base', 'model', 'syntax', 'scenario', 'simulator', 'executor'],
    packages: ['@vscode/debugadapter', '@vscode/debugprotocol', 'acorn'],
  },
  harness: { may: ['base', 'model', 'simulator'], packages: [] },
  lsp: {
    may: ['base', 'model', 'syntax', 'scenario', 'workspace', 'analysis', 'ide'],
    packages: ['vscode-languageserver', 'vscode-languageserver-textdocument'],
  },
  cli: {
    may: ['base', 'model', 'syntax', 'workspace', 'analysis', 'ide', 'scenario', 'simulator', 'testing', 'harness'],
    packages: ['node:util', 'node:fs', 'node:path', 'node:crypto', 'node:child_process', 'node:os'],
  },
};

/** Only the child side of the executor may touch these, wherever they would fit otherwise. */
const exclusive: Readonly<Record<string, string>> = {
  'isolated-vm': 'executor/host',
  typescript: 'types',
  'vscode-languageserver': 'lsp',
};

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly to: string;
}

const sources = (folder: string): string[] =>
  fs.existsSync(path.join(root, folder))
    ? (fs.readdirSync(path.join(root, folder), { recursive: true }) as string[])
        .filter((f) => /\.(ts|mjs)$/.test(f))
        .map((f) => path.join(folder, f))
    : [];

const layerOf = (relative: string): string => {
  const parts = path.relative('server/src', relative).split(path.sep);
  const deep = `${parts[0]}/${parts[1]}`;
  return layers[deep] ? deep : (parts[0] ?? '');
};

function importsOf(file: string): string[] {
  const tree = ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      found.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push((node.argument.literal as ts.StringLiteral).text);
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteral(node.arguments[0]!)
    )
      found.push(node.arguments[0].text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const serverImports: Import[] = sources('server/src')
  .filter((file) => !file.includes(`${path.sep}main${path.sep}`))
  .flatMap((file) => importsOf(file).map((to) => ({ file, layer: layerOf(file), to })));

const packageName = (specifier: string): string =>
  specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.startsWith('node:')
      ? specifier
      : specifier.split('/')[0]!;

describe('layers point one way', () => {
  test('every folder of the server has a row', () => {
    const unknown = sources('server/src').filter(
      (f) => !f.includes(`${path.sep}main${path.sep}`) && !layers[layerOf(f)],
    );
    expect(unknown).toEqual([]);
  });

  test('no file reaches past its layer', () => {
    const breaches = serverImports.filter(({ file, layer, to }) => {
      const row = layers[layer];
      if (!row) return true;
      if (!to.startsWith('.')) {
        const name = packageName(to);
        return !row.packages.includes(name) || (exclusive[name] !== undefined && exclusive[name] !== layer);
      }
      const target = layerOf(path.join(path.dirname(file), to));
      return target !== layer && !row.may.includes(target);
    });
    expect(breaches.map((b) => `${b.file}: ${b.layer} may not use ${b.to}; pass it in from main/`)).toEqual([]);
  });

  test('the client uses only base and model of the server, and nobody else uses vscode', () => {
    const client = sources('client/src').flatMap((file) => importsOf(file).map((to) => ({ file, to })));
    const wrong = client.filter(({ file, to }) => {
      if (!to.startsWith('.')) return false;
      const target = path.normalize(path.join(path.dirname(file), to));
      return target.startsWith('server') && !/^server\/src\/(base|model)\//.test(target.split(path.sep).join('/'));
    });
    expect(wrong).toEqual([]);
    expect(serverImports.filter((i) => i.to === 'vscode')).toEqual([]);
  });

  test('the check sees a breach', () => {
    expect(importsOf('server/src/model/host-types.ts')).toContain('./points.ts');
    expect(layerOf('server/src/executor/host/x.ts')).toBe('executor/host');
    expect(layers['model']!.may).not.toContain('syntax');
  });
});

describe('sizes', () => {
  const all = [...sources('server/src'), ...sources('client/src'), ...sources('scripts')].filter(
    (f) => !f.includes('generated'),
  );

  test('no file is longer than 500 lines', () => {
    const long = all
      .map((f) => [f, fs.readFileSync(path.join(root, f), 'utf8').split('\n').length] as const)
      .filter(([, n]) => n > 500);
    expect(long).toEqual([]);
  });

  test('no function is longer than 80 lines', () => {
    const long = all.flatMap((file) => {
      const tree = ts.createSourceFile(
        file,
        fs.readFileSync(path.join(root, file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) && 'body' in node && node.body) {
          const from = tree.getLineAndCharacterOfPosition(node.getStart()).line;
          const to = tree.getLineAndCharacterOfPosition(node.end).line;
          if (to - from + 1 > 80) found.push(`${file}:${from + 1} has ${to - from + 1} lines`);
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return found;
    });
    expect(long).toEqual([]);
  });
});

describe('words', () => {
  const text = ['server/src', 'client/src', 'scripts', 'test', 'docs', 'bench', 'examples', 'syntaxes', 'bin']
    .flatMap((folder) =>
      fs.existsSync(path.join(root, folder))
        ? (fs.readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((f) => path.join(folder, f))
        : [],
    )
    .concat('README.md', 'CHANGELOG.md', 'package.json')
    .filter(
      (f) =>
        fs.existsSync(path.join(root, f)) &&
        fs.statSync(path.join(root, f)).isFile() &&
        /\.(ts|mjs|cjs|js|md|json|ya?ml)$/.test(f),
    )
    .filter((f) => !f.startsWith('docs/vance') && !f.includes('real-engine') && f !== 'test/tidy.test.ts');

  test('no open task without an issue, no machine paths', () => {
    const wrong = text.filter((f) =>
      /(?:\/\/|#|\*)\s*(?:TODO|FIXME|XXX)\b(?! \(#\d+\))|\/work\/|\/root\//.test(
        fs.readFileSync(path.join(root, f), 'utf8'),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('generated files say what the model says', () => {
  expect(stale(false)).toEqual([]);
});
