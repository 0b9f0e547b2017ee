import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';
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
      if (whole?.type === 'SwitchStatement') conditions.push(whole.discriminant);
      if (parent.test) conditions.push(parent.test);
    } else if (parent.type === 'WhileStatement' && at === parent.body) conditions.push(parent.test);
    if ('body' in parent && Array.isArray(parent.body)) conditions.push(...earlyExits(parent.body as AnyNode[], at));
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

/** Tests of the `if`s before `at` whose branch leaves the block. */
function earlyExits(body: readonly AnyNode[], at: AnyNode): readonly AnyNode[] {
  const before = body.slice(0, body.indexOf(at));
  return before.flatMap((each) =>
    each.type === 'IfStatement' && (leaves(each.consequent) || (each.alternate && leaves(each.alternate)))
      ? [each.test]
      : [],
  );
}

/** Whether control never comes out behind a statement, judged by its last part. */
export function leaves(node: AnyNode): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leaves);
  if (node.type === 'IfStatement')
    return node.alternate !== null && node.alternate !== undefined && leaves(node.consequent) && leaves(node.alternate);
  return /^(?:Return|Throw|Break|Continue)Statement$/.test(node.type);
}

/** Calls of a function that has a name; undefined for one that is used where it stands. */
function callsOf(facts: ScriptFacts, fn: AnyNode): readonly AnyNode[] | undefined {
  const parent = facts.scopes.parents.get(fn);
  const id =
    fn.type === 'FunctionDeclaration'
      ? fn.id
      : parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
        ? parent.id
        : undefined;
  const binding = id && facts.scopes.bindingOf(id);
  return binding?.references.filter((each) => each !== id);
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
  const assigned = binding.references.flatMap((each) => {
    const parent = facts.scopes.parents.get(each);
    return parent?.type === 'AssignmentExpression' && parent.left === each ? [parent.right] : [];
  });
  return [
    ...(binding.source ? [binding.source.from] : []),
    ...(binding.declared ? [binding.declared] : []),
    ...assigned,
  ];
}
