import { type Span, span } from '../base/span.ts';
import { type HostEntry, hostEntries } from '../model/host-api.ts';
import { type AnyNode, type CallExpression, isFunction, type Program, walk } from '../syntax/script-nodes.ts';
import { constantOf } from './point-state.ts';
import { type Binding, keyName, nameOfFunction, type Scopes } from './scopes.ts';

/** One place where a script names something of the host: `vance.guard.task`, also through an alias. */
export interface HostUse {
  /** Full path, `vance.guard.task`; may name what does not exist. */
  readonly path: string;
  readonly node: AnyNode;
  /** The last name of the path as written. */
  readonly nameSpan: Span;
  /** The call of which this is the callee. */
  readonly call?: CallExpression;
  /** The path without its last name. */
  readonly owner: string;
  readonly name: string;
}

/** Resolves expressions to host paths. */
export interface HostPaths {
  /** `vance.guard` for an expression that denotes it, through constants and destructuring. */
  pathOf(expression: AnyNode): string | undefined;
  readonly uses: readonly HostUse[];
}

/** Finds every use of the host API. Shadowed names and names with several values are left alone. */
export function findHostUses(program: Program, scopes: Scopes): HostPaths {
  const open = new Set<AnyNode>();
  const pathOf = (node: AnyNode): string | undefined => {
    // `const a = b, b = a` refers in a circle.
    if (open.has(node)) return undefined;
    open.add(node);
    const path = resolve(node, scopes, pathOf);
    open.delete(node);
    return path;
  };
  const uses: HostUse[] = [];
  const add = (path: string, node: AnyNode, nameSpan: Span): void => {
    const dot = path.lastIndexOf('.');
    const parent = scopes.parents.get(node);
    const call = parent?.type === 'CallExpression' && parent.callee === node ? parent : undefined;
    uses.push({ path, node, nameSpan, owner: path.slice(0, dot), name: path.slice(dot + 1), ...(call && { call }) });
  };
  walk(program, (node) => {
    if (node.type === 'MemberExpression') {
      const path = pathOf(node);
      if (path?.includes('.')) add(path, node, span(node.property.start, node.property.end));
    } else if (node.type === 'Property' && scopes.parents.get(node)?.type === 'ObjectPattern') {
      const path = patternPath(node, scopes, pathOf);
      if (path) add(path, node, span(node.key.start, node.key.end));
    } else if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const path = pathOf(node.callee);
      if (path?.includes('.')) add(path, node.callee, span(node.callee.start, node.callee.end));
    }
    return true;
  });
  return { pathOf, uses };
}

/** The table entry of a path. */
export const hostEntry = (path: string): HostEntry | undefined => hostEntries.get(path);

type PathOf = (node: AnyNode) => string | undefined;

/** The API is a few levels deep; longer chains belong to other objects. */
const longestPath = 12;

function resolve(node: AnyNode, scopes: Scopes, pathOf: PathOf): string | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type === 'ChainExpression' || at.type === 'MemberExpression') {
    if (at.type === 'ChainExpression') {
      at = at.expression;
      continue;
    }
    const name = keyName(at.property, at.computed) ?? constantKey(at.property, scopes);
    if (name === undefined || at.object.type === 'Super' || names.length === longestPath) return undefined;
    names.unshift(name);
    at = at.object;
  }
  if (at.type !== 'Identifier') return undefined;
  const base = identifierPath(at, scopes, pathOf);
  if (base !== 'globalThis') return base && [base, ...names].join('.');
  const [root, ...rest] = names;
  const path = root === undefined ? base : rootPath(root);
  return path && [path, ...rest].join('.');
}

/** `vance.guard[key]` with a constant for the key. */
function constantKey(key: AnyNode, scopes: Scopes): string | undefined {
  const value = key.type === 'PrivateIdentifier' ? undefined : constantOf(scopes, key)?.is;
  return typeof value === 'string' ? value : undefined;
}

const rootPath = (name: string): string | undefined =>
  name === 'vance' || name === 'client' || name === 'globalThis' ? name : name === 'args' ? 'vance.params' : undefined;

