import type { AnyNode } from '../syntax/script-nodes.ts';
import { resolved } from './resolved.ts';
import type { ScriptFacts } from './script-facts.ts';

/** A value that is known, or `throws` when evaluating it fails. */
export type Known = { readonly is: unknown } | 'throws';

/** Stands for an object without members. */
const emptyObject: unique symbol = Symbol('{}');
export const emptyResult: unknown = emptyObject;

/**
 * The value of an expression when certain nodes have the value `given`; undefined when it depends on more. Follows constants,
 * members, comparisons and a few methods of texts.
 */
export function abstractValue(
  facts: ScriptFacts,
  node: AnyNode,
  given: (node: AnyNode) => { readonly is: unknown } | undefined,
  depth = 0,
): Known | undefined {
  if (depth > 30) return undefined;
  const fixed = given(node);
  if (fixed) return fixed;
  const of = (part: AnyNode): Known | undefined => abstractValue(facts, part, given, depth + 1);
  switch (node.type) {
    case 'Identifier': {
      const constant = facts.constant(node);
      if (constant) return constant;
      const binding = facts.scopes.bindingOf(node);
      if (!binding?.source || binding.writes > 0 || binding.param) return undefined;
      return binding.source.keys.reduce<Known | undefined>((value, key) => member(value, key), of(binding.source.from));
    }
    case 'ChainExpression':
      return of(node.expression);
    case 'MemberExpression': {
      const object = of(node.object as AnyNode);
      if (object && object !== 'throws' && node.optional && (object.is ?? null) === null) return { is: undefined };
      return node.computed || node.property.type !== 'Identifier' ? undefined : member(object, node.property.name);
    }
    case 'UnaryExpression': {
      const value = of(node.argument);
      if (!value || value === 'throws') return value;
      if (node.operator === '!') return { is: !value.is };
      return node.operator === 'typeof' ? { is: value.is === emptyObject ? 'object' : typeof value.is } : undefined;
    }
    case 'LogicalExpression': {
      const left = of(node.left);
      if (!left || left === 'throws') return left;
      const stays = node.operator === '&&' ? !left.is : node.operator === '||' ? left.is : (left.is ?? null) !== null;
      return stays ? left : of(node.right);
    }
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? undefined
        : compared(node.operator, of(node.left), of(node.right));
    case 'CallExpression': {
      const answer = resolved(facts, node);
      return answer === node ? called(node, of) : of(answer);
    }
    default:
      return facts.constant(node);
  }
}

function member(object: Known | undefined, name: string): Known | undefined {
  if (!object || object === 'throws') return object;
  if ((object.is ?? null) === null) return 'throws';
  if (object.is === emptyObject) return { is: undefined };
  return typeof object.is === 'string' && name === 'length' ? { is: object.is.length } : undefined;
}

function compared(operator: string, left: Known | undefined, right: Known | undefined): Known | undefined {
  if (left === 'throws' || right === 'throws') return 'throws';
  if (!left || !right) return undefined;
  const same = left.is === right.is;
  const nothing = (left.is ?? null) === null && (right.is ?? null) === null;
  if (operator === '===') return { is: same };
  if (operator === '!==') return { is: !same };
  // Loose comparison of an object or of different types converts; only equal types and null are certain.
  const plain = typeof left.is === typeof right.is && left.is !== emptyObject;
  const certain = plain || (left.is ?? null) === null || (right.is ?? null) === null;
  if (operator === '==') return certain ? { is: same || nothing } : undefined;
  return operator === '!=' && certain ? { is: !(same || nothing) } : undefined;
}

const textMethods: Readonly<Record<string, (text: string, argument: unknown) => unknown>> = {
  trim: (text) => text.trim(),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  includes: (text, argument) => (typeof argument === 'string' ? text.includes(argument) : undefined),
  startsWith: (text, argument) => (typeof argument === 'string' ? text.startsWith(argument) : undefined),
  endsWith: (text, argument) => (typeof argument === 'string' ? text.endsWith(argument) : undefined),
};

function called(
  node: Extract<AnyNode, { type: 'CallExpression' }>,
  of: (part: AnyNode) => Known | undefined,
): Known | undefined {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  const { name } = callee.property;
  const first = node.arguments[0] && of(node.arguments[0]);
  if (callee.object.type === 'Literal' && callee.object.regex && name === 'test') return matched(callee.object, first);
  const object = of(callee.object as AnyNode);
  if (!object || object === 'throws') return object;
  if ((object.is ?? null) === null) return node.optional || callee.optional ? { is: undefined } : 'throws';
  const method = typeof object.is === 'string' && Object.hasOwn(textMethods, name) ? textMethods[name] : undefined;
  const result = method?.(object.is as string, first === 'throws' ? undefined : first?.is);
  return result === undefined ? undefined : { is: result };
}

/** Only an empty text is tried: there is nothing to backtrack over. */
function matched(literal: Extract<AnyNode, { type: 'Literal' }>, text: Known | undefined): Known | undefined {
  if (!text || text === 'throws' || text.is !== '' || !literal.regex) return undefined;
  try {
    return { is: new RegExp(literal.regex.pattern, literal.regex.flags).test('') };
  } catch {
    return undefined;
  }
}
