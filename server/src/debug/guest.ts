import type { InspectorChannel } from '../model/inspector-channel.ts';
import {
  type CallArgument,
  type CallFrame,
  type Cdp,
  type CdpEvents,
  connectCdp,
  type RemoteObject,
  type ScriptCoverage,
} from './cdp.ts';
import { displayRemote } from './display-value.ts';

/** A stop of the guest: its frames (innermost first, the guard's own script only) and why it stopped. */
export interface Pause {
  readonly frames: readonly CallFrame[];
  readonly reason: string;
  readonly hitBreakpoints: readonly string[];
  readonly exception?: RemoteObject & { uncaught?: boolean };
  readonly asyncStack?: CdpEvents['Debugger.paused']['asyncStackTrace'];
  /** Frame of the sandbox's own code on top of the script's, when it stopped there. */
  readonly inner?: CallFrame;
}

export type Step = 'stepOver' | 'stepInto' | 'stepOut' | 'resume';

export interface GuestEvents {
  onPaused(pause: Pause): void;
  onResumed(): void;
  /** The inspector found the place of a breakpoint. 0-based. */
  onBreakpointResolved(id: string, line: number, column: number): void;
}

/** One script run under the inspector. */
export interface Guest {
  readonly cdp: Cdp;
  /** Name of the script for the inspector. */
  readonly url: string;
  /** Whether the script has begun: a request to pause is lost before that. */
  readonly begun: boolean;
  /** The stop the guest is in; undefined while it runs. */
  readonly pause: Pause | undefined;
  move(step: Step): Promise<void>;
  /** How often each block ran: one list per look, every one since the look before. */
  coverage(): Promise<readonly (readonly ScriptCoverage[])[]>;
  /** Forgets what ran since the last look: it was no part of the run. */
  dropCoverage(): void;
  /** Gives what was thrown at this pause the words of the real engine; answers its text, stack included. */
  translate(exception: RemoteObject): Promise<string>;
  /** Whether a name belongs to the sandbox itself: nobody wants to see it. */
  hides(name: string): boolean;
  /** Whether a frame belongs to the guard's script. */
  owns(scriptId: string): boolean;
  /** Id of the guard's script; undefined before it has begun. */
  readonly scriptId: string | undefined;
  /** Evaluates outside every function of the script; declarations become global names. Gives the value. */
  evaluateGlobally(expression: string): Promise<RemoteObject | undefined>;
  /** Calls a function text with values of the guest. */
  call(functionDeclaration: string, args: readonly RemoteObject[]): Promise<RemoteObject | undefined>;
  /** Stops before host calls leave for which a condition over `arguments` holds. Gives the id that such stops carry. */
  watchCalls(condition: string | undefined): Promise<string | undefined>;
}

/** Names of the scripts in the sandbox: the guard's, and the sandbox's own, in which the debugger never stops. */
export interface GuestNames {
  readonly script: string;
  readonly internal: string;
  /** Function inside the sandbox that gives an error the words of the real engine. */
  readonly translate: string;
  /** Function inside the sandbox that every host call passes. */
  readonly gate: string;
}

/**
 * Attaches to a run before its first statement: domains on, own scripts hidden, events wired. Source of the order and of
 * the traps: docs/architecture.md, debugging.
 */
