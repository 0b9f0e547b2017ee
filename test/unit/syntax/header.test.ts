import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHeader } from '../../../server/src/syntax/header.ts';
import cases from '../../conformance/real-engine/header.json' with { type: 'json' };
import { runHeaderCase } from '../../conformance/runners/header.ts';

type Case = { id: string; code: string; brain: unknown; product?: unknown; unjudged?: boolean };

/** One line per tag: name, value as read, and the texts under its spans. */
function checkHeader(source: string, expected: string): void {
  const header = parseHeader(source, 's');
  const lines = header.tags.map((tag) => {
    const text = (at: { start: number; end: number }) => JSON.stringify(source.slice(at.start, at.end));
    return `${tag.known ? '' : 'unknown '}${text(tag.nameSpan)} ${text(tag.valueSpan)}${tag.failure ? ` ! ${tag.failure.message}` : ''}`;
  });
  expect(lines.join('\n')).toBe(expected);
}

for (const each of cases.cases as readonly Case[]) {
  if (each.unjudged) continue;
  test(`real engine: ${each.id}`, async () => {
    expect(await runHeaderCase(each)).toEqual(each.product ?? each.brain);
  });
}

test('spans name the tag and the value', () => {
  checkHeader('\n/** @timeout 5s\n * @nope  x \n */', '"@timeout" "5s"\nunknown "@nope" "x"');
  checkHeader('/**\r\n *@allowTools a, b\r\n */', '"@allowTools" "a, b"');
});

test('an empty value is a tag only behind two blanks', () => {
  checkHeader('/**\n * @description\n */', '');
  checkHeader('/**\n * @description \n */', '');
  checkHeader('/**\n * @description  \n */', '"@description" ""');
  checkHeader(
    '/**\n * @timeout  \n */',
    `"@timeout" "" ! [s] @timeout: cannot parse duration value '' (expected formats: 30s | 10m | 1h | 600)`,
  );
});

test('only ASCII blanks part name and value', () => {
  checkHeader('/**\n * @timeout\u00a05s\n */', '');
  checkHeader('/**\n * @version a\u2028b\n */', '');
  checkHeader('/**\n * @version a\u0085\n */', '');
});

test('lone carriage returns leave at most one tag', () => {
  checkHeader('/**\r * @timeout 5s\r */', '"@timeout" "5s"');
  checkHeader('/**\r * @timeout 5s\r * @version 1\r */', '');
});

test('Java longs: signs, leading zeros, digits of other scripts, 64 bit', () => {
  const seconds = (value: string) => {
    const { values, invalid } = parseHeader(`/**\n * @timeout ${value}\n */`, 's');
    return invalid ? invalid.errorClass : (values.timeoutMs ?? 0) / 1000;
  };
  expect(['05s', '+5s', '\uff15s', '\u0669', `${'0'.repeat(50)}7`, '-0s', '0x5s', '--5', '5_0M'].map(seconds)).toEqual([
    5,
    5,
    5,
    9,
    7,
    'INVALID_HEADER',
    'INVALID_HEADER',
    'INVALID_HEADER',
    3000,
  ]);
  expect(seconds('153722867280912931m')).toBe('java:ArithmeticException');
  expect(parseHeader('/**\n * @statements 18446744073709552k\n */').values.statements).toBe(384);
});

test('a later failure does not hide the first, and every tag keeps its own', () => {
  const header = parseHeader('/**\n * @timeout x\n * @statements y\n */', 's');
  expect(header.invalid?.message).toContain('@timeout');
  expect(header.tags.map((tag) => tag.failure?.errorClass)).toEqual(['INVALID_HEADER', 'INVALID_HEADER']);
});

test('no text makes it throw, and spans stay inside the text', () => {
  const piece = fc.constantFrom(
    '/**',
    '*/',
    ' * ',
    '@timeout',
    '@x',
    ' ',
    '5s',
    '\n',
    '\r',
    '\t',
    '//',
    '#!',
    '\u2028',
    'é',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (parts) => {
      const source = parts.join('');
      for (const tag of parseHeader(source).tags) {
        expect(source.slice(tag.nameSpan.start, tag.nameSpan.end)).toBe(`@${tag.name}`);
        expect(source.slice(tag.valueSpan.start, tag.valueSpan.end)).toBe(tag.value);
      }
    }),
  );
});
