import { shownByV8 } from './builtin-texts.ts';
import { type Failing, find, type Translate } from './failing.ts';
import type { AnyNode } from './walk.ts';

export const readOnly: Translate = (match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression');
  const [, key, said = ''] = match;
  const isArray = said === "object '[object Array]'";
  if (isArray && /^\d+$/.test(key!)) return { message: `Cannot redefine property: ${key}`, node: null };
  const value = /^(?:string|function) '(.*?)'?$/s.exec(said)?.[1] ?? /^object '(.*)'$/s.exec(said)?.[1] ?? said;
  const shown = failing.hint('target') ?? assigned(failing) ?? shownByV8(value);
  return { message: `Cannot assign to read only property '${key}' of ${shown}`, node };
};

/** What `Object.assign` writes to. */
const assigned = (failing: Failing): string | undefined =>
  failing.native && failing.builtin?.endsWith('.assign') ? failing.hint('given') : undefined;

/** A write that would add a property. */
export const notExtensible: Translate = (match, failing) => {
  const tag = failing.native || failing.hint('targetArray') !== undefined ? 'Array' : 'Object';
  return { message: `Cannot add new property "${match[1]}" to non-extensible [object ${tag}]`, node: null };
};

/** A write to a value of the host; its text is that of the bridge, which names the member only where the script does. */
export const refusedWrite: Translate = (_match, failing) => {
  const text = failing.hint('refused');
  if (!text) return undefined;
  if (text.startsWith('"')) return { message: text, node: null };
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression');
  const target = (node?.left ?? node?.argument) as AnyNode | undefined;
  const named = !failing.native && target?.type === 'MemberExpression' && !target.computed;
  const name = String((target?.property as AnyNode | undefined)?.name);
  return { message: named ? text.replace(/^writeMember on /, `writeMember (${name}) on `) : text, node };
};
