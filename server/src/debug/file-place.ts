import type { FilePlace } from './debug-port.ts';
import type { RunSource } from './run-source.ts';

/** A place in the script, 1-based. */
export interface Spot {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The file and the place in it for a place in the script; nothing when the script stands in no file. */
export function placeBody(source: RunSource | undefined, { line, column = 1 }: Spot): { readonly at?: FilePlace } {
  if (source?.file === undefined || line === undefined) return {};
  const at = source.toFile({ line: line - 1, character: column - 1 });
  return { at: { path: source.file, line: at.line + 1, column: at.character + 1 } };
}
