import fs from 'node:fs';
import path from 'node:path';
import type { FilePort } from '../workspace/files.ts';
import { kindOfPath, projectRootOf } from '../workspace/paths.ts';

/** Folders that never hold guards of their own. */
const skipped = new Set(['node_modules', '.git', '.vscode-test']);

/** Path with forward slashes. */
export const slashes = (file: string): string => file.split(path.sep).join('/');

/** The disk as the workspace sees it. Files above 4 MB are not read: no guard or recipe is that large. */
export function diskFiles(): FilePort {
  return {
    read(file) {
      try {
        return fs.statSync(file).size > 4_000_000 ? undefined : fs.readFileSync(file, 'utf8');
      } catch {
        return undefined;
      }
    },
    exists: (file) => fs.existsSync(file) && fs.statSync(file).isFile(),
    names(folder) {
      try {
        return fs
          .readdirSync(folder === '' ? '/' : folder, { withFileTypes: true })
          .flatMap((e) => (e.isFile() ? [e.name] : []));
      } catch {
        return [];
      }
    },
  };
}

/** All files below a folder, links not followed, sorted. */
export function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const visit = (dir: string): void => {
    for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
      const full = path.join(dir, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(full);
      else if (entry.isFile()) found.push(slashes(full));
    }
  };
  visit(folder);
  return found.sort();
}

/** Configuration files of the folders above, which hold for what lies below. */
function configsAbove(folder: string): string[] {
  const found: string[] = [];
  for (let dir = folder; ; dir = path.dirname(dir)) {
    const file = path.join(dir, 'shooty.config.yaml');
    if (fs.existsSync(file)) found.push(slashes(file));
    if (path.dirname(dir) === dir) return found;
  }
}

/**
 * The files that matter for `target`: everything of its project, because recipes and scripts explain each other, and
 * whether one of them was asked for.
 */
export function projectFiles(target: string): { readonly all: readonly string[]; wanted(file: string): boolean } {
  const own = slashes(target);
  const isFolder = fs.statSync(target).isDirectory();
  const root = /(?:^|\/)_vance(?:\/|$)/.test(own)
    ? projectRootOf(`${own}/`)
    : isFolder
      ? own
      : slashes(path.dirname(target));
  const below = filesBelow(root === '' ? '/' : root).filter(
    (file) => kindOfPath(file) !== 'other' || file === own || file.endsWith('.js'),
  );
  return {
    all: [...configsAbove(path.dirname(root)), ...below],
    wanted: (file) => (isFolder ? file.startsWith(`${own.replace(/\/$/, '')}/`) : file === own),
  };
}
