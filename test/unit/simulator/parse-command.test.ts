import { expect, test } from 'vitest';
import { parseCommand } from '../../../server/src/simulator/service/parse-command.ts';

test.each([
  ['echo hi there', 'echo', { text: 'hi there' }],
  ['ping', 'ping', {}],
  ['  //status coding  ', 'status', { text: 'coding' }],
  ['////x', '//x', {}],
  ['/guard get', '/guard', { text: 'get' }],
  ['Guard get', 'Guard', { text: 'get' }],
  ['// a.b\tline1\nline2', 'a.b', { text: 'line1\nline2' }],
])('%j', (line, name, args) => expect(parseCommand(line)).toEqual({ ok: true, command: { name, args } }));

test.each(['', '   ', '//', ' //  '])('%j has no verb', (line) =>
  expect(parseCommand(line)).toEqual({ ok: false, message: 'empty command' }),
);
