import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type HostData, type HostDataMap, isHostMap, JavaValue } from '../model/host-data.ts';
import type { CallFrame, Cdp, PropertyDescriptor, RemoteObject } from './cdp.ts';
import type { Deed, DeedScene } from './deeds.ts';
import { displayData, displayRemote } from './display-value.ts';
import { memberPath, type RemotePath, setAgain, setRemote } from './set-remote.ts';

/** A store of the process whose values can be changed. */
export interface DataStore {
  readonly scope: 'loop' | 'session';
  set(key: string, value: HostData): void;
}

/** What a reference of the client stands for. */
type Container =
  | {
      readonly kind: 'remote';
      readonly objectId: string;
      readonly proxy: boolean;
      readonly scope?: ScopeOf;
      /** How it is found in a repetition of the run. */
      readonly path?: RemotePath | undefined;
    }
  | { readonly kind: 'data'; readonly read: () => HostData; readonly store?: DataStore; readonly stores?: Stores };

interface ScopeOf {
  readonly frame: CallFrame;
  readonly number: number;
}

/** Members of a container that are stores themselves. */
type Stores = Readonly<Record<string, DataStore>>;

export interface Variables {
  /** Forgets all references: they end with the stop. */
  clear(): void;
  /** Something was changed at this stop: what the inspector said of the scopes is out of date. */
  changed(): void;
  /** `index` = place of the frame in the stack, innermost 0. */
  scopes(frame: CallFrame, index: number): DebugProtocol.Scope[];
  /** A scope over data of the process, read each time it is opened. */
  dataScope(name: string, read: () => HostDataMap, stores?: Stores): DebugProtocol.Scope;
  list(cdp: Cdp | undefined, request: DebugProtocol.VariablesArguments): Promise<DebugProtocol.Variable[]>;
  /** `path` = how it is found in a repetition of the run. */
  remote(name: string, value: RemoteObject | undefined, path?: RemotePath): DebugProtocol.Variable;
  data(name: string, value: HostData): DebugProtocol.Variable;
  /** Which scratch store a reference shows. */
  scratchScope(reference: number): 'loop' | 'session' | undefined;
  /** Changes a value; the new one as a variable, and how to change it again. Rejects with the reason. */
  set(cdp: Cdp | undefined, request: SetRequest): Promise<ValueSet>;
}

export interface ValueSet {
  readonly variable: DebugProtocol.Variable;
  /** Undefined when a repetition of the run cannot find the value. */
  readonly again: Deed['again'] | undefined;
}

export interface SetRequest {
  readonly reference: number;
  readonly name: string;
  /** An expression. */
  readonly value: string;
  /** Frame the expression is evaluated in, when the container is no scope; absent outside the script. */
  readonly frameId: string | undefined;
}

const scopeNames: Readonly<Record<string, string>> = {
  local: 'Local',
  block: 'Block',
  closure: 'Closure',
  catch: 'Catch',
  with: 'With',
  script: 'Script',
  eval: 'Eval',
  global: 'Global',
};

/** Lists longer than this are shown in pages. */
const pageSize = 100;
/** Members shown of one container when the client asks for all. */
const mostMembers = 1000;

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

