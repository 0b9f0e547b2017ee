import { type Span, span } from '../base/span.ts';
import { type ScriptToken, scanScript } from '../syntax/script-tokens.ts';

/** What stands around a cursor in a script, read from tokens so that half-typed text works. */
export interface CursorContext {
  readonly tokens: readonly ScriptToken[];
  /** Index of the word at the cursor, else of the first token behind it. */
  readonly index: number;
  /** The word at the cursor; empty when there is none. */
  readonly word: Span;
  /** Inside a comment, a string, a template text, a number or a regular expression. */
  readonly inText: ScriptToken | undefined;
}

/** Reads the surroundings of `offset`. */
export function cursorContext(text: string, offset: number): CursorContext {
  const tokens = scanScript(text);
  const at = tokens.findIndex((token) => token.end >= offset);
  const touching = [tokens[at], tokens[at + 1]];
  const word = touching.find((token) => token?.kind === 'word' && token.start <= offset && token.end >= offset);
  const next = tokens.findIndex((token) => token.start >= offset);
  return {
    tokens,
    index: word ? tokens.indexOf(word) : next < 0 ? tokens.length : next,
    word: word ? span(word.start, word.end) : span(offset),
    inText: touching.find((token) => token && isTextAround(token, offset)),
  };
}

const isTextAround = (token: ScriptToken, offset: number): boolean =>
  token.kind !== 'word' &&
  token.kind !== 'punctuation' &&
  token.start < offset &&
  (offset < token.end || (offset === token.end && (token.open === true || isLineComment(token))));

const isLineComment = (token: ScriptToken): boolean => token.kind === 'comment' && !token.text.startsWith('/*');

/** Names that stand for host objects, by the declarations before `before`. */
export function aliasesBefore(tokens: readonly ScriptToken[], before: number): ReadonlyMap<string, string> {
  const code = tokens.filter((token) => token.kind !== 'comment');
  const aliases = new Map<string, string>();
  for (let i = 0; i < code.length && code[i]!.start < before; i++) {
    if (code[i]!.kind !== 'word' || !/^(?:const|let|var)$/.test(code[i]!.text)) continue;
    for (let at = i + 1; at > 0; ) at = declarator(code, at, aliases);
  }
  return aliases;
}

/** Reads one `name = chain` or `{ a, b: c } = chain`; answers where the next declarator begins, or -1. */
function declarator(code: readonly ScriptToken[], start: number, aliases: Map<string, string>): number {
  const first = code[start];
  if (!first) return -1;
  let equals = start + 1;
  let names: readonly (readonly [string, readonly string[]])[] = [[first.text, []]];
  if (first.text === '{') {
    const pattern = readPattern(code, start);
    if (!pattern) return -1;
    names = pattern.names;
    equals = pattern.end;
  } else if (first.kind !== 'word') return -1;
  if (code[equals]?.text !== '=' || code[equals + 1]?.text === '=') return -1;
  const chain = readChain(code, equals + 1);
  const ends = code[chain.end];
  // A chain that goes on (`a.b()`, `a.b || c`) is another value.
  const whole =
    !ends ||
    ends.text === ';' ||
    ends.text === ',' ||
    ends.text === '}' ||
    (ends.kind === 'word' && ends.text !== 'instanceof' && ends.text !== 'in');
  const path = whole ? pathOfNames(chain.names, aliases) : undefined;
  for (const [name, keys] of names) {
    if (path) aliases.set(name, [path, ...keys].join('.'));
    else aliases.delete(name);
  }
  return ends?.text === ',' ? chain.end + 1 : -1;
}

/** `{ a, b: c, d: { e } }`: local names with the keys that lead to them. */
function readPattern(
  code: readonly ScriptToken[],
  start: number,
): { readonly names: [string, string[]][]; readonly end: number } | undefined {
  const names: [string, string[]][] = [];
  const keys: string[] = [];
  let at = start + 1;
  for (let steps = 0; at < code.length && steps < 500; steps++) {
    const token = code[at]!;
    const next = code[at + 1]?.text;
    if (token.text === '}') {
      keys.pop();
      at++;
      if (keys.length === 0 && code[at]?.text === '=') return { names, end: at };
    } else if (token.kind === 'word' && next === ':') {
      if (code[at + 2]?.text === '{') {
        keys.push(token.text);
        at += 3;
      } else {
        if (code[at + 2]?.kind === 'word') names.push([code[at + 2]!.text, [...keys, token.text]]);
        at += 3;
      }
    } else {
      if (token.kind === 'word' && (next === ',' || next === '}')) names.push([token.text, [...keys, token.text]]);
      at++;
    }
  }
  return undefined;
}

/** Names of `a.b?.c` from `start` on. */
function readChain(
  code: readonly ScriptToken[],
  start: number,
): { readonly names: readonly string[]; readonly end: number } {
  const names: string[] = [];
  let at = start;
  while (code[at]?.kind === 'word') {
    names.push(code[at]!.text);
    at++;
    if (code[at]?.text !== '.' && code[at]?.text !== '?.') break;
    at++;
  }
  return { names, end: at };
}

/** Host path of a chain of names; undefined when its root is no host object. */
export function pathOfNames(names: readonly string[], aliases: ReadonlyMap<string, string>): string | undefined {
  const [root, ...rest] = names;
  if (root === undefined) return undefined;
  if (root === 'globalThis' && rest.length > 0) return pathOfNames(rest, new Map());
  const base =
    aliases.get(root) ?? (root === 'vance' || root === 'client' ? root : root === 'args' ? 'vance.params' : undefined);
  return base && [base, ...rest].join('.');
}

/** Host path of what stands in front of the dot before token `index`; undefined without a dot or for other objects. */
export function ownerBefore(
  context: CursorContext,
  index: number,
  aliases: ReadonlyMap<string, string>,
): string | undefined {
  const names: string[] = [];
  let at = previous(context.tokens, index);
  while (context.tokens[at]?.text === '.' || context.tokens[at]?.text === '?.') {
    at = previous(context.tokens, at);
    const name = context.tokens[at];
    if (name?.kind !== 'word') return undefined;
    names.unshift(name.text);
    at = previous(context.tokens, at);
  }
  return names.length ? pathOfNames(names, aliases) : undefined;
}

/** Whether a dot stands before token `index`. */
export const behindDot = (context: CursorContext, index: number): boolean =>
  /^\??\.$/.test(context.tokens[previous(context.tokens, index)]?.text ?? '');

/** Index of the last token before `index` that is no comment. */
export function previous(tokens: readonly ScriptToken[], index: number): number {
  let at = index - 1;
  while (at >= 0 && tokens[at]!.kind === 'comment') at--;
  return at;
}

/** Owner of a destructuring pattern around the cursor: `const { | } = vance.guard`. */
export function patternOwner(
  context: CursorContext,
  offset: number,
  aliases: ReadonlyMap<string, string>,
): string | undefined {
  const code = context.tokens.filter((token) => token.kind !== 'comment');
  const cursor = code.findIndex((token) => token.end > offset || (token.end === offset && token.kind === 'word'));
  let at = (cursor < 0 ? code.length : cursor) - 1;
  while (at >= 0 && (code[at]!.kind === 'word' || code[at]!.text === ',' || code[at]!.text === ':')) at--;
  if (code[at]?.text !== '{' || !/^(?:const|let|var)$/.test(code[at - 1]?.text ?? '')) return undefined;
  let end = at + 1;
  while (end < code.length && code[end]!.text !== '}') end++;
  if (code[end + 1]?.text !== '=') return undefined;
  return pathOfNames(readChain(code, end + 2).names, aliases);
}
