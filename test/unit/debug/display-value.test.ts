import { expect, test } from 'vitest';
import { displayData, displayRemote } from '../../../server/src/debug/display-value.ts';

test.each([
  [undefined, 'undefined'],
  [{ type: 'object', subtype: 'null', value: null }, 'null'],
  [{ type: 'string', value: 'a "b"' }, '"a \\"b\\""'],
  [{ type: 'number', value: 3, description: '3' }, '3'],
  [{ type: 'number', unserializableValue: '-0' }, '-0'],
  [{ type: 'bigint', unserializableValue: '5n' }, '5n'],
  [{ type: 'function', description: 'function f() {\n}' }, 'function f() {'],
  [{ type: 'object', subtype: 'error', className: 'TypeError', description: 'TypeError: x\n   at y' }, 'TypeError: x'],
  [
    {
      type: 'object',
      className: 'Object',
      description: 'Object',
      preview: {
        overflow: true,
        properties: [
          { name: 'a', type: 'number', value: '1' },
          { name: 'b', type: 'string', value: 'x' },
        ],
      },
    },
    '{a: 1, b: "x", …}',
  ],
  [
    {
      type: 'object',
      subtype: 'array',
      className: 'Array',
      description: 'Array(1)',
      preview: { overflow: false, properties: [{ name: '0', type: 'number', value: '1' }] },
    },
    '[1]',
  ],
])('%j is shown as %s', (value, text) => expect(displayRemote(value as never)).toBe(text));

test('long texts are cut', () => expect(displayRemote({ type: 'string', value: 'x'.repeat(500) })).toHaveLength(200));
test('data of the process', () =>
  expect(displayData({ a: [1, 'x', null], b: { c: true } })).toBe('{a: [1, "x", null], b: {c: true}}'));
