import { type Span, span } from '../base/span.ts';
import type { ScriptSyntaxError } from '../syntax/script/parse-script.ts';

/** A construct of TypeScript or of a newer language level where a syntax error is, with its name (pitfalls SG615). */
export function unknownSyntax(
  text: string,
  error: ScriptSyntaxError,
): { readonly span: Span; readonly what: string } | undefined {
  const before = text.slice(Math.max(0, error.offset - 200), error.offset);
  const token = text.slice(error.offset, error.end);
  const here = (what: string) => ({ span: span(error.offset, error.end), what });
  const word = (pattern: RegExp, what: string) => {
    const match = pattern.exec(before);
    if (!match) return undefined;
    const start = error.offset - match[0].length;
    return { span: span(start, start + match[1]!.length), what };
  };
  if (/[\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]/.test(text[error.offset] ?? ''))
    return here('typographic quotes');
  if (text[error.offset] === '@') return here('decorators');
  if (token === ':' && /^Missing assignment to constant/.test(error.reason)) return here('type annotations');
  const after = text.slice(error.offset, error.offset + 200);
  if (token === ':' && isAnnotation(before, after, error.reason)) return here('type annotations');
  if (token === '?' && /^\?\s*[:,)]/.test(after)) return here('optional parameters');
  if (token === '<' && (/[=(,:]\s*$/.test(before) || /^Expected \( but/.test(error.reason)))
    return here('type parameters');
  if (token === '>' && /\bnew\s+[\w$.]+<[^;(){}]*$/.test(before)) return here('type arguments');
  if (/^(?:private|public|protected|readonly|override)$/.test(token)) return here('access modifiers');
  if (/^(?:as|satisfies)$/.test(token)) return here(`\`${token}\``);
  if (token === '!' && /[\w$)\]]$/.test(before) && !/\b(?:return|typeof|in|of|case|void)$/.test(before))
    return here('`!`');
  if (!/^[\w$]/.test(token)) return undefined;
  return (
    word(/(using)\s+$/, '`using`') ??
    word(/(accessor)\s+$/, '`accessor`') ??
    word(/(interface|type|namespace|declare|abstract)\s+$/, 'TypeScript declarations') ??
    word(/(private|public|protected|readonly|override)\s+$/, 'access modifiers') ??
    (token === 'enum' ? here('TypeScript declarations') : undefined)
  );
}

/** A colon behind a name, a pattern or a list of parameters, with a type behind it. */
const isAnnotation = (before: string, after: string, reason: string): boolean =>
  /^:\s*[\w$'"`{[(]/.test(after) &&
  ((/^Expected (?:[,;)({]|=>) but found :$/.test(reason) && /[\w$)\]}]\s*$/.test(before)) ||
    (/^Expected an operand but/.test(reason) && /[\w$]\?\s*$/.test(before)));
