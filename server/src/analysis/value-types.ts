import type { AnyNode } from '../syntax/script-nodes.ts';
import { hostEntry } from './host-uses.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Types of values that are known for certain from the text. */
export type KnownType =
  | 'string'
  | 'number'
  | 'fraction'
  | 'boolean'
  | 'bigint'
  | 'null'
  | 'undefined'
  | 'object'
  | 'array'
  | 'function'
  | 'regex'
  | 'host map'
  | 'host list'
  | 'host object';

const arithmetic = new Set(['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>']);
const comparisons = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);
const listMethods = new Set(['map', 'filter', 'slice', 'concat', 'flat', 'flatMap', 'split', 'toSorted', 'toReversed']);

/** The type of an expression when nothing else is possible; undefined when it is not known (pitfalls SG111, SG521). */
export function knownType(facts: ScriptFacts, node: AnyNode, depth = 0): KnownType | undefined {
  if (depth > 20) return undefined;
  const host = hostType(facts, node);
  if (host) return host;
  switch (node.type) {
    case 'Literal':
      return literalType(node);
    case 'TemplateLiteral':
      return 'string';
    case 'ObjectExpression':
      return 'object';
    case 'ArrayExpression':
      return 'array';
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return 'function';
    case 'NewExpression':
      // A boxed string, number or boolean converts; every other instance is an object.
      return node.callee.type === 'Identifier' && /^(String|Number|Boolean|Object|Proxy)$/.test(node.callee.name)
        ? undefined
        : 'object';
    case 'UnaryExpression':
      return unaryType(facts, node, depth);
    case 'BinaryExpression':
      return binaryType(facts, node, depth);
    case 'CallExpression':
      return callType(facts, node, depth);
    case 'Identifier':
      return identifierType(facts, node, depth);
    default:
      return undefined;
  }
}

function literalType(node: Extract<AnyNode, { type: 'Literal' }>): KnownType | undefined {
  if (node.regex) return 'regex';
  if (node.value === null) return node.raw === 'null' ? 'null' : undefined;
  if (typeof node.value === 'number') return Number.isInteger(node.value) ? 'number' : 'fraction';
  return typeof node.value === 'object' ? undefined : (typeof node.value as KnownType);
}

function unaryType(
  facts: ScriptFacts,
  node: Extract<AnyNode, { type: 'UnaryExpression' }>,
  depth: number,
): KnownType | undefined {
  if (node.operator === '!' || node.operator === 'delete') return 'boolean';
  if (node.operator === 'typeof') return 'string';
  if (node.operator === 'void') return 'undefined';
  const operand = knownType(facts, node.argument, depth + 1);
  return operand === 'bigint' ? 'bigint' : operand === 'fraction' ? 'fraction' : 'number';
}

function binaryType(
  facts: ScriptFacts,
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  depth: number,
): KnownType | undefined {
  if (comparisons.has(node.operator)) return 'boolean';
  if (node.left.type === 'PrivateIdentifier') return undefined;
  const left = knownType(facts, node.left, depth + 1);
  const right = knownType(facts, node.right, depth + 1);
  if (node.operator === '+') {
    if (left === 'string' || right === 'string') return 'string';
    return left === 'number' && right === 'number' ? 'number' : undefined;
  }
  return arithmetic.has(node.operator) && left !== 'bigint' && right !== 'bigint' ? 'number' : undefined;
}

function callType(
  facts: ScriptFacts,
  node: Extract<AnyNode, { type: 'CallExpression' }>,
  depth: number,
): KnownType | undefined {
  const { callee } = node;
  if (callee.type === 'Identifier' && !facts.scopes.bindingOf(callee)) {
    return { String: 'string', Number: 'number', Boolean: 'boolean', Symbol: undefined }[callee.name] as
      | KnownType
      | undefined;
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return undefined;
  const object = knownType(facts, callee.object as AnyNode, depth + 1);
  const name = callee.property.name;
  if (name === 'split') return object === 'string' ? 'array' : undefined;
  return (object === 'array' || object === 'host list') && listMethods.has(name) ? 'array' : undefined;
}

function identifierType(
  facts: ScriptFacts,
  node: Extract<AnyNode, { type: 'Identifier' }>,
  depth: number,
): KnownType | undefined {
  const binding = facts.scopes.bindingOf(node);
  if (!binding) return node.name === 'undefined' ? 'undefined' : undefined;
  if (binding.declared) return 'function';
  const { source } = binding;
  return source && binding.writes === 0 && source.keys.length === 0
    ? knownType(facts, source.from, depth + 1)
    : undefined;
}

/** Type of a host member or of the result of a host call. */
function hostType(facts: ScriptFacts, node: AnyNode): KnownType | undefined {
  const called = node.type === 'CallExpression' ? facts.hosts.pathOf(node.callee) : undefined;
  const path = called ?? facts.hosts.pathOf(node);
  const member = path ? hostEntry(path)?.member : undefined;
  if (!member) return undefined;
  if (called) {
    const count = (node as Extract<AnyNode, { type: 'CallExpression' }>).arguments.length;
    const overload =
      member.kind === 'method' ? member.overloads.find((each) => each.params.length === count) : undefined;
    return overload && typeOfText(overload.returns);
  }
  if (member.kind === 'object') return member.nullable ? undefined : 'host object';
  return member.kind === 'field' ? typeOfText(member.ts) : 'function';
}

function typeOfText(ts: string): KnownType | undefined {
  if (/\bnull\b/.test(ts) && ts !== 'null') return undefined;
  if (/^HostMap\b/.test(ts)) return 'host map';
  if (/^HostList\b/.test(ts)) return 'host list';
  if (/^'/.test(ts)) return 'string';
  return /^(string|number|boolean|null)$/.test(ts) ? (ts as KnownType) : undefined;
}
