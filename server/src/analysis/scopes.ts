import {
  type AnyNode,
  childNodes,
  type Expression,
  type Identifier,
  isFunction,
  type Pattern,
  type Program,
  walk,
} from '../syntax/script-nodes.ts';

/** Where a name gets its value: the expression, and the keys a destructuring takes from it. */
export interface Source {
  readonly from: Expression;
  readonly keys: readonly string[];
}

/** One declared name. */
export interface Binding {
  readonly name: string;
  readonly kind: 'var' | 'let' | 'const' | 'function' | 'class' | 'param' | 'catch';
  readonly declaration: Identifier;
  /** The only value it ever has, when that is known. */
  source?: Source;
  /** The function, for a declared function. */
  readonly declared?: AnyNode;
  /** The function and place of a parameter, with the keys a pattern takes from the argument. */
  readonly param?: { readonly of: AnyNode; readonly index: number; readonly keys: readonly string[] };
  /** Assignments besides the declaration. */
  writes: number;
  readonly references: Identifier[];
  /** Declared outside functions. */
  readonly topLevel: boolean;
}

/** Which name means what. */
export interface Scopes {
  /** Binding of a name that is read or written; undefined for a free one. */
  bindingOf(identifier: Identifier): Binding | undefined;
  readonly parents: ReadonlyMap<AnyNode, AnyNode>;
  /** Names that no declaration of the file explains. */
  readonly free: readonly Identifier[];
  readonly bindings: readonly Binding[];
}

interface Scope {
  readonly parent?: Scope;
  readonly names: Map<string, Binding>;
  readonly topLevel: boolean;
}

interface Build {
  readonly bound: Map<Identifier, Binding>;
  readonly parents: Map<AnyNode, AnyNode>;
  readonly free: Identifier[];
  readonly all: Binding[];
  /** The value of the last plain assignment to a name. */
  readonly assigned: Map<Binding, Expression>;
}

/** Resolves every name of a script by the scoping rules of JavaScript. */
export function buildScopes(program: Program): Scopes {
  const build: Build = { bound: new Map(), parents: new Map(), free: [], all: [], assigned: new Map() };
  const top: Scope = { names: new Map(), topLevel: true };
  hoistVars(build, program, top);
  hoistBlock(build, program.body, top);
  for (const child of program.body) visit(build, child, program, top);
  settleAssigned(build);
  return { bindingOf: (id) => build.bound.get(id), parents: build.parents, free: build.free, bindings: build.all };
}

function declare(build: Build, scope: Scope, fields: Pick<Binding, 'kind' | 'declaration'> & Partial<Binding>): void {
  const known = scope.names.get(fields.declaration.name);
  if (known) {
    // Declared again: no longer one value.
    if (fields.source || fields.declared) known.writes++;
    build.bound.set(fields.declaration, known);
    return;
  }
  const binding: Binding = {
    ...fields,
    name: fields.declaration.name,
    writes: 0,
    references: [],
    topLevel: scope.topLevel,
  };
  scope.names.set(binding.name, binding);
  build.bound.set(fields.declaration, binding);
  build.all.push(binding);
}

/** The names of a pattern, each with its source when the keys on the way are plain. */
function* namesOf(
  pattern: Pattern,
  from: Expression | undefined,
  keys: readonly string[] = [],
): Generator<{ id: Identifier; source?: Source }> {
  if (pattern.type === 'Identifier') yield { id: pattern, ...(from && { source: { from, keys } }) };
  else if (pattern.type === 'AssignmentPattern') yield* namesOf(pattern.left, undefined);
  else if (pattern.type === 'RestElement') yield* namesOf(pattern.argument, undefined);
  else if (pattern.type === 'ArrayPattern') {
    for (const item of pattern.elements) if (item) yield* namesOf(item, undefined);
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') yield* namesOf(property.argument, undefined);
      else {
        const key = keyName(property.key, property.computed);
        yield* namesOf(property.value, key === undefined ? undefined : from, key === undefined ? keys : [...keys, key]);
      }
    }
  }
}

/** The name that a function is called by: its own, or that of the variable it is the value of. */
export function nameOfFunction(
  scopes: Pick<Scopes, 'parents'>,
  fn: AnyNode,
): Extract<AnyNode, { type: 'Identifier' }> | undefined {
  if (fn.type === 'FunctionDeclaration') return fn.id ?? undefined;
  const parent = scopes.parents.get(fn);
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id : undefined;
}

/** Name of a property key that is written out. */
export function keyName(key: AnyNode, computed: boolean): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

function hoistVars(build: Build, root: AnyNode, scope: Scope): void {
  walk(root, (node) => {
    if (node !== root && isFunction(node)) return false;
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      for (const each of node.declarations) {
        for (const { id, source } of namesOf(each.id, each.init ?? undefined)) {
          declare(build, scope, { kind: 'var', declaration: id, ...(source && { source }) });
        }
      }
    }
    return true;
  });
}

