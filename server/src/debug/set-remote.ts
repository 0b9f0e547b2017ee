import type { Cdp, RemoteObject } from './cdp.ts';
import type { DeedScene } from './deeds.ts';
import { displayRemote } from './display-value.ts';
import { callArgument } from './guest.ts';

/** How an object of the guest is found in a repetition of the run: from a frame, by names. */
export interface RemotePath {
  /** Place of the frame in the stack, innermost 0. */
  readonly frame: number;
  /** A scope of the frame, or an expression in it. */
  readonly root: { readonly scope: number } | { readonly expression: string };
  readonly names: readonly string[];
}

/** The path of a member. */
export const memberPath = (path: RemotePath | undefined, name: string): RemotePath | undefined =>
  path && { ...path, names: [...path.names, name] };

/** The path as an expression in its frame: `o.list[1]`; undefined when there is none. */
export function pathText(path: RemotePath | undefined): string | undefined {
  if (!path || path.names.some((name) => name.startsWith('[['))) return undefined;
  const written = 'expression' in path.root ? [path.root.expression, ...path.names] : path.names;
  const [root, ...names] = written;
  if (root === undefined || ('scope' in path.root && !/^[A-Za-z_$][\w$]*$/.test(root))) return undefined;
  return names.reduce((text, name) => text + member(name), root);
}

function member(name: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return `.${name}`;
  return /^(0|[1-9]\d*)$/.test(name) ? `[${name}]` : `[${JSON.stringify(name)}]`;
}

/** What is changed, and where the new value is evaluated. */
export interface SetTarget {
  readonly objectId: string;
  /** Frame for the expression; absent while the guard runs. */
  readonly callFrameId: string | undefined;
  /** The object is this scope of the frame. */
  readonly scopeNumber?: number;
}

export interface NewValue {
  readonly name: string;
  /** An expression. */
  readonly value: string;
}

/** Changes a variable of a scope or a member of an object. Gives the new value; rejects with the reason. */
export async function setRemote(cdp: Cdp, target: SetTarget, { name, value }: NewValue): Promise<RemoteObject> {
  const { callFrameId, scopeNumber, objectId } = target;
  if (!callFrameId) throw new Error('The guard is running; values can be changed only while it is stopped.');
  const answer = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `(${value}\n)` });
  if (answer.exceptionDetails) throw new Error(displayRemote(answer.exceptionDetails.exception));
  const newValue = callArgument(answer.result);
  if (scopeNumber !== undefined) {
    await cdp.send('Debugger.setVariableValue', { scopeNumber, variableName: name, newValue, callFrameId });
    return answer.result;
  }
  const set = await cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (name, value) { "use strict"; this[name] = value; }',
    arguments: [{ value: name }, newValue],
    silent: true,
  });
  if (set.exceptionDetails) throw new Error(displayRemote(set.exceptionDetails.exception));
  return answer.result;
}

/** The same change in a repetition of the run. */
export async function setAgain({ guest, frames }: DeedScene, path: RemotePath, value: NewValue): Promise<void> {
  const { cdp } = guest;
  const frame = frames[path.frame];
  if (!frame) return;
  const { callFrameId } = frame;
  const inScope = 'scope' in path.root ? path.root.scope : undefined;
  const root =
    'scope' in path.root
      ? frame.scopeChain[path.root.scope]?.object
      : (await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, ...path.root, silent: true })).result;
  if (!root?.objectId) return;
  if (path.names.length === 0) {
    const target = { objectId: root.objectId, callFrameId, ...(inScope === undefined ? {} : { scopeNumber: inScope }) };
    await setRemote(cdp, target, value);
    return;
  }
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: root.objectId,
    functionDeclaration: 'function (...names) { let at = this; for (const name of names) at = at[name]; return at; }',
    arguments: path.names.map((name) => ({ value: name })),
    silent: true,
  });
  // the expression of a member is evaluated in the innermost frame, as it was the first time
  if (result.objectId) await setRemote(cdp, { objectId: result.objectId, callFrameId: frames[0]!.callFrameId }, value);
}
