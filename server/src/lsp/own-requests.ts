import { lineIndex } from '../base/line-index.ts';
import { guardEntryEdit } from '../ide/guard-entry-edit.ts';
import { guardFacts, guardList } from '../ide/lenses.ts';
import { newGuard } from '../ide/new-guard.ts';
import type { PointId } from '../model/points.ts';
import { answerer } from './features.ts';
import { documentOf, type ServerState } from './server-state.ts';

/** Requests that only our extension sends: lists and facts about guards. */
export function registerOwnRequests(state: ServerState): void {
  const { connection } = state;
  const guarded = answerer(state);
  connection.onRequest(
    'shooty/guards',
    guarded('shooty/guards', [], () => guards(state)),
  );
  connection.onRequest(
    'shooty/guard',
    guarded('shooty/guard', null, ({ uri }: { uri: string }) => {
      const opened = documentOf(state, uri);
      if (!opened) return null;
      return guardFacts(state.workspace, state.analyses.script(opened.document), opened.document.path);
    }),
  );
  connection.onRequest(
    'shooty/newGuard',
    guarded('shooty/newGuard', null as unknown, (request: NewGuardRequest) => planGuard(state, request)),
  );
  connection.onRequest(
    'shooty/guardEntryEdit',
    guarded('shooty/guardEntryEdit', null, ({ recipe, script }: { recipe: string; script: string }) => {
      const opened = documentOf(state, recipe);
      if (!opened) return null;
      return guardEntryEdit(state.analyses.recipe(opened.document), state.uris.path(script)) ?? null;
    }),
  );
}

interface NewGuardRequest {
  readonly point: PointId;
  readonly name: string;
  readonly recipe?: string;
  readonly folder: string;
}

/** The files and the entry of a new guard in words of the protocol; `why` when there can be none. */
function planGuard(state: ServerState, { point, name, recipe, folder }: NewGuardRequest): unknown {
  const plan = newGuard(state.analyses, {
    point,
    name,
    folder: state.uris.path(folder),
    ...(recipe !== undefined && { recipe: state.uris.path(recipe) }),
  });
  if ('why' in plan) return plan;
  const { insert } = plan;
  return {
    files: plan.files.map(({ path, text }) => ({ uri: state.uris.uri(path), text })),
    ...(insert && { insert: { uri: state.uris.uri(insert.path), line: insert.line, text: insert.text } }),
  };
}

/** Guards by recipe and point, each with the place to open. */
function guards(state: ServerState): unknown[] {
  return guardList(state.workspace).map((item) => {
    const text = item.span && state.workspace.document(item.path)?.text;
    const line = text !== undefined && item.span ? lineIndex(text).positionAt(item.span.start).line : undefined;
    return {
      uri: state.uris.uri(item.path),
      label: item.label,
      description: item.description,
      ...(line !== undefined && { line }),
    };
  });
}
