import { expect, test } from 'vitest';
import { caughtByScript } from '../../../server/src/debug/try-scopes.ts';
import { parseScript } from '../../../server/src/syntax/script/parse-script.ts';

/** `$0` marks the frames of a throw, innermost first. */
function checkCaught(marked: string, caught: boolean): void {
  const offsets: number[] = [];
  let text = '';
  for (const part of marked.split('$0')) {
    text += part;
    offsets.push(text.length);
  }
  offsets.pop();
  expect(caughtByScript(parseScript(text).program!, offsets)).toBe(caught);
}

test('nothing around it: uncaught', () => checkCaught('$0null.x;', false));
test('a try with catch around it: caught', () => checkCaught('try { $0null.x; } catch {}', true));
test('a try with finally only: uncaught', () => checkCaught('try { $0null.x; } finally {}', false));
test('in the catch clause itself: uncaught', () => checkCaught('try { f(); } catch { $0null.x; }', false));
test('in the finally of an outer try: caught', () =>
  checkCaught('try { try { f(); } finally { $0null.x; } } catch {}', true));
test('the caller catches', () => checkCaught('try { $0f(); } catch {} function f() { null.x; }', true));
test('a try around a function does not catch its later call', () =>
  checkCaught('let g; try { g = () => { $0null.x; }; } catch {} g();', false));
