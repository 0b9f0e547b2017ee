import type { Fix } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';
import { hostEntry } from './host-uses.ts';
import { localFunction } from './local-function.ts';
import { isInFunction } from './resolved.ts';
import type { ScriptFacts } from './script-facts.ts';

/** An async function that is called at the top level while nobody looks at its promise. */
export interface FloatingCall {
  readonly fn?: AnyNode;
  /** The keyword `async` of a function called in place, else the name of the called function. */
  readonly span: Span;
  readonly fixes: readonly Fix[];
}

/** Statements at the top level that start async work; the completion value, awaited and handled promises are left out. */
export function floatingCalls(facts: ScriptFacts): readonly FloatingCall[] {
  const last = facts.parsed.recovered.body.at(-1);
  const found: FloatingCall[] = [];
  walk(facts.parsed.recovered, (node) => {
    if (node.type !== 'ExpressionStatement' || node === last || isInFunction(facts, node)) return true;
    const { expression } = node;
    const call =
      expression.type === 'UnaryExpression' && expression.operator === 'void' ? expression.argument : expression;
    if (call.type !== 'CallExpression') return true;
    const fn = localFunction(facts, call.callee as AnyNode);
    if (fn && 'async' in fn && fn.async) found.push(floating(facts, call.callee as AnyNode, fn));
    else if (isPromiseChain(facts, call)) found.push({ span: span(call.callee.start, call.callee.end), fixes: [] });
    return true;
  });
  return found;
}

function floating(facts: ScriptFacts, callee: AnyNode, fn: AnyNode): FloatingCall {
  const inPlace = callee === fn;
  const at = inPlace ? span(fn.start, fn.start + 'async'.length) : span(callee.start, callee.end);
  return { fn, span: at, fixes: withoutAsync(facts, fn) };
}

/** `x.then(…)` without a `catch`, on what is a promise for certain. */
function isPromiseChain(facts: ScriptFacts, call: AnyNode): boolean {
  let at = call;
  let chained = false;
  while (
    at.type === 'CallExpression' &&
    at.callee.type === 'MemberExpression' &&
    at.callee.property.type === 'Identifier'
  ) {
    const { name } = at.callee.property;
    if (name === 'catch') return false;
    if (name !== 'then' && name !== 'finally')
      return chained && at.callee.object.type === 'Identifier' && at.callee.object.name === 'Promise';
    if (at.arguments.length > 1) return false;
    chained = true;
    at = at.callee.object as AnyNode;
  }
  if (!chained) return false;
  if (at.type === 'NewExpression') return at.callee.type === 'Identifier' && at.callee.name === 'Promise';
  const fn = at.type === 'CallExpression' ? localFunction(facts, at.callee as AnyNode) : undefined;
  return fn !== undefined && 'async' in fn && fn.async === true;
}

/** Removes `async` and the `await`s, when all of them wait for host calls. */
function withoutAsync(facts: ScriptFacts, fn: AnyNode): readonly Fix[] {
  const text = facts.text.slice(fn.start);
  const word = /^async\s+/.exec(text)?.[0];
  const waits: AnyNode[] = [];
  walk(fn, (node) => {
    if (node !== fn && isFunction(node)) return false;
    if (node.type === 'AwaitExpression') waits.push(node);
    return true;
  });
  const plain = waits.every((each) => {
    const argument = each.type === 'AwaitExpression' ? each.argument : undefined;
    return argument?.type === 'CallExpression' && hostEntry(facts.hosts.pathOf(argument.callee) ?? '') !== undefined;
  });
  if (!word || !plain) return [];
  const edits = [
    { span: span(fn.start, fn.start + word.length), text: '' },
    ...waits.map((each) => ({
      span: span(each.start, each.type === 'AwaitExpression' ? each.argument.start : each.start),
      text: '',
    })),
  ];
  return [{ title: 'Remove `async` and `await`', edits }];
}

/** Whether an error can leave a function unseen: a `throw` or a host call besides logging, outside a `try` with a `catch`. */
export function canFail(facts: ScriptFacts, fn: AnyNode): boolean {
  let found = false;
  walk(fn, (node) => {
    if (found || (node !== fn && isFunction(node))) return false;
    if (node.type === 'TryStatement' && node.handler) {
      found ||= canFail(facts, node.handler.body);
      return false;
    }
    const path = node.type === 'CallExpression' ? facts.hosts.pathOf(node.callee) : undefined;
    if (node.type === 'ThrowStatement' || (path && hostEntry(path) && !/\.log\./.test(path))) found = true;
    return !found;
  });
  return found;
}
