import { type AnyNode, childNodes, isFunction } from '../syntax/script-nodes.ts';
import { localFunction } from './local-function.ts';
import { type PathFacts, type PathTests, pathTests } from './path-facts.ts';
import type { ScriptFacts } from './script-facts.ts';

/** What a rule keeps on a way through the script, and how it changes. States are values: nothing is changed in place. */
export interface Walker<S> {
  /** After an expression was evaluated. Without `goesOn` it throws always; with `throws` it may throw in that state. */
  after?(node: AnyNode, state: S): { readonly goesOn?: S; readonly throws?: S };
  /** Result of a condition, when the rule knows it; undefined goes both ways. */
  decide?(test: AnyNode, state: S): boolean | undefined;
  /** Whether a `switch` goes to the case with this test (`null` for `default`), when the rule knows it. */
  matches?(discriminant: AnyNode, test: AnyNode | null | undefined, state: S): boolean | undefined;
  /** Control enters the `catch` of a `try`. */
  caught?(handler: AnyNode, state: S): S;
  /** Two states with one key are one. */
  key(state: S): string;
  /** A condition turned out so. */
  assume?(test: AnyNode, truth: boolean, state: S): S;
}

/** Where the ways through a script end. */
export interface Ends<S> {
  readonly finished: readonly S[];
  readonly thrown: readonly S[];
}

interface Flow<S> extends Ends<S> {
  readonly broken: readonly S[];
  readonly continued: readonly S[];
  readonly returned: readonly S[];
}

interface Exploration<S> {
  readonly facts: ScriptFacts;
  readonly walker: Walker<S>;
  /** Functions that are being walked: recursion is not followed. */
  readonly open: Set<AnyNode>;
  steps: number;
}

const maxSteps = 60_000;
/** Loops whose number of rounds is not written out run not at all, once or twice. */
const unknownRounds = 2;
const maxRounds = 20;

class TooFar extends Error {}

/**
 * Follows every way through a script, local functions expanded at their calls and in callbacks. Undefined when there are
 * too many of them.
 */
export function explore<S>(facts: ScriptFacts, start: S, walker: Walker<S>): Ends<S> | undefined {
  const tests = pathTests(facts);
  const ends = tests.useful ? follow(facts, { own: start, known: new Map() }, knowing(tests, walker)) : undefined;
  const own = (each: Knowing<S>): S => each.own;
  // With what the ways know there are more of them; without it there may be few enough.
  return ends ? { finished: ends.finished.map(own), thrown: ends.thrown.map(own) } : follow(facts, start, walker);
}

interface Knowing<S> {
  readonly own: S;
  readonly known: PathFacts;
}

/** The same walk with ways that remember which conditions they went through. */
function knowing<S>(tests: PathTests, walker: Walker<S>): Walker<Knowing<S>> {
  return {
    after(node, { own, known }) {
      const { goesOn, throws } = walker.after?.(node, own) ?? { goesOn: own };
      return {
        ...(goesOn !== undefined && { goesOn: { own: goesOn, known: tests.after(node, known) } }),
        ...(throws !== undefined && { throws: { own: throws, known } }),
      };
    },
    decide: (test, { own, known }) => walker.decide?.(test, own) ?? tests.decide(test, known),
    ...(walker.matches && { matches: (value, test, { own }) => walker.matches!(value, test, own) }),
    ...(walker.caught && { caught: (handler, { own, known }) => ({ own: walker.caught!(handler, own), known }) }),
    key: ({ own, known }) => `${walker.key(own)}\u0000${tests.key(known)}`,
    assume: (test, truth, { own, known }) => ({ own, known: tests.assume(test, truth, known) }),
  };
}

function follow<S>(facts: ScriptFacts, start: S, walker: Walker<S>): Ends<S> | undefined {
  const walk: Exploration<S> = { facts, walker, open: new Set(), steps: 0 };
  try {
    const flow = statements(walk, facts.parsed.recovered.body, [start]);
    return {
      finished: distinct(walk, [...flow.finished, ...flow.returned, ...flow.broken, ...flow.continued]),
      thrown: flow.thrown,
    };
  } catch (error) {
    // A tree too deep for the stack is one more way of being too much.
    if (error instanceof TooFar || error instanceof RangeError) return undefined;
    throw error;
  }
}

