import { expect, test } from 'vitest';
import { bundledOnly, readScript } from '../../../server/src/analysis/script-facts.ts';
import { type PointId, pointIds } from '../../../server/src/model/points.ts';

/** Points at which `here()` can be reached when the script runs at every point; `?` when a test on the way asked. */
function checkReach(text: string, expected: string, points: readonly PointId[] = pointIds): void {
  const facts = readScript(text, { guard: true, points, entries: [], extensions: true, known: bundledOnly });
  expect(facts.parsed.errors, text).toEqual([]);
  const id = facts.scopes.free.find((each) => each.name === 'here');
  const state = id && facts.flow?.at(facts.scopes.parents.get(id)!);
  expect(
    state ? pointIds.filter((each) => state.points.has(each)).join(' ') + (state.tested ? ' ?' : '') : 'never',
  ).toBe(expected);
}

const all = 'start command stop terminate tool';
const P = 'vance.guard.point';

test('comparisons of the point', () => {
  checkReach('here()', all);
  checkReach(`if (${P} === 'stop') here()`, 'stop ?');
  checkReach(`if (${P} !== 'stop') here()`, 'start command terminate tool ?');
  checkReach(`if ('stop' == ${P}) here()`, 'stop ?');
  checkReach(`if (${P} === 'stop') 1; else here()`, 'start command terminate tool ?');
  checkReach(`if (!(${P} === 'stop')) here()`, 'start command terminate tool ?');
  checkReach(`if (${P} === 'stop' || ${P} === 'start') here()`, 'start stop ?');
  checkReach(`if (${P} === 'stop' && x) here()`, 'stop ?');
  checkReach(`if (${P} === 'stop' || x) here()`, all);
  checkReach(`${P} === 'stop' && here()`, 'stop ?');
  checkReach(`${P} === 'stop' || here()`, 'start command terminate tool ?');
  checkReach(`${P} === 'stop' ? here() : 1`, 'stop ?');
  checkReach(`if (['stop', 'tool'].includes(${P})) here()`, 'stop tool ?');
});

test('constants, aliases and destructuring of the point', () => {
  checkReach(`const p = ${P};\nif (p === 'stop') here()`, 'stop ?');
  checkReach(`const { point } = vance.guard;\nif (point === 'stop') here()`, 'stop ?');
  checkReach(`const isStop = ${P} === 'stop';\nif (isStop) here()`, 'stop ?');
  checkReach(`const STOP = 'stop';\nif (${P} === STOP) here()`, 'stop ?');
  // Not followed, but the author did ask.
  checkReach(`let p = ${P};\np = 'x';\nif (p === 'stop') here()`, `${all} ?`);
});

test('tests that hang on the point through names and helpers leave the points open', () => {
  checkReach(`const isGate = () => ${P} === 'command';\nif (isGate()) here()`, 'command ?');
  checkReach(`let gate = false;\nif (${P} === 'command') gate = true;\nif (gate) here()`, `${all} ?`);
  checkReach(`const kind = pick(${P});\nif (kind === 'gate') here()`, `${all} ?`);
  checkReach(`const GATES = new Set(['command', 'tool']);\nif (GATES.has(${P})) here()`, 'command tool ?');
  checkReach(`const by = { stop: () => here(), command: () => 1 };\nby[${P}]();`, 'stop ?');
});

test('null checks of command and tool', () => {
  checkReach('if (vance.guard.command) here()', 'command ?');
  checkReach('if (!vance.guard.command) here()', 'start stop terminate tool ?');
  checkReach('if (vance.guard.command !== null) here()', 'command ?');
  checkReach('if (vance.guard.command == null) here()', 'start stop terminate tool ?');
  checkReach("if (vance.guard.command?.name === 'llm') here()", 'command ?');
  checkReach('const c = vance.guard.command;\nif (c && c.name) here()', 'command ?');
  checkReach('if (vance.guard.tool) here()', 'tool ?');
  checkReach('if (vance.guard.naturalStop) here()', 'start stop ?');
});

test('switch', () => {
  checkReach(`switch (${P}) { case 'stop': here(); }`, 'stop ?');
  checkReach(`switch (${P}) { case 'stop': case 'tool': here(); }`, 'stop tool ?');
  checkReach(`switch (${P}) { case 'stop': break; default: here(); }`, 'start command terminate tool ?');
  checkReach(`switch (${P}) { case 'stop': break; case 'tool': x(); break; }\nhere()`, all);
  checkReach(`(function () { switch (${P}) { case 'stop': return; }\nhere(); })()`, 'start command terminate tool ?');
  checkReach(`switch (x) { case 1: here(); }`, all);
});

test('ways out', () => {
  checkReach(`(function () { if (${P} !== 'stop') return; here(); })()`, 'stop ?');
  checkReach(`(function () { if (${P} === 'stop') { x(); return; } here(); })()`, 'start command terminate tool ?');
  checkReach(`if (${P} !== 'stop') throw new Error('x');\nhere()`, 'stop ?');
  checkReach(`(function () { return; here(); })()`, 'never');
  checkReach(`if (${P} === 'stop') x();\nhere()`, all);
  checkReach(`if (${P} === 'stop') x(); else y();\nhere()`, all);
  checkReach(`try { x(); } catch (e) { here(); }`, all);
  checkReach(`(function () { try { return x(); } catch (e) { y(); } here(); })()`, all);
  checkReach(`for (const a of b) { if (${P} !== 'stop') continue; here(); }`, 'stop ?');
  checkReach(`while (${P} === 'stop') here()`, 'stop ?');
});

test('functions run where they are called', () => {
  checkReach(`function f() { here(); }\nif (${P} === 'stop') f()`, 'stop ?');
  checkReach(`const f = () => here();\nif (${P} === 'stop') f()`, 'stop ?');
  checkReach(`function f() { here(); }\nif (${P} === 'stop') f(); else f()`, `${all} ?`);
  checkReach('function f() { here(); }', 'never');
  checkReach('function f() { here(); }\n[1].forEach(f)', all);
  checkReach(`if (${P} === 'stop') [1].forEach(() => here())`, 'stop ?');
  checkReach(`function f() { g(); }\nfunction g() { f(); here(); }\nif (${P} === 'stop') f()`, 'stop ?');
});

test('only the points of the script count', () => {
  checkReach(`if (${P} === 'command') here()`, 'never', ['stop']);
  checkReach(`if (${P} !== 'command') here()`, 'stop ?', ['stop']);
  checkReach(`if (look(${P})) here()`, 'start stop ?', ['stop', 'start']);
});
