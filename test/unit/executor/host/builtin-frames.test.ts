import { expect, test } from 'vitest';
import { nativeName, nativeRoot } from '../../../../server/src/executor/host/builtin-frames.ts';

/** `typeName.name` or `new name` as V8 gives it, and how the lines of the two kinds of stacks name it. */
function checkBuiltin(frame: string, inStack: string, inHostStack: string): void {
  const construct = frame.startsWith('new ');
  const [name, typeName] = frame.replace('new ', '').split('.').reverse();
  const raw = {
    script: '',
    offset: 0,
    name: name!,
    typeName: typeName ?? null,
    native: true,
    construct,
    topLevel: false,
  };
  expect([nativeName(raw), nativeRoot(raw)]).toEqual([inStack, inHostStack]);
}

test.each([
  ['Array.map', 'Array.map', 'Array.prototype.map (<builtin>:1:0)'],
  ['Proxy.map', 'map', 'Array.prototype.map (<builtin>:1:0)'],
  ['Array.from', 'Function.from', 'Array.from (<builtin>:1:0)'],
  ['JSON.parse', 'JSON.parse', 'JSON.parse'],
  ['JSON.stringify', 'JSON.stringify', 'JSON.stringify (<builtin>:1:0)'],
  ['Array.sort', 'Array.sort', 'Array.prototype.sort'],
  ['Array.toSorted', 'Array.toSorted', 'Array.prototype.toSorted'],
  ['Object.entries', 'Function.entries', 'Object.entries'],
  ['pages.next', 'Generator.next', 'Generator.prototype.next (<builtin>:1:0)'],
  ['Array Iterator.next', 'Array Iterator.next', 'Array Iterator.next (<builtin>:1:0)'],
  ['new Promise', 'new Promise', 'Promise (<builtin>:1:0)'],
  ['eval', 'eval', 'eval (<builtin>:1:0)'],
])('%s', checkBuiltin);