const nothing = { finished: [], thrown: [], broken: [], continued: [], returned: [] };
const flowOf = <S>(fields: Partial<Flow<S>>): Flow<S> => ({ ...nothing, ...fields });

function distinct<S>(walk: Exploration<S>, states: readonly S[]): readonly S[] {
  walk.steps += states.length;
  if (walk.steps > maxSteps) throw new TooFar();
  if (states.length < 2) return states;
  return [...new Map(states.map((state) => [walk.walker.key(state), state])).values()];
}

function statements<S>(walk: Exploration<S>, list: readonly AnyNode[], start: readonly S[]): Flow<S> {
  let finished = start;
  const all: Flow<S>[] = [];
  for (const each of list) {
    if (finished.length === 0) break;
    const flow = statement(walk, each, finished);
    all.push(flow);
    finished = flow.finished;
  }
  return { ...joined(walk, all), finished };
}

function joined<S>(walk: Exploration<S>, flows: readonly Flow<S>[]): Flow<S> {
  const of = (key: keyof Flow<S>): readonly S[] =>
    distinct(
      walk,
      flows.flatMap((flow) => flow[key]),
    );
  return {
    finished: of('finished'),
    thrown: of('thrown'),
    broken: of('broken'),
    continued: of('continued'),
    returned: of('returned'),
  };
}

