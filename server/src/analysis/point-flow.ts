import { type PointId, pointIds } from '../model/points.ts';
import { type AnyNode, childNodes, isFunction, type Program, type SwitchStatement } from '../syntax/script-nodes.ts';
import { asked, constantOf, looksAtPoint, type PointState, type PointTests, refine, union } from './point-state.ts';
import { keyName } from './scopes.ts';

/** Where each expression can be reached. */
export interface PointFlow {
  /** Points at which control can come to `node`; undefined when it cannot, or only through code that is never called. */
  at(node: AnyNode): PointState | undefined;
}

interface Walk extends PointTests {
  readonly seen: Map<AnyNode, PointState>;
  /** Functions with the states they were walked with: each state once. */
  readonly walked: Map<AnyNode, Set<string>>;
  /** States at the `break`s of the switches around. */
  readonly breaks: PointState[][];
}

/** Follows the control flow of a script that runs at `points`, local functions expanded at their calls. */
export function followPoints(
  program: Program,
  tests: Omit<PointTests, 'looks' | 'about'>,
  points: readonly PointId[],
): PointFlow {
  const walk: Walk = {
    ...tests,
    looks: looksAtPoint(tests.hosts),
    about: new Map(),
    seen: new Map(),
    walked: new Map(),
    breaks: [],
  };
  statements(walk, program.body, { points: new Set(points), tested: false });
  return { at: (node) => walk.seen.get(node) };
}

/** State behind a list of statements; undefined when control never gets there. */
function statements(walk: Walk, list: readonly AnyNode[], start: PointState): PointState | undefined {
  let state: PointState | undefined = start;
  for (const each of list) {
    if (!state || state.points.size === 0) return undefined;
    state = statement(walk, each, state);
  }
  return state;
}

function statement(walk: Walk, node: AnyNode, state: PointState): PointState | undefined {
  switch (node.type) {
    case 'BlockStatement':
      return statements(walk, node.body, state);
    case 'IfStatement': {
      expression(walk, node.test, state);
      const [yes, no] = refine(walk, node.test, state);
      const then = branch(walk, node.consequent, yes);
      const otherwise = node.alternate ? branch(walk, node.alternate, no) : no;
      return then || otherwise ? union(state, then, otherwise) : undefined;
    }
    case 'SwitchStatement':
      return switchStatement(walk, node, state);
    case 'TryStatement': {
      const tried = statement(walk, node.block, state);
      const caught = node.handler ? statement(walk, node.handler.body, state) : undefined;
      const after = tried || caught ? union(state, tried, caught) : undefined;
      if (!node.finalizer) return after;
      const finished = statement(walk, node.finalizer, state);
      return finished && after;
    }
    case 'ReturnStatement':
    case 'ThrowStatement':
      if (node.argument) expression(walk, node.argument, state);
      return undefined;
    case 'BreakStatement':
      walk.breaks.at(-1)?.push(state);
      return undefined;
    case 'ContinueStatement':
      return undefined;
    case 'FunctionDeclaration':
      return state;
    case 'LabeledStatement':
      return statement(walk, node.body, state) ?? state;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WithStatement':
      return loop(walk, node, state);
    default:
      expression(walk, node, state);
      return state;
  }
}

const branch = (walk: Walk, node: AnyNode, state: PointState): PointState | undefined =>
  state.points.size === 0 ? undefined : statement(walk, node, state);

/** The body may run or not; what holds behind it is what held before. */
function loop(walk: Walk, node: AnyNode, state: PointState): PointState {
  const test = 'test' in node ? (node.test as AnyNode | null | undefined) : undefined;
  walk.breaks.push([]);
  for (const child of childNodes(node)) {
    if ('body' in node && child === node.body) {
      statement(walk, child, test && node.type !== 'DoWhileStatement' ? refine(walk, test, state)[0] : state);
    } else expression(walk, child, state);
  }
  walk.breaks.pop();
  return state;
}

