import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '../lsp/server.ts';
import { connectTypes } from '../types/remote-types.ts';
import { nodeFiles, scanFolders } from './node-files.ts';
import { startTypes } from './start-types.ts';

/** Serves the client on its streams. Nothing else may write to standard output. */
export function runLanguageServer(version: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`shooty lsp: ${error.stack ?? error}\n`);
  });
  const types = connectTypes(startTypes);
  serve(input, output, { files: nodeFiles, scan: scanFolders, version, types, rulePage });
}

/** The pages lie beside the bundles in a package, and at the root of the repository. */
const pages = ['../docs/rules', '../../../docs/rules']
  .map((folder) => path.resolve(import.meta.dirname, folder))
  .find((folder) => fs.existsSync(folder));

function rulePage(id: string): string | undefined {
  return pages !== undefined && /^SG\d+$/.test(id) ? pathToFileURL(path.join(pages, `${id}.md`)).href : undefined;
}
