import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';
import { keyName, nameOfFunction } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';

/**
 * Conditions on the way to `node`: tests of the branches it stands in, and of earlier `if`s that leave the block. Function
 * declarations are left at their calls; a function without a call gives undefined.
 */
export function conditionsAbove(
  facts: ScriptFacts,
  node: AnyNode,
  seen: ReadonlySet<AnyNode> = new Set(),
  budget: { left: number } = { left: 300 },
): readonly (readonly AnyNode[])[] {
  const conditions: AnyNode[] = [];
  let at = node;
  for (let parent = facts.scopes.parents.get(at); parent; at = parent, parent = facts.scopes.parents.get(at)) {
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && at !== parent.test)
      conditions.push(parent.test);
    else if (parent.type === 'LogicalExpression' && at === parent.right) conditions.push(parent.left);
    else if (parent.type === 'SwitchCase') {
      const whole = facts.scopes.parents.get(parent);
      // A case is left to the others before it: each of their tests decides too.
      if (whole?.type === 'SwitchStatement')
        conditions.push(whole.discriminant, ...whole.cases.flatMap((each) => each.test ?? []));
    } else if (parent.type === 'WhileStatement' && at === parent.body) conditions.push(parent.test);
    if ('body' in parent && Array.isArray(parent.body))
      conditions.push(...earlyExits(facts, parent.body as AnyNode[], at));
    const calls = isFunction(parent) ? callsOf(facts, parent) : undefined;
    if (!calls) continue;
    // Helpers that call helpers make ways without number; those looked at are enough.
    if (seen.has(parent) || budget.left-- <= 0) return [];
    // Each call is a way of its own.
    const inner = new Set([...seen, parent]);
    return calls.flatMap((call) =>
      conditionsAbove(facts, call, inner, budget).map((above) => [...conditions, ...above]),
    );
  }
  return [conditions];
}

/** Tests before `at` that decide whether the block is left: around a `return`, `throw`, `break`, here or in a helper. */
function earlyExits(facts: ScriptFacts, body: readonly AnyNode[], at: AnyNode): readonly AnyNode[] {
  const before = body.slice(0, body.indexOf(at));
  return before.flatMap((each) => {
    const known = exits.get(each) ?? exitTests(facts, each, new Set());
    exits.set(each, known);
    return known;
  });
}

/** Tests around the exits of a statement: asked for again by everything that stands behind it. */
const exits = new WeakMap<AnyNode, readonly AnyNode[]>();

function exitTests(facts: ScriptFacts, root: AnyNode, seen: Set<AnyNode>): readonly AnyNode[] {
  const found: AnyNode[] = [];
  let inner = 0;
  walk(root, (node) => {
    if (isFunction(node)) return node === root;
    // What leaves a loop inside goes on behind it.
    if (/^(?:For|ForIn|ForOf|While|DoWhile|Switch)Statement$/.test(node.type)) inner = Math.max(inner, node.end);
    const ends = node.start < inner ? /^(?:Return|Throw)Statement$/ : /^(?:Return|Throw|Break|Continue)Statement$/;
    if (node.type === 'IfStatement' && [node.consequent, node.alternate].some((each) => each && holds(each, ends)))
      found.push(node.test);
    const helper = node.type === 'CallExpression' ? namedFunction(facts, node.callee as AnyNode) : undefined;
    // A helper that throws ends the way as well.
    if (helper && seen.size < 20 && !seen.has(helper) && holds(helper, /^ThrowStatement$/)) {
      seen.add(helper);
      found.push(...exitTests(facts, helper, seen));
    }
    return true;
  });
  return found;
}

function holds(root: AnyNode, kinds: RegExp): boolean {
  let found = false;
  walk(root, (node) => {
    if (node !== root && isFunction(node)) return false;
    if (kinds.test(node.type)) found = true;
    return !found;
  });
  return found;
}

/** Whether control never comes out behind a statement, judged by its last part. */
export function leaves(node: AnyNode): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leaves);
  if (node.type === 'IfStatement')
    return node.alternate !== null && node.alternate !== undefined && leaves(node.consequent) && leaves(node.alternate);
  return /^(?:Return|Throw|Break|Continue)Statement$/.test(node.type);
}

/** Where a function is called: by its name, as a method of an object, by a helper that got it; undefined when in place. */
function callsOf(facts: ScriptFacts, fn: AnyNode): readonly AnyNode[] | undefined {
  const parent = facts.scopes.parents.get(fn);
  if (parent?.type === 'CallExpression' && parent.callee !== fn) return callsOfArgument(facts, parent, fn);
  if (parent?.type === 'Property' && parent.value === fn) return callsOfMethod(facts, parent);
  const id = nameOfFunction(facts.scopes, fn);
  const binding = id && facts.scopes.bindingOf(id);
  return binding?.references.filter((each) => each !== id);
}

