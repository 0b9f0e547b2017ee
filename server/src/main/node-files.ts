import fs from 'node:fs';
import path from 'node:path';
import type { FilePort } from '../workspace/files.ts';
import { kindOfPath } from '../workspace/paths.ts';

/** Larger files are no scripts or recipes; reading them would only cost time. */
const maxBytes = 8 * 1024 * 1024;
const skipped = new Set(['node_modules', '.git', '.hg', '.svn', 'dist', 'out', 'build', 'target', '.vscode-test']);

/** `/c:/x` on Windows is `c:/x`; everything else stays. */
const native = (file: string): string => (process.platform === 'win32' ? file.replace(/^\/(?=[a-z]:)/i, '') : file);

/** Files of this machine; paths have forward slashes and, in editors, start with one. */
export const nodeFiles: FilePort = {
  read(file) {
    try {
      const found = fs.statSync(native(file));
      return found.isFile() && found.size <= maxBytes ? fs.readFileSync(native(file), 'utf8') : undefined;
    } catch {
      return undefined;
    }
  },
  exists(file) {
    return fs.existsSync(native(file));
  },
  names(folder) {
    try {
      return fs
        .readdirSync(native(folder), { withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => entry.name);
    } catch {
      return [];
    }
  },
};

/** Paths of the Vance files below `folders`, folder by folder. Links to folders are not followed. */
export async function* scanFolders(folders: readonly string[]): AsyncGenerator<string> {
  const open = [...folders];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await fs.promises.readdir(native(folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const found = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) open.push(found);
      } else if (kindOfPath(found) !== 'other') yield found;
    }
  }
}
