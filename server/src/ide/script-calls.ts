import { localFunction } from '../analysis/local-function.ts';
import { keyName } from '../analysis/scopes.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span } from '../base/span.ts';
import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';

/** A function of a script, or the script itself, in a call hierarchy. */
export interface CallItem {
  readonly name: string;
  /** What to select: the name of the function. */
  readonly nameSpan: Span;
  readonly span: Span;
  readonly script: boolean;
}

/** A function together with the places of its calls. */
export interface CallEdge {
  readonly item: CallItem;
  readonly calls: readonly Span[];
}

/** The function under the cursor: at its declaration, or at a call of it. */
export function callItemAt(facts: ScriptFacts, offset: number): CallItem | undefined {
  for (const [node, parent] of facts.scopes.parents) {
    if (node.start > offset || node.end < offset || !isNameNode(node)) continue;
    const fn =
      functionNamedBy(facts, node, parent) ??
      localFunction(facts, parent.type === 'MemberExpression' && parent.property === node ? parent : node);
    if (fn) return itemOf(facts, fn);
  }
  return undefined;
}

/** Who calls the function, with the places. */
export function callersOf(facts: ScriptFacts, item: CallItem): readonly CallEdge[] {
  return grouped(
    calls(facts).filter((each) => each.to.start === item.span.start && each.to.end === item.span.end),
    (each) => callerOf(facts, each.at),
  );
}

/** What the function calls in this file, with the places. */
export function calleesOf(facts: ScriptFacts, item: CallItem): readonly CallEdge[] {
  const own = calls(facts).filter((each) => {
    const { span: by } = callerOf(facts, each.at);
    return by.start === item.span.start && by.end === item.span.end;
  });
  return grouped(own, (each) => itemOf(facts, each.to));
}

interface Call {
  readonly at: AnyNode;
  readonly place: Span;
  readonly to: AnyNode;
}

function calls(facts: ScriptFacts): readonly Call[] {
  const found: Call[] = [];
  walk(facts.parsed.recovered, (node) => {
    if (node.type !== 'CallExpression') return true;
    const callee = node.callee as AnyNode;
    const to = isFunction(callee) ? undefined : localFunction(facts, callee);
    const name = callee.type === 'MemberExpression' ? callee.property : callee;
    if (to) found.push({ at: node, place: span(name.start, name.end), to });
    return true;
  });
  return found;
}

function grouped(found: readonly Call[], itemFor: (call: Call) => CallItem): readonly CallEdge[] {
  const byItem = new Map<string, { item: CallItem; calls: Span[] }>();
  for (const call of found) {
    const item = itemFor(call);
    const key = `${item.span.start} ${item.span.end} ${item.script}`;
    const known = byItem.get(key) ?? { item, calls: [] };
    byItem.set(key, known);
    known.calls.push(call.place);
  }
  return [...byItem.values()];
}

/** The function with a name around a place, or the script. */
function callerOf(facts: ScriptFacts, node: AnyNode): CallItem {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) {
    if (isFunction(at) && nameOf(facts, at)) return itemOf(facts, at);
  }
  return { name: '(script)', nameSpan: span(0, 0), span: span(0, facts.text.length), script: true };
}

function itemOf(facts: ScriptFacts, fn: AnyNode): CallItem {
  const name = nameOf(facts, fn);
  return {
    name: name?.text ?? '(function)',
    nameSpan: name?.span ?? span(fn.start, fn.start),
    span: span(fn.start, fn.end),
    script: false,
  };
}

const isNameNode = (node: AnyNode): boolean => node.type === 'Identifier' || node.type === 'PrivateIdentifier';

/** The function that a name at its declaration belongs to. */
function functionNamedBy(facts: ScriptFacts, node: AnyNode, parent: AnyNode): AnyNode | undefined {
  if (isFunction(parent) && 'id' in parent && parent.id === node) return parent;
  const value =
    parent.type === 'VariableDeclarator' && parent.id === node
      ? parent.init
      : (parent.type === 'Property' || parent.type === 'MethodDefinition') && parent.key === node
        ? parent.value
        : undefined;
  return value && isFunction(value) && nameOf(facts, value) ? value : undefined;
}

function nameOf(facts: ScriptFacts, fn: AnyNode): { readonly text: string; readonly span: Span } | undefined {
  const parent = facts.scopes.parents.get(fn);
  const id =
    'id' in fn && fn.id
      ? (fn.id as AnyNode)
      : parent?.type === 'VariableDeclarator'
        ? parent.id
        : parent?.type === 'Property' || parent?.type === 'MethodDefinition'
          ? parent.key
          : undefined;
  const text = id && keyName(id, false);
  return id && text !== undefined ? { text, span: span(id.start, id.end) } : undefined;
}
