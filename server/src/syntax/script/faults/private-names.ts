import type { Expression } from './nodes.ts';
import { type ClassFrame, type Named, next, type Reader, refuseToken } from './reader.ts';
import { wordOf } from './token-values.ts';

export const undeclared = 'Private field must be declared in an enclosing class';

function readPrivate(r: Reader): Named {
  const { token } = r;
  const name = wordOf(r.text, token);
  next(r);
  return { name, token };
}

const classOf = (r: Reader, outside?: ClassFrame): ClassFrame | undefined => {
  const end = outside ? r.frames.indexOf(outside) : r.frames.length;
  return r.frames.slice(0, end).findLast((frame) => frame.kind === 'class');
};

/** Name of a private member that is being declared. */
export function privateDeclaration(r: Reader): Named {
  const named = readPrivate(r);
  if (!classOf(r)) refuseToken(r, undeclared, named.token);
  return named;
}

/** Use of a private name; whether it is declared is known when the class ends. */
export function privateUse(r: Reader): Expression {
  const named = readPrivate(r);
  const frame = classOf(r);
  if (!frame) refuseToken(r, undeclared, named.token);
  if (!frame.declared.has(named.name)) frame.used.push(named);
  const { token } = named;
  return { type: 'name', token, from: token.start, to: token.end, name: named.name, special: true };
}

/** At the end of a class: names that neither it nor a class around it declares. */
export function verifyPrivateNames(r: Reader, frame: ClassFrame): void {
  const around = classOf(r, frame);
  for (const used of frame.used.splice(0)) {
    if (frame.declared.has(used.name)) continue;
    if (!around) refuseToken(r, undeclared, used.token);
    around.used.push(used);
  }
}

/** Declares a private member; a getter and a setter may share their name. */
export function declarePrivate(
  r: Reader,
  frame: ClassFrame,
  { name, token }: Named,
  member: { readonly isStatic: boolean; readonly accessor: string | undefined },
): void {
  const existing = frame.declared.get(name);
  const { accessor, isStatic } = member;
  if (existing) {
    const pairs = accessor && existing.accessors.size > 0 && !existing.accessors.has(accessor);
    if (!pairs || existing.isStatic !== isStatic) refuseToken(r, `Variable "${name}" has already been declared`, token);
    existing.accessors.add(accessor!);
    return;
  }
  frame.declared.set(name, { isStatic, accessors: new Set(accessor ? [accessor] : []) });
}
