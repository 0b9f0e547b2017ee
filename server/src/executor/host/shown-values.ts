import { showsValue } from './expression-text.ts';
import { type AnyNode, childrenOf, isFunction } from './walk.ts';

/** Which argument of a method the engine quotes when it refuses it. */
const quoted: Readonly<Record<string, number>> = {
  map: 0,
  forEach: 0,
  filter: 0,
  find: 0,
  findIndex: 0,
  findLast: 0,
  findLastIndex: 0,
  some: 0,
  every: 0,
  reduce: 0,
  reduceRight: 0,
  flatMap: 0,
  fromEntries: 0,
  groupBy: 1,
  all: 0,
  race: 0,
  any: 0,
  allSettled: 0,
  escape: 0,
  fromBase64: 0,
  fromHex: 0,
  rawJSON: 0,
  sumPrecise: 0,
  call: 0,
  apply: 0,
  decodeURI: 0,
  decodeURIComponent: 0,
  keys: 0,
  values: 0,
  entries: 0,
  assign: 0,
  create: 0,
  getPrototypeOf: 0,
  setPrototypeOf: 0,
  getOwnPropertyNames: 0,
  getOwnPropertySymbols: 0,
  getOwnPropertyDescriptor: 0,
  getOwnPropertyDescriptors: 0,
  defineProperty: 0,
  defineProperties: 0,
  hasOwn: 0,
  union: 0,
  intersection: 0,
  difference: 0,
  symmetricDifference: 0,
  isSubsetOf: 0,
  isSupersetOf: 0,
  isDisjointFrom: 0,
};

/** Constructors that iterate their first argument. */
const iterating = /^(?:Set|Map|WeakSet|WeakMap|AggregateError)$/;

const child = (node: AnyNode, name: string): AnyNode => node[name] as AnyNode;

const isMaker = (node: AnyNode): boolean => isFunction(node) || node.type === 'ClassExpression';

/**
 * The part of an expression whose value the engine quotes when a builtin refuses it: the callback of `map`, what
 * `new Set(…)` iterates, the object that `in` looks into. The instrumentation keeps it, so that its text can be given.
 */
export function quotedPart(node: AnyNode): AnyNode | undefined {
  if (node.type === 'BinaryExpression')
    return /^in(?:stanceof)?$/.test(String(node.operator)) ? child(node, 'right') : undefined;
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const at = quotedIndex(node);
  const given = node.arguments as AnyNode[];
  if (at === undefined || given.slice(0, at + 1).some(({ type }) => type === 'SpreadElement')) return undefined;
  const part = given[at];
  return part && !isMaker(part) ? part : undefined;
}

function quotedIndex(node: AnyNode): number | undefined {
  const callee = child(node, 'callee');
  if (node.type === 'NewExpression') return iterating.test(String(callee.name)) ? 0 : undefined;
  if (callee.type === 'Identifier') return own(String(callee.name));
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const name = String(child(callee, 'property').name);
  // `from(source, callback)`, `from(source)`
  return name === 'from' ? ((node.arguments as AnyNode[]).length > 1 ? 1 : 0) : own(name);
}

const own = (name: string): number | undefined => (Object.hasOwn(quoted, name) ? quoted[name] : undefined);

/** Builtin constructors: they can be constructed, so nobody has to remember them. */
const constructible =
  /^(?:Array|Object|Map|Set|WeakMap|WeakSet|WeakRef|Date|RegExp|Promise|Proxy|Error|\w+Error|\w+Array|ArrayBuffer|DataView|Function|String|Number|Boolean)$/;

/** The called expression when the engine may show its value instead of its text. */
export function shownCallee(node: AnyNode): AnyNode | undefined {
  const callee = node.callee as AnyNode;
  if (node.type === 'CallExpression') return showsValue(callee) || isOptionalName(node) ? callee : undefined;
  if (node.type !== 'NewExpression' || constructible.test(String(callee.name)) || isConstructor(callee))
    return undefined;
  if (callee.type === 'MetaProperty' || (node.arguments as AnyNode[]).some(constructs)) return undefined;
  return callee;
}

/** `f?.()`: the engine shows the value of `f`. */
const isOptionalName = ({ optional, callee }: AnyNode): boolean =>
  optional === true && (callee as AnyNode).type === 'Identifier' && (callee as AnyNode).name !== 'eval';

/** The object whose member `f?.()` calls; the engine shows the value of the member. */
export function optionalHolder(node: AnyNode): AnyNode | undefined {
  const callee = node.callee as AnyNode | undefined;
  if (node.optional !== true || callee?.type !== 'MemberExpression' || callee.computed) return undefined;
  return child(callee, 'object').type === 'Super' ? undefined : child(callee, 'object');
}

/** A class or a plain function, written out. */
const isConstructor = (node: AnyNode): boolean =>
  node.type === 'ClassExpression' || (node.type === 'FunctionExpression' && !node.async && !node.generator);

const constructs = (node: AnyNode): boolean => node.type === 'NewExpression' || childrenOf(node).some(constructs);

/** The object a strict write goes to; the engine shows it when it refuses the write. */
export function writtenObject(node: AnyNode): AnyNode | undefined {
  const target = (node.left ?? node.argument) as AnyNode;
  if (target.type !== 'MemberExpression') return undefined;
  const object = child(target, 'object');
  return object.type === 'Super' ? undefined : object;
}

/** Whether the code below these nodes is strict. */
export function isStrict(path: readonly AnyNode[]): boolean {
  return path.some((node) => {
    if (node.type === 'ClassBody') return true;
    const body = node.type === 'Program' ? node.body : isFunction(node) ? (node.body as AnyNode).body : undefined;
    return Array.isArray(body) && body.some((statement) => (statement as AnyNode).directive === 'use strict');
  });
}
