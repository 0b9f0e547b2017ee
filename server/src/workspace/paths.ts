/** What a file is, by its path (design: documents and how their kind is known). */
export type DocumentKind = 'guard' | 'script' | 'foot' | 'recipe' | 'skill' | 'scenario' | 'config' | 'other';

/** Kind of the file at `path` (slashes forward). A script elsewhere can still be a guard because a recipe names it. */
export function kindOfPath(path: string): DocumentKind {
  if (/(?:^|\/)_vance\/recipes\/.+\.ya?ml$/i.test(path)) return 'recipe';
  if (/\.scenario\.ya?ml$/.test(path)) return 'scenario';
  if (/(?:^|\/)shooty\.config\.ya?ml$/.test(path)) return 'config';
  if (/(?:^|\/)_vance\/skills\/[^/]+\/SKILL\.md$/i.test(path)) return 'skill';
  if (/\.foot\.js$/.test(path)) return 'foot';
  if (/(?:^|\/)_vance\/guards\/.+\.js$/.test(path) || /\.guard\.js$/.test(path)) return 'guard';
  if (/(?:^|\/)_vance\/(?:scripts|hooks|tools|skills)\/.+\.js$/.test(path)) return 'script';
  return 'other';
}

/** The folder that holds `_vance/`, with its slash at the end: script paths of recipes start there. */
export function projectRootOf(path: string): string {
  const at = path.search(/(?:^|\/)_vance\//);
  if (at >= 0) return path[at] === '/' ? path.slice(0, at + 1) : '';
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A path with its `.` and `..` resolved. */
export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '' && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** The path from the folder of one file to another file. */
export function relativePath(from: string, to: string): string {
  const base = from.split('/').slice(0, -1);
  const target = to.split('/');
  let same = 0;
  while (same < base.length && base[same] === target[same]) same++;
  return [...base.slice(same).map(() => '..'), ...target.slice(same)].join('/');
}
