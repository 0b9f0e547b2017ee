import { pick } from './locate.ts';
import { type AnyNode, childrenOf, isFunction, pathTo } from './walk.ts';

/** Where an error was raised, as far as V8 tells. */
export interface Failing {
  readonly root: AnyNode | undefined;
  /** Texts whose names the failing code sees besides its own: those around a direct `eval`. */
  readonly around?: readonly AnyNode[];
  /** Raised inside a builtin the script called. */
  readonly native: boolean;
  readonly offset: number;
  /** The builtin that raised it: `Map.forEach`. */
  readonly builtin?: string;
  /** Class of the error: `TypeError`. */
  readonly raised: string;
  /** What the guest knows: `invoke`, `refused`, `iterated`. */
  hint(kind: string): string | undefined;
}

/** The engine's text; `node` is the failing expression (undefined: no location, null: not even a frame position). */
export interface Said {
  readonly message: string;
  readonly name?: string;
  readonly node?: AnyNode | null | undefined;
}

export type Translate = (match: RegExpExecArray, failing: Failing) => Said | undefined;

export const operators = [
  'BinaryExpression',
  'UnaryExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'CallExpression',
];

/** The innermost node of these types around the failing point, else the first one in the statement around it. */
export function find(failing: Failing, ...types: string[]): AnyNode | undefined {
  if (!failing.root) return undefined;
  const wanted = new Set(types);
  return pick(insideFunction(failing), failing.offset, wanted) ?? inStatement(failing, ({ type }) => wanted.has(type));
}

/** The nodes around the failing point, from the innermost function on. */
function insideFunction(failing: Failing): AnyNode[] {
  const path = pathTo(failing.root!, failing.offset);
  // V8 names the head of a function for what happens before its body runs
  const at = path.findLastIndex((node) => isFunction(node) && (node.body as AnyNode).start <= failing.offset);
  return path.slice(at + 1);
}

/** The first node in evaluation order that fits, in the innermost statement around the failing point. */
export function inStatement(failing: Failing, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (!failing.root) return undefined;
  const path = pathTo(failing.root, failing.offset);
  const at = path.findLastIndex(
    (node, index) => /Statement$|Declaration$/.test(node.type) || isFunction(node) || isArrowBody(path, index),
  );
  return path[at] && firstOf(path[at], fits);
}

/** Whether a node of a path is the expression an arrow gives. */
const isArrowBody = (path: readonly AnyNode[], index: number): boolean =>
  path[index - 1]?.type === 'ArrowFunctionExpression' && path[index - 1]!.body === path[index];

/** The nodes around the failing point, from the parameters or the body of the innermost function on. */
export function ownPath(failing: Failing): AnyNode[] {
  const path = failing.root ? pathTo(failing.root, failing.offset) : [];
  return path.slice(path.findLastIndex(isFunction) + 1);
}

export function firstOf(node: AnyNode, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (fits(node)) return node;
  for (const inner of childrenOf(node)) {
    if (isFunction(inner)) continue;
    const found = firstOf(inner, fits);
    if (found) return found;
  }
  return undefined;
}

/** The same words, placed at the innermost node of these types. */
export const placed =
  (message: (match: RegExpExecArray) => string, ...types: string[]): Translate =>
  (match, failing) => ({ message: message(match), node: find(failing, ...types) });

export function anywhere(node: AnyNode, fits: (node: AnyNode) => boolean): AnyNode | undefined {
  if (fits(node)) return node;
  for (const inner of childrenOf(node)) {
    const found = anywhere(inner, fits);
    if (found) return found;
  }
  return undefined;
}

/** The function that runs, as the engine names it: a method with its name. */
export function functionAround(failing: Failing): AnyNode | undefined {
  const path = failing.root ? pathTo(failing.root, failing.offset) : [];
  const at = path.findLastIndex(isFunction);
  const owner = path[at - 1];
  const named = owner?.type === 'MethodDefinition' || (owner?.type === 'Property' && owner.value === path[at]);
  const own = named && (owner.type === 'MethodDefinition' || owner.method === true || owner.kind !== 'init');
  return own ? owner : path[at];
}