function switchStatement(walk: Walk, node: SwitchStatement, state: PointState): PointState | undefined {
  expression(walk, node.discriminant, state);
  walk.breaks.push([]);
  let rest: PointState = state;
  let falling: PointState | undefined;
  const wordOf = (test: AnyNode | null | undefined): unknown => test && constantOf(walk.scopes, test)?.is;
  const named = new Set(node.cases.map((each) => wordOf(each.test)));
  const followed = node.cases.every((each) => !each.test || typeof wordOf(each.test) === 'string');
  const onPoint = followed && walk.hosts.pathOf(node.discriminant) === 'vance.guard.point';
  const tests = [node.discriminant, ...node.cases.flatMap((each) => each.test ?? [])];
  const either = tests.map((each) => asked(walk, each, state)[0]).find((each) => each !== state) ?? state;
  for (const each of node.cases) {
    const entered: PointState = !onPoint
      ? either
      : each.test
        ? { points: new Set([...state.points].filter((id) => id === wordOf(each.test))), tested: true }
        : { points: new Set([...state.points].filter((id) => !named.has(id))), tested: true };
    if (onPoint) rest = { points: new Set([...rest.points].filter((id) => !entered.points.has(id))), tested: true };
    const start = falling ? union(state, falling, entered) : entered;
    falling = start.points.size === 0 ? undefined : statements(walk, each.consequent, start);
  }
  const left = walk.breaks.pop()!;
  const skipped = onPoint ? rest : state;
  const ends = [...left, falling, skipped.points.size > 0 ? skipped : undefined].filter((end) => end !== undefined);
  return ends.length ? ends.reduce((all, end) => union(state, all, end)) : undefined;
}

function expression(walk: Walk, node: AnyNode, state: PointState): void {
  if (state.points.size === 0) return;
  remember(walk, node, state);
  if (node.type === 'LogicalExpression') {
    expression(walk, node.left, state);
    const [yes, no] = refine(walk, node.left, state);
    expression(walk, node.right, node.operator === '&&' ? yes : node.operator === '||' ? no : state);
  } else if (node.type === 'ConditionalExpression') {
    expression(walk, node.test, state);
    const [yes, no] = refine(walk, node.test, state);
    expression(walk, node.consequent, yes);
    expression(walk, node.alternate, no);
  } else if (node.type === 'VariableDeclarator') {
    // The declared name is no use of the function it holds.
    if (node.id.type !== 'Identifier') expression(walk, node.id, state);
    if (node.init) expression(walk, node.init, state);
  } else if (node.type === 'ObjectExpression' && isPointTable(node)) {
    // `{ stop: onStop, command: onCommand }[vance.guard.point]()` asks for the point by the key.
    for (const each of node.properties) {
      if (each.type !== 'Property') continue;
      const points = new Set([...state.points].filter((id) => id === keyName(each.key, each.computed)));
      expression(walk, each.value, { ...state, points, tested: true });
    }
  } else if (isFunction(node)) {
    // A function kept under a name runs where it is called; any other may run at once.
    if (!isNamedConstant(walk, node)) callFunction(walk, node, state);
  } else if (node.type === 'Identifier') {
    const target = functionOf(walk, node);
    if (target) callFunction(walk, target, state);
  } else {
    for (const child of childNodes(node)) expression(walk, child, state);
  }
}

/** An object whose keys are points. */
const isPointTable = (node: Extract<AnyNode, { type: 'ObjectExpression' }>): boolean =>
  node.properties.length > 0 &&
  node.properties.every(
    (each) =>
      each.type === 'Property' && (pointIds as readonly string[]).includes(keyName(each.key, each.computed) ?? ''),
  );

function remember(walk: Walk, node: AnyNode, state: PointState): void {
  const known = walk.seen.get(node);
  if (!known) walk.seen.set(node, state);
  else
    walk.seen.set(node, {
      points: new Set([...known.points, ...state.points]),
      tested: known.tested && state.tested,
      ...(known.unsure && state.unsure && { unsure: true }),
    });
}

function callFunction(walk: Walk, node: AnyNode, state: PointState): void {
  const key = `${[...state.points].sort().join()} ${state.tested} ${state.unsure ?? false}`;
  const states = walk.walked.get(node) ?? new Set();
  walk.walked.set(node, states);
  if (states.has(key)) return;
  states.add(key);
  for (const child of childNodes(node)) {
    if (child.type === 'BlockStatement') statement(walk, child, state);
    else if (child.type !== 'Identifier') expression(walk, child, state);
    else if ('body' in node && child === node.body) expression(walk, child, state);
  }
}

/** The function a name stands for: declared, or a constant that holds it. */
function functionOf(walk: Walk, node: Extract<AnyNode, { type: 'Identifier' }>): AnyNode | undefined {
  const binding = walk.scopes.bindingOf(node);
  if (!binding || binding.writes > 0) return undefined;
  if (binding.declared) return binding.declared;
  const from = binding.source?.keys.length === 0 ? binding.source.from : undefined;
  return from && isFunction(from) ? from : undefined;
}

function isNamedConstant(walk: Walk, node: AnyNode): boolean {
  const parent = walk.scopes.parents.get(node);
  return parent?.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier';
}
