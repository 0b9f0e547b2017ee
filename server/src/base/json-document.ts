/** One JSON document, or why a text is none. */
export type JsonRead = { readonly value: unknown } | { readonly fault: string };

/**
 * Reads exactly one JSON document: nothing behind it, no key twice in one object. A payload that two readers could
 * understand differently must not decide anything.
 */
export function readJsonDocument(text: string): JsonRead {
  if (text.trim() === '') return { fault: 'the payload is empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (e) {
    return { fault: `the payload is not one JSON document: ${(e as Error).message}` };
  }
  const twice = duplicateKey(text);
  return twice === undefined ? { value } : { fault: `the payload has the key "${twice}" twice in one object` };
}

/** The first key that stands twice in one object of a text that parses. */
function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | null)[] = [];
  let expectKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/gs)) {
    const keys = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && expectKey && keys) {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    }
    expectKey = token === '{' || (token === ',' && open.at(-1) !== null);
  }
  return undefined;
}
