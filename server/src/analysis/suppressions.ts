import { lineIndex } from '../base/line-index.ts';
import type { Problem } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';

interface Suppression {
  readonly ids: ReadonlySet<string>;
  /** 0-based line it speaks for; undefined = the whole file. */
  readonly line?: number;
  readonly span: Span;
}

const form =
  /(?:\/\/|#)[^\S\r\n]*shooty-disable-(next-line|file)[^\S\r\n]+((?:SG\d+|[a-z]+(?:-[a-z]+)+)(?:[^\S\r\n]+(?:SG\d+|[a-z]+(?:-[a-z]+)+))*)(?=[^\S\r\n]*(?:--|$))/gm;

/**
 * Takes away what comments of the file suppress; a suppression that hides nothing is a problem of its own (pitfalls,
 * "Suppression").
 */
export function applySuppressions(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (!text.includes('shooty-disable-')) return problems;
  const index = lineIndex(text);
  const found: Suppression[] = [...text.matchAll(form)].map((match) => ({
    ids: new Set(match[2]!.split(/\s+/)),
    span: span(match.index, match.index + match[0].length),
    ...(match[1] === 'next-line' && { line: index.positionAt(match.index).line + 1 }),
  }));
  const used = new Set<Suppression>();
  const kept = problems.filter((problem) => {
    const line = index.positionAt(problem.span.start).line;
    const by = found.filter((each) => each.ids.has(problem.rule) && (each.line === undefined || each.line === line));
    for (const each of by) used.add(each);
    return by.length === 0;
  });
  const unused = found
    // Whether a finding of the type checker is there is known only after it has run.
    .filter((each) => !used.has(each) && ![...each.ids].some((id) => /^(?:type-\w+|unused-name)$/.test(id)))
    .map(
      (each): Problem => ({
        span: each.span,
        severity: 'warning',
        rule: 'unused-suppression',
        message: `Nothing is suppressed here: no problem of ${[...each.ids].join(', ')} in ${each.line === undefined ? 'this file' : 'the next line'}. Remove the comment.`,
        fixes: [{ title: 'Remove the suppression', edits: [{ span: each.span, text: '' }] }],
      }),
    );
  return [...kept, ...unused];
}
