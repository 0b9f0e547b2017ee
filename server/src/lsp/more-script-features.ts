import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type Location,
  type Position,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver';
import { type Span, span } from '../base/span.ts';
import type { ScriptView } from '../ide/analyses.ts';
import { formatAfterKey } from '../ide/formatting.ts';
import { typeDeclarationsAt } from '../ide/references.ts';
import { type CallEdge, type CallItem, calleesOf, callersOf, callItemAt } from '../ide/script-calls.ts';
import { answerer } from './features.ts';
import { documentOf, type Opened, type ServerState } from './server-state.ts';
import { toRange } from './to-proto.ts';

interface At {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

type TypedKey = At & { readonly ch: string; readonly options: { tabSize: number; insertSpaces: boolean } };

/** Registers who calls whom, types of things, and layout while typing. */
export function registerMoreScriptFeatures(state: ServerState): void {
  const { connection } = state;
  const guarded = answerer(state);
  connection.onTypeDefinition(
    guarded('typeDefinition', [] as Location[], (params: At) => typeDefinition(state, params)),
  );
  connection.onDocumentOnTypeFormatting(
    guarded('onTypeFormatting', [] as TextEdit[], (params: TypedKey) => formatTyped(state, params)),
  );
  const hierarchy = connection.languages.callHierarchy;
  hierarchy.onPrepare(guarded('prepareCallHierarchy', null, (params: At) => prepare(state, params)));
  hierarchy.onIncomingCalls(
    guarded('incomingCalls', [], ({ item }: { item: CallHierarchyItem }): CallHierarchyIncomingCall[] =>
      edges(state, item, callersOf).map(({ item: from, ranges }) => ({ from, fromRanges: ranges })),
    ),
  );
  hierarchy.onOutgoingCalls(
    guarded('outgoingCalls', [], ({ item }: { item: CallHierarchyItem }): CallHierarchyOutgoingCall[] =>
      edges(state, item, calleesOf).map(({ item: to, ranges }) => ({ to, fromRanges: ranges })),
    ),
  );
}

async function typeDefinition(state: ServerState, params: At): Promise<Location[]> {
  const opened = documentOf(state, params.textDocument.uri);
  if (!opened) return [];
  const offset = opened.index.offsetAt(params.position);
  const found = await typeDeclarationsAt(state.analyses, opened.document, offset, state.types.service);
  return found.map((place) => ({ uri: opened.uri, range: toRange(opened.index, place.span) }));
}

async function formatTyped(state: ServerState, params: TypedKey): Promise<TextEdit[]> {
  const opened = documentOf(state, params.textDocument.uri);
  // Layout while typing never waits for TypeScript to load.
  if (!opened || !state.types.ready) return [];
  const at = { offset: opened.index.offsetAt(params.position), key: params.ch };
  const style = { indent: params.options.tabSize, spaces: params.options.insertSpaces };
  const edits = await formatAfterKey(
    { analyses: state.analyses, types: state.types.service },
    opened.document,
    at,
    style,
  );
  return edits.map((edit) => ({ range: toRange(opened.index, edit.span), newText: edit.text }));
}

/** Where a function of a hierarchy stands inside its script; comes back with the item. */
interface ItemData {
  readonly offset: number;
  readonly script: boolean;
}

function prepare(state: ServerState, params: At): CallHierarchyItem[] | null {
  const opened = documentOf(state, params.textDocument.uri);
  const view = opened && state.analyses.scriptAt(opened.document, opened.index.offsetAt(params.position));
  const item = view && callItemAt(view.facts, view.offset);
  return item ? [toItem(opened, view, item)] : null;
}

function toItem(opened: Opened, view: ScriptView, item: CallItem): CallHierarchyItem {
  const place = (at: Span): Span => view.embedded?.map.toOuter(at) ?? at;
  const data: ItemData = { offset: place(item.nameSpan).start, script: item.script };
  return {
    name: item.name,
    kind: item.script ? SymbolKind.File : SymbolKind.Function,
    uri: opened.uri,
    range: toRange(opened.index, place(item.span)),
    selectionRange: toRange(opened.index, place(item.nameSpan)),
    data,
  };
}

function edges(
  state: ServerState,
  item: CallHierarchyItem,
  follow: (facts: ScriptView['facts'], item: CallItem) => readonly CallEdge[],
) {
  const opened = documentOf(state, item.uri);
  const data = item.data as ItemData | undefined;
  const view = opened && data && state.analyses.scriptAt(opened.document, data.offset);
  if (!opened || !view || !data) return [];
  const whole: CallItem = {
    name: item.name,
    nameSpan: span(0),
    span: span(0, view.facts.text.length),
    script: true,
  };
  const found = data.script ? whole : callItemAt(view.facts, view.offset);
  if (!found) return [];
  return follow(view.facts, found).map((edge) => ({
    item: toItem(opened, view, edge.item),
    ranges: edge.calls.map((at) => toRange(opened.index, view.embedded?.map.toOuter(at) ?? at)),
  }));
}