async function members(cdp: Cdp, objectId: string, by?: string): Promise<PropertyDescriptor[]> {
  const shown =
    by === undefined
      ? undefined
      : await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: by, silent: true });
  const answer = await cdp.send('Runtime.getProperties', {
    objectId: shown?.result.objectId ?? objectId,
    ownProperties: true,
    generatePreview: true,
  });
  return answer.result.filter((p) => p.name !== '__proto__');
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
async function upToDate(
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
const lengthOf = (value: RemoteObject): number | undefined => {
  if (value.subtype !== 'array' && value.subtype !== 'typedarray') return undefined;
  const [, length] = /\((\d+)\)$/.exec(value.description ?? '') ?? [];
  return length === undefined ? undefined : Number(length);
};

/** The value of an expression as plain data; without a frame only JSON can be read. */
async function dataOf(cdp: Cdp | undefined, { value, frameId }: SetRequest): Promise<HostData> {
  if (cdp && frameId !== undefined) {
    const answer = await cdp.send('Debugger.evaluateOnCallFrame', {
      callFrameId: frameId,
      expression: `(${value}\n)`,
      returnByValue: true,
      silent: true,
    });
    if (answer.exceptionDetails) throw new Error(displayRemote(answer.exceptionDetails.exception));
    return (answer.result.value ?? null) as HostData;
  }
  try {
    return JSON.parse(value) as HostData;
  } catch {
    throw new Error(`\`${value}\` is no JSON; outside a frame of the script only JSON can be read.`);
  }
}

/** Turns scopes, objects and process data into variables of the debug protocol. */
export const variables = (): Variables => new References();

/** A class because everything here makes or reads references, which end together. */
class References implements Variables {
  private readonly handles = new Handles<Container>(1000);
  private stale = false;

  clear(): void {
    this.handles.reset();
    this.stale = false;
  }

  changed(): void {
    this.stale = true;
  }

  remote(name: string, value: RemoteObject | undefined, path?: RemotePath): DebugProtocol.Variable {
    const length = value && lengthOf(value);
    return {
      name,
      value: displayRemote(value),
      type: value?.subtype ?? value?.type ?? 'undefined',
      variablesReference: value?.objectId
        ? this.handles.create({ kind: 'remote', objectId: value.objectId, proxy: value.subtype === 'proxy', path })
        : 0,
      ...(length !== undefined && length > pageSize ? { indexedVariables: length, namedVariables: 1 } : {}),
    };
  }

  data(name: string, value: HostData, store?: DataStore): DebugProtocol.Variable {
    const length = Array.isArray(value) ? value.length : 0;
    const container: Container = { kind: 'data', read: () => value, ...(store ? { store } : {}) };
    return {
      name,
      value: displayData(value),
      variablesReference: isContainer(value) ? this.handles.create(container) : 0,
      ...(length > pageSize ? { indexedVariables: length, namedVariables: 0 } : {}),
    };
  }

  scopes(frame: CallFrame, index: number): DebugProtocol.Scope[] {
    return frame.scopeChain.flatMap((_, number) => this.scope(frame, index, number));
  }

  private scope(frame: CallFrame, index: number, number: number): DebugProtocol.Scope[] {
    const { type, object } = frame.scopeChain[number]!;
    if (!object.objectId) return [];
    const { objectId } = object;
    const scope = { frame, number };
    const variablesReference = this.handles.create({
      kind: 'remote',
      objectId,
      proxy: false,
      scope,
      path: { frame: index, root: { scope: number }, names: [] },
    });
    const hint = type === 'local' ? { presentationHint: 'locals' } : {};
    // what stands outside every function of the script: V8 sees the text of an eval there
    const outermost = frame.scopeChain[number + 1]?.type === 'global';
    const name = outermost && type !== 'local' ? 'Script' : (scopeNames[type] ?? type);
    return [{ name, variablesReference, expensive: type === 'global', ...hint }];
  }

  dataScope(name: string, read: () => HostDataMap, stores?: Stores): DebugProtocol.Scope {
    const variablesReference = this.handles.create({ kind: 'data', read, ...(stores ? { stores } : {}) });
    return { name, variablesReference, expensive: false };
  }

  async list(cdp: Cdp | undefined, request: DebugProtocol.VariablesArguments): Promise<DebugProtocol.Variable[]> {
    const container = this.handles.get(request.variablesReference);
    if (!container) return [];
    if (container.kind === 'remote') return cdp ? this.listRemote(cdp, container, request) : [];
    const { start = 0, count } = request;
    return Object.entries(plain(container.read()))
      .slice(start, start + (count || mostMembers))
      .map(([name, value]) => this.data(name, value, container.stores?.[name]));
  }

  private async listRemote(
    cdp: Cdp,
    container: Container & { readonly kind: 'remote' },
    { filter, start = 0, count }: DebugProtocol.VariablesArguments,
  ): Promise<DebugProtocol.Variable[]> {
    const read = await members(cdp, container.objectId, readerFor(container, { filter, start, count }));
    const found = container.scope && this.stale ? await upToDate(cdp, container.scope, read) : read;
    const shown = found.map((p) =>
      p.value || !p.get
        ? this.remote(p.name, p.value, memberPath(container.path, p.name))
        : { name: p.name, value: '(getter)', variablesReference: 0 },
    );
    if (filter === 'indexed') return shown;
    const { frame, number } = container.scope ?? {};
    if (frame?.returnValue && number === 0) shown.unshift(this.remote('Return value', frame.returnValue));
    if (count) return shown.slice(start, start + count);
    return shown.length > mostMembers ? [...shown.slice(0, mostMembers), more(shown.length)] : shown;
  }

  scratchScope(reference: number): 'loop' | 'session' | undefined {
    const container = this.handles.get(reference);
    return container?.kind === 'data' ? container.store?.scope : undefined;
  }

  async set(cdp: Cdp | undefined, request: SetRequest): Promise<ValueSet> {
    const container = this.handles.get(request.reference);
    if (container?.kind === 'remote' && cdp) {
      const { objectId, scope, path } = container;
      const callFrameId = scope?.frame.callFrameId ?? request.frameId;
      const target = { objectId, callFrameId, ...(scope ? { scopeNumber: scope.number } : {}) };
      const value = await setRemote(cdp, target, request);
      const again = path && ((scene: DeedScene) => setAgain(scene, path, request));
      return { variable: this.remote(request.name, value, memberPath(path, request.name)), again };
    }
    const store = container?.kind === 'data' ? container.store : undefined;
    if (!store) throw new Error('This value belongs to the process and cannot be changed here.');
    const value = await dataOf(cdp, request);
    store.set(request.name, value);
    return { variable: this.data(request.name, value), again: async () => store.set(request.name, value) };
  }
}

/** How the members of a container are read; undefined = as they are. */
function readerFor(
  { proxy, scope }: Container & { readonly kind: 'remote' },
  { filter, start, count }: { filter?: string | undefined; start: number; count?: number | undefined },
): string | undefined {
  if (filter === 'indexed') return readPage(Math.trunc(Number(start)), Math.trunc(Number(count || mostMembers)));
  if (filter === 'named' && !scope) return readRest;
  return proxy ? readProxy : undefined;
}

const isContainer = (value: HostData): boolean =>
  Array.isArray(value) || isHostMap(value) || value instanceof JavaValue;

/** Members of data, a Java value by its content. */
const plain = (value: HostData): HostDataMap =>
  value instanceof JavaValue ? { type: value.type, value: value.value } : (value as HostDataMap);

const more = (count: number): DebugProtocol.Variable => ({
  name: '…',
  value: `${count - mostMembers} more`,
  variablesReference: 0,
});
