import ivm from 'isolated-vm';
import { toWire } from '../wire.ts';
import { apiObjects, apiOf } from './api-description.ts';

/** Globals the guest keeps for itself: a script may delete or replace what `globalThis` holds. */
const keptGlobals =
  'Boolean,Date,Function,Intl,Map,Promise,Proxy,RangeError,RegExp,Set,Symbol,SyntaxError,TypeError,Uint8Array,WeakMap,WeakSet';

/** Globals the guest has copies of, because it uses their functions while scripts run and may replace those. */
const copiedGlobals = ['Array', 'ArrayBuffer', 'BigInt', 'Math', 'Number', 'Object', 'Reflect', 'String'];

/** Text that declares both kinds. */
const keepGlobals = `const {${keptGlobals}}=globalThis,[${copiedGlobals}]=((names)=>{
const {ownKeys,defineProperty,getOwnPropertyDescriptor,setPrototypeOf}=globalThis.Reflect;
return names.map((name)=>{const own=globalThis[name],copy=typeof own==='function'?(given)=>own(given):{};
for(const key of ownKeys(own))defineProperty(copy,key,getOwnPropertyDescriptor(own,key));
setPrototypeOf(copy,null);return copy})})(${JSON.stringify(copiedGlobals)});`;

/** Options of a host call; without prototypes, so that no script adds to them. */
const callOptions = `const bare=(options)=>Object.setPrototypeOf(options,null),copying=bare({arguments:bare({copy:true})});`;

/**
 * Text that installs the guest, and gives the function that connects it: that one makes the bridge object out of transferred
 * functions, and gives the controls.
 */
export const guestText = (source: string): string => `(() => {
'use strict';${keepGlobals}${callOptions}${source};
const installed=guest.install(${JSON.stringify(apiObjects)});
return (call, explain, stack, prepare, log, kill, mark) => installed.connect({
  call: (path, args, frames) => call.applySyncPromise(undefined, [path, args, frames], copying),
  explain, stack, prepare, console: log, kill,
}, mark)})()`;

/** Global that holds the function of `guestText` in a snapshot; gone before a script runs. */
export const connectName = 'connect';

const usualMap = { key: { list: ['a'] } };

/** A run as most are. */
const usual = apiOf({
  source: '',
  sourceName: '',
  kind: 'guard',
  tools: { allowed: [] },
  params: usualMap,
  context: { tenantId: 't', projectId: 'p', sessionId: 's', processId: 'x', userId: 'u', recipe: 'r' },
  guard: {
    point: 'stop',
    task: 't',
    output: 'o',
    round: 0,
    maxRounds: 2,
    naturalStop: true,
    command: null,
    tool: null,
  },
});

/**
 * What the guest does in almost every run, done once so that V8 keeps the code it compiled for it; the context in which it
 * happened is thrown away. The data only has to have the shape.
 */
const warmUp = `(() => {
  const nothing = () => null;
  const call = { applySyncPromise: () => ({ value: null, immutable: false }) };
  const control = ${connectName}(call, nothing, () => '', nothing, nothing, nothing, '_mark');
  control.configure({
    foot: false, args: true, root: 'vance', api: ${JSON.stringify(usual.api)},
    globals: [{ name: 'bound', value: ${JSON.stringify(toWire(usualMap))}, immutable: false }], clock: null, seed: null,
    maxDepth: 9, maxNodes: 99, maxChars: 999,
  }, new Int32Array(9));
  const { guard, log, tools } = vance;
  guard.continueWith('text'); guard.loopValues.get('key'); guard.loopValues.set('key', true); log.info('text');
  for (const value of ['text', true, 1, null, { key: [1] }, [1]]) tools.call('name', { key: value });
  bound.key.list[0]; guard.output; vance.secret('key');
  try { tools.call(1, 2, 3); } catch (caught) { _markset.t.caught(caught); }
  try { null.key; } catch (caught) { _markset.t.caught(caught); caught.stack; }
  console.log('text', {});
  control.run({ runSync: () => ({ deref: () => ({ key: [1, 'text', null] }) }) }, null);
  control.settle();
  control.outcome();
})()`;

let kept: ivm.ExternalCopy<ArrayBuffer> | undefined;

/**
 * Snapshot of a context in which the guest is installed, made once in a process. With it an isolate is ready in a third of
 * the time, and the code of the guest is compiled.
 */
export function guestSnapshot(source: string): ivm.ExternalCopy<ArrayBuffer> {
  kept ??= ivm.Isolate.createSnapshot(
    [{ code: `globalThis.${connectName}=${guestText(source)}`, filename: 'guest' }],
    warmUp,
  );
  return kept;
}
