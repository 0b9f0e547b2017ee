/** One token of a script, read without a grammar: good enough for text that does not parse. */
export interface ScriptToken {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'punctuation' | 'comment';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string, template or comment whose end is missing. */
  readonly open?: true;
}

const wordStart = /[\p{ID_Start}$_#\\]/u;
const wordPart = /[\p{ID_Continue}$\\]/u;

/** Splits a script into tokens; templates with `${` are cut there, so that what is inside is tokens again. Total. */
export function scanScript(text: string): readonly ScriptToken[] {
  const tokens: ScriptToken[] = [];
  /** Depth of braces at each `${` that is still open. */
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const push = (kind: ScriptToken['kind'], end: number, open = false): void => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end, ...(open && { open: true as const }) });
    at = end;
  };
  while (at < text.length) {
    const c = text[at]!;
    if (/[\s\uFEFF]/.test(c)) at++;
    else if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!'))) push('comment', lineEnd(text, at));
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      push('comment', end < 0 ? text.length : end + 2, end < 0);
    } else if (c === '"' || c === "'") {
      const end = stringEnd(text, at, c);
      push('string', end, text[end - 1] !== c || end === at + 1);
    } else if (c === '`' || (c === '}' && templates.at(-1) === depth)) {
      if (c === '}') templates.pop();
      const { end, resumes, open } = templateEnd(text, at + 1);
      push('template', end, open);
      if (resumes) templates.push(depth);
    } else if (wordStart.test(c)) push('word', run(text, at, wordPart));
    else if (/[0-9]/.test(c)) push('number', run(text, at, /[\w.]/));
    else if (c === '/' && regexMayStart(tokens)) {
      const end = regexEnd(text, at);
      push(end ? 'regex' : 'punctuation', end ?? at + 1);
    } else {
      if (c === '{') depth++;
      else if (c === '}') depth = Math.max(0, depth - 1);
      push(
        'punctuation',
        at +
          (text.startsWith('?.', at) && !/[0-9]/.test(text[at + 2] ?? '')
            ? 2
            : text.startsWith('...', at)
              ? 3
              : text.startsWith('=>', at)
                ? 2
                : 1),
      );
    }
  }
  return tokens;
}

function run(text: string, start: number, part: RegExp): number {
  let at = start + 1;
  while (at < text.length && part.test(text[at]!)) at++;
  return at;
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\n\r\u2028\u2029]/.test(text[at]!)) at++;
  return at;
}

function stringEnd(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== '\n' && text[at] !== '\r')
    at += text[at] === '\\' ? 2 : 1;
  return text[at] === quote ? at + 1 : Math.min(at, text.length);
}

function templateEnd(text: string, start: number): { end: number; resumes: boolean; open: boolean } {
  let at = start;
  while (at < text.length) {
    if (text[at] === '\\') at += 2;
    else if (text[at] === '`') return { end: at + 1, resumes: false, open: false };
    else if (text.startsWith('${', at)) return { end: at + 2, resumes: true, open: false };
    else at++;
  }
  return { end: text.length, resumes: false, open: true };
}

/** A slash starts a regular expression where an operand is expected. */
function regexMayStart(tokens: readonly ScriptToken[]): boolean {
  const before = tokens.findLast((token) => token.kind !== 'comment');
  if (!before) return true;
  if (before.kind === 'word')
    return /^(?:return|typeof|instanceof|in|of|new|delete|void|throw|case|do|else|yield|await)$/.test(before.text);
  if (before.kind === 'template') return before.text.endsWith('${');
  return before.kind === 'punctuation' && before.text !== ')' && before.text !== ']' && before.text !== '}';
}

function regexEnd(text: string, start: number): number | undefined {
  let inClass = false;
  for (let at = start + 1; at < text.length; at++) {
    const c = text[at]!;
    if (c === '\n' || c === '\r') return undefined;
    if (c === '\\') at++;
    else if (c === '[') inClass = true;
    else if (c === ']') inClass = false;
    else if (c === '/' && !inClass) return run(text, at, /[a-z]/);
  }
  return undefined;
}
