import type { CallFrame, Cdp, PropertyDescriptor, RemoteObject } from './cdp.ts';

/** A scope of a frame, by its number in the chain. */
export interface ScopeOf {
  readonly frame: CallFrame;
  readonly number: number;
}

/** Members shown of one container when the client asks for all. */
export const mostMembers = 1000;

/** Copies what a host map or API object shows, so that it can be looked at like a plain object. */
const readProxy = `function () {
  if (Array.isArray(this)) return Array.from(this);
  const copy = {};
  for (const key in this) copy[key] = this[key];
  return copy;
}`;

/** One page of a list: `start` and the end are written into the text. */
const readPage = (start: number, count: number): string => `function () {
  const page = {};
  for (let i = ${start}; i < Math.min(this.length, ${start + count}); i++) if (i in this) page[i] = this[i];
  return page;
}`;

/** Members of a list that are no items. */
const readRest = `function () {
  const rest = {};
  for (const key of Object.getOwnPropertyNames(this)) if (!/^\\d+$/.test(key)) rest[key] = this[key];
  return rest;
}`;

/** What the inspector alone knows of an object and a person wants to see. */
const shownInternals: ReadonlySet<string> = new Set([
  '[[Entries]]',
  '[[PromiseState]]',
  '[[PromiseResult]]',
  '[[PrimitiveValue]]',
  '[[TargetFunction]]',
]);

/** Members of an object; `by` = a function that gives an object with those to show. */
export async function members(cdp: Cdp, objectId: string, by?: string): Promise<PropertyDescriptor[]> {
  const shown =
    by === undefined
      ? undefined
      : await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: by, silent: true });
  const answer = await cdp.send('Runtime.getProperties', {
    objectId: shown?.result.objectId ?? objectId,
    ownProperties: true,
    generatePreview: true,
  });
  const internals = by === undefined ? (answer.internalProperties ?? []) : [];
  return [
    ...answer.result.filter((p) => p.name !== '__proto__'),
    ...internals.filter(({ name }) => shownInternals.has(name)),
  ];
}

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** Names that scopes further in declare, too: from the frame they mean something else. */
async function hiddenNames(cdp: Cdp, { frame, number }: ScopeOf): Promise<ReadonlySet<string>> {
  const inner = frame.scopeChain.slice(0, number).flatMap(({ object }) => object.objectId ?? []);
  const lists = await Promise.all(inner.map((objectId) => members(cdp, objectId)));
  return new Set(lists.flat().map(({ name }) => name));
}

/**
 * Values of a scope as they are now. The inspector copies a scope when the run stops and never looks again; its names are
 * therefore read in the frame.
 */
export async function upToDate(
  cdp: Cdp,
  scope: ScopeOf,
  found: readonly PropertyDescriptor[],
): Promise<readonly PropertyDescriptor[]> {
  const { callFrameId, scopeChain } = scope.frame;
  if (scopeChain[scope.number]?.type === 'global') return found;
  const hidden = await hiddenNames(cdp, scope);
  const readable = found.filter(({ name, value }) => value && isName(name) && !hidden.has(name));
  const reads = readable.map(({ name }) => `(() => { try { return ${name}; } catch {} })()`);
  const { result } = await cdp.send('Debugger.evaluateOnCallFrame', {
    callFrameId,
    expression: `[${reads.join(', ')}]`,
    silent: true,
  });
  const now = result.objectId === undefined ? [] : await members(cdp, result.objectId);
  return found.map((p) => {
    const value = now.find(({ name }) => name === String(readable.indexOf(p)))?.value;
    return value ? { ...p, value } : p;
  });
}

/** Length of a list, from the inspector's description `Array(5000)`. */
export const lengthOf = (value: RemoteObject): number | undefined => {
  if (value.subtype !== 'array' && value.subtype !== 'typedarray') return undefined;
  const [, length] = /\((\d+)\)$/.exec(value.description ?? '') ?? [];
  return length === undefined ? undefined : Number(length);
};

/** How the members of a container are read; undefined = as they are. */
export function readerFor(
  { proxy, scope }: { readonly proxy: boolean; readonly scope?: unknown },
  { filter, start, count }: { filter?: string | undefined; start: number; count?: number | undefined },
): string | undefined {
  if (filter === 'indexed') return readPage(Math.trunc(Number(start)), Math.trunc(Number(count || mostMembers)));
  if (filter === 'named' && !scope) return readRest;
  return proxy ? readProxy : undefined;
}
