import { type Span, span } from '../base/span.ts';
import { type AnyNode, isFunction } from '../syntax/script-nodes.ts';
import { leaves } from './conditions.ts';
import { nameOfFunction } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** One step on the way to a place: a condition and how it comes out, or a call. */
export interface WayStep {
  readonly span: Span;
  readonly message: string;
}

/** At most so many steps: a longer way is read in the text. */
const mostSteps = 12;

/**
 * The way to `node` in words, in the order in which it is gone: conditions with their outcome, early exits that are not taken,
 * calls of local functions. Of several calls the first is followed.
 */
export function wayTo(facts: ScriptFacts, node: AnyNode): readonly WayStep[] {
  const steps: WayStep[] = [];
  const seen = new Set<AnyNode>();
  const add = (at: AnyNode, message: string): void => {
    steps.unshift({ span: span(at.start, at.end), message });
  };
  let at = node;
  for (let parent = facts.scopes.parents.get(at); parent && steps.length < mostSteps; ) {
    stepAt(facts, parent, at, add);
    const call: AnyNode | undefined = isFunction(parent) ? firstCall(facts, parent) : undefined;
    if (call && !seen.has(parent)) {
      seen.add(parent);
      add(call, 'this call leads there');
      at = call;
    } else at = parent;
    parent = facts.scopes.parents.get(at);
  }
  return steps;
}

function stepAt(facts: ScriptFacts, parent: AnyNode, at: AnyNode, add: (at: AnyNode, message: string) => void): void {
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
    if (at !== parent.test) add(parent.test, `the way goes on when this is ${at === parent.consequent}`);
  } else if (parent.type === 'LogicalExpression') {
    const outcome = parent.operator === '&&' ? 'true' : parent.operator === '||' ? 'false' : 'null';
    if (at === parent.right) add(parent.left, `the way goes on when this is ${outcome}`);
  } else if (parent.type === 'SwitchCase' && at !== parent.test) {
    const whole = facts.scopes.parents.get(parent);
    const what = parent.test ?? (whole?.type === 'SwitchStatement' ? whole.discriminant : parent);
    add(what, parent.test ? 'the way goes on in this case' : 'the way goes on when no other case fits');
  } else if (parent.type === 'WhileStatement' && at === parent.body) {
    add(parent.test, 'the way goes on while this is true');
  }
  if (!('body' in parent) || !Array.isArray(parent.body)) return;
  const body = parent.body as readonly AnyNode[];
  for (const each of body.slice(0, body.indexOf(at)).toReversed()) {
    if (each.type !== 'IfStatement') continue;
    if (leaves(each.consequent)) add(each.test, 'the way goes on when this is false');
    else if (each.alternate && leaves(each.alternate)) add(each.test, 'the way goes on when this is true');
  }
}

/** Where a function with a name is called first. */
function firstCall(facts: ScriptFacts, fn: AnyNode): AnyNode | undefined {
  const id = nameOfFunction(facts.scopes, fn);
  const uses = (id && facts.scopes.bindingOf(id)?.references) ?? [];
  const calls = uses.map((each) => facts.scopes.parents.get(each)).filter((each) => each?.type === 'CallExpression');
  return calls.find((each) => each !== undefined && (each.start > fn.end || each.end < fn.start));
}
