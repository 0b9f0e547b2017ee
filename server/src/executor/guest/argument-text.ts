import { apiClass, apiMethod } from './api-object.ts';
import { display } from './display.ts';
import { javaException } from './host-error.ts';
import { arrayName, javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import {
  type Any,
  bigIntText,
  endsWith,
  indexOfText,
  isArray,
  isError,
  isObject,
  NativeDate,
  object,
  sliceText,
  startsWith,
  symbolText,
} from './intrinsics.ts';
import { isJavaInt, javaDouble, javaText } from './java-text.ts';
import { builtinTag, kindOf, proxyParts } from './object-kinds.ts';
import { javaOpaque } from './read-wire.ts';

const truffleString = 'com.oracle.truffle.api.strings.TruffleString';

/** Class of the Java object behind a value; undefined for a value of the script and for methods. */
export function hostClassOf(value: Any): string | undefined {
  const list = javaList(value);
  if (list) return arrayName(list);
  return javaMap(value)?.java ?? apiClass(value) ?? javaException(value)?.type ?? javaOpaque(value)?.type;
}

/** How the engine prints a value of the host; undefined for a value of the script. */
export const hostNameOf = (value: Any): string | undefined => hostClassOf(value) ?? apiMethod(value);

/** `'5'(language: Java, type: java.lang.Integer)`: an argument as the engine names it when it cannot convert it. */
export function namedArgument(value: Any): string {
  const java = (text: string, type: string): string => `'${text}'(language: Java, type: ${type})`;
  const script = (type: string): string => `'${cut(display(value))}'(language: JavaScript, type: ${type})`;
  if (value === null || value === undefined) return script(`${value}`);
  if (typeof value === 'string') return java(truffleString, truffleString);
  if (typeof value === 'boolean') return java(`${value}`, 'java.lang.Boolean');
  if (typeof value === 'number')
    return isJavaInt(value) ? java(`${value}`, 'java.lang.Integer') : java(javaDouble(value), 'java.lang.Double');
  if (typeof value === 'bigint') return script('bigint');
  if (typeof value === 'symbol') return script('symbol');
  const method = apiMethod(value);
  if (method !== undefined) return java(method, endsWith(method, '@HASH') ? sliceText(method, 0, -5) : 'Unknown');
  const host = hostClassOf(value);
  return host === undefined ? script(metaName(value)) : java(host, host);
}

/** The engine cuts what it shows of a value. */
export const cut = (text: string): string => (text.length > 140 ? `${sliceText(text, 0, 137)}...` : text);

/** Name of the class a value of the script is an instance of, as far as its constructor tells. */
function metaName(value: Any): string {
  if (proxyParts(value)) return 'Proxy';
  const made = dataMember(value, 'constructor');
  if (typeof made !== 'function' || !isInstance(value, object.descriptor(made, 'prototype')?.value)) return 'Unknown';
  const name = object.descriptor(made, 'name')?.value;
  return typeof name === 'string' ? name : '';
}

function dataMember(value: Any, key: string): Any {
  for (let holder = value; holder; holder = object.prototypeOf(holder)) {
    const own = object.descriptor(holder, key);
    if (own) return own.value;
  }
  return undefined;
}

function isInstance(value: Any, prototype: Any): boolean {
  for (let at = object.prototypeOf(value); at; at = object.prototypeOf(at)) if (at === prototype) return true;
  return false;
}

/** `5 (Integer)`: an argument as the engine lists it when no overload fits. */
export function listedArgument(value: Any): string {
  if (value === null || value === undefined) return `${value === null ? 'JSNull' : 'JSUndefined'} (Nullish)`;
  switch (typeof value) {
    case 'string':
      return `${value} (TruffleString)`;
    case 'boolean':
      return `${value} (Boolean)`;
    case 'number':
      return isJavaInt(value) ? `${value} (Integer)` : `${javaDouble(value)} (Double)`;
    case 'bigint':
      return `${bigIntText(value)} (BigInt)`;
    case 'symbol':
      return `${symbolText(value)} (Symbol)`;
    default:
      return listedObject(value);
  }
}

function listedObject(value: Any): string {
  const method = apiMethod(value);
  if (method !== undefined)
    return instance('com.oracle.truffle.host.', endsWith(method, '@HASH') ? 'HostProxy' : 'HostFunction');
  const exception = javaException(value);
  if (exception) return `com.oracle.truffle.host.HostException: ${exception.message} (HostException)`;
  const host = hostClassOf(value);
  if (host !== undefined) return `JavaObject[${javaText(value)} (${host})] (HostObject)`;
  const { where, name } = implementation(value);
  return instance(`com.oracle.truffle.js.runtime.${where}.`, name);
}

function instance(where: string, name: string): string {
  const simple = sliceText(name, indexOfText(name, '$') + 1);
  return `${where}${name}@HASH (${simple})`;
}

/** Class of the engine that implements a value of the script. */
function implementation(value: Any): { readonly where: string; readonly name: string } {
  const builtin = (name: string, where = 'builtins') => ({ where, name });
  if (proxyParts(value)) return builtin('JSProxyObject');
  if (typeof value === 'function') return builtin(`JSFunctionObject$${isBound(value) ? 'Bound' : 'Unbound'}`);
  if (isArray(value)) return builtin('JSArrayObject');
  if (isError(value)) return builtin('JSErrorObject');
  if (value === globalThis) return builtin('JSGlobalObject');
  if (value instanceof NativeDate) return builtin('JSDateObject');
  if (value instanceof RegExp) return builtin('JSRegExpObject');
  if (builtinTag(value) === '[object Arguments]')
    return builtin(`JSArgumentsObject$${isStrict(value) ? 'Unmapped' : 'Mapped'}`);
  if (ArrayBuffer.isView(value) && kindOf(value) !== 'DataView') return builtin('JSTypedArrayObject');
  const kind = kindOf(value);
  if (kind === undefined || kind === 'RegExp String Iterator')
    return builtin('JSOrdinaryObject$DefaultLayout', 'objects');
  if (kind === 'ArrayBuffer') return builtin('JSArrayBufferObject$Heap');
  if (kind === 'SharedArrayBuffer') return builtin('JSArrayBufferObject$Shared');
  const blank = indexOfText(kind, ' ');
  const word = blank < 0 ? kind : `${sliceText(kind, 0, blank)}${sliceText(kind, blank + 1)}`;
  return builtin(`JS${word}Object`, object.descriptor(Intl, kind) ? 'builtins.intl' : 'builtins');
}

const isBound = (fn: Any): boolean => {
  const name = object.descriptor(fn, 'name')?.value;
  return typeof name === 'string' && startsWith(name, 'bound ') && !object.descriptor(fn, 'prototype');
};

const isStrict = (given: Any): boolean => {
  const callee = object.descriptor(given, 'callee');
  return isObject(callee) && !('value' in callee);
};
