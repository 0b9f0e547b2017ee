import { describe, expect, test } from 'vitest';
import { clientTerms } from '../../../server/src/debug/client-terms.ts';

const forms = { toPath: (uri: string) => uri.slice('file://'.length), toUri: (path: string) => `file://${path}` };
const from0 = { linesStartAt1: false, columnsStartAt1: false, pathFormat: 'uri' };

const frame = { id: 1, name: 'f', line: 3, column: 5, source: { name: 'a.js', path: '/p/a.js' } };

describe('terms of the client', () => {
  test('the usual ones change nothing', () => {
    const terms = clientTerms({}, forms);
    expect(terms.body('stackTrace', { stackFrames: [frame] })).toEqual({ stackFrames: [frame] });
    expect(terms.request('setBreakpoints', { lines: [3] })).toEqual({ lines: [3] });
  });

  test('places of requests', () => {
    const terms = clientTerms(from0, forms);
    expect(
      terms.request('setBreakpoints', {
        source: { path: 'file:///p/a.js' },
        breakpoints: [{ line: 0, column: 4, condition: 'line > 1' }],
        lines: [0],
      }),
    ).toEqual({
      source: { path: '/p/a.js' },
      breakpoints: [{ line: 1, column: 5, condition: 'line > 1' }],
      lines: [1],
    });
    expect(terms.request('completions', { text: 'gua', column: 3 })).toEqual({ text: 'gua', column: 4 });
  });

  test('a launch holds data of the user: nothing is changed', () => {
    const launch = { program: '/p/a.js', process: { params: { line: 1, path: 'file:///x' } } };
    expect(clientTerms(from0, forms).request('launch', launch)).toEqual(launch);
  });

  test('places of answers and events; 0 stays for "no place"', () => {
    const terms = clientTerms(from0, forms);
    expect(terms.body('stackTrace', { stackFrames: [frame, { id: 2, name: 'STOP', line: 0, column: 0 }] })).toEqual({
      stackFrames: [
        { ...frame, line: 2, column: 4, source: { name: 'a.js', path: 'file:///p/a.js' } },
        { id: 2, name: 'STOP', line: 0, column: 0 },
      ],
    });
    expect(terms.body('output', { output: 'line 3', line: 3 })).toEqual({ output: 'line 3', line: 2 });
    expect(terms.body('completions', { targets: [{ label: 'a', start: 4, length: 2 }] })).toEqual({
      targets: [{ label: 'a', start: 3, length: 2 }],
    });
    expect(terms.body('shooty/verdict', { error: { line: 3 } })).toEqual({ error: { line: 3 } });
  });
});
