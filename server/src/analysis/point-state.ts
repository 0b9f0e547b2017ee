import { type Span, span } from '../base/span.ts';
import { type PointId, points as pointTable } from '../model/points.ts';
import { type AnyNode, type Expression, isFunction, walk } from '../syntax/script-nodes.ts';
import type { HostPaths } from './host-uses.ts';
import type { Binding, Scopes } from './scopes.ts';

/** At which points a place of a script can be reached, and whether a test on the way asked for the point. */
export interface PointState {
  readonly points: ReadonlySet<PointId>;
  readonly tested: boolean;
  /** A test on the way asked in a way not followed here: the points may be fewer. */
  readonly unsure?: true;
}

/** What conditions are read with. */
export interface PointTests {
  readonly scopes: Scopes;
  readonly hosts: HostPaths;
  /** Where the script looks at the point, in text order. */
  readonly looks: readonly Span[];
  /** Names whose value may hang on the point, as far as they were asked for. */
  readonly about: Map<Binding, boolean>;
}

const pointPath = /^vance\.guard\.(?:point|command|tool|naturalStop)$/;

/** Places that read the point, or what exists at one point only. */
export const looksAtPoint = (hosts: HostPaths): readonly Span[] =>
  hosts.uses
    .filter((use) => pointPath.test(use.path))
    .map((use) => span(use.node.start, use.node.end))
    .sort((a, b) => a.start - b.start);

/** The states behind a condition: `[when true, when false]`. Conditions that say nothing about the point change nothing. */
export function refine(
  tests: PointTests,
  test: AnyNode,
  state: PointState,
  depth = 0,
): readonly [PointState, PointState] {
  if (depth > 50) return [state, state];
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
  if (test.type === 'CallExpression') {
    const answer = answerOf(tests, test);
    if (answer) return refine(tests, answer, state, depth + 1);
    return refineIncludes(tests, test, state) ?? asked(tests, test, state);
  }
  const path = tests.hosts.pathOf(test);
  return path ? refinePath(path, state) : asked(tests, test, state);
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
  const doubt = state.unsure && { unsure: true as const };
  const failed = decides ? { points: no, tested: true, ...doubt } : { ...state, tested: true };
  return [{ points: yes, tested: true, ...doubt }, failed];
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
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (!asked || tests.hosts.pathOf(asked) !== 'vance.guard.point') return undefined;
  const list = constantNode(tests.scopes, callee.object as AnyNode);
  const items =
    callee.property.name === 'has' && list.type === 'NewExpression'
      ? list.arguments[0] && constantNode(tests.scopes, list.arguments[0])
      : callee.property.name === 'includes'
        ? list
        : undefined;
  if (items?.type !== 'ArrayExpression') return undefined;
  const words = items.elements.map((item) => item && constantOf(tests.scopes, item)?.is);
  return words.every((word) => typeof word === 'string') ? split(state, (id) => words.includes(id), true) : undefined;
}

/** What a name that is assigned once holds. */
function constantNode(scopes: Scopes, node: AnyNode): AnyNode {
  const binding = node.type === 'Identifier' ? scopes.bindingOf(node) : undefined;
  return binding?.source && binding.writes === 0 && !binding.param && binding.source.keys.length === 0
    ? binding.source.from
    : node;
}

/** The one expression that a called function of the file consists of. */
function answerOf(tests: PointTests, call: Extract<AnyNode, { type: 'CallExpression' }>): AnyNode | undefined {
  const fn = functionNamed(tests.scopes, call.callee as AnyNode);
  if (!fn || !('body' in fn)) return undefined;
  const body = fn.body as AnyNode;
  if (body.type !== 'BlockStatement') return body;
  const only = body.body.length === 1 ? body.body[0] : undefined;
  return only?.type === 'ReturnStatement' ? (only.argument ?? undefined) : undefined;
}

function functionNamed(scopes: Scopes, node: AnyNode): AnyNode | undefined {
  if (isFunction(node)) return node;
  const binding = node.type === 'Identifier' ? scopes.bindingOf(node) : undefined;
  if (!binding || binding.writes > 0) return undefined;
  const value = binding.declared ?? (binding.source?.keys.length === 0 ? binding.source.from : undefined);
  return value && isFunction(value) ? value : undefined;
}

/** A condition that looks at the point in a way not followed here: both ways stay open, but the author did ask. */
export function asked(tests: PointTests, test: AnyNode, state: PointState): readonly [PointState, PointState] {
  if (tests.looks.length === 0 || !hangsOnPoint(tests, test)) return [state, state];
  const after: PointState = { ...state, tested: true, unsure: true };
  return [after, after];
}

/** Whether the value of an expression may hang on the point: directly, through names, helpers, conditional assignments. */
function hangsOnPoint(tests: PointTests, node: AnyNode, depth = 0): boolean {
  if (holdsLook(tests, node)) return true;
  if (depth > 5) return false;
  let found = false;
  walk(node, (each) => {
    if (found) return false;
    const binding = each.type === 'Identifier' ? tests.scopes.bindingOf(each) : undefined;
    if (binding) found = pointPath.test(tests.hosts.pathOf(each) ?? '') || nameHangsOnPoint(tests, binding, depth);
    return !found;
  });
  return found;
}

function nameHangsOnPoint(tests: PointTests, binding: Binding, depth: number): boolean {
  const known = tests.about.get(binding);
  if (known !== undefined) return known;
  // Names that refer to each other come to an end here.
  tests.about.set(binding, false);
  const values = [binding.declared, binding.param ? undefined : binding.source?.from];
  const found =
    values.some((value) => value !== undefined && hangsOnPoint(tests, value, depth + 1)) ||
    (binding.writes > 0 && binding.references.some((each) => isSetByPoint(tests, each)));
  tests.about.set(binding, found);
  return found;
}

/** Whether a name is assigned where the script has asked for the point. */
function isSetByPoint(tests: PointTests, id: AnyNode): boolean {
  const assignment = tests.scopes.parents.get(id);
  if (assignment?.type !== 'AssignmentExpression' || assignment.left !== id) return false;
  if (holdsLook(tests, assignment.right)) return true;
  for (let at = tests.scopes.parents.get(assignment); at; at = tests.scopes.parents.get(at)) {
    const test = 'test' in at ? (at.test as AnyNode | null) : at.type === 'SwitchStatement' ? at.discriminant : null;
    if (test && holdsLook(tests, test)) return true;
  }
  return false;
}

function holdsLook(tests: PointTests, test: AnyNode): boolean {
  let low = 0;
  let high = tests.looks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tests.looks[middle]!.start < test.start) low = middle + 1;
    else high = middle;
  }
  const next = tests.looks[low];
  return next !== undefined && next.end <= test.end;
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
  if (points.size === before.points.size)
    return { points, tested: before.tested, ...(before.unsure && { unsure: true }) };
  return { points, tested: true, ...((a?.unsure || b?.unsure) && { unsure: true }) };
}
