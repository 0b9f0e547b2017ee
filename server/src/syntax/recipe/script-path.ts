import { readDocumentRef } from '../../base/document-path.ts';

/** What a `script:` path denotes (guard-service 11.1). */
export type ScriptPath =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'other-project'; readonly project: string; readonly path: string }
  /** Collapses to nothing: the project root. */
  | { readonly kind: 'root' }
  | { readonly kind: 'escapes' }
  | { readonly kind: 'blank' };

/** Reads a script path as the Brain does: a document reference that starts at the project root. */
export function readScriptPath(written: string): ScriptPath {
  const read = readDocumentRef(written);
  if (!read.ok) {
    return read.fault === 'blank-project' ? { kind: 'other-project', project: '', path: '' } : { kind: read.fault };
  }
  const { project, path } = read.ref;
  if (path === '') return { kind: 'root' };
  return project === null ? { kind: 'own', path } : { kind: 'other-project', project, path };
}
