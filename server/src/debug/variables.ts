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
  set(cdp: Cdp, request: { reference: number; name: string; value: string; frameId: string }): Promise<RemoteObject>;
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

  const fetch = async (cdp: Cdp, container: Container & { kind: 'remote' }): Promise<PropertyDescriptor[]> => {
    let objectId = container.objectId;
    if (container.proxy) {
      const copy = await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: readProxy, silent: true });
      objectId = copy.result.objectId ?? objectId;
    }
    const answer = await cdp.send('Runtime.getProperties', { objectId, ownProperties: true, generatePreview: true });
    return answer.result.filter((p) => p.name !== '__proto__');
  };

  return {
    clear: () => handles.reset(),
    remote,
    scopes: (frame) =>
      frame.scopeChain.flatMap((scope, number) => {
        if (!scope.object.objectId) return [];
        const reference = handles.create({
          kind: 'remote',
          objectId: scope.object.objectId,
          proxy: false,
          scope: { frame, number },
        });
        const name = scopeNames[scope.type] ?? scope.type;
        const hint = scope.type === 'local' ? { presentationHint: 'locals' } : {};
        return [{ name, variablesReference: reference, expensive: scope.type === 'global', ...hint }];
      }),
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
      const properties = await fetch(cdp, container);
      return properties.map((p) =>
        p.value || !p.get ? remote(p.name, p.value) : { name: p.name, value: '(getter)', variablesReference: 0 },
      );
    },
    async set(cdp, { reference, name, value, frameId }) {
      const container = handles.get(reference);
      if (container?.kind !== 'remote')
        throw new Error('This value belongs to the process and cannot be changed here.');
      const evaluated = await cdp.send('Debugger.evaluateOnCallFrame', {
        callFrameId: container.scope?.frame.callFrameId ?? frameId,
        expression: `(${value}\n)`,
      });
      if (evaluated.exceptionDetails) throw new Error(displayRemote(evaluated.exceptionDetails.exception));
      const { type, value: plain, unserializableValue, objectId } = evaluated.result;
      const newValue = objectId
        ? { objectId }
        : unserializableValue
          ? { unserializableValue }
          : type === 'undefined'
            ? {}
            : { value: plain };
      if (container.scope) {
        await cdp.send('Debugger.setVariableValue', {
          scopeNumber: container.scope.number,
          variableName: name,
          newValue,
          callFrameId: container.scope.frame.callFrameId,
        });
      } else {
        await cdp.send('Runtime.callFunctionOn', {
          objectId: container.objectId,
          functionDeclaration: `function () { this[${JSON.stringify(name)}] = (${value}\n); }`,
        });
      }
      return evaluated.result;
    },
  };
}
