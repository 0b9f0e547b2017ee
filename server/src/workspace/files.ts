/** The only door to files; paths have forward slashes. */
export interface FilePort {
  /** Text of a file; undefined when there is none or it cannot be read. */
  read(path: string): string | undefined;
  /** Whether a file is there. */
  exists(path: string): boolean;
  /** Names of the files directly in a folder (path without a slash at its end). */
  names(folder: string): readonly string[];
}

/** Files that live in memory, by path. */
export function memoryFiles(files: Readonly<Record<string, string>>): FilePort {
  return {
    read: (path) => files[path],
    exists: (path) => Object.hasOwn(files, path),
    names: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      return Object.keys(files).flatMap((path) => {
        const rest = path.startsWith(prefix) ? path.slice(prefix.length) : '/';
        return rest.includes('/') ? [] : [rest];
      });
    },
  };
}
