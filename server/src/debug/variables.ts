import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type HostData, type HostDataMap, isHostMap, JavaValue } from '../model/host-data.ts';
import type { CallFrame, Cdp, PropertyDescriptor, RemoteObject } from './cdp.ts';
import { displayData, displayRemote } from './display-value.ts';
import { callArgument } from './guest.ts';

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
      readonly scope?: { readonly frame: CallFrame; readonly number: number };
    }
  | { readonly kind: 'data'; readonly read: () => HostData; readonly store?: DataStore; readonly stores?: Stores };

/** Members of a container that are stores themselves. */
type Stores = Readonly<Record<string, DataStore>>;

export interface Variables {
  /** Forgets all references: they end with the stop. */
  clear(): void;
  scopes(frame: CallFrame): DebugProtocol.Scope[];
  /** A scope over data of the process, read each time it is opened. */
  dataScope(name: string, read: () => HostDataMap, stores?: Stores): DebugProtocol.Scope;
  list(cdp: Cdp | undefined, request: DebugProtocol.VariablesArguments): Promise<DebugProtocol.Variable[]>;
  remote(name: string, value: RemoteObject | undefined): DebugProtocol.Variable;
  data(name: string, value: HostData): DebugProtocol.Variable;
  /** Which scratch store a reference shows. */
  scratchScope(reference: number): 'loop' | 'session' | undefined;
  /** Changes a value; the new one as a variable. Rejects with the reason. */
  set(cdp: Cdp | undefined, request: SetRequest): Promise<DebugProtocol.Variable>;
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

/** Length of a list, from the inspector's description `Array(5000)`. */
const lengthOf = (value: RemoteObject): number | undefined => {
  if (value.subtype !== 'array' && value.subtype !== 'typedarray') return undefined;
  const [, length] = /\((\d+)\)$/.exec(value.description ?? '') ?? [];
  return length === undefined ? undefined : Number(length);
};

async function setRemote(
  cdp: Cdp,
  container: Container & { readonly kind: 'remote' },
  request: SetRequest,
): Promise<RemoteObject> {
  const callFrameId = container.scope?.frame.callFrameId ?? request.frameId;
  if (!callFrameId) throw new Error('The guard is running; values can be changed only while it is stopped.');
  const answer = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `(${request.value}\n)` });
  if (answer.exceptionDetails) throw new Error(displayRemote(answer.exceptionDetails.exception));
  if (container.scope) {
    const { number: scopeNumber } = container.scope;
    const newValue = callArgument(answer.result);
    await cdp.send('Debugger.setVariableValue', { scopeNumber, variableName: request.name, newValue, callFrameId });
  } else {
    const set = await cdp.send('Runtime.callFunctionOn', {
      objectId: container.objectId,
      functionDeclaration: 'function (name, value) { "use strict"; this[name] = value; }',
      arguments: [{ value: request.name }, callArgument(answer.result)],
      silent: true,
    });
    if (set.exceptionDetails) throw new Error(displayRemote(set.exceptionDetails.exception));
  }
  return answer.result;
}

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

  clear(): void {
    this.handles.reset();
  }

  remote(name: string, value: RemoteObject | undefined): DebugProtocol.Variable {
    const length = value && lengthOf(value);
    return {
      name,
      value: displayRemote(value),
      type: value?.subtype ?? value?.type ?? 'undefined',
      variablesReference: value?.objectId
        ? this.handles.create({ kind: 'remote', objectId: value.objectId, proxy: value.subtype === 'proxy' })
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

  scopes(frame: CallFrame): DebugProtocol.Scope[] {
    return frame.scopeChain.flatMap((_, number) => this.scope(frame, number));
  }

  private scope(frame: CallFrame, number: number): DebugProtocol.Scope[] {
    const { type, object } = frame.scopeChain[number]!;
    if (!object.objectId) return [];
    const { objectId } = object;
    const scope = { frame, number };
    const variablesReference = this.handles.create({ kind: 'remote', objectId, proxy: false, scope });
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
    const found = await members(cdp, container.objectId, readerFor(container, { filter, start, count }));
    const shown = found.map((p) =>
      p.value || !p.get ? this.remote(p.name, p.value) : { name: p.name, value: '(getter)', variablesReference: 0 },
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

  async set(cdp: Cdp | undefined, request: SetRequest): Promise<DebugProtocol.Variable> {
    const container = this.handles.get(request.reference);
    if (container?.kind === 'remote' && cdp) return this.remote(request.name, await setRemote(cdp, container, request));
    const store = container?.kind === 'data' ? container.store : undefined;
    if (!store) throw new Error('This value belongs to the process and cannot be changed here.');
    const value = await dataOf(cdp, request);
    store.set(request.name, value);
    return this.data(request.name, value);
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