function statement<S>(walk: Exploration<S>, node: AnyNode, states: readonly S[]): Flow<S> {
  switch (node.type) {
    case 'BlockStatement':
      return statements(walk, node.body, states);
    case 'IfStatement': {
      const test = evaluate(walk, node.test, states);
      const [yes, no] = split(walk, node.test, test.finished);
      const then = statement(walk, node.consequent, yes);
      const otherwise = node.alternate ? statement(walk, node.alternate, no) : flowOf({ finished: no });
      return joined(walk, [flowOf({ thrown: test.thrown }), then, otherwise]);
    }
    case 'SwitchStatement':
      return switchStatement(walk, node, states);
    case 'TryStatement':
      return tryStatement(walk, node, states);
    case 'ReturnStatement':
    case 'ThrowStatement': {
      const value = node.argument ? evaluate(walk, node.argument, states) : { finished: states, thrown: [] };
      return node.type === 'ReturnStatement'
        ? flowOf({ returned: value.finished, thrown: value.thrown })
        : flowOf({ thrown: [...value.thrown, ...value.finished] });
    }
    case 'BreakStatement':
      return flowOf({ broken: states });
    case 'ContinueStatement':
      return flowOf({ continued: states });
    case 'FunctionDeclaration':
      return flowOf({ finished: states });
    case 'LabeledStatement': {
      const flow = statement(walk, node.body, states);
      return { ...flow, finished: [...flow.finished, ...flow.broken], broken: [] };
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return loop(walk, node, states);
    default: {
      const value = evaluate(walk, node, states);
      return flowOf({ finished: value.finished, thrown: value.thrown });
    }
  }
}

function switchStatement<S>(
  walk: Exploration<S>,
  node: Extract<AnyNode, { type: 'SwitchStatement' }>,
  states: readonly S[],
): Flow<S> {
  const asked = evaluate(walk, node.discriminant, states);
  const flows: Flow<S>[] = [flowOf({ thrown: asked.thrown })];
  let falling: readonly S[] = [];
  for (const each of node.cases) {
    const entered = asked.finished.filter(
      (state) => walk.walker.matches?.(node.discriminant, each.test, state) !== false,
    );
    const flow = statements(walk, each.consequent, distinct(walk, [...falling, ...entered]));
    falling = flow.finished;
    flows.push({ ...flow, finished: flow.broken, broken: [] });
  }
  const matched = (state: S): boolean =>
    node.cases.some((each) => each.test && walk.walker.matches?.(node.discriminant, each.test, state) === true);
  const none = node.cases.some((each) => !each.test) ? [] : asked.finished.filter((state) => !matched(state));
  return joined(walk, [...flows, flowOf({ finished: [...falling, ...none] })]);
}

function tryStatement<S>(
  walk: Exploration<S>,
  node: Extract<AnyNode, { type: 'TryStatement' }>,
  states: readonly S[],
): Flow<S> {
  const block = statement(walk, node.block, states);
  const { handler } = node;
  const into = handler ? block.thrown.map((state) => walk.walker.caught?.(handler, state) ?? state) : [];
  const whole = handler
    ? joined(walk, [{ ...block, thrown: [] }, statement(walk, handler.body, distinct(walk, into))])
    : block;
  if (!node.finalizer) return whole;
  const finish = (from: readonly S[]): Flow<S> =>
    from.length ? statement(walk, node.finalizer!, from) : flowOf<S>({});
  const normal = finish(whole.finished);
  const rest = (['thrown', 'broken', 'continued', 'returned'] as const).map((key) => {
    const flow = finish(whole[key]);
    return { ...flow, finished: [], [key]: [...flow[key], ...flow.finished] };
  });
  return joined(walk, [normal, ...rest]);
}

type Loop = Extract<
  AnyNode,
  { type: 'WhileStatement' | 'DoWhileStatement' | 'ForStatement' | 'ForInStatement' | 'ForOfStatement' }
>;

function loop<S>(walk: Exploration<S>, node: Loop, states: readonly S[]): Flow<S> {
  const exact = literalRounds(walk.facts, node);
  const head = node.type === 'ForStatement' ? node.init : 'right' in node ? node.right : undefined;
  const begun = head ? evaluate(walk, head, states) : { finished: states, thrown: [] as readonly S[] };
  const test = 'test' in node ? node.test : undefined;
  const flows: Flow<S>[] = [flowOf({ thrown: begun.thrown })];
  let at = begun.finished;
  for (let round = 0; round < Math.min(exact ?? unknownRounds, maxRounds) && at.length > 0; round++) {
    const asked = test && node.type !== 'DoWhileStatement' ? evaluate(walk, test, at) : { finished: at, thrown: [] };
    const [yes, no] = test && node.type !== 'DoWhileStatement' ? split(walk, test, asked.finished) : [at, at];
    const leaves = exact !== undefined || (node.type === 'DoWhileStatement' && round === 0) ? [] : no;
    const body = statement(walk, node.body, yes);
    const next = distinct(walk, [...body.finished, ...body.continued]);
    const update = node.type === 'ForStatement' && node.update ? evaluate(walk, node.update, next) : undefined;
    flows.push({
      ...body,
      finished: [...leaves, ...body.broken],
      thrown: [...body.thrown, ...asked.thrown, ...(update?.thrown ?? [])],
      broken: [],
      continued: [],
    });
    at = update?.finished ?? next;
  }
  return joined(walk, [...flows, flowOf({ finished: endless(walk, test) ? [] : at })]);
}

const endless = <S>(walk: Exploration<S>, test: AnyNode | null | undefined): boolean =>
  test === null || (test !== undefined && walk.facts.constant(test)?.is === true);

/** How often a loop runs when that is written out: over an array literal, or `i = 0; i < n; i++` with a literal n. */
export function literalRounds(facts: ScriptFacts, node: AnyNode): number | undefined {
  if (node.type === 'ForOfStatement') {
    const { right } = node;
    const list = right.type === 'Identifier' ? facts.scopes.bindingOf(right) : undefined;
    const value = list?.source && list.writes === 0 && list.source.keys.length === 0 ? list.source.from : right;
    return value.type === 'ArrayExpression' && value.elements.every((each) => each && each.type !== 'SpreadElement')
      ? value.elements.length
      : undefined;
  }
  if (node.type !== 'ForStatement' || node.test?.type !== 'BinaryExpression') return undefined;
  const bound = facts.constant(node.test.right)?.is;
  const first =
    node.init?.type === 'VariableDeclaration' && node.init.declarations[0]?.init
      ? facts.constant(node.init.declarations[0].init)?.is
      : undefined;
  if (typeof bound !== 'number' || typeof first !== 'number' || node.update?.type !== 'UpdateExpression')
    return undefined;
  const extra = node.test.operator === '<=' ? 1 : node.test.operator === '<' ? 0 : Number.NaN;
  const rounds = bound - first + extra;
  return Number.isInteger(rounds) && rounds >= 0 ? rounds : undefined;
}

/** States behind a condition: `[when true, when false]`. */
function split<S>(walk: Exploration<S>, test: AnyNode, states: readonly S[]): readonly [readonly S[], readonly S[]] {
  const fixed = walk.facts.constant(test);
  const yes: S[] = [];
  const no: S[] = [];
  for (const state of states) {
    const result =
      walk.walker.decide?.(test, state) ?? (fixed && test.type === 'Literal' ? Boolean(fixed.is) : undefined);
    if (result !== false) yes.push(walk.walker.assume?.(test, true, state) ?? state);
    if (result !== true) no.push(walk.walker.assume?.(test, false, state) ?? state);
  }
  return [yes, no];
}

function evaluate<S>(walk: Exploration<S>, node: AnyNode, states: readonly S[]): Ends<S> {
  if (states.length === 0 || isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
    return { finished: states, thrown: [] };
  if (node.type === 'LogicalExpression' || node.type === 'ConditionalExpression') return branches(walk, node, states);
  let at = states;
  const thrown: S[] = [];
  for (const child of childNodes(node)) {
    const part = evaluate(walk, child, at);
    at = part.finished;
    thrown.push(...part.thrown);
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const called = calls(walk, node, at);
    at = called.finished;
    thrown.push(...called.thrown);
  }
  return finish(walk, node, { finished: at, thrown });
}

/** Asks the rule about the node itself. */
function finish<S>(walk: Exploration<S>, node: AnyNode, before: Ends<S>): Ends<S> {
  if (!walk.walker.after) return before;
  const finished: S[] = [];
  const thrown = [...before.thrown];
  for (const state of before.finished) {
    const { goesOn, throws } = walk.walker.after(node, state);
    if (goesOn !== undefined) finished.push(goesOn);
    if (throws !== undefined) thrown.push(throws);
  }
  return { finished: distinct(walk, finished), thrown: distinct(walk, thrown) };
}

function branches<S>(
  walk: Exploration<S>,
  node: Extract<AnyNode, { type: 'LogicalExpression' | 'ConditionalExpression' }>,
  states: readonly S[],
): Ends<S> {
  const test = node.type === 'LogicalExpression' ? node.left : node.test;
  const first = evaluate(walk, test, states);
  const [yes, no] =
    node.type === 'LogicalExpression' && node.operator === '??'
      ? [first.finished, first.finished]
      : split(walk, test, first.finished);
  const parts: Ends<S>[] = [{ finished: [], thrown: first.thrown }];
  if (node.type === 'ConditionalExpression')
    parts.push(evaluate(walk, node.consequent, yes), evaluate(walk, node.alternate, no));
  else {
    const goesOn = node.operator === '||' ? no : yes;
    parts.push({ finished: node.operator === '||' ? yes : no, thrown: [] }, evaluate(walk, node.right, goesOn));
  }
  return finish(walk, node, {
    finished: distinct(
      walk,
      parts.flatMap((part) => part.finished),
    ),
    thrown: parts.flatMap((part) => part.thrown),
  });
}

/** Runs the local function that is called, and functions that are handed to a call, which run not at all, once or twice. */
function calls<S>(
  walk: Exploration<S>,
  node: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>,
  states: readonly S[],
): Ends<S> {
  const target = localFunction(walk.facts, node.callee as AnyNode);
  let at = states;
  const thrown: S[] = [];
  if (target) {
    const ran = body(walk, target, at);
    at = ran.finished;
    thrown.push(...ran.thrown);
  }
  if (!target || isFunction(node.callee as AnyNode)) {
    for (const argument of node.arguments) {
      const callback = localFunction(walk.facts, argument);
      for (let round = 0; callback && round < unknownRounds; round++) {
        const ran = body(walk, callback, at);
        at = distinct(walk, [...at, ...ran.finished]);
        thrown.push(...ran.thrown);
      }
    }
  }
  return { finished: at, thrown };
}

function body<S>(walk: Exploration<S>, fn: AnyNode, states: readonly S[]): Ends<S> {
  if (walk.open.has(fn) || !('body' in fn)) return { finished: states, thrown: [] };
  walk.open.add(fn);
  const inner = fn.body as AnyNode;
  const flow =
    inner.type === 'BlockStatement' ? statement(walk, inner, states) : flowOf<S>({ ...evaluate(walk, inner, states) });
  walk.open.delete(fn);
  return { finished: distinct(walk, [...flow.finished, ...flow.returned]), thrown: flow.thrown };
}
