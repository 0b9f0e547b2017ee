import { shownByV8 } from './builtin-texts.ts';
import { expressionText, showsValue, unnamed } from './expression-text.ts';
import { type Failing, find, type Translate } from './failing.ts';
import type { AnyNode } from './walk.ts';

export const notFunction: Translate = (match, failing) => {
  if (match[1]!.startsWith('Promise resolver ')) return undefined;
  const said = match[1]!.replace(/^(?:object |number |string |boolean |bigint |symbol )(?=.)/, '');
  if (failing.native) {
    const given = failing.hint('given');
    const spelled = /^(?:object|function|bigint|symbol)$/.test(said)
      ? (given ?? '{}')
      : said.replace(/^"(.*)"$/s, '$1');
    return { message: `${shownByV8(spelled)} is not a function` };
  }
  const node = find(failing, 'CallExpression', 'NewExpression', 'TaggedTemplateExpression');
  const invocation = failing.hint('invoke');
  if (invocation) return { message: invocation, node };
  const tagged = node?.type === 'TaggedTemplateExpression' ? { ...node, end: node.end - 1 } : node;
  return { message: `${calleeText(node, failing) ?? match[1]} is not a function`, node: tagged };
};

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
  if (refused) return { message: refused, node };
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
  if (callee.type === 'Identifier') return String(callee.name);
  if (showsValue(callee)) return failing.hint('callee') ?? unnamed;
  return expressionText(callee, failing) ?? unnamed;
}
