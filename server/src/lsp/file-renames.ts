import {
  LSPErrorCodes,
  type RenameFilesParams,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { lineIndex } from '../base/line-index.ts';
import { editsOfMoves, type Move, type MoveEdit } from '../ide/file-renames.ts';
import type { ServerState } from './server-state.ts';
import { toRange } from './to-proto.ts';

/** Milliseconds in which an editor carries out a rename that it was given. */
const carriedOut = 10_000;

/** Edits of every text that names a file which is about to move; none when they came with a rename just now. */
export function willRename(state: ServerState, { files }: RenameFilesParams): WorkspaceEdit | null {
  const moves = files.map(({ oldUri, newUri }) => ({ from: state.uris.path(oldUri), to: state.uris.path(newUri) }));
  const own = state.renamed;
  const isOwn = moves.length === 1 && own?.move.from === moves[0]!.from && own.move.to === moves[0]!.to;
  if (isOwn && performance.now() - own.at < carriedOut) {
    state.renamed = undefined;
    return null;
  }
  const edits = editsOfMoves(state.analyses, moves);
  return edits.length === 0 ? null : { changes: changesOf(state, edits) };
}

/** What an editor does to give a named file another name: the names first, so that nothing is asked again, then the file. */
export function renameFile(state: ServerState, move: Move): WorkspaceEdit | ResponseError {
  if (!state.client.moves)
    return new ResponseError(
      LSPErrorCodes.RequestFailed,
      'This editor cannot rename files for a language server. Rename the file yourself, then the names of it.',
    );
  state.renamed = { move, at: performance.now() };
  const operation = { kind: 'rename' as const, oldUri: state.uris.uri(move.from), newUri: state.uris.uri(move.to) };
  const changes = changesOf(state, editsOfMoves(state.analyses, [move]));
  const edits = Object.entries(changes).map(([uri, list]) => ({ textDocument: { uri, version: null }, edits: list }));
  return { documentChanges: [...edits, operation] };
}

function changesOf(state: ServerState, edits: readonly MoveEdit[]): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { path, span, text } of edits) {
    const source = state.workspace.document(path)?.text;
    if (source === undefined) continue;
    const uri = state.uris.uri(path);
    changes[uri] = [...(changes[uri] ?? []), { range: toRange(lineIndex(source), span), newText: text }];
  }
  return changes;
}
