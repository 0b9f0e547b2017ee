import { shownByV8 } from './builtin-texts.ts';
import { declaredHostClass } from './declared-host.ts';
import { expressionText, showsValue, unnamed } from './expression-text.ts';
import { type Failing, find, type Translate } from './failing.ts';
import type { AnyNode } from './walk.ts';

export const notFunction: Translate = (match, failing) => {
  if (match[1]!.startsWith('Promise resolver ')) return undefined;
  const said = match[1]!.replace(/^(?:object |number |string |boolean |bigint |symbol )(?=.)/, '');
  if (failing.native) {
    const given = failing.hint('given');
    if (/^(?:Map|Set)\.forEach$/.test(failing.builtin ?? '')) return { message: 'Callable expected' };
    const spelled = /^(?:object|function|bigint|symbol)$/.test(said)
      ? (given ?? '{}')
      : said.replace(/^"(.*)"$/s, '$1');
    return { message: `${shownByV8(spelled)} is not a function` };
  }
  const value = valueSaid(match[1]!);
  if (value !== undefined) return { message: `${value} is not a function`, node: protocolPlace(failing) };
  const node = find(failing, 'CallExpression', 'NewExpression', 'TaggedTemplateExpression');
  const tagged = node?.type === 'TaggedTemplateExpression' ? { ...node, end: node.end - 1 } : node;
  // a builtin that calls a builtin has no place
  const called = callsCaller(node) ? failing.hint('given') : undefined;
  if (called !== undefined) return { message: `${called} is not a function` };
  const host = hostCall(node, failing);
  if (host) return { message: host, node: tagged };
  return { message: `${calleeText(node, failing) ?? match[1]} is not a function`, node: tagged };
};

/** `f.call.call(x)`: it is `x` that is called. */
function callsCaller(node: AnyNode | undefined): boolean {
  const isCaller = (member: AnyNode | undefined): boolean =>
    member?.type === 'MemberExpression' && /^(?:call|apply)$/.test(String((member.property as AnyNode).name));
  const callee = node?.callee as AnyNode | undefined;
  return isCaller(callee) && isCaller(callee!.object as AnyNode);
}

/** What the bridge says when a value of the host is called that is no method, or a member it does not have. */
function hostCall(node: AnyNode | undefined, failing: Failing): string | undefined {
  const callee = (node?.callee ?? node?.tag) as AnyNode | undefined;
  // a computed member is read first and called then
  if (callee?.type === 'MemberExpression' && !callee.computed) return failing.hint('invoke');
  if (callee?.type !== 'Identifier') return undefined;
  const declared = failing.root && declaredHostClass(failing.root, String(callee.name));
  const kept = node?.optional === true ? failing.hint('host') : undefined;
  const executed = failing.hint('executed') ?? kept ?? declared;
  return executed && `execute on ${executed} failed due to: Message not supported.`;
}

/** The value in V8's text, when it is no piece of the script: a method that a protocol asks for is no function. */
function valueSaid(said: string): string | undefined {
  const [, trap] = /^'(.*)' returned for property '.*' of object '.*'$/s.exec(said) ?? [];
  if (trap !== undefined) return shownByV8(trap);
  const [, value] = /^(?:number|bigint|boolean|symbol) (.+)$/s.exec(said) ?? /^string "(.*)"$/s.exec(said) ?? [];
  return value;
}

/** Where such a protocol runs: an operator, a loop, a spread. */
const protocolPlace = (failing: Failing): AnyNode | undefined =>
  find(failing, 'BinaryExpression', 'ForOfStatement', 'UnaryExpression', 'TemplateLiteral', 'MemberExpression');

const javaRoots = new Set(['java', 'javax', 'javafx', 'com', 'org', 'edu', 'Packages']);

/** What the engine says to a use of a Java class; undefined when the expression names none. */
function javaClass(node: AnyNode | undefined): string | undefined {
  const path: string[] = [];
  for (let at = node; at; at = at.object as AnyNode | undefined) {
    if (at.type === 'Identifier' && javaRoots.has(String(at.name)) && path.length) {
      const name = at.name === 'Packages' ? path : [String(at.name), ...path];
      return `Access to host class ${name.join('.')} is not allowed or does not exist.`;
    }
    if (at.type !== 'MemberExpression' || at.computed) return undefined;
    path.unshift(String((at.property as AnyNode).name));
  }
  return undefined;
}

export const notConstructor: Translate = (match, failing) => {
  if (match[1]!.startsWith('Super constructor ') || (match[1] === 'Symbol' && failing.native)) return undefined;
  if (failing.native) return { message: `${failing.hint('given') ?? shownByV8(match[1]!)} is not a constructor` };
  const node = find(failing, 'NewExpression');
  const callee = node?.callee as AnyNode | undefined;
  const refused = javaClass(callee);
  if (refused) return { message: refused, node: null };
  const host = failing.hint('host');
  if (host) return { message: `instantiate on ${host} failed due to: Message not supported.`, node };
  const text = callee && expressionText(callee, failing);
  // a function that is no constructor is shown, anything else is named
  const value = failing.hint('callee');
  const callable = failing.hint('callable') !== undefined;
  if (value && callable && /^(?:async )?function\s*\*/.test(value)) return { message: 'cannot construct a generator' };
  if (value && callable) return { message: `${value} is not a constructor` };
  if (value && text === undefined) return { message: `${value} is not a constructor`, node };
  return { message: `${text ?? match[1]} is not a constructor`, node };
};

/** The called expression as the engine names it. */
function calleeText(node: AnyNode | undefined, failing: Failing): string | undefined {
  const callee = (node?.callee ?? node?.tag) as AnyNode | undefined;
  if (!callee) return undefined;
  const shown = node?.optional === true ? (failing.hint('member') ?? failing.hint('callee')) : undefined;
  if (shown !== undefined) return shown;
  if (callee.type === 'Identifier') return String(callee.name);
  if (showsValue(callee)) return failing.hint('callee') ?? unnamed;
  return expressionText(callee, failing) ?? unnamed;
}
