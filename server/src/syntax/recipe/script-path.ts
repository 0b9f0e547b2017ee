/** What a `script:` path denotes (guard-service 11.1). */
export type ScriptPath =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'other-project'; readonly project: string; readonly path: string }
  /** Collapses to nothing: the project root. */
  | { readonly kind: 'root' }
  | { readonly kind: 'escapes' }
  | { readonly kind: 'blank' };

/** Reads a script path as the Brain does: always from the project root, `#…` and `?…` cut, `.` and `..` collapsed. */
export function readScriptPath(written: string): ScriptPath {
  const cut = written.trim().replace(/[#?][\s\S]*$/, '');
  if (cut === '') return { kind: 'blank' };
  const rest = cut.replace(/^vance:/, '');
  const other = /^\/\/([^/]*)(.*)$/s.exec(rest);
  const parts: string[] = [];
  for (const part of (other ? other[2]! : rest).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return { kind: 'escapes' };
  }
  const path = parts.join('/');
  if (path === '') return { kind: 'root' };
  return other ? { kind: 'other-project', project: other[1]!.trim(), path } : { kind: 'own', path };
}
