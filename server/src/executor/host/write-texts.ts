import { shownByV8 } from './builtin-texts.ts';
import { find, type Translate } from './failing.ts';

export const readOnly: Translate = (match, failing) => {
  const node = find(failing, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression');
  const [, key, said = ''] = match;
  const isArray = said === "object '[object Array]'";
  if (isArray && /^\d+$/.test(key!)) return { message: `Cannot redefine property: ${key}`, node: null };
  const value = /^(?:string|function) '(.*?)'?$/s.exec(said)?.[1] ?? /^object '(.*)'$/s.exec(said)?.[1] ?? said;
  const shown = failing.hint('target') ?? shownByV8(value);
  return { message: `Cannot assign to read only property '${key}' of ${shown}`, node };
};

/** A write that would add a property. */
export const notExtensible: Translate = (match, failing) => {
  const tag = failing.native || failing.hint('targetArray') !== undefined ? 'Array' : 'Object';
  return { message: `Cannot add new property "${match[1]}" to non-extensible [object ${tag}]`, node: null };
};
