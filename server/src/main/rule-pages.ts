import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The pages lie beside the bundles in a package, and at the root of the repository. */
const pages = ['../docs/rules', '../../../docs/rules']
  .map((folder) => path.resolve(import.meta.dirname, folder))
  .find((folder) => fs.existsSync(folder));

/** Address of the page about a rule; undefined when the pages are not there. */
export function rulePage(id: string): string | undefined {
  return pages !== undefined && /^SG\d+$/.test(id) ? pathToFileURL(path.join(pages, `${id}.md`)).href : undefined;
}
