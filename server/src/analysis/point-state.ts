import { type Span, span } from '../base/span.ts';
import { type PointId, points as pointTable } from '../model/points.ts';
import type { AnyNode, Expression } from '../syntax/script-nodes.ts';
import type { HostPaths } from './host-uses.ts';
import type { Scopes } from './scopes.ts';

/** At which points a place of a script can be reached, and whether a test on the way asked for the point. */
export interface PointState {
  readonly points: ReadonlySet<PointId>;
  readonly tested: boolean;
}

/** What conditions are read with. */
export interface PointTests {
  readonly scopes: Scopes;
  readonly hosts: HostPaths;
  /** Where the script looks at the point, in text order. */
  readonly looks: readonly Span[];
}

/** Places that read the point, or what exists at one point only. */
export const looksAtPoint = (hosts: HostPaths): readonly Span[] =>
  hosts.uses
    .filter((use) => /^vance\.guard\.(?:point|command|tool|naturalStop)$/.test(use.path))
    .map((use) => span(use.node.start, use.node.end))
    .sort((a, b) => a.start - b.start);

/** The states behind a condition: `[when true, when false]`. Conditions that say nothing about the point change nothing. */
export function refine(
  tests: PointTests,
  test: AnyNode,
  state: PointState,
  depth = 0,
): readonly [PointState, PointState] {
  const unknown = [state, state] as const;
  if (depth > 50) return unknown;
  if (test.type === 'ChainExpression') return refine(tests, test.expression, state, depth + 1);
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const [yes, no] = refine(tests, test.argument, state, depth + 1);
    return [no, yes];
  }
  if (test.type === 'LogicalExpression') return refineLogical(tests, test, state, depth);
  if (test.type === 'BinaryExpression') return refineComparison(tests, test, state) ?? asked(tests, test, state);
  if (test.type === 'Identifier') {
    const source = tests.scopes.bindingOf(test);
    if (source?.source && source.writes === 0 && source.source.keys.length === 0) {
      const path = tests.hosts.pathOf(test);
      return path ? refinePath(path, state) : refine(tests, source.source.from, state, depth + 1);
    }
  }
  if (test.type === 'CallExpression') return refineIncludes(tests, test, state) ?? asked(tests, test, state);
  const path = tests.hosts.pathOf(test);
  return path ? refinePath(path, state) : unknown;
}

/** Truth of a host path: `command` and what is read from it exist at COMMAND only. */
function refinePath(path: string, state: PointState): readonly [PointState, PointState] {
  const only = /^vance\.guard\.(command|tool)(\.|$)/.exec(path);
  if (only) return split(state, (id) => id === only[1], only[2] === '');
  if (path === 'vance.guard.naturalStop') return split(state, (id) => pointTable[id].naturalStop, true);
  return [state, state];
}

/** `decides`: the points for which the test fails are known as well. */
function split(
  state: PointState,
  holds: (id: PointId) => boolean,
  decides: boolean,
): readonly [PointState, PointState] {
  const yes = new Set([...state.points].filter(holds));
  const no = new Set([...state.points].filter((id) => !holds(id)));
  return [{ points: yes, tested: true }, decides ? { points: no, tested: true } : { ...state, tested: true }];
}

function refineLogical(
  tests: PointTests,
  test: Extract<AnyNode, { type: 'LogicalExpression' }>,
  state: PointState,
  depth: number,
): readonly [PointState, PointState] {
  if (test.operator === '??') return [state, state];
  const [leftYes, leftNo] = refine(tests, test.left, state, depth + 1);
  const [rightYes, rightNo] = refine(tests, test.right, test.operator === '&&' ? leftYes : leftNo, depth + 1);
  return test.operator === '&&'
    ? [rightYes, union(state, leftNo, rightNo)]
    : [union(state, leftYes, rightYes), rightNo];
}

function refineComparison(
  tests: PointTests,
  test: Extract<AnyNode, { type: 'BinaryExpression' }>,
  state: PointState,
): readonly [PointState, PointState] | undefined {
  const equal = test.operator === '===' || test.operator === '==';
  if (!equal && test.operator !== '!==' && test.operator !== '!=') return undefined;
  const [host, other] = tests.hosts.pathOf(test.left) ? [test.left, test.right] : [test.right, test.left];
  const path = tests.hosts.pathOf(host as AnyNode);
  const value = constantOf(tests.scopes, other as Expression);
  if (!path || !value) return undefined;
  let states: readonly [PointState, PointState] | undefined;
  if (path === 'vance.guard.point' && typeof value.is === 'string') {
    states = split(state, (id) => id === value.is, true);
  } else if (path === 'vance.guard.naturalStop' && typeof value.is === 'boolean') {
    states = split(state, (id) => pointTable[id].naturalStop === value.is, true);
  } else if (/^vance\.guard\.(command|tool)$/.test(path) && (value.is === null || value.is === undefined)) {
    const [present, absent] = refinePath(path, state);
    states = [absent, present];
  } else if (/^vance\.guard\.(command|tool)\./.test(path) && value.is !== null && value.is !== undefined) {
    states = refinePath(path, state);
  }
  return states && (equal ? states : [states[1], states[0]]);
}

/** `['stop', 'terminate'].includes(vance.guard.point)`. */
function refineIncludes(
  tests: PointTests,
  test: Extract<AnyNode, { type: 'CallExpression' }>,
  state: PointState,
): readonly [PointState, PointState] | undefined {
  const { callee } = test;
  const asked = test.arguments[0];
  if (
    callee.type !== 'MemberExpression' ||
    callee.property.type !== 'Identifier' ||
    callee.property.name !== 'includes'
  )
    return undefined;
  if (!asked || tests.hosts.pathOf(asked) !== 'vance.guard.point' || callee.object.type !== 'ArrayExpression')
    return undefined;
  const words = callee.object.elements.map((item) => (item?.type === 'Literal' ? item.value : undefined));
  return split(state, (id) => words.includes(id), true);
}

/** A condition that looks at the point in a way not followed here: both ways stay open, but the author did ask. */
function asked(tests: PointTests, test: AnyNode, state: PointState): readonly [PointState, PointState] {
  let low = 0;
  let high = tests.looks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tests.looks[middle]!.start < test.start) low = middle + 1;
    else high = middle;
  }
  const next = tests.looks[low];
  const after = next && next.end <= test.end ? { ...state, tested: true } : state;
  return [after, after];
}

/** The value of a literal, `undefined`, or a constant that holds one. */
export function constantOf(scopes: Scopes, node: AnyNode, depth = 0): { readonly is: unknown } | undefined {
  if (node.type === 'Literal') return { is: node.value };
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return { is: node.quasis[0]?.value.cooked ?? '' };
  if (node.type === 'UnaryExpression' && node.operator === 'void') return { is: undefined };
  if (node.type !== 'Identifier' || depth > 10) return undefined;
  const binding = scopes.bindingOf(node);
  if (!binding) return node.name === 'undefined' ? { is: undefined } : undefined;
  const { source } = binding;
  return source && binding.writes === 0 && source.keys.length === 0
    ? constantOf(scopes, source.from, depth + 1)
    : undefined;
}

/** What holds when either way was taken; tests that were undone by joining both ways count no longer. */
export function union(before: PointState, a: PointState | undefined, b: PointState | undefined): PointState {
  const points = new Set([...(a?.points ?? []), ...(b?.points ?? [])]);
  return { points, tested: points.size === before.points.size ? before.tested : true };
}
