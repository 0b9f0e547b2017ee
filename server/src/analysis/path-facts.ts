import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';
import type { Binding } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** What a way through the script has found out about a value that does not change: it is this, or it is none of these. */
type Fact = { readonly is: unknown } | { readonly not: readonly unknown[] };

/** Facts of one way by value. Values: nothing is changed in place. */
export type PathFacts = ReadonlyMap<string, Fact>;

/** A condition on one value: `round === 0`, `!asked`. */
interface Atom {
  readonly key: string;
  readonly equals: unknown;
  /** The condition holds when the value is *not* that. */
  readonly negated: boolean;
}

/** Reads conditions against what a way knows already, so that `if (a) …; if (!a) …` has two ways and not four. */
export interface PathTests {
  /** Truth of a condition, as far as the way decides it. */
  decide(test: AnyNode, known: PathFacts): boolean | undefined;
  /** What is known after an expression was evaluated: an assignment gives a variable another value. */
  after(node: AnyNode, known: PathFacts): PathFacts;
  /** What is known when the condition turned out so. */
  assume(test: AnyNode, truth: boolean, known: PathFacts): PathFacts;
  /** Two sets of facts with one key are one. */
  key(known: PathFacts): string;
  /** Whether there is anything to know: two conditions on one value. */
  readonly useful: boolean;
}

/** A value is compared with a few others; what else it is not is forgotten. */
const mostExcluded = 6;

const truthy: unique symbol = Symbol('truthy');

/** Prepares the conditions of a script. Values are host fields and names that get one value per run. */
export function pathTests(facts: ScriptFacts): PathTests {
  const counts = new Map<string, number>();
  walk(facts.parsed.recovered, (node) => {
    for (const test of testsIn(node)) {
      const atom = atomOf(facts, test);
      if (atom) counts.set(atom.key, (counts.get(atom.key) ?? 0) + 1);
    }
    return true;
  });
  // One condition decides nothing else, unless the script gives the variable its value.
  const relevant = (test: AnyNode): Atom | undefined => {
    const atom = atomOf(facts, test);
    return atom && (counts.get(atom.key)! > 1 || atom.key.startsWith(variable)) ? atom : undefined;
  };
  const decide = (test: AnyNode, known: PathFacts): boolean | undefined => {
    if (known.size === 0) return undefined;
    if (test.type === 'UnaryExpression' && test.operator === '!') return not(decide(test.argument, known));
    if (test.type === 'LogicalExpression' && test.operator !== '??') {
      const sides = [decide(test.left, known), decide(test.right, known)];
      const end = test.operator === '||';
      return sides.includes(end) ? end : sides.every((each) => each === !end) ? !end : undefined;
    }
    const atom = relevant(test);
    const fact = atom && known.get(atom.key);
    const holds = fact && truthOf(fact, atom.equals);
    return holds === undefined ? undefined : holds !== atom!.negated;
  };
  const assume = (test: AnyNode, truth: boolean, known: PathFacts): PathFacts => {
    if (test.type === 'UnaryExpression' && test.operator === '!') return assume(test.argument, !truth, known);
    if (test.type === 'LogicalExpression')
      return test.operator === (truth ? '&&' : '||')
        ? assume(test.right, truth, assume(test.left, truth, known))
        : known;
    const atom = relevant(test);
    return atom ? learned(known, atom, truth !== atom.negated) : known;
  };
  return {
    decide,
    assume,
    after: (node, known) => afterAssignment(facts, node, known, counts),
    key: (known) =>
      [...known]
        .map(([key, fact]) => `${key}=${'is' in fact ? String(fact.is) : `!${fact.not.map(String).join('!')}`}`)
        .join(),
    useful: [...counts].some(([key, count]) => count > 1 || key.startsWith(variable)),
  };
}

const not = (truth: boolean | undefined): boolean | undefined => (truth === undefined ? undefined : !truth);

/** The parts of a condition that stand in it one by one. */
function testsIn(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return atomsIn(node.test);
  return node.type === 'LogicalExpression' && node.operator !== '??' ? atomsIn(node.left) : [];
}

