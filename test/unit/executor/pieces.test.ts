import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consoleText, masked } from '../../../server/src/executor/console-text.ts';
import { timSort } from '../../../server/src/executor/guest/tim-sort.ts';
import { instrument } from '../../../server/src/executor/host/instrument.ts';
import { jsonFault } from '../../../server/src/executor/host/json-fault.ts';
import { rewrite } from '../../../server/src/executor/host/rewrite.ts';
import { javaText } from '../../../server/src/executor/java-text.ts';
import { effectiveLimits, javaDuration } from '../../../server/src/executor/limits.ts';
import { preflight } from '../../../server/src/executor/preflight.ts';
import { answerFromSurface, narrowed } from '../../../server/src/executor/surface.ts';
import { fromWire, toWire } from '../../../server/src/executor/wire.ts';
import { type HostData, JavaValue } from '../../../server/src/model/host-data.ts';
import { parseScript } from '../../../server/src/syntax/script/parse-script.ts';
import { guardRequest } from '../../support/built-executor.ts';

describe('wire', () => {
  it('keeps what plain data cannot say', () => {
    const data: HostData = {
      b: [1, -0, Number.NaN, 5n, 'x', null],
      ['__proto__']: true,
      j: new JavaValue('java.util.Date', 7),
    };
    expect(fromWire(structuredClone(toWire(data)))).toEqual(data);
    expect(Object.keys(fromWire(toWire(data)) as object)).toEqual(['b', '__proto__', 'j']);
  });

  it('reads anything without an exception', () => {
    fc.assert(fc.property(fc.anything(), (value) => void fromWire(value)));
  });
});

describe('limits', () => {
  const of = (header: Parameters<typeof effectiveLimits>[1], more = {}) =>
    effectiveLimits(guardRequest('1', more), header);
  it('header before caller, clamped with the warnings of the server', () => {
    expect(of({ timeoutMs: 7_200_000 }).limits.timeoutMs).toBe(3_600_000);
    expect(of({ timeoutMs: 7_200_000, statements: 5 }).warnings).toEqual([
      'Script [guard:g.js] @timeout value PT2H exceeds vance.script.timeout.max (PT1H), clamping',
      'Script [guard:g.js] @statements 5 below vance.script.statements.min (1000), clamping up',
    ]);
    expect(of({}, { timeoutMs: 100 }).warnings).toEqual([
      'Script [guard:g.js] @timeout value PT0.1S below vance.script.timeout.min (PT1S), clamping up',
    ]);
    expect(of({ timeoutMs: 5000 }, { timeoutMs: 9000 }).limits.timeoutMs).toBe(5000);
  });

  it('settings move defaults and bounds', () => {
    const settings = {
      'vance.script.statements.default': '20k',
      'vance.script.timeout.max': 'PT2S',
      'vance.script.result.maxDepth': '5',
    };
    const { limits } = of({}, { settings });
    expect([limits.statements, limits.timeoutMs, limits.resultDepth]).toEqual([20_000, 2000, 5]);
  });

  it('prints durations as Java does', () => {
    expect([0, 1500, 90_000, 3_600_000, 5_430_000].map(javaDuration)).toEqual([
      'PT0S',
      'PT1.5S',
      'PT1M30S',
      'PT1H',
      'PT1H30M30S',
    ]);
  });
});

