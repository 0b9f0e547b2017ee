import { expect } from 'vitest';
import { findFaults } from '../../server/src/syntax/script/faults/find-faults.ts';

/** Checks what the engine says of a text, one fault per line: `line:column reason`; nothing for a text it takes. */
export function checkFaults(text: string, ...expected: string[]): void {
  expect(findFaults(text).map(({ line, column, reason }) => `${line}:${column} ${reason}`)).toEqual(expected);
}
