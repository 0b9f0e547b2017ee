/** A variable name in a text; line and columns are 0-based. */
export interface NameAt {
  readonly name: string;
  readonly line: number;
  readonly start: number;
}

const keywords = new Set(
  'await async break case catch class const continue debugger default delete do else export extends false finally for function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while with yield vance'.split(
    ' ',
  ),
);

/** Comments, texts, regular expressions as far as they can be told, members behind a dot, names, anything else. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\.\s*[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*(?=\s*:(?!:))|[A-Za-z_$][\w$]*(?=\s*\()|[A-Za-z_$][\w$]*/g;

/**
 * Names of variables on the lines up to the one a session stands at, back to the beginning of what is shown or of the
 * function around it. In a YAML file only the lines of the script are looked at.
 */
export function inlineNames(lines: readonly string[], from: number, stopped: number, yaml: boolean): NameAt[] {
  const begin = Math.max(from, yaml ? scriptStart(lines, stopped) : 0);
  const text = lines.slice(begin, stopped + 1).join('\n');
  const found = new Map<string, NameAt>();
  for (const match of text.matchAll(token)) {
    const [name] = match;
    const behind = text[match.index + name.length];
    if (!/^[A-Za-z_$][\w$]*$/.test(name) || keywords.has(name) || behind === ':') continue;
    if (/^\s*\(/.test(text.slice(match.index + name.length))) continue; // what is called is no value to show
    const before = text.slice(0, match.index);
    const line = before.split('\n').length - 1;
    const start = match.index - (before.lastIndexOf('\n') + 1);
    found.set(`${line} ${name}`, { name, line: begin + line, start });
  }
  return [...found.values()];
}

/** First line of the script around a line of a YAML file: behind its key. */
function scriptStart(lines: readonly string[], at: number): number {
  for (let line = at; line >= 0; line--) {
    if (/^\s*(-\s+)?scriptBody\s*:\s*[|>]/.test(lines[line] ?? '')) return line + 1;
    if (/^\s*(-\s+)?scriptBody\s*:/.test(lines[line] ?? '')) return line;
  }
  return at;
}
