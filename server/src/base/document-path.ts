/** A document reference after reading: its project (null = the own one) and the collapsed path inside it. */
export interface DocumentRef {
  readonly project: string | null;
  /** Empty = the project root. */
  readonly path: string;
  /** Text behind `?`, without it; absent when there is none. */
  readonly query?: string;
}

export type ReadRef =
  | { readonly ok: true; readonly ref: DocumentRef }
  | { readonly ok: false; readonly fault: 'blank' | 'blank-project' | 'escapes'; readonly reason: string };

/**
 * Reads a document reference: `a/b`, `/a/b`, `vance:/a/b`, `//project/a/b`; `#…` is cut, `.` and `..` collapse, the query
 * is split off (guard-service 11.1, script-api 4). `base` is the folder relative paths start at.
 */
export function readDocumentRef(text: string, base = ''): ReadRef {
  const bad = (fault: 'blank' | 'blank-project' | 'escapes', reason: string): ReadRef => ({ ok: false, fault, reason });
  const written = text.trim();
  if (written === '') return bad('blank', 'document ref must not be blank');
  let rest = written.replace(/#[\s\S]*$/, '');
  let query: string | undefined;
  const mark = rest.indexOf('?');
  if (mark >= 0) {
    query = rest.slice(mark + 1) || undefined;
    rest = rest.slice(0, mark);
  }
  const scheme = /^vance:/.test(rest);
  if (scheme) rest = rest.slice('vance:'.length);
  let project: string | null = null;
  let absolute = scheme;
  if (rest.startsWith('//')) {
    const end = rest.indexOf('/', 2);
    project = (end < 0 ? rest.slice(2) : rest.slice(2, end)).trim();
    if (project === '') return bad('blank-project', `document ref '${written}' has a blank project`);
    rest = end < 0 ? '' : rest.slice(end);
    absolute = true;
  }
  if (rest.startsWith('/')) absolute = true;
  const path = collapse(absolute ? rest : `${base}/${rest}`);
  if (path === null) return bad('escapes', `document ref '${written}' escapes above the project root`);
  return { ok: true, ref: { project, path, ...(query === undefined ? {} : { query }) } };
}

function collapse(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
