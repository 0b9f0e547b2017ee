import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type HostData, type HostDataMap, isHostMap } from '../model/host-data.ts';
import type { CallFrame, Cdp, PropertyDescriptor, RemoteObject } from './cdp.ts';
import { displayData, displayRemote } from './display-value.ts';

/** What a reference of the client stands for. */
type Container =
  | {
      readonly kind: 'remote';
      readonly objectId: string;
      readonly proxy: boolean;
      readonly scope?: { readonly frame: CallFrame; readonly number: number };
    }
  | { readonly kind: 'data'; readonly data: HostData };

export interface Variables {
  /** Forgets all references: they end with the stop. */
  clear(): void;
  scopes(frame: CallFrame): DebugProtocol.Scope[];
  /** A scope over data of the process. */
  dataScope(name: string, data: HostDataMap): DebugProtocol.Scope;
  list(cdp: Cdp, reference: number): Promise<DebugProtocol.Variable[]>;
  remote(name: string, value: RemoteObject | undefined): DebugProtocol.Variable;
  set(cdp: Cdp, request: SetRequest): Promise<RemoteObject>;
}

export interface SetRequest {
  readonly reference: number;
  readonly name: string;
  /** An expression. */
  readonly value: string;
  /** Frame the expression is evaluated in, when the container is no scope. */
  readonly frameId: string;
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

/** Copies what a host map or API object shows, so that it can be looked at like a plain object. */
const readProxy = `function () {
  if (Array.isArray(this)) return Array.from(this);
  const copy = {};
  for (const key in this) copy[key] = this[key];
  return copy;
}`;

const ownProperties = async (cdp: Cdp, container: Container & { kind: 'remote' }): Promise<PropertyDescriptor[]> => {
  let { objectId } = container;
  if (container.proxy) {
    const copy = await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: readProxy, silent: true });
    objectId = copy.result.objectId ?? objectId;
  }
  const answer = await cdp.send('Runtime.getProperties', { objectId, ownProperties: true, generatePreview: true });
  return answer.result.filter((p) => p.name !== '__proto__');
};

async function setValue(cdp: Cdp, container: Container | undefined, request: SetRequest): Promise<RemoteObject> {
  if (container?.kind !== 'remote') throw new Error('This value belongs to the process and cannot be changed here.');
  const callFrameId = container.scope?.frame.callFrameId ?? request.frameId;
  const answer = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `(${request.value}\n)` });
  if (answer.exceptionDetails) throw new Error(displayRemote(answer.exceptionDetails.exception));
  if (container.scope) {
    const { number: scopeNumber } = container.scope;
    const newValue = callArgument(answer.result);
    await cdp.send('Debugger.setVariableValue', { scopeNumber, variableName: request.name, newValue, callFrameId });
  } else {
    const functionDeclaration = `function () { this[${JSON.stringify(request.name)}] = (${request.value}\n); }`;
    await cdp.send('Runtime.callFunctionOn', { objectId: container.objectId, functionDeclaration });
  }
  return answer.result;
}

function callArgument({ type, value, unserializableValue, objectId }: RemoteObject): unknown {
  if (objectId) return { objectId };
  if (unserializableValue) return { unserializableValue };
  return type === 'undefined' ? {} : { value };
}

/** Turns scopes, objects and process data into variables of the debug protocol. */
export function variables(): Variables {
  const handles = new Handles<Container>(1000);

  const remote = (name: string, value: RemoteObject | undefined): DebugProtocol.Variable => ({
    name,
    value: displayRemote(value),
    type: value?.subtype ?? value?.type ?? 'undefined',
    variablesReference: value?.objectId
      ? handles.create({ kind: 'remote', objectId: value.objectId, proxy: value.subtype === 'proxy' })
      : 0,
  });

  const data = (name: string, value: HostData): DebugProtocol.Variable => ({
    name,
    value: displayData(value),
    variablesReference: Array.isArray(value) || isHostMap(value) ? handles.create({ kind: 'data', data: value }) : 0,
  });

  const scope = (frame: CallFrame, number: number): DebugProtocol.Scope[] => {
    const { type, object } = frame.scopeChain[number]!;
    if (!object.objectId) return [];
    const variablesReference = handles.create({
      kind: 'remote',
      objectId: object.objectId,
      proxy: false,
      scope: { frame, number },
    });
    const hint = type === 'local' ? { presentationHint: 'locals' } : {};
    // what stands outside every function of the script: V8 sees the text of an eval there
    const outermost = frame.scopeChain[number + 1]?.type === 'global';
    const name = outermost && type !== 'local' ? 'Script' : (scopeNames[type] ?? type);
    return [{ name, variablesReference, expensive: type === 'global', ...hint }];
  };

  return {
    clear: () => handles.reset(),
    remote,
    scopes: (frame) => frame.scopeChain.flatMap((_, number) => scope(frame, number)),
    dataScope: (name, map) => ({
      name,
      variablesReference: handles.create({ kind: 'data', data: map }),
      expensive: false,
    }),
    async list(cdp, reference) {
      const container = handles.get(reference);
      if (!container) return [];
      if (container.kind === 'data')
        return Object.entries(container.data as HostDataMap).map(([name, value]) => data(name, value));
      const properties = await ownProperties(cdp, container);
      return properties.map((p) =>
        p.value || !p.get ? remote(p.name, p.value) : { name: p.name, value: '(getter)', variablesReference: 0 },
      );
    },
    set: (cdp, request) => setValue(cdp, handles.get(request.reference), request),
  };
}
