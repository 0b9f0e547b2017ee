import { fieldValue, getter, method, setter, staticBlock } from './functions.ts';
import { leftHandSide } from './left-hand-side.ts';
import { asyncMethodFollows, type PropertyKey, readKey } from './literals.ts';
import { bindingName, declareLexical, startsBinding } from './names.ts';
import type { Expression } from './nodes.ts';
import { declarePrivate, privateDeclaration, verifyPrivateNames } from './private-names.ts';
import {
  ahead,
  type ClassFrame,
  endBefore,
  endStatement,
  expect,
  inside,
  type Named,
  next,
  type Reader,
  refuseToken,
  scopeOf,
} from './reader.ts';
import type { Token } from './scan.ts';
import { innerScope } from './scopes.ts';

function strictly<T>(r: Reader, read: () => T): T {
  const before = r.strict;
  r.strict = true;
  try {
    return read();
  } finally {
    r.strict = before;
  }
}

export function classExpression(r: Reader): Expression {
  const { token } = r;
  next(r);
  strictly(r, () => classTail(r, startsBinding(r) ? bindingName(r, 'class name') : undefined));
  return { type: 'other', token, from: token.start, to: endBefore(r) };
}

export function classDeclaration(r: Reader): void {
  const { token } = r;
  next(r);
  strictly(r, () => {
    const name = bindingName(r, 'class name');
    classTail(r, name);
    declareLexical(r, { name: name.name, token });
  });
}

function classTail(r: Reader, name: Named | undefined): void {
  const scope = innerScope(scopeOf(r));
  if (name) scope.names.set(name.name, { lexical: true });
  const frame: ClassFrame = { kind: 'class', scope, declared: new Map(), used: [] };
  inside(r, frame, () => {
    const derived = r.kind === 'extends';
    if (derived) {
      next(r);
      leftHandSide(r);
      verifyPrivateNames(r, frame);
    }
    expect(r, '{');
    let constructed = false;
    while (r.kind !== '}') {
      if (r.kind === ';') next(r);
      else {
        const start = classElementStart(r);
        if (start && classElement(r, frame, { ...start, derived })) {
          if (constructed) refuseToken(r, 'Class contains more than one constructor', start.token);
          constructed = true;
        }
      }
    }
    expect(r, '}');
    verifyPrivateNames(r, frame);
  });
}

interface ElementStart {
  readonly token: Token;
  readonly isStatic: boolean;
}

/** `static` and what may be one; undefined when it was a static block. */
function classElementStart(r: Reader): ElementStart | undefined {
  let isStatic = false;
  if (r.kind === 'static' && !['(', '=', ';', '}'].includes(ahead(r).kind)) {
    isStatic = true;
    next(r);
    if ((r.kind as string) === '{') {
      staticBlock(r);
      return undefined;
    }
  }
  return { token: r.token, isStatic };
}

/** A member of a class; true for its constructor. */
function classElement(r: Reader, frame: ClassFrame, start: ElementStart & { readonly derived: boolean }): boolean {
  const async = r.kind === 'async' && asyncMethodFollows(r, true);
  if (async) next(r);
  const generator = r.kind === '*';
  if (generator) next(r);
  const nameKind = r.kind;
  const isPrivate = nameKind === 'private_ident';
  const key: PropertyKey = isPrivate ? { named: privateDeclaration(r) } : readKey(r);
  if (!generator && !async && isField(r, nameKind)) {
    field(r, key, start);
    if (isPrivate) declarePrivate(r, frame, key.named!, { isStatic: start.isStatic, accessor: undefined });
    return false;
  }
  const accessor = !generator && (nameKind === 'get' || nameKind === 'set') && r.kind !== '(' ? nameKind : undefined;
  if (accessor) {
    const read = accessor === 'get' ? getter(r, true) : setter(r, true);
    if (read.name !== undefined) verifyMethodName(r, read.key.named!, { ...start, generator, async, accessor: true });
    if (read.isPrivate) declarePrivate(r, frame, read.key.named!, { isStatic: start.isStatic, accessor });
    return false;
  }
  const isConstructor = !start.isStatic && !generator && key.named?.name === 'constructor';
  if (key.named) verifyMethodName(r, key.named, { ...start, generator, async, accessor: false });
  method(r, { generator, async, derived: isConstructor && start.derived, name: key.named });
  if (isPrivate) declarePrivate(r, frame, key.named!, { isStatic: start.isStatic, accessor: undefined });
  return isConstructor;
}

function isField(r: Reader, nameKind: string): boolean {
  if (r.kind === '=' || r.kind === ';' || r.kind === '}') return true;
  if (r.kind === '(' || nameKind === 'get' || nameKind === 'set') return false;
  return r.last === 'eol';
}

function field(r: Reader, { named }: PropertyKey, { token, isStatic }: ElementStart): void {
  const name = named?.name;
  if (name === 'constructor' || name === '#constructor')
    refuseToken(r, 'Classes may not have a field named constructor', token);
  if (isStatic && name === 'prototype') refuseToken(r, 'Static class field must not be named prototype', token);
  if (r.kind !== '=') return;
  next(r);
  fieldValue(r);
  endStatement(r);
}

function verifyMethodName(
  r: Reader,
  { name, token }: Named,
  what: { isStatic: boolean; generator: boolean; async: boolean; accessor: boolean },
): void {
  const own = !what.isStatic && name === 'constructor';
  if (own && what.generator) refuseToken(r, 'Class constructor must not be a generator', token);
  if (own && what.accessor) refuseToken(r, 'Class constructor must not be an accessor', token);
  if (own && what.async) refuseToken(r, 'Class constructor must not be an async method', token);
  if (what.isStatic && name === 'prototype') refuseToken(r, 'Static class method must not be named prototype', token);
  if (name === '#constructor') refuseToken(r, 'Class constructor may not be a private method', token);
}