function hoistBlock(build: Build, body: readonly AnyNode[], scope: Scope): void {
  for (const node of body) {
    if (node.type === 'FunctionDeclaration' && node.id) {
      declare(build, scope, { kind: 'function', declaration: node.id, declared: node });
    } else if (node.type === 'ClassDeclaration' && node.id) {
      declare(build, scope, { kind: 'class', declaration: node.id });
    } else if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
      const kind = node.kind === 'const' ? 'const' : 'let';
      for (const each of node.declarations) {
        for (const { id, source } of namesOf(each.id, each.init ?? undefined)) {
          declare(build, scope, { kind, declaration: id, ...(source && { source }) });
        }
      }
    }
  }
}

/** Parents before children, without recursion: a chain of calls may be thousands of nodes deep. */
function visit(build: Build, root: AnyNode, above: AnyNode, outer: Scope): void {
  // Three lists and no objects: a large file has a million nodes.
  const nodes: AnyNode[] = [root];
  const parents: AnyNode[] = [above];
  const scopes: Scope[] = [outer];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const parent = parents.pop()!;
    const scope = scopes.pop()!;
    build.parents.set(node, parent);
    if (node.type === 'Identifier') {
      if (isReference(node, parent)) refer(build, node, parent, scope);
      continue;
    }
    const children = childNodes(node);
    if (children.length === 0) continue;
    const inner = scopeOf(build, node, scope);
    for (let i = children.length - 1; i >= 0; i--) {
      nodes.push(children[i]!);
      parents.push(node);
      scopes.push(inner);
    }
  }
}

/** The scope for what is below `node`. */
function scopeOf(build: Build, node: AnyNode, scope: Scope): Scope {
  if (isFunction(node)) return functionScope(build, node as Extract<AnyNode, { params: Pattern[] }>, scope);
  const block = (): Scope => ({ parent: scope, names: new Map(), topLevel: false });
  if (node.type === 'BlockStatement' || node.type === 'StaticBlock') {
    const made = block();
    hoistBlock(build, node.body, made);
    return made;
  }
  if (node.type === 'SwitchStatement') {
    const made = block();
    for (const each of node.cases) hoistBlock(build, each.consequent, made);
    return made;
  }
  if (node.type === 'ForStatement' || node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
    const made = block();
    const head = node.type === 'ForStatement' ? node.init : node.left;
    if (head?.type === 'VariableDeclaration') hoistBlock(build, [head], made);
    return made;
  }
  if (node.type === 'CatchClause' && node.param) {
    const made = block();
    for (const { id } of namesOf(node.param, undefined)) declare(build, made, { kind: 'catch', declaration: id });
    return made;
  }
  return scope;
}

function functionScope(build: Build, node: Extract<AnyNode, { params: Pattern[] }>, scope: Scope): Scope {
  const made: Scope = { parent: scope, names: new Map(), topLevel: false };
  if (node.type === 'FunctionExpression' && node.id) {
    declare(build, made, { kind: 'function', declaration: node.id, declared: node });
  }
  node.params.forEach((param, index) => {
    // Any expression does as the origin of the keys; what is passed is looked up at the calls.
    for (const { id, source } of namesOf(param, node as unknown as Expression)) {
      declare(build, made, {
        kind: 'param',
        declaration: id,
        ...(source && { param: { of: node, index, keys: source.keys } }),
      });
    }
  });
  hoistVars(build, node, made);
  return made;
}

function refer(build: Build, node: Identifier, parent: AnyNode, scope: Scope): void {
  if (build.bound.has(node)) return;
  let at: Scope | undefined = scope;
  while (at && !at.names.has(node.name)) at = at.parent;
  const binding = at?.names.get(node.name);
  if (!binding) {
    build.free.push(node);
    return;
  }
  build.bound.set(node, binding);
  binding.references.push(node);
  if (!isWrite(node, parent)) return;
  binding.writes++;
  if (parent.type === 'AssignmentExpression' && parent.operator === '=') build.assigned.set(binding, parent.right);
}

/** A variable without a value that is assigned once has that value; a second look at it decides nothing else. */
function settleAssigned(build: Build): void {
  for (const [binding, from] of build.assigned) {
    if (binding.source || binding.writes !== 1 || (binding.kind !== 'let' && binding.kind !== 'var')) continue;
    binding.source = { from, keys: [] };
    binding.writes = 0;
  }
}

function isWrite(node: Identifier, parent: AnyNode): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  if (parent.type === 'UpdateExpression') return true;
  if (parent.type === 'ForInStatement' || parent.type === 'ForOfStatement') return parent.left === node;
  // In a destructuring assignment the pattern stands on the left; declarations are bound before.
  return parent.type === 'ArrayPattern' || parent.type === 'AssignmentPattern' || parent.type === 'RestElement';
}

function isReference(node: Identifier, parent: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node || parent.computed || parent.shorthand;
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition')
    return parent.value === node || parent.computed;
  if (parent.type === 'LabeledStatement' || parent.type === 'BreakStatement' || parent.type === 'ContinueStatement')
    return false;
  return parent.type !== 'MetaProperty';
}
