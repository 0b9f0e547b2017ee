import type { Site } from './rewrite.ts';
import { rootOf, type ScriptText } from './script-texts.ts';
import { type AnyNode, isFunction, pathTo } from './walk.ts';

/**
 * Range at which the engine places a node: with the parentheses around it, and for the loop that is all a function does
 * the body of the function (group `engine-places`).
 */
export function asPlaced(text: ScriptText, node: Site): Site {
  if ((node as AnyNode).type === 'ForOfStatement') return bodyAround(text, node) ?? node;
  const { type } = node as AnyNode;
  // a string at the end of a statement ends before its quote
  if (type === 'ThrowStatement' && /['"`]/.test(text.source[node.end - 1] ?? ''))
    return { start: node.start, end: node.end - 1 };
  if (type === 'ClassExpression' && isNamedByPlace(text, node as AnyNode)) return node;
  // functions are known by their own text
  const widens = /(?:Expression|Identifier|Literal)$/.test(type) && !/^(?:Function|ArrowFunction)/.test(type);
  return widens ? withParentheses(text.source, node) : node;
}

/** Whether a class without a name gets that of the variable or property it is the value of. */
export function isNamedByPlace(text: ScriptText, made: AnyNode): boolean {
  if (made.id) return false;
  const path = pathTo(rootOf(text), made.start);
  const holder = path[path.findIndex(({ type, start }) => type === made.type && start === made.start) - 1];
  const target = (holder?.id ?? holder?.left) as AnyNode | undefined;
  return target?.type === 'Identifier' || /^Property/.test(holder?.type ?? '');
}

function bodyAround(text: ScriptText, loop: Site): Site | undefined {
  const path = pathTo(rootOf(text), loop.start);
  const at = path.findIndex(({ type, start }) => type === 'ForOfStatement' && start === loop.start);
  const [owner, body] = [path[at - 2], path[at - 1]];
  const alone = body?.type === 'BlockStatement' && (body.body as unknown[]).length === 1;
  return alone && owner && isFunction(owner) ? body : undefined;
}

/** Words behind which a parenthesis is part of a statement. */
const heads = /(?:^|[^\w$.])(?:if|while|for|switch|with|catch)$/;
/** Words behind which a parenthesis holds an expression. */
const operators =
  /(?:^|[^\w$.])(?:return|throw|typeof|void|delete|new|in|of|instanceof|case|await|yield|else|do|default|extends)$/;

function withParentheses(source: string, node: Site): Site {
  let { start, end } = node;
  for (;;) {
    const before = lastNotBlank(source, start - 1);
    const after = firstNotBlank(source, end);
    if (source[before] !== '(' || source[after] !== ')' || belongsElsewhere(source, before)) return { start, end };
    [start, end] = [before, after + 1];
  }
}

/** Whether a parenthesis opens arguments or the head of a statement. */
function belongsElsewhere(source: string, paren: number): boolean {
  const last = lastNotBlank(source, paren - 1);
  const before = source.slice(Math.max(0, last - 12), last + 1);
  if (operators.test(before)) return false;
  return heads.test(before) || /[\w$)\]'"`.\u0080-\uffff]$/.test(before);
}

/** The last character before a place that is no blank; the comments at the ends of lines count as blanks. */
function lastNotBlank(source: string, from: number): number {
  let at = from;
  while (at >= 0 && /\s/.test(source[at]!)) {
    const comment = source[at] === '\n' ? lineComment(source, at) : -1;
    at = comment < 0 ? at - 1 : comment - 1;
  }
  return at;
}

/** Where the comment of the line that ends at a place begins; -1: it has none. */
function lineComment(source: string, end: number): number {
  const start = source.lastIndexOf('\n', end - 1) + 1;
  const at = source.slice(start, end).indexOf('//');
  return at < 0 ? -1 : start + at;
}

function firstNotBlank(source: string, from: number): number {
  let at = from;
  while (at < source.length && /\s/.test(source[at]!)) at++;
  return at;
}
