import { expect, test } from 'vitest';
import { type CallEdge, calleesOf, callersOf, callItemAt } from '../../../server/src/ide/script-calls.ts';
import { cursorIn, guardPath } from '../../support/check-ide.ts';

/** `name × calls` of who calls the function at `$0`, and of what it calls. */
function checkCalls(text: string, callers: readonly string[], callees: readonly string[]): void {
  const { analyses, document, offset } = cursorIn({ [guardPath]: text });
  const facts = analyses.script(document);
  const item = callItemAt(facts, offset);
  const show = (edges: readonly CallEdge[]) => edges.map((each) => `${each.item.name} × ${each.calls.length}`);
  expect(item && show(callersOf(facts, item))).toEqual(callers);
  expect(item && show(calleesOf(facts, item))).toEqual(callees);
}

test('functions, constants and methods', () => {
  const script =
    'function ask(t) { say(t); say(t); }\nconst say = (t) => log.write(t);\nconst log = { write(t) { vance.log.info(t); } };\nask("a");';
  checkCalls(script.replace('function ask', 'function as$0k'), ['(script) × 1'], ['say × 2']);
  checkCalls(script.replace('say(t); say', 'sa$0y(t); say'), ['ask × 2'], ['write × 1']);
  checkCalls(script.replace('log.write', 'log.wri$0te'), ['say × 1'], []);
});

test('recursion and functions without a name', () => {
  checkCalls(
    'function loop$0(n) { if (n) loop(n - 1); }\n[1].forEach((n) => loop(n));',
    ['loop × 1', '(script) × 1'],
    ['loop × 1'],
  );
});

test('nothing where there is no function', () => {
  const { analyses, document, offset } = cursorIn({ [guardPath]: 'const a = 1;\nvance.log.in$0fo(a);' });
  expect(callItemAt(analyses.script(document), offset)).toBeUndefined();
});
