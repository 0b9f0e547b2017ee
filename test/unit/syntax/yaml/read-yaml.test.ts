import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readYaml } from '../../../../server/src/syntax/yaml/read-yaml.ts';
import { yamlValue } from '../../../../server/src/syntax/yaml/yaml-value.ts';

function checkYaml(text: string, expected: unknown): void {
  const { root, failure } = readYaml(text);
  expect(failure?.message ?? (root ? yamlValue(root) : undefined)).toEqual(expected);
}

test('plain scalars are typed as in YAML 1.1', () => {
  const words = (text: string) => yamlValue(readYaml(`[${text}]`).root!);
  expect(words('yes, No, ON, off, true, y, n, Y')).toEqual([true, false, true, false, true, 'y', 'n', 'Y']);
  expect(words('010, 0x1F, 0b11, 1_000, 1:30, 12:30:45, -5, +5, 08')).toEqual([8, 31, 3, 1000, 90, 45045, -5, 5, '08']);
  expect(words('1.5, 1e3, .5, .inf, -.INF, 1:30.5, 1., 0.')).toEqual([1.5, 1000, 0.5, Infinity, -Infinity, 90.5, 1, 0]);
  expect(words('~, null, "", NULL, nil')).toEqual([null, null, '', null, 'nil']);
  expect(words('99999999999999999999, 9007199254740993')).toEqual([99999999999999999999n, 9007199254740993n]);
  expect(words('2026-01-02, 2026-01-02T03:04:05Z, 2026-1-2')).toEqual([
    new Date('2026-01-02T00:00:00Z'),
    new Date('2026-01-02T03:04:05Z'),
    '2026-1-2',
  ]);
  expect(words('"1", \'yes\', !!str 1, !!int "7"')).toEqual(['1', 'yes', '1', 7]);
});

test('the last of repeated keys wins, explicit keys win over merged ones', () => {
  checkYaml('a: 1\na: 2\n', { a: 2 });
  checkYaml('x: &x {a: 1, b: 1}\ny: {b: 2, <<: *x}\n', { x: { a: 1, b: 1 }, y: { a: 1, b: 2 } });
  checkYaml('p: &p {a: 1}\nq: &q {a: 2, c: 3}\ny: {<<: [*p, *q]}\n', {
    p: { a: 1 },
    q: { a: 2, c: 3 },
    y: { a: 1, c: 3 },
  });
});

test('keys that are not text stay what they are', () => {
  checkYaml(
    'on: 1\n2: x\n',
    new Map<unknown, unknown>([
      [true, 1],
      [2, 'x'],
    ]),
  );
  checkYaml('__proto__: 1\n', JSON.parse('{"__proto__": 1}'));
});

test('limits of the loader', () => {
  checkYaml('['.repeat(60) + ']'.repeat(60), 'Nesting Depth exceeded max 50');
  checkYaml('['.repeat(100_000), 'Nesting Depth exceeded max 50');
  checkYaml(
    `a: &a [1]\nb: [${'*a, '.repeat(51)}1]\n`,
    'Number of aliases for non-scalar nodes exceeds the specified max=50',
  );
  checkYaml(`a: ${'x'.repeat(3_200_000)}`, 'The incoming YAML document exceeds the limit: 3145728 code points.');
  checkYaml('a: \u0000', 'special characters are not allowed');
});

test('aliases share, and a bomb of them stays small', () => {
  const levels = Array.from({ length: 16 }, (_, i) => `l${i + 1}: &l${i + 1} [*l${i}, *l${i}, *l${i}]`);
  const { root, failure } = readYaml(`l0: &l0 [x]\n${levels.join('\n')}\n`);
  expect(failure).toBeUndefined();
  expect(Object.keys(yamlValue(root!) as object)).toHaveLength(17);
  checkYaml('a: &a [*a]\n', { a: [null] });
});

test('two documents, undefined alias', () => {
  checkYaml('a: *x\n', "found undefined alias x\n in 'string', line 1, column 4:\n    a: *x\n       ^\n");
  checkYaml(
    'a: 1\n---\nb: 2\n',
    "expected a single document in the stream\n in 'string', line 1, column 1:\n    a: 1\n    ^\nbut found another document\n in 'string', line 2, column 1:\n    ---\n    ^\n",
  );
});

test('no text makes it throw', () => {
  const piece = fc.constantFrom(
    'a',
    ': ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    '|',
    '>',
    '&a ',
    '*a',
    '"',
    "'",
    '#',
    '---',
    '!!',
    '<<',
    '\t',
    '? ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 25 }), (parts) => {
      const { root } = readYaml(parts.join(''));
      if (root) yamlValue(root);
    }),
  );
});
