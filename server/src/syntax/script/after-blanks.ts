/** Offset of the first character from `start` on that is neither blank nor in a comment; in one pass, however many there are. */
export function afterBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (at < text.length && isBlank(text, at)) at++;
    const end = commentEnd(text, at);
    if (end === at) return at;
    at = end;
  }
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(text[at]!));
}

/** End of the comment that starts here; `at` itself when none does. */
function commentEnd(text: string, at: number): number {
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? at : end + 2;
  }
  if (!text.startsWith('//', at)) return at;
  for (let end = at; end < text.length; end++) if (/[\r\n\u2028\u2029]/.test(text[end]!)) return end;
  return text.length;
}
