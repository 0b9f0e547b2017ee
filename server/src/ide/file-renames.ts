import { frontPair } from '../analysis/skill-facts.ts';
import { span } from '../base/span.ts';
import { embeddedScript } from '../syntax/embedded-script.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import { mentionAt, mentioningPaths, mentionsIn, nameOfFile, wordsOf } from './file-mentions.ts';
import type { FilePlace } from './references.ts';

/** A file or folder that gets another path. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** An edit of a file that stands where it stood before the moves. */
export interface MoveEdit extends FilePlace {
  readonly text: string;
}

/** Edits that keep every name right when files or folders move; places that cannot be written are left alone. */
export function editsOfMoves(analyses: Analyses, moves: readonly Move[]): readonly MoveEdit[] {
  const next = (path: string): string => {
    const move = moves.find((each) => path === each.from || path.startsWith(`${each.from}/`));
    return move ? move.to + path.slice(move.from.length) : path;
  };
  const words = moves.flatMap((each) => wordsOf(each.from));
  return mentioningPaths(analyses).flatMap((path) => {
    const document = analyses.workspace.document(path);
    const moved = next(path);
    const text = document?.text.toLowerCase();
    if (!document || (moved === path && !words.some((word) => text!.includes(word)))) return [];
    const names = mentionsIn(analyses, document).flatMap((mention): readonly MoveEdit[] => {
      const target = next(mention.target);
      const written = target === mention.target && moved === path ? undefined : mention.renamed(target, moved);
      const before = document.text.slice(mention.span.start, mention.span.end);
      return written === undefined || written === before ? [] : [{ path, span: mention.span, text: written }];
    });
    return document.kind === 'skill' && moved !== path ? [...names, ...nameEdit(analyses, document, moved)] : names;
  });
}

/** `name:` of a skill must be that of its folder (recipe-yaml 6). */
function nameEdit(analyses: Analyses, document: SourceDocument, next: string): readonly MoveEdit[] {
  const facts = analyses.skill(document);
  const name = nameOfFile('skill', next);
  const pair = frontPair(facts, 'name')?.pair;
  const { front } = facts.skill;
  if (!front || name === undefined || pair?.value.kind !== 'scalar') return [];
  const inside = embeddedScript(document.text.slice(front.offset), pair.value);
  const text = inside?.encode(name);
  if (!inside || text === undefined || inside.text === name) return [];
  const at = inside.toOuter(span(0, inside.text.length));
  return [{ path: document.path, span: span(at.start + front.offset, at.end + front.offset), text }];
}

/** The move that gives the file named under the cursor another name; `why` says why not. */
export function moveOfRename(
  analyses: Analyses,
  document: SourceDocument,
  offset: number,
  name: string,
): Move | { readonly why: string } | undefined {
  const mention = mentionAt(analyses, document, offset);
  if (!mention) return undefined;
  const { target, kind } = mention;
  if (kind === 'skill' || kind === 'recipe') {
    if (!/^[^\s/\\:*?"<>|]+$/.test(name)) return { why: `\`${name}\` is no name of a file: it has blanks or slashes.` };
    if (name !== name.toLowerCase())
      return { why: `\`${name}\` is never found: names of skills and recipes are lower case.` };
    const move = kind === 'skill' ? folderMove(target, name) : fileMove(target, name);
    return analyses.workspace.exists(move.to + target.slice(move.from.length)) ? taken(name) : move;
  }
  if (kind === 'tool') {
    if (!/^[\w.-]+$/.test(name)) return { why: `\`${name}\` is no name of a tool.` };
    const move = fileMove(target, name);
    return analyses.workspace.exists(move.to) ? taken(name) : move;
  }
  const to = target.slice(0, target.lastIndexOf('/') + 1) + name.slice(name.lastIndexOf('/') + 1);
  return analyses.workspace.exists(to) ? taken(name) : { from: target, to };
}

const taken = (name: string): { readonly why: string } => ({ why: `\`${name}\` is there already.` });

const folderMove = (path: string, name: string): Move => {
  const from = path.slice(0, path.lastIndexOf('/'));
  return { from, to: from.slice(0, from.lastIndexOf('/') + 1) + name };
};

const fileMove = (path: string, name: string): Move => ({
  from: path,
  to: path.slice(0, path.lastIndexOf('/') + 1) + name + path.slice(path.lastIndexOf('.')),
});
