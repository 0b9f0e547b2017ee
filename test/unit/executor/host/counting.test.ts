import { describe, expect, it } from 'vitest';
import { lateOperand, mayFail, suspends } from '../../../../server/src/executor/host/late-count.ts';
import { resumeWeight } from '../../../../server/src/executor/host/resume-weight.ts';
import { type AnyNode, childrenOf } from '../../../../server/src/executor/host/walk.ts';
import { parseScript } from '../../../../server/src/syntax/script/parse-script.ts';

interface Found {
  readonly node: AnyNode;
  readonly path: readonly AnyNode[];
}

function findNode(node: AnyNode, fits: (node: AnyNode) => boolean, path: readonly AnyNode[] = []): Found | undefined {
  if (fits(node)) return { node, path };
  for (const inner of childrenOf(node)) {
    const found = findNode(inner, fits, [...path, node]);
    if (found) return found;
  }
  return undefined;
}

const inFunction = (code: string): { text: string; root: AnyNode } => {
  const text = `async function* f(o, x) { ${code} }`;
  return { text, root: parseScript(text).program as unknown as AnyNode };
};

describe('resumeWeight', () => {
  /** Checks how often the statements around the first `await` or `yield` count again. */
  function checkWeight(code: string, expected: number): void {
    const { root } = inFunction(code);
    const found = findNode(root, ({ type }) => /^(?:Await|Yield)Expression$/.test(type))!;
    expect(resumeWeight(found.node, found.path)).toBe(expected);
  }

  it.each([
    ['await 1;', 1],
    ['const a = await 1;', 1],
    ['return await 1;', 1],
    ['throw await 1;', 1],
    ['x = await 1;', 1],
    ['global = await 1;', 0],
    ['o.p = await 1;', 0],
    ['g(await 1);', 0],
    ['(await 1).x;', 0],
    ['await 1, 2;', 1],
    ['x && (await 1);', 1],
    ['void (await 1);', 1],
    ['!(await 1);', 0],
    ['if (await 1) { }', 1],
    ['if (x) { await 1; }', 2],
    ['if (x) { if (x) { const a = yield 1; } }', 3],
    ['switch (x) { case 1: yield 2; }', 2],
    ['while (await 1) { }', 1],
    ['while (x) { await 1; }', 1],
    ['for (const a of await 1) { }', 1],
    ['for (await 1; ; ) { }', 1],
    ['(async () => await 1)();', 1],
    ['if (x) { (async () => { await 1; })(); }', 1],
  ])('%s', checkWeight);
});

describe('lateOperand', () => {
  /** Checks behind which part of the statement the engine counts it; empty: at its start. */
  function checkOperand(code: string, expected: string): void {
    const { text, root } = inFunction(code);
    const { node, path } = findNode(root, ({ type }) => type === 'ExpressionStatement')!;
    const operand = lateOperand(node.expression as AnyNode, [...path, node]);
    expect(operand ? text.slice(operand.start, operand.end) : '').toBe(expected);
  }

  it.each([
    ['g(await 1);', 'await 1'],
    ['g(await 1, 2);', '2'],
    ['g(1, ...(yield 1));', 'yield 1'],
    ['(await o).x;', 'await o'],
    ['o[await 1];', 'await 1'],
    ['o.p = await 1;', 'await 1'],
    ['x = await 1;', ''],
    ['await 1;', ''],
    ['g(1);', ''],
    ['g(await 1, () => 1);', ''],
    ['1 + (await 2);', 'await 2'],
    ['-(await 2);', 'await 2'],
    ['[await 1, 2];', '2'],
    ['`a${await 1}`;', 'await 1'],
    ['new G(await 1);', 'await 1'],
    ['(await g)();', 'await g'],
    ['({ a: await 1 });', 'await 1'],
  ])('%s', checkOperand);

  it('is not asked for outside functions', () => {
    const root = parseScript('f(1)').program as unknown as AnyNode;
    const { node, path } = findNode(root, ({ type }) => type === 'CallExpression')!;
    expect(lateOperand(node, path)).toBeUndefined();
  });
});

describe('suspends and mayFail', () => {
  const expressionOf = (code: string): AnyNode =>
    findNode(inFunction(`(${code});`).root, ({ type }) => type === 'ExpressionStatement')!.node.expression as AnyNode;

  it.each([
    ['x', false, false],
    ['5', false, false],
    ['[x, 1]', false, false],
    ['x || 2', false, false],
    ['o.p', false, true],
    ['g()', false, true],
    ['[o.p]', false, true],
    ['await x', true, true],
    ['async () => await x', false, true],
  ])('%s', (code, stops, fails) => {
    expect([suspends(expressionOf(code)), mayFail(expressionOf(code))]).toEqual([stops, fails]);
  });
});
