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
  const used = new Map<Suppression, Set<string>>(found.map((each) => [each, new Set()]));
  const kept = problems.filter((problem) => {
    const line = index.positionAt(problem.span.start).line;
    const by = found.filter((each) => each.ids.has(problem.rule) && (each.line === undefined || each.line === line));
    for (const each of by) used.get(each)!.add(problem.rule);
    return by.length === 0;
  });
  const unused = found.flatMap((each): readonly Problem[] => {
    // Whether a finding of the type checker is there is known only after it has run.
    const idle = [...each.ids].filter((id) => !used.get(each)!.has(id) && !/^(?:type-\w+|unused-name)$/.test(id));
    return idle.length === 0 ? [] : [unusedSuppression(text, each, idle)];
  });
  return [...kept, ...unused];
}

function unusedSuppression(text: string, { ids, line, span: at }: Suppression, idle: readonly string[]): Problem {
  const where = line === undefined ? 'this file' : 'the next line';
  const whole = idle.length === ids.size;
  const written = text.slice(at.start, at.end);
  const kept = idle.reduce((now, id) => now.replace(new RegExp(`[^\\S\\r\\n]+${id}\\b`), ''), written);
  return {
    span: at,
    severity: 'warning',
    rule: 'unused-suppression',
    message: `Nothing is suppressed here: no problem of ${idle.join(', ')} in ${where}. ${whole ? 'Remove the comment.' : 'Remove the id.'}`,
    fixes: [
      whole
        ? { title: 'Remove the suppression', edits: [{ span: at, text: '' }] }
        : { title: `Remove ${idle.join(', ')} from the suppression`, edits: [{ span: at, text: kept }] },
    ],
  };
}