const atomsIn = (test: AnyNode): readonly AnyNode[] =>
  test.type === 'LogicalExpression'
    ? [...atomsIn(test.left), ...atomsIn(test.right)]
    : test.type === 'UnaryExpression' && test.operator === '!'
      ? atomsIn(test.argument)
      : [test];

function atomOf(facts: ScriptFacts, test: AnyNode): Atom | undefined {
  if (test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator)) {
    const key = keyOf(facts, test.left as AnyNode) ?? keyOf(facts, test.right);
    const value = facts.constant(test.right) ?? facts.constant(test.left as AnyNode);
    return key !== undefined && value ? { key, equals: value.is, negated: test.operator === '!==' } : undefined;
  }
  const key = keyOf(facts, test);
  return key === undefined ? undefined : { key, equals: truthy, negated: false };
}

/** Names a value that is the same on the whole way: a host field, or a name with one value per run. */
function keyOf(facts: ScriptFacts, node: AnyNode): string | undefined {
  const path = facts.hosts.pathOf(node);
  if (path !== undefined) return /^vance\.(?:guard|params)\./.test(path) ? path : undefined;
  const binding = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  if (!binding || binding.param || !runsOnce(facts, binding.declaration)) return undefined;
  if (binding.writes > 0) return isFlag(facts, binding) ? `${variable}${binding.declaration.start}` : undefined;
  return binding.source ? `#${binding.declaration.start}` : undefined;
}

const variable = '~';

/** A variable that is assigned in the main line only, so that the walk sees every change of it. */
const isFlag = (facts: ScriptFacts, binding: Binding): boolean =>
  (binding.kind === 'let' || binding.kind === 'var') &&
  binding.references.every((each) => {
    const parent = facts.scopes.parents.get(each);
    const assigned = parent?.type === 'AssignmentExpression' && parent.left === each;
    const changed = parent?.type === 'UpdateExpression' || /^For(?:In|Of)Statement$|Pattern$/.test(parent?.type ?? '');
    return !changed && (!assigned || inMainLine(facts, each));
  });

/** A literal given to a flag is known afterwards, anything else is not. */
function afterAssignment(
  facts: ScriptFacts,
  node: AnyNode,
  known: PathFacts,
  counts: ReadonlyMap<string, number>,
): PathFacts {
  const [id, value] =
    node.type === 'AssignmentExpression'
      ? [node.left, node.operator === '=' ? node.right : undefined]
      : node.type === 'VariableDeclarator'
        ? [node.id, node.init]
        : [];
  const key = id?.type === 'Identifier' ? keyOf(facts, id) : undefined;
  if (key === undefined || !key.startsWith(variable) || !counts.has(key)) return known;
  const next = new Map(known);
  next.delete(key);
  const literal = value?.type === 'Literal' && !value.regex ? { is: value.value as unknown } : undefined;
  return literal ? next.set(key, literal) : next;
}

/** Whether a place is come to once per run at most: in no loop, and in functions only that are called where they stand. */
function runsOnce(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at))
    if (/^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(at.type)) return false;
  return inMainLine(facts, node);
}

/** Whether a place is in no function, besides those that are called where they stand. */
function inMainLine(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) {
    if (!isFunction(at)) continue;
    const call = facts.scopes.parents.get(at);
    if (call?.type !== 'CallExpression' || call.callee !== at) return false;
  }
  return true;
}

function truthOf(fact: Fact, value: unknown): boolean | undefined {
  if ('not' in fact) return fact.not.includes(value) ? false : undefined;
  if (value === truthy) return fact.is === truthy || Boolean(fact.is);
  return fact.is === truthy ? (value ? undefined : false) : fact.is === value;
}

function learned(known: PathFacts, { key, equals }: Atom, holds: boolean): PathFacts {
  const before = known.get(key);
  if (before && 'is' in before && before.is !== truthy) return known;
  const excluded = before && 'not' in before ? before.not : [];
  if (!holds && excluded.length >= mostExcluded) return known;
  const fact: Fact = holds ? { is: equals } : before && 'is' in before ? before : { not: [...excluded, equals] };
  return new Map(known).set(key, fact);
}