export async function attachGuest(channel: InspectorChannel, names: GuestNames, events: GuestEvents): Promise<Guest> {
  const cdp = connectCdp(channel);
  const url = names.script;
  const ownPrefix = commonStart(names.script, names.internal);
  const scripts = new Map<string, string>();
  let pause: Pause | undefined;
  const context = scriptContext(cdp, names);
  let gateId: string | undefined;
  const looks: ScriptCoverage[][] = [];
  const owns = (scriptId: string): boolean => scripts.get(scriptId) === url;
  cdp.on('Debugger.scriptParsed', (script) => scripts.set(script.scriptId, script.url));
  cdp.on('Debugger.breakpointResolved', ({ breakpointId, location }) =>
    events.onBreakpointResolved(breakpointId, location.lineNumber, location.columnNumber ?? 0),
  );
  cdp.on('Debugger.paused', (paused) => {
    pause = toPause(paused, (id) => scripts.get(id) !== names.internal);
    events.onPaused(pause);
  });
  cdp.on('Debugger.resumed', () => {
    pause = undefined;
    events.onResumed();
  });
  await enable(cdp, names);
  return {
    cdp,
    url,
    get begun() {
      return [...scripts.values()].includes(url);
    },
    get pause() {
      return pause;
    },
    owns,
    hides: (name) => name.startsWith(ownPrefix),
    get scriptId() {
      return [...scripts].find(([, name]) => name === url)?.[0];
    },
    async coverage() {
      const { result } = await cdp.send('Profiler.takePreciseCoverage', {}); // which sets the counts back
      looks.push(result.filter((script) => owns(script.scriptId)));
      return looks;
    },
    dropCoverage: () => void cdp.send('Profiler.takePreciseCoverage', {}).catch(() => undefined),
    async evaluateGlobally(expression) {
      const id = await context();
      const where = id === undefined ? {} : { contextId: id };
      const answer = await cdp.send('Runtime.evaluate', { expression, silent: true, returnByValue: true, ...where });
      return answer.exceptionDetails ? undefined : answer.result;
    },
    async call(functionDeclaration, args) {
      const id = await context();
      if (id === undefined) return undefined;
      const answer = await cdp.send('Runtime.callFunctionOn', {
        executionContextId: id,
        functionDeclaration,
        arguments: args.map(callArgument),
        returnByValue: true,
        silent: true,
      });
      return answer.exceptionDetails ? undefined : answer.result;
    },
    async watchCalls(condition) {
      if (gateId !== undefined) await cdp.send('Debugger.removeBreakpoint', { breakpointId: gateId });
      gateId = undefined;
      const id = condition === undefined ? undefined : await context();
      if (condition !== undefined && id !== undefined) {
        const { result } = await cdp.send('Runtime.evaluate', { expression: names.gate, contextId: id, silent: true });
        if (result.objectId)
          gateId = (await cdp.send('Debugger.setBreakpointOnFunctionCall', { objectId: result.objectId, condition }))
            .breakpointId;
      }
      return gateId;
    },
    translate: (exception) => translated(cdp, names, exception),
    async move(step) {
      await cdp.send(`Debugger.${step}`, {});
    },
  };
}

/** What two names begin with: the unguessable mark of the run, which all names of the sandbox carry. */
function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** Turns everything on that a session needs, before the script begins. */
async function enable(cdp: Cdp, names: GuestNames): Promise<void> {
  // all at once: they are worked off in order
  await Promise.all([
    cdp.send('Runtime.enable', {}),
    cdp.send('Debugger.enable', {}),
    // block counts tell how often a place was reached, for going back in time
    cdp.send('Profiler.enable', {}),
    cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true }),
    cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 16 }),
    cdp.send('Debugger.setBlackboxPatterns', { patterns: [`^${names.internal.replaceAll('$', '\\$')}$`] }),
  ]);
}

/** Finds the context of the script: the one that knows the sandbox's own names. An isolate has others besides. */
function scriptContext(cdp: Cdp, names: GuestNames): () => Promise<number | undefined> {
  const contexts = new Set<number>();
  let found: number | undefined;
  cdp.on('Runtime.executionContextCreated', ({ context }) => contexts.add(context.id));
  return async () => {
    for (const contextId of found === undefined ? contexts : []) {
      const expression = `typeof ${names.gate}`;
      const { result } = await cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
      if (result.value === 'function') found = contextId;
    }
    return found;
  };
}

/** A value of the guest as an argument of a call. */
export function callArgument({ type, value, unserializableValue, objectId }: RemoteObject): CallArgument {
  if (objectId) return { objectId };
  if (unserializableValue) return { unserializableValue };
  return type === 'undefined' ? {} : { value };
}

/** The words of the real engine for what was thrown, stack included; what is no error as a value. */
async function translated(cdp: Cdp, names: GuestNames, exception: RemoteObject): Promise<string> {
  const { objectId } = exception;
  if (!objectId) return displayRemote(exception);
  const call = (functionDeclaration: string, how: object): Promise<RemoteObject | undefined> =>
    cdp
      .send('Runtime.callFunctionOn', { objectId, functionDeclaration, silent: true, ...how })
      .then(({ result }) => result)
      .catch(() => undefined);
  const stack = `function () { ${names.translate}(this); return typeof this.stack === 'string' ? this.stack : undefined; }`;
  const text = (await call(stack, { returnByValue: true }))?.value;
  if (typeof text === 'string') return text;
  return displayRemote((await call('function () { return this; }', { generatePreview: true })) ?? exception);
}

function toPause(paused: CdpEvents['Debugger.paused'], visible: (scriptId: string) => boolean): Pause {
  const frames = paused.callFrames.filter((f) => visible(f.location.scriptId));
  const [top] = paused.callFrames;
  return {
    frames,
    reason: paused.reason,
    hitBreakpoints: paused.hitBreakpoints ?? [],
    ...(top && !visible(top.location.scriptId) ? { inner: top } : {}),
    ...(paused.data && (paused.reason === 'exception' || paused.reason === 'promiseRejection')
      ? { exception: paused.data }
      : {}),
    ...(paused.asyncStackTrace ? { asyncStack: paused.asyncStackTrace } : {}),
  };
}
