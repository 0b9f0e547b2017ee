import { describe, expect, test } from 'vitest';
import type { Pause } from '../../../server/src/debug/guest.ts';
import { stopFor } from '../../../server/src/debug/run-control.ts';

const frame = {
  callFrameId: 'f',
  functionName: '',
  location: { scriptId: '1', lineNumber: 0 },
  scopeChain: [],
  this: { type: 'undefined' },
};
const pause = (more: Partial<Pause> = {}): Pause => ({ frames: [frame], reason: 'other', hitBreakpoints: [], ...more });
const nothing = { stay: true, ids: [], log: [] };
const question = {
  pause: pause(),
  intent: 'resume' as const,
  entry: undefined,
  showsException: false,
  judged: nothing,
};

describe('what a stop means', () => {
  test('a breakpoint of the user', () => {
    expect(stopFor({ ...question, judged: { stay: true, ids: [4], log: [] } })).toEqual({
      reason: 'breakpoint',
      breakpointIds: [4],
    });
  });
  test('a log point or a hit count that is not reached: nothing', () => {
    expect(stopFor({ ...question, judged: { stay: false, ids: [], log: ['x'] } })).toBeUndefined();
  });
  test('a step that ends on a log point still stops', () => {
    expect(stopFor({ ...question, intent: 'stepOver', judged: { stay: false, ids: [], log: ['x'] } })?.reason).toBe(
      'step',
    );
  });
  test('the entry', () => expect(stopFor({ ...question, entry: 'entry' })?.reason).toBe('entry'));
  test('a pause', () => expect(stopFor({ ...question, intent: 'pause' })?.reason).toBe('pause'));
  test('`debugger;`', () => expect(stopFor(question)?.reason).toBe('debugger statement'));
  test('the sandbox itself: nothing', () =>
    expect(stopFor({ ...question, intent: 'stepInto', pause: pause({ frames: [] }) })).toBeUndefined());
  test('an exception only when the user wants to see it', () => {
    const thrown = pause({ exception: { type: 'object', description: 'Error: x\n    at f' } });
    expect(stopFor({ ...question, pause: thrown })).toBeUndefined();
    expect(stopFor({ ...question, pause: thrown, showsException: true })).toMatchObject({
      reason: 'exception',
      text: 'Error: x\n    at f',
    });
  });
});
