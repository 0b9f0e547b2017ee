import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type HostData, type HostDataMap, isHostMap, JavaValue } from '../model/host-data.ts';
import type { CallFrame, Cdp, PropertyDescriptor, RemoteObject } from './cdp.ts';
import type { Deed, DeedScene } from './deeds.ts';
import { displayData, displayRemote } from './display-value.ts';
import { lengthOf, members, mostMembers, readerFor, type ScopeOf, upToDate } from './read-members.ts';
import { memberPath, pathText, type RemotePath, setAgain, setRemote } from './set-remote.ts';

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
  /** A getter: its value is asked for when it is opened. */
  | {
      readonly kind: 'getter';
      readonly objectId: string;
      readonly name: string;
      readonly path?: RemotePath | undefined;
    }
  | { readonly kind: 'data'; readonly read: () => HostData; readonly store?: DataStore; readonly stores?: Stores };

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

/** Turns scopes, objects and process data into variables of the debug protocol. `hides`: names nobody wants to see. */
export const variables = (hides: (name: string) => boolean): Variables => new References(hides);

/** A class because everything here makes or reads references, which end together. */
class References implements Variables {
  private readonly handles = new Handles<Container>(1000);
  private readonly hides: (name: string) => boolean;
  private stale = false;

  constructor(hides: (name: string) => boolean) {
    this.hides = hides;
  }

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
    if (container.kind === 'getter') return cdp ? this.listGetter(cdp, container) : [];
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
    const visible = container.scope ? found.filter(({ name }) => !this.hides(name)) : found;
    const shown = visible.map((p) => this.member(container, p));
    if (filter === 'indexed') return shown;
    const { frame, number } = container.scope ?? {};
    if (frame?.returnValue && number === 0) shown.unshift(this.remote('Return value', frame.returnValue));
    if (count) return shown.slice(start, start + count);
    return shown.length > mostMembers ? [...shown.slice(0, mostMembers), more(shown.length)] : shown;
  }

  private member(
    { objectId, path }: Container & { readonly kind: 'remote' },
    p: PropertyDescriptor,
  ): DebugProtocol.Variable {
    const { name, value, get } = p;
    const own = memberPath(path, name);
    if (value || !get) {
      const evaluateName = name.startsWith('[[') ? undefined : pathText(own);
      return { ...this.remote(name, value, own), ...(evaluateName === undefined ? {} : { evaluateName }) };
    }
    const variablesReference = this.handles.create({ kind: 'getter', objectId, name, path: own });
    return { name, value: '(getter)', variablesReference, presentationHint: { lazy: true } };
  }

  /** What a getter gives, in its place. */
  private async listGetter(
    cdp: Cdp,
    { objectId, name, path }: Container & { readonly kind: 'getter' },
  ): Promise<DebugProtocol.Variable[]> {
    const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function (name) { return this[name]; }',
      arguments: [{ value: name }],
      silent: true,
      generatePreview: true,
    });
    return [this.remote(name, exceptionDetails?.exception ?? result, path)];
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
