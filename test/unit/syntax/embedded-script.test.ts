import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, Scalar } from 'yaml';
import { embeddedScript } from '../../../server/src/syntax/embedded-script.ts';
import { guardSites } from '../../../server/src/syntax/recipe/guard-sites.ts';
import { readYaml } from '../../../server/src/syntax/yaml/read-yaml.ts';

function embedded(source: string) {
  const body = guardSites(readYaml(source).root)[0]?.scriptBody;
  return body && embeddedScript(source, body);
}

/** `inner` is looked up in the embedded text; the outer text under its span must be `outer`. */
function checkMap(source: string, inner: string, outer = inner): void {
  const script = embedded(source)!;
  const start = script.text.indexOf(inner);
  expect(start, script.text).toBeGreaterThanOrEqual(0);
  const at = script.toOuter({ start, end: start + inner.length });
  expect(source.slice(at.start, at.end)).toBe(outer);
  expect(script.toInner(at.start)).toBe(start);
}

const entry = (body: string) => `guard:\n  - trigger: stop\n    scriptBody: ${body}`;

test('literal and folded blocks, with indicators and CRLF', () => {
  checkMap(entry('|\n      const a = 1;\n      if (a) {\n        b();\n      }\n'), 'b()');
  checkMap(entry('|2-\n        a();\n      b();\n\n'), 'b()');
  checkMap(entry('|+ # note\n\n      a();\n\n      b();\n\n'), 'a();\n\nb()', 'a();\n\n      b()');
  checkMap(entry('|\r\n      a();\r\n      b();\r\n'), 'a();\nb()', 'a();\r\n      b()');
  checkMap(entry('>\n      a();\n      b();\n        c();\n\n      d();\n'), 'a(); b()', 'a();\n      b()');
  checkMap(entry('>\n      a();\n      b();\n        c();\n\n      d();\n'), 'd()');
});

test('quoted and plain scalars', () => {
  checkMap(entry('"a(\\"x\\");\\n b();"\n'), 'b()');
  checkMap(entry('"a(\\"x\\")"\n'), '"x"', '\\"x\\"');
  checkMap(entry("'a(''x'');\n\n      b();'\n"), "'x'", "''x''");
  checkMap(entry("'a(''x'');\n\n      b();'\n"), 'b()');
  checkMap(entry('a();\n      b();\n'), 'b()');
  checkMap(entry('"\\u{41}"\n'.replace('{41}', '0041')), 'A', '\\u0041');
});

test('a cursor in the indentation belongs to the next character', () => {
  const source = entry('|\n      a();\n      b();\n');
  const script = embedded(source)!;
  expect(script.toInner(source.indexOf('      b') + 2)).toBe(script.text.indexOf('b'));
  expect(script.toInner(0)).toBeUndefined();
});

test('edits are written in the style of the scalar', () => {
  expect(embedded(entry('|\n      a();\n'))!.encode('x\ny')).toBe('x\n      y');
  expect(embedded(entry("'a'\n"))!.encode("it's")).toBe("it''s");
  expect(embedded(entry('"a"\n'))!.encode('a\n"')).toBe('a\\n\\"');
  expect(embedded(entry('a()\n'))!.encode('a\nb')).toBeUndefined();
});

test('generated YAML: the map is exact both ways', () => {
  const types = [Scalar.PLAIN, Scalar.QUOTE_SINGLE, Scalar.QUOTE_DOUBLE, Scalar.BLOCK_LITERAL, Scalar.BLOCK_FOLDED];
  const piece = fc.constantFrom(
    'a',
    'b();',
    ' ',
    '\n',
    "'",
    '"',
    '\\',
    '// x',
    '{',
    '}',
    '😀',
    '#',
    ': ',
    '\t',
    'é',
    '  ',
    '-',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...types),
      fc.integer({ min: 2, max: 6 }),
      (parts, type, indent) => {
        const body = new Scalar(parts.join(''));
        body.type = type as Scalar.Type;
        const document = new Document({ guard: [{ trigger: 'stop' }] }, { version: '1.1' });
        document.setIn(['guard', 0, 'scriptBody'], body);
        const source = document.toString({ indent, lineWidth: 30 });
        const node = guardSites(readYaml(source).root)[0]?.scriptBody;
        if (!node) return;
        const script = embeddedScript(source, node);
        expect(script, source).toBeDefined();
        for (let i = 0; i < script!.text.length; i++) {
          const at = script!.toOuter({ start: i, end: i + 1 });
          if (/[\w();]/.test(script!.text[i]!)) expect(source.slice(at.start, at.end)).toBe(script!.text[i]);
          if (node.style === 'literal') expect(script!.toInner(at.start)).toBe(i);
        }
      },
    ),
    { numRuns: 500 },
  );
});
