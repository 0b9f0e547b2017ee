import { serve } from '../lsp/server.ts';
import { loadTypes } from '../types/load-types.ts';
import { nodeFiles, scanFolders } from './node-files.ts';

/** Serves the client on standard input and output. Nothing else may write to standard output. */
export function runLanguageServer(version: string): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`shooty lsp: ${error.stack ?? error}\n`);
  });
  serve(process.stdin, process.stdout, { files: nodeFiles, scan: scanFolders, version, loadTypes });
}
