import { readDocumentRef } from '../../base/document-path.ts';
import type { HostData, HostDataMap } from '../../model/host-data.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import type { TraceSink } from '../../model/trace.ts';
import { answer, isBlank, nothing, refuse, textOf } from './host-answer.ts';
import type { StoredDocument, WorldState } from './world-state.ts';

const listLimit = 200;
const trash = '_vance/trash/';

/** `vance.documents.*`: documents of the run's own project, no cascade (script-api 4). */
export function documentsCall(
  state: WorldState,
  method: string,
  args: readonly HostData[],
  sink: TraceSink,
): HostAnswer {
  if (isBlank(state.world.project)) return refuse('vance.documents requires a project-scoped run');
  if (method === 'list') return answer(list(state, textOf(args[0]) ?? ''));
  const found = resolve(state, method, args[0] ?? null);
  if (typeof found !== 'string') return found;
  switch (method) {
    case 'exists':
      return answer(state.documents.has(found));
    case 'write':
      return write(state, found, args[1] ?? null, sink);
    case 'delete':
      return remove(state, found, sink);
    default: {
      const document = state.documents.get(found);
      if (!document) return refuse(`vance.documents: not found '${found}'`);
      return answer(method === 'meta' ? summary(found, document) : document.text);
    }
  }
}

/** The project path of a reference, or the refusal; checks in the order of script-api 4. */
function resolve(state: WorldState, method: string, reference: HostData): string | HostAnswer {
  const written = textOf(reference);
  if (written === null || isBlank(written)) return refuse('vance.documents: path must not be empty');
  const read = readDocumentRef(written);
  if (!read.ok) return refuse(`vance.documents: bad path '${written}': ${read.reason}`);
  const { project, path, query } = read.ref;
  if (project !== null && project !== state.world.project) {
    return refuse(`vance.documents: cross-project access is not allowed from scripts ('${written}')`);
  }
  if (query === undefined) return path;
  if (method === 'read') return refuse(`vance.documents.read: '${path}' is a stored document and takes no query`);
  return refuse(
    `vance.documents: '${written}' carries a query, and this operation has no parameterised form — only read() does`,
  );
}

function write(state: WorldState, path: string, content: HostData, sink: TraceSink): HostAnswer {
  if (typeof content !== 'string') return refuse('vance.documents.write: content must not be null');
  if (path.startsWith(trash)) return refuse(`vance.documents.write: cannot write under '${trash}'`);
  state.documents.set(path, { text: content, version: (state.documents.get(path)?.version ?? 0) + 1 });
  sink({ kind: 'document', op: 'write', path, content });
  return nothing;
}

function remove(state: WorldState, path: string, sink: TraceSink): HostAnswer {
  const document = state.documents.get(path);
  if (!document) return answer(false);
  state.documents.delete(path);
  state.documents.set(`${trash}${path}`, document);
  sink({ kind: 'document', op: 'delete', path });
  return answer(true);
}

function list(state: WorldState, prefix: string): HostData {
  const start = prefix.replace(/^\//, '');
  const inTrash = start.startsWith(trash.slice(0, -1));
  return [...state.documents]
    .filter(([path]) => path.startsWith(start) && (inTrash || !path.startsWith(trash)))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, listLimit)
    .map(([path, document]) => summary(path, document));
}

function summary(path: string, document: StoredDocument): HostDataMap {
  return {
    id: `doc:${path}`,
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    title: null,
    kind: null,
    mimeType: mimeType(path),
    size: new TextEncoder().encode(document.text).length,
    tags: [],
    createdAt: null,
    version: document.version,
  };
}

const mimeTypes: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
  js: 'text/javascript',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  html: 'text/html',
  csv: 'text/csv',
};

const mimeType = (path: string): string | null => mimeTypes[path.slice(path.lastIndexOf('.') + 1)] ?? null;
