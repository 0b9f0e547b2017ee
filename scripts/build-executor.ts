import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'server/src');

/**
 * Builds the executor into `outDir`: `guest.js` (what runs inside the isolate) and `executor.cjs` (the child process that
 * reads it). isolated-vm stays outside because it is a native module.
 */
export async function buildExecutor(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await build({
    entryPoints: [join(source, 'executor/guest/main.ts')],
    outfile: join(outDir, 'guest.js'),
    bundle: true,
    format: 'iife',
    globalName: 'guest',
    target: 'es2024',
    // the syntax stays: function expressions must not become arrows, which cannot construct
    minifyWhitespace: true,
    minifyIdentifiers: true,
    legalComments: 'none',
  });
  await build({
    entryPoints: [join(source, 'main/executor.ts')],
    outfile: join(outDir, 'executor.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    external: ['isolated-vm'],
    legalComments: 'none',
    logOverride: { 'empty-import-meta': 'silent' },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildExecutor(process.argv[2] ?? join(root, 'dist'));
