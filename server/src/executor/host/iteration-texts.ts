import { shownByV8 } from './builtin-texts.ts';
import { type Failing, find, type Translate } from './failing.ts';
import { innermost } from './locate.ts';
import { type AnyNode, isFunction, pathTo } from './walk.ts';

export const notIterable: Translate = (match, failing) => {
  const statement = find(
    failing,
    'ForOfStatement',
    'VariableDeclarator',
    'SpreadElement',
    'AssignmentExpression',
    'YieldExpression',
  );
  const node =
    arrayPattern(failing) ??
    spread(match, failing) ??
    iteratorRead(failing) ??
    statement ??
    find(failing, 'MemberExpression');
  const value = iteratedText(match, failing);
  if (value !== 'null' && value !== 'undefined') return { message: `${value} is not iterable`, node };
  return { message: nullish(value, failing), node };
};

/** The array pattern that takes a value apart which is none of a declaration or assignment of its own. */
export const arrayPattern = (failing: Failing): AnyNode | undefined =>
  innerPattern(failing) ?? parameterPattern(failing);

/** The first spread argument of the call at the failing place: V8 names the call. */
function spread(match: RegExpExecArray, failing: Failing): AnyNode | undefined {
  if (!match[0].startsWith('Spread syntax')) return undefined;
  const call = find(failing, 'CallExpression', 'NewExpression');
  return (call?.arguments as AnyNode[] | undefined)?.find(({ type }) => type === 'SpreadElement');
}

/** `x[Symbol.iterator]` written by the script itself. */
function iteratorRead(failing: Failing): AnyNode | undefined {
  const member =
    failing.root && !failing.native ? innermost(failing.root, failing.offset, 'MemberExpression') : undefined;
  const property = member?.computed ? (member.property as AnyNode) : undefined;
  const named = property?.type === 'MemberExpression' && (property.property as AnyNode).name === 'iterator';
  return named && (property.object as AnyNode).name === 'Symbol' ? member : undefined;
}

/** An array pattern that is part of another pattern or a parameter, when the failing place is in one. */
function innerPattern(failing: Failing): AnyNode | undefined {
  if (!failing.root || failing.native) return undefined;
  const path = pathTo(failing.root, failing.offset);
  // V8 names what holds the pattern
  const holder = path.at(-1);
  const held = holder?.type === 'Property' ? (holder.value as AnyNode) : undefined;
  if (held?.type === 'ArrayPattern') return held;
  const at = path.findLastIndex((node) => node.type === 'ArrayPattern');
  const parent = path[at - 1];
  const whole = parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentExpression';
  return at < 0 || whole ? undefined : path[at];
}

/** The array pattern among the parameters of a function or of `catch`, when V8 names their list. */
function parameterPattern(failing: Failing): AnyNode | undefined {
  if (!failing.root || failing.native) return undefined;
  const path = pathTo(failing.root, failing.offset);
  const tried = path.at(-1)?.type === 'TryStatement' ? (path.at(-1)!.handler as AnyNode | null) : null;
  // V8 names the end of the block whose error is taken apart
  if (tried) return [tried.param as AnyNode | null].find((param) => param?.type === 'ArrayPattern') ?? undefined;
  const owner = path.findLast((node) => isFunction(node) || node.type === 'CatchClause');
  const body = owner?.body as AnyNode | undefined;
  if (!owner || !body || failing.offset >= body.start) return undefined;
  const given = (owner.params ?? [owner.param]) as (AnyNode | null)[];
  const patterns = given.map((param) => (param?.type === 'AssignmentPattern' ? (param.left as AnyNode) : param));
  return patterns.find((param) => param?.type === 'ArrayPattern') ?? undefined;
}

/** What was iterated: V8 names the value itself when it is not what a statement iterates. */
function iteratedText(match: RegExpExecArray, failing: Failing): string {
  const said = match[1] ?? '';
  if (failing.native)
    return /^(?:object|function|symbol)?$/.test(said) ? (failing.hint('given') ?? '{}') : shownByV8(said);
  if (said === '0') return failing.hint('iterated') === '-0' ? '-0' : said;
  if (said === '.for') return failing.hint('element') ?? failing.hint('iterated') ?? said;
  if (parameterPattern(failing)) return /^(?:object)?$/.test(said) ? '{}' : said;
  const named = match[0].includes('(cannot read property') && !/^(?:object|function)?$/.test(said);
  const value = named && !/\.iterated$|\(\.\.\.\)$/.test(said) ? said : failing.hint('iterated');
  return /^(?:bigint|symbol)$/.test(value ?? '') ? (failing.hint('iterated') ?? said) : value || said;
}

/** Builtins that look at their argument before they iterate it. */
const coercing = /^(?:fromEntries|groupBy|sumPrecise)$/;

function nullish(value: string, failing: Failing): string {
  const call = failing.native ? find(failing, 'CallExpression') : undefined;
  const called = ((call?.callee as AnyNode | undefined)?.property as AnyNode | undefined)?.name;
  if (coercing.test(String(called)))
    return `Cannot convert undefined or null to object: ${failing.hint('given') ?? value}`;
  return `Cannot read property 'Symbol(Symbol.iterator)' of ${value}`;
}
