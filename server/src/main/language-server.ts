import { serve } from '../lsp/server.ts';
import { connectTypes } from '../types/remote-types.ts';
import { nodeFiles, scanFolders } from './node-files.ts';
import { rulePage } from './rule-pages.ts';
import { startTypes } from './start-types.ts';

/** Serves the client on its streams. Nothing else may write to standard output. */
export function runLanguageServer(version: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`shooty lsp: ${error.stack ?? error}\n`);
  });
  const types = connectTypes(startTypes);
  serve(input, output, { files: nodeFiles, scan: scanFolders, version, types, rulePage });
}
