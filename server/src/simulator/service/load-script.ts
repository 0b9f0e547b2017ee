import { readDocumentRef } from '../../base/document-path.ts';
import { isJavaBlank } from '../java-blank.ts';
import { own } from '../own.ts';
import { hasSession } from '../process-state.ts';
import type { ListedGuard } from './guard-list.ts';
import type { ServiceContext } from './service-context.ts';

export type LoadedScript =
  | { readonly kind: 'loaded'; readonly text: string; readonly sourceName: string; readonly path?: string }
  /** Missing, blank, badly named or not permitted: one failure for all (guard-service 5.1). */
  | { readonly kind: 'missing'; readonly message: string }
  /** An exception that leaves the service (guard-service 9, root path). */
  | { readonly kind: 'raised'; readonly type: string; readonly message: string };

/** Loads the text of a script guard through the cascade (guard-service 11). */
export function loadScript(context: ServiceContext, guard: ListedGuard): LoadedScript {
  const { mock } = context.state;
  const { source } = guard;
  if (source.kind === 'handler') return { kind: 'missing', message: 'a handler has no script' };
  if (source.kind === 'inline') {
    if (isJavaBlank(source.body)) return missing(context, '');
    return { kind: 'loaded', text: source.body, sourceName: `guard:${mock.id}` };
  }
  const read = readDocumentRef(source.path);
  if (!read.ok) {
    warn(context, `bad script ref '${source.path}': ${read.reason}`);
    return missing(context, source.path);
  }
  const { path } = read.ref;
  const project = read.ref.project ?? mock.world.project ?? '';
  if (project !== (mock.world.project ?? '') && !mayRead(context, path, project)) return missing(context, source.path);
  if (path === '') return { kind: 'raised', type: 'IllegalArgumentException', message: 'path must not be blank' };
  const text = lookUp(context, project, path);
  if (text === undefined || isJavaBlank(text)) return missing(context, source.path);
  return { kind: 'loaded', text, sourceName: `guard:${source.path}`, path };
}

/** READ on a document of another project: the owner of the session must have it (guard-service 11.3). */
function mayRead(context: ServiceContext, path: string, project: string): boolean {
  const { mock } = context.state;
  const where = `cross-project script '${path}' in project '${project}'`;
  if (!hasSession(mock) || !mock.owner) {
    warn(context, `has no session owner — refusing the ${where}`);
    return false;
  }
  if (!mock.denyRead) return true;
  warn(context, `may not read ${where}: denied`);
  return false;
}

/** Innermost layer wins per path: the project, the tenant layer, the bundled defaults (guard-service 11.2). */
function lookUp({ state, readDocument }: ServiceContext, project: string, path: string): string | undefined {
  const { layers, world } = state.mock;
  const isOwn = project === (world.project ?? '');
  const inProject = isOwn ? state.world.documents.get(path)?.text : own(own(layers.projects, project), path);
  return (
    inProject ??
    readDocument(isOwn ? 'project' : project, path) ??
    own(own(layers.projects, '_tenant'), path) ??
    readDocument('_tenant', path) ??
    own(layers.bundled, path) ??
    readDocument('bundled', path)
  );
}

function missing(context: ServiceContext, path: string): LoadedScript {
  warn(context, `script not found/empty (path='${path}') — skipping`);
  return { kind: 'missing', message: `script not found/empty (path='${path}')` };
}

function warn({ state, sink }: ServiceContext, text: string): void {
  sink({ kind: 'warning', text: `Guard id='${state.mock.id}' ${text}` });
}
