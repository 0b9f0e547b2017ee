import { lineIndex } from '../base/line-index.ts';
import type { Fix, Problem } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript } from './analyses.ts';

/** Problems that a comment cannot make harmless: nothing runs while they are there. */
const never = /^(?:guard-js-syntax|recipe-(?:parse|empty|mapping)|config-\w+|unused-suppression|scenario.*)$/;

/** A comment that hides one problem, with room for the reason; undefined where no comment can stand. */
export function suppressFix(analyses: Analyses, document: SourceDocument, problem: Problem): Fix | undefined {
  if (never.test(problem.rule)) return undefined;
  const index = lineIndex(document.text);
  const newline = document.text.includes('\r\n') ? '\r\n' : '\n';
  const title = `Suppress \`${problem.rule}\` here`;
  const header = isScript(analyses.workspace, document) ? analyses.script(document).header.block : undefined;
  if (header && problem.span.start < header.end) {
    // A comment inside the header is no comment, and one in front of it switches the header off.
    const text = `${newline}// shooty-disable-file ${problem.rule} -- reason`;
    return { title, edits: [{ span: span(header.end), text }] };
  }
  const mark = commentMark(analyses, document, problem);
  if (!mark) return undefined;
  const { start } = index.lineSpan(index.positionAt(problem.span.start).line);
  const indent = /^[ \t]*/.exec(document.text.slice(start))![0];
  return {
    title,
    edits: [
      { span: span(start), text: `${indent}${mark} shooty-disable-next-line ${problem.rule} -- reason${newline}` },
    ],
  };
}

/** A comment that hides every problem of this id in the file. */
export function suppressInFileFix(analyses: Analyses, document: SourceDocument, problem: Problem): Fix | undefined {
  if (never.test(problem.rule)) return undefined;
  const newline = document.text.includes('\r\n') ? '\r\n' : '\n';
  const title = `Suppress \`${problem.rule}\` in this file`;
  if (isScript(analyses.workspace, document)) {
    const { block } = analyses.script(document).header;
    const text = `// shooty-disable-file ${problem.rule} -- reason`;
    // Anything in front of a header would switch it off.
    return {
      title,
      edits: [
        block ? { span: span(block.end), text: `${newline}${text}` } : { span: span(0), text: `${text}${newline}` },
      ],
    };
  }
  const front = document.kind === 'skill' ? analyses.skill(document).skill.front?.offset : 0;
  if (front === undefined || !/^(?:recipe|scenario|skill)$/.test(document.kind)) return undefined;
  return { title, edits: [{ span: span(front), text: `# shooty-disable-file ${problem.rule} -- reason${newline}` }] };
}

function commentMark(analyses: Analyses, document: SourceDocument, problem: Problem): '//' | '#' | undefined {
  if (isScript(analyses.workspace, document)) return '//';
  if (document.kind === 'skill') {
    const front = analyses.skill(document).skill.front;
    return front && problem.span.start >= front.offset ? '#' : undefined;
  }
  if (document.kind !== 'recipe' && document.kind !== 'scenario') return undefined;
  const inner = analyses.scriptAt(document, problem.span.start)?.embedded;
  const body = inner?.site.scriptBody;
  if (!body) return '#';
  if (body.style === 'literal') return '//';
  // In a folded or quoted text a comment would swallow what follows; above its first line YAML has its own.
  const index = lineIndex(document.text);
  return index.positionAt(problem.span.start).line === index.positionAt(body.span.start).line ? '#' : undefined;
}
