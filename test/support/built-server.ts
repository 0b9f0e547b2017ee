import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { languageServerPrograms } from '../../scripts/build.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A language server as `npm run build` makes it, in a folder of its own: the real one may be in use. */
export interface BuiltServer {
  readonly program: string;
  remove(): void;
}

/** Builds the server; as in a package: bundles in dist/, the pages of the rules beside it. */
export async function buildServer(): Promise<BuiltServer> {
  const folder = fs.mkdtempSync(path.join(root, 'node_modules/.lsp-e2e-'));
  const program = path.join(folder, 'dist/lsp.cjs');
  fs.cpSync(path.join(root, 'docs/rules'), path.join(folder, 'docs/rules'), { recursive: true });
  await esbuild.build({
    entryPoints: languageServerPrograms,
    absWorkingDir: root,
    outdir: path.join(folder, 'dist'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    external: ['typescript', 'isolated-vm'],
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'silent',
  });
  return { program, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
