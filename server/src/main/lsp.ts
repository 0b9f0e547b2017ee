// The entry of the language server. It loads next to nothing: the client gets its first answer while the server is read.
import fs from 'node:fs';
import nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { initializeResult } from '../lsp/capabilities.ts';
import { greet } from './handshake.ts';

declare const SHOOTY_VERSION: string | undefined;

const version = typeof SHOOTY_VERSION === 'string' ? SHOOTY_VERSION : 'development';

/** A bundle of its own in a package; from source, the file itself. */
const server = ['language-server.cjs', 'language-server.ts']
  .map((name) => path.join(import.meta.dirname, name))
  .find((file) => fs.existsSync(file))!;

async function main(): Promise<void> {
  const { input, output } = await greet(process.stdin, process.stdout, initializeResult(version));
  // The answer leaves before the loading begins.
  await new Promise((resolve) => setImmediate(resolve));
  // The editor names a folder of its own; without one nothing is kept.
  const cache = process.env['SHOOTY_CACHE'];
  if (cache) nodeModule.enableCompileCache?.(cache);
  const loaded = (await import(pathToFileURL(server).href)) as typeof import('./language-server.ts');
  loaded.runLanguageServer(version, input, output);
}

void main();