function identifierPath(
  node: Extract<AnyNode, { type: 'Identifier' }>,
  scopes: Scopes,
  pathOf: PathOf,
): string | undefined {
  const binding = scopes.bindingOf(node);
  // `var vance;` declares what is there already and keeps the host object (script-engine 12, Q23).
  if (!binding || (binding.kind === 'var' && !binding.source && binding.writes === 0)) return rootPath(node.name);
  const known = settledPaths(scopes);
  if (known.has(binding)) return known.get(binding);
  // A name that is asked for while it is looked up refers to itself.
  known.set(binding, undefined);
  const path = bindingPath(binding, scopes, pathOf);
  known.set(binding, path);
  return path;
}

function bindingPath(binding: Binding, scopes: Scopes, pathOf: PathOf): string | undefined {
  if (binding.param && binding.writes === 0) return paramPath(binding.param, scopes, pathOf);
  if (!binding.source || binding.writes > 0) return undefined;
  const from = pathOf(binding.source.from);
  return from && [from, ...binding.source.keys].join('.');
}

const settled = new WeakMap<Scopes, Map<Binding, string | undefined>>();

/** Paths of names that were looked up once: parameters lead through every call to other parameters. */
function settledPaths(scopes: Scopes): Map<Binding, string | undefined> {
  const known = settled.get(scopes) ?? new Map<Binding, string | undefined>();
  settled.set(scopes, known);
  return known;
}

/** Path of a parameter when every call of its function passes the same host object. */
function paramPath(param: NonNullable<Binding['param']>, scopes: Scopes, pathOf: PathOf): string | undefined {
  const calls = callsOfFunction(param.of, scopes);
  const paths = new Set(
    calls?.map((call) => {
      const given = call.arguments.slice(0, param.index + 1);
      const plain = given.length > param.index && given.every((each) => each.type !== 'SpreadElement');
      return plain ? pathOf(given[param.index]!) : undefined;
    }),
  );
  const [path] = paths;
  return paths.size === 1 && path ? [path, ...param.keys].join('.') : undefined;
}

/** Every call of a local function; undefined when it is used in any other way. */
function callsOfFunction(fn: AnyNode, scopes: Scopes): readonly CallExpression[] | undefined {
  const parent = scopes.parents.get(fn);
  if (parent?.type === 'CallExpression' && parent.callee === fn) return [parent];
  const id = nameOfFunction(scopes, fn);
  const binding = id && scopes.bindingOf(id);
  if (!binding || binding.writes > 0) return undefined;
  const uses = binding.references
    .filter((each) => each !== id)
    .map((each) => [each, scopes.parents.get(each)] as const);
  const calls = uses.flatMap(([each, call]) => (call?.type === 'CallExpression' && call.callee === each ? [call] : []));
  return calls.length === uses.length ? calls : undefined;
}

/** Path of a key in a destructuring declaration: `const { guard: { deny } } = vance`. */
function patternPath(property: AnyNode, scopes: Scopes, pathOf: PathOf): string | undefined {
  const keys: string[] = [];
  let at: AnyNode | undefined = property;
  let outermost: AnyNode | undefined;
  while (at?.type === 'Property') {
    const key = keyName(at.key, at.computed);
    if (key === undefined) return undefined;
    keys.unshift(key);
    outermost = scopes.parents.get(at);
    at = outermost && scopes.parents.get(outermost);
  }
  const from =
    at?.type === 'VariableDeclarator' && at.init
      ? pathOf(at.init)
      : at?.type === 'AssignmentExpression'
        ? pathOf(at.right)
        : at && isFunction(at)
          ? argumentPath(at, outermost, scopes, pathOf)
          : undefined;
  return from && [from, ...keys].join('.');
}

/** Path of what every call of a function passes for a pattern among its parameters. */
function argumentPath(fn: AnyNode, pattern: AnyNode | undefined, scopes: Scopes, pathOf: PathOf): string | undefined {
  const params = (fn as Extract<AnyNode, { params: unknown[] }>).params as readonly AnyNode[];
  const index = pattern ? params.indexOf(pattern) : -1;
  return index < 0 ? undefined : paramPath({ of: fn, index, keys: [] }, scopes, pathOf);
}
