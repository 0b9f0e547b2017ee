import ivm from 'isolated-vm';

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
 * Text of a function that installs the guest: it makes the bridge object out of transferred functions and gives the
 * controls.
 */
export const guestText = (source: string): string => `((call, explain, stack, prepare, log, kill, mark) => {
'use strict';${keepGlobals}${callOptions}${source};
return guest.install({
  call: (path, args, frames) => call.applySyncPromise(undefined, [path, args, frames], copying),
  explain, stack, prepare, console: log, kill,
}, mark)})`;

/** Global that holds the function of `guestText` in a snapshot; gone before a script runs. */
export const installName = 'install';

/**
 * What the guest does in almost every run, done once so that V8 keeps the code it compiled for it; the context in which it
 * happened is thrown away. It lacks some builtins, and the data only has to have the shape.
 */
const warmUp = `(() => {
  Error.isError = () => true;
  globalThis.SharedArrayBuffer = globalThis.Float16Array = ArrayBuffer;
  const nothing = () => null;
  const call = { applySyncPromise: () => ({ value: null, immutable: false }) };
  const method = (name) => ({ kind: 'method', name, path: name, overloads: [
    { params: ['String'], text: '' }, { params: ['String', 'Object'], text: '' }, { params: [], text: '' }] });
  const field = (name) => ({ kind: 'field', name, path: name, immutable: true });
  const inner = { java: 'a.B', members: [method('call'), field('text'), field('list')] };
  const members = [method('call'), { ...method('free'), free: true }, field('params'),
    { kind: 'object', name: 'inner', node: inner }];
  const control = ${installName}(call, nothing, () => '', nothing, nothing, nothing, '_mark');
  control.build({ name: 'warm', object: { java: 'a.C', members } });
  control.configure({
    foot: false, args: true, values: [['m', ['key', ['m', []]]], 'text', ['l', ['a']]],
    globals: [{ name: 'bound', value: ['m', []], immutable: false }], clock: null, seed: null,
    maxDepth: 9, maxNodes: 99, maxChars: 999,
  }, new Int32Array(9));
  const { warm, _markset } = globalThis;
  for (const value of ['text', true, 1, null, { key: [1] }, [1]]) warm.inner.call('key', value);
  warm.call(); warm.free('key'); args.key; warm.inner.text; warm.inner.list[0]; warm.params.key;
  try { warm.call(1, 2, 3); } catch (caught) { _markset.t.caught(caught); }
  try { null.key; } catch (caught) { _markset.t.caught(caught); caught.stack; }
  console.log('text', {});
  control.run({ runSync: () => ({ deref: () => ({ key: [1, 'text', null] }) }) }, null);
  control.settle();
  control.outcome();
})()`;

let kept: ivm.ExternalCopy<ArrayBuffer> | undefined;

/**
 * Snapshot of a context that holds the guest's code, compiled, made once in a process. The guest is not installed in it:
 * V8 adds some builtins only when a context is made from the snapshot.
 */
export function guestSnapshot(source: string): ivm.ExternalCopy<ArrayBuffer> {
  kept ??= ivm.Isolate.createSnapshot(
    [{ code: `globalThis.${installName}=${guestText(source)}`, filename: 'guest' }],
    warmUp,
  );
  return kept;
}