describe('before the run', () => {
  const refusal = (source: string, more = {}): string => {
    const cleared = preflight(guardRequest(source, more));
    return 'refusal' in cleared ? `${cleared.refusal.error} ${cleared.refusal.message}` : 'cleared';
  };
  it('refuses bad headers, missing tools and packages', () => {
    expect(refusal('/** @timeout x */')).toMatch(/^INVALID_HEADER \[guard:g\.js\] @timeout: cannot parse/);
    expect(refusal('/** @requiresTools a, b */', { tools: { allowed: ['a'] } })).toMatch(
      /^MISSING_CAPABILITY .*allow-set: \[b\]\./,
    );
    expect(refusal('/** @requires lodash */')).toMatch(/require\.enabled=false/);
    expect(refusal('/** @requiresTools a */')).toBe('cleared');
    expect(refusal('/** @timeout x */', { kind: 'client_javascript' })).toBe('cleared');
  });

  it('a header narrows the tools and never widens them', () => {
    expect(narrowed({ allowed: ['a', 'b'] }, ['b', 'c'])).toEqual({ allowed: ['b'] });
    expect(narrowed({ allowed: ['a'] }, [])).toEqual({ allowed: [] });
    expect(narrowed({}, ['a'])).toEqual({ allowed: ['a'] });
    expect(answerFromSurface({ path: 'vance.tools.call', args: ['x', null] }, { denied: ['x'] })).toEqual({
      throws: {
        type: 'ScriptHostException',
        message: "Tool 'x' not allowed in trigger-scoped script — wrap in a workflow if you need it",
      },
    });
  });
});

describe('console text', () => {
  it('keeps 64 KiB, dropping the older half', () => {
    const text = consoleText();
    for (let at = 0; at < 2000; at++) text.add(`${at} ${'x'.repeat(95)}`);
    expect(Buffer.byteLength(text.text())).toBeLessThanOrEqual(64 * 1024);
    expect(text.text().endsWith(`1999 ${'x'.repeat(95)}\n`)).toBe(true);
  });
  it('masks secrets of four characters and more', () =>
    expect(masked('abc abcd abcd', ['abc', 'abcd'])).toBe('abc *** ***'));
  it('prints maps as Java does', () =>
    expect(javaText({ a: 1, b: ['x', null, { c: true }] })).toBe('{a=1, b=[x, null, {c=true}]}'));
});

describe('JSON faults in the words of the engine', () => {
  it.each([
    ['', 'Unexpected end of JSON input'],
    ['not', 'Unexpected token n in JSON at position 0'],
    ["{'a':1}", "Unexpected token ' in JSON at position 1"],
    ['{"a":1}\nx', 'JSON cannot be fully parsed at position 8'],
    ['[1,]', 'Unexpected token ] in JSON at position 3'],
    ['{"a"', 'Unexpected end of JSON input'],
    ['"a\nb"', 'invalid string at position 2'],
    ['nul', 'Unexpected token n in JSON at position 0'],
  ])('%j', (text, expected) => expect(jsonFault(text)).toBe(expected));
});

describe('sorting', () => {
  it('is stable and agrees with the builtin on any list', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat()), { maxLength: 300 });
    fc.assert(
      fc.property(pairs, (list) => {
        const own = [...list];
        timSort(own, (a, b) => a[0] - b[0]);
        expect(own).toEqual([...list].sort((a, b) => a[0] - b[0]));
      }),
    );
  });
  it('compares a sorted list once per neighbour', () => {
    let comparisons = 0;
    timSort(
      Array.from({ length: 100 }, (_, i) => i),
      (a, b) => {
        comparisons++;
        return a - b;
      },
    );
    expect(comparisons).toBe(99);
  });
});

describe('rewriting', () => {
  it('keeps the order of insertions and finds the way back', () => {
    const { text, toOriginal } = rewrite('abc', [
      { at: 1, text: '<' },
      { at: 3, text: '>' },
      { at: 1, text: '-' },
    ]);
    expect(text).toBe('a<-bc>');
    expect([0, 1, 2, 3, 4, 5].map(toOriginal)).toEqual([0, 1, 1, 1, 2, 3]);
  });

  it('keeps lines and can be taken out again', () => {
    const source =
      "'use strict'\nlet a = 1, f = () => ({ b: [...a] });\nfor (const x of f()) if (x) break; else throw x\ntry { a } catch ({ message }) { message }\nclass B extends Array { y = 2 }";
    const { program } = parseScript(source);
    const { text } = instrument({ mark: '_m', source, program: program! });
    expect(text.split('\n').length).toBe(source.split('\n').length);
    expect(text.replace(/\/\*_m<\*\/[\s\S]*?\/\*_m>\*\//g, '').replace(/\/\*_m\)\*\/[)}]/g, '')).toBe(source);
    expect(parseScript(text).errors).toEqual([]);
  });
});
