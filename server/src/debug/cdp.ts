import type { InspectorChannel } from '../model/inspector-channel.ts';

/** The part of V8's inspector protocol that the debugger uses, typed once; positions are 0-based. */

export interface CdpLocation {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber?: number;
}

export interface RemoteObject {
  readonly type: string;
  readonly subtype?: string;
  readonly className?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly objectId?: string;
  readonly preview?: ObjectPreview;
}

/** A short look at an object, made by the inspector without running guest code. */
export interface ObjectPreview {
  readonly overflow: boolean;
  readonly properties: readonly {
    readonly name: string;
    readonly type: string;
    readonly value?: string;
    readonly subtype?: string;
  }[];
}

export interface CdpScope {
  readonly type: string;
  readonly name?: string;
  readonly object: RemoteObject;
}

export interface CallFrame {
  readonly callFrameId: string;
  readonly functionName: string;
  readonly location: CdpLocation;
  readonly scopeChain: readonly CdpScope[];
  readonly this: RemoteObject;
  readonly returnValue?: RemoteObject;
}

export interface ExceptionDetails {
  readonly text: string;
  readonly exception?: RemoteObject;
}

export interface PropertyDescriptor {
  readonly name: string;
  readonly value?: RemoteObject;
  readonly get?: RemoteObject;
  readonly enumerable: boolean;
}

interface Evaluated {
  readonly result: RemoteObject;
  readonly exceptionDetails?: ExceptionDetails;
}

type Nothing = Record<string, never>;

export interface CdpCommands {
  'Debugger.enable': { params: Nothing; result: Nothing };
  'Debugger.pause': { params: Nothing; result: Nothing };
  'Debugger.resume': { params: { terminateOnResume?: boolean }; result: Nothing };
  'Debugger.stepOver': { params: Nothing; result: Nothing };
  'Debugger.stepInto': { params: Nothing; result: Nothing };
  'Debugger.stepOut': { params: Nothing; result: Nothing };
  'Debugger.setAsyncCallStackDepth': { params: { maxDepth: number }; result: Nothing };
  'Debugger.setBlackboxPatterns': { params: { patterns: string[] }; result: Nothing };
  'Debugger.setPauseOnExceptions': { params: { state: 'none' | 'caught' | 'uncaught' | 'all' }; result: Nothing };
  'Debugger.setBreakpointByUrl': {
    params: { url: string; lineNumber: number; columnNumber?: number; condition?: string };
    result: { breakpointId: string; locations: CdpLocation[] };
  };
  'Debugger.removeBreakpoint': { params: { breakpointId: string }; result: Nothing };
  'Debugger.setBreakpointOnFunctionCall': {
    params: { objectId: string; condition?: string };
    result: { breakpointId: string };
  };
  'Debugger.setBreakpoint': {
    params: { location: CdpLocation; condition?: string };
    result: { breakpointId: string; actualLocation: CdpLocation };
  };
  'Debugger.getPossibleBreakpoints': {
    params: { start: CdpLocation; end?: CdpLocation; restrictToFunction?: boolean };
    result: { locations: (CdpLocation & { type?: 'debuggerStatement' | 'call' | 'return' })[] };
  };
  'Debugger.getScriptSource': { params: { scriptId: string }; result: { scriptSource: string } };
  'Debugger.restartFrame': { params: { callFrameId: string; mode: 'StepInto' }; result: Nothing };
  'Debugger.evaluateOnCallFrame': {
    params: {
      returnByValue?: boolean;
      timeout?: number;
      callFrameId: string;
      expression: string;
      throwOnSideEffect?: boolean;
      silent?: boolean;
      generatePreview?: boolean;
    };
    result: Evaluated;
  };
  'Debugger.setVariableValue': {
    params: { scopeNumber: number; variableName: string; newValue: CallArgument; callFrameId: string };
    result: Nothing;
  };
  'Runtime.enable': { params: Nothing; result: Nothing };
  'Runtime.terminateExecution': { params: Nothing; result: Nothing };
  'Runtime.evaluate': {
    params: { expression: string; contextId?: number; silent?: boolean; returnByValue?: boolean };
    result: Evaluated;
  };
  'Profiler.enable': { params: Nothing; result: Nothing };
  'Profiler.startPreciseCoverage': { params: { callCount: boolean; detailed: boolean }; result: Nothing };
  'Profiler.takePreciseCoverage': { params: Nothing; result: { result: ScriptCoverage[] } };
  'Runtime.getProperties': {
    params: { objectId: string; ownProperties?: boolean; accessorPropertiesOnly?: boolean; generatePreview?: boolean };
    result: { result: PropertyDescriptor[]; internalProperties?: PropertyDescriptor[] };
  };
  'Runtime.callFunctionOn': {
    params: {
      objectId?: string;
      executionContextId?: number;
      arguments?: CallArgument[];
      functionDeclaration: string;
      returnByValue?: boolean;
      silent?: boolean;
      generatePreview?: boolean;
    };
    result: Evaluated;
  };
}

export type CallArgument =
  | { readonly objectId: string }
  | { readonly unserializableValue: string }
  | { readonly value?: unknown };

/** How often each block of a script ran since the last look; outer ranges first. */
export interface ScriptCoverage {
  readonly scriptId: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[];
}

export interface CdpEvents {
  'Runtime.executionContextCreated': { context: { id: number } };
  'Debugger.scriptParsed': { scriptId: string; url: string; endLine: number };
  'Debugger.paused': {
    callFrames: CallFrame[];
    reason: string;
    data?: RemoteObject & { uncaught?: boolean };
    hitBreakpoints?: string[];
    asyncStackTrace?: AsyncStack;
  };
  'Debugger.resumed': Nothing;
  'Debugger.breakpointResolved': { breakpointId: string; location: CdpLocation };
}

export interface AsyncStack {
  readonly description?: string;
  readonly callFrames: readonly { functionName: string; scriptId: string; lineNumber: number; columnNumber: number }[];
  readonly parent?: AsyncStack;
}

export interface Cdp {
  /** Rejects with the inspector's own text, and when the channel is closed. */
  send<K extends keyof CdpCommands>(method: K, params: CdpCommands[K]['params']): Promise<CdpCommands[K]['result']>;
  on<K extends keyof CdpEvents>(event: K, listener: (params: CdpEvents[K]) => void): void;
  /** Rejects everything that still waits; nothing is sent any more. */
  close(): void;
}

/** Speaks the protocol over a channel. */
export function connectCdp(channel: InspectorChannel): Cdp {
  const pending = new Map<number, { resolve: (value: never) => void; reject: (e: Error) => void }>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  let nextId = 0;
  let closed = false;
  channel.onMessage((text) => {
    const message = JSON.parse(text) as {
      id?: number;
      result?: never;
      error?: { message: string };
      method?: string;
      params?: never;
    };
    if (message.id === undefined) {
      for (const listener of listeners.get(message.method ?? '') ?? []) listener(message.params as never);
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result as never);
  });
  return {
    send(method, params) {
      if (closed) return Promise.reject(new Error('The run has ended.'));
      const id = ++nextId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        channel.send(JSON.stringify({ id, method, params }));
      });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as (params: never) => void]);
    },
    close() {
      closed = true;
      for (const { reject } of pending.values()) reject(new Error('The run has ended.'));
      pending.clear();
    },
  };
}
