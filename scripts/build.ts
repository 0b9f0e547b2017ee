// Bundles the programs into dist/: client (VS Code), lsp, dap, cli, executor child with its guest code.
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { buildExecutor } from './build-executor.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');

/** The entry that answers first, the server behind it, the thread of its types. */
export const languageServerPrograms = {
  lsp: 'server/src/main/lsp.ts',
  'language-server': 'server/src/main/language-server.ts',
  types: 'server/src/main/type-worker.ts',
};

/** Bundles every program; `outDir` is emptied first. */
export async function build(outDir: string = dist): Promise<void> {
  fs.rmSync(outDir, { recursive: true, force: true });
  const shared: esbuild.BuildOptions = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    outdir: outDir,
    // The ESM builds of these packages are the ones esbuild can take apart.
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    minifySyntax: true,
    logLevel: 'warning',
    absWorkingDir: root,
    // The bundles are CommonJS: import.meta has no folder there.
    define: {
      'import.meta.dirname': '__dirname',
      SHOOTY_VERSION: JSON.stringify(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version),
    },
  };
  await Promise.all([
    esbuild.build({ ...shared, entryPoints: { extension: 'client/src/extension.ts' }, external: ['vscode'] }),
    esbuild.build({
      ...shared,
      entryPoints: {
        cli: 'server/src/main/cli.ts',
        dap: 'server/src/main/debug.ts',
        ...languageServerPrograms,
      },
      external: ['typescript', 'isolated-vm'],
    }),
    buildExecutor(outDir),
  ]);
}

if (process.argv[1] === import.meta.filename) await build();