/** Calls inside a function of the file of the parameter that holds `fn`, together with the place where it was handed in. */
function callsOfArgument(
  facts: ScriptFacts,
  call: Extract<AnyNode, { type: 'CallExpression' }>,
  fn: AnyNode,
): readonly AnyNode[] | undefined {
  const target = namedFunction(facts, call.callee as AnyNode);
  const params = (target as { params?: readonly AnyNode[] } | undefined)?.params;
  const param = params?.[call.arguments.indexOf(fn as never)];
  const binding = param?.type === 'Identifier' ? facts.scopes.bindingOf(param) : undefined;
  const calls = binding?.references.filter((each) => each !== param);
  return calls?.length ? calls : undefined;
}

/** `gate.ask()` for `const gate = { ask() { … } }`. */
function callsOfMethod(
  facts: ScriptFacts,
  property: Extract<AnyNode, { type: 'Property' }>,
): readonly AnyNode[] | undefined {
  const name = keyName(property.key, property.computed);
  const object = facts.scopes.parents.get(property);
  const holder = object && facts.scopes.parents.get(object);
  const id = holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : undefined;
  const uses = (id && facts.scopes.bindingOf(id)?.references) ?? [];
  const calls = uses.flatMap((each) => {
    const member = facts.scopes.parents.get(each);
    if (member?.type !== 'MemberExpression' || member.object !== each) return [];
    const read = keyName(member.property, member.computed);
    return read === undefined || read === name ? [member as AnyNode] : [];
  });
  return calls.length ? calls : undefined;
}

function namedFunction(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  if (isFunction(node)) return node;
  const binding = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  const value = binding?.declared ?? (binding?.source?.keys.length === 0 ? binding.source.from : undefined);
  return binding && binding.writes === 0 && value && isFunction(value) ? value : undefined;
}

/** Whether the value of an expression depends on a host path that fits: directly, through variables and local functions. */
export function dependsOn(facts: ScriptFacts, expression: AnyNode, path: RegExp, seen = new Set<AnyNode>()): boolean {
  if (seen.has(expression)) return false;
  seen.add(expression);
  let found = false;
  walk(expression, (node) => {
    if (found) return false;
    const host = facts.hosts.pathOf(node);
    if (host !== undefined && path.test(host)) found = true;
    else if (node.type === 'Identifier')
      found = valuesOf(facts, node).some((value) => dependsOn(facts, value, path, seen));
    return !found;
  });
  return found;
}

/** The nodes that fit among what an expression is made of: directly, through variables and local functions. */
export function partsOf(
  facts: ScriptFacts,
  expression: AnyNode,
  fits: (node: AnyNode) => boolean,
  seen = new Set<AnyNode>(),
): readonly AnyNode[] {
  if (seen.has(expression)) return [];
  seen.add(expression);
  const found: AnyNode[] = [];
  walk(expression, (node) => {
    if (fits(node)) found.push(node);
    if (node.type === 'Identifier')
      for (const value of valuesOf(facts, node)) found.push(...partsOf(facts, value, fits, seen));
    return true;
  });
  return found;
}

/** What a name may hold: its initial value, later assignments, the body of a function. */
function valuesOf(facts: ScriptFacts, id: Extract<AnyNode, { type: 'Identifier' }>): readonly AnyNode[] {
  const binding = facts.scopes.bindingOf(id);
  if (!binding) return [];
  // What decides whether a name gets another value is part of its value; so is what a list is filled with.
  const assigned = binding.references.flatMap((each): readonly AnyNode[] => {
    const parent = facts.scopes.parents.get(each);
    if (parent?.type === 'AssignmentExpression' && parent.left === each)
      return [parent.right, ...testsAround(facts, parent)];
    if (parent?.type === 'UpdateExpression') return testsAround(facts, parent);
    const call =
      parent?.type === 'MemberExpression' && parent.object === each ? facts.scopes.parents.get(parent) : undefined;
    const fills =
      parent?.type === 'MemberExpression' && /^(?:push|unshift|add|set)$/.test(keyName(parent.property, false) ?? '');
    return fills && call?.type === 'CallExpression' && call.callee === parent
      ? [...call.arguments, ...testsAround(facts, call)]
      : [];
  });
  return [
    ...(binding.source ? [binding.source.from] : []),
    ...(binding.declared ? [binding.declared] : []),
    ...assigned,
  ];
}

/** Tests of the branches around a node, up to its function. */
function testsAround(facts: ScriptFacts, node: AnyNode): readonly AnyNode[] {
  const found: AnyNode[] = [];
  let at = node;
  for (let parent = facts.scopes.parents.get(at); parent && !isFunction(parent); ) {
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && at !== parent.test)
      found.push(parent.test);
    else if (parent.type === 'LogicalExpression' && at === parent.right) found.push(parent.left);
    at = parent;
    parent = facts.scopes.parents.get(at);
  }
  return found;
}
