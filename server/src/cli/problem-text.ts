import type { Severity } from '../base/parsed.ts';
import type { ShownProblem } from './check.ts';

const width = 100;
const indent = 17;

const colors: Readonly<Record<Severity, string>> = { error: '31', warning: '33', info: '36', hint: '2' };

const paint = (text: string, code: string, color: boolean): string =>
  color ? `\u001b[${code}m${text}\u001b[0m` : text;

/** Breaks a text into lines of at most `most` characters, at blanks. */
function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > most) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.filter((l, i) => l.trim() !== '' || i === 0);
}

/** Problems by file, for a terminal; ends with an empty line when there are any. */
export function problemText(problems: readonly ShownProblem[], color: boolean): string {
  const files = [...new Set(problems.map((p) => p.file))];
  return files
    .map(
      (file) =>
        `${paint(file, '4', color)}\n${problems
          .filter((p) => p.file === file)
          .map((p) => one(p, color))
          .join('')}\n`,
    )
    .join('');
}

function one(p: ShownProblem, color: boolean): string {
  const place = `${p.line}:${p.column}`.padEnd(6);
  const lines = wrap(p.message, width - indent - p.rule.length - 2);
  const last = lines.length - 1;
  const shown = lines.map((line, i) =>
    i === last ? `${line.padEnd(width - indent - p.rule.length - 1)} ${paint(p.rule, '2', color)}` : line,
  );
  const head = `  ${paint(place, '2', color)} ${paint(p.severity.padEnd(8), colors[p.severity], color)}`;
  const body = shown.join(`\n${' '.repeat(indent)}`);
  const fixes = p.fixes.map((title) => `${' '.repeat(indent)}${paint(`fix: ${title}`, '2', color)}\n`).join('');
  return `${head}${body}\n${fixes}`;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotations as GitHub reads them from the log of a workflow. */
export function githubText(problems: readonly ShownProblem[]): string {
  const level = (s: Severity) => (s === 'error' ? 'error' : s === 'warning' ? 'warning' : 'notice');
  return problems
    .map(
      (p) =>
        `::${level(p.severity)} file=${property(p.file)},line=${p.line},col=${p.column},endLine=${p.endLine},endColumn=${p.endColumn},title=${property(p.rule)}::${escaped(p.message)}\n`,
    )
    .join('');
}
