import { describe, expect, test } from 'vitest';
import { readableDate } from '../../../../server/src/executor/guest/dates.ts';

const checkReadable = (text: string, expected: string | undefined): void => {
  expect(readableDate(text)).toBe(expected);
};

describe('date texts that the two engines read differently', () => {
  test('a text that both read alike passes', () => {
    for (const text of ['', '2024-01-05', '2024-01-05T10:00:00Z', 'Jan 5 2024 10:00 PM', '-', 'T', 'tomorrow'])
      checkReadable(text, text);
  });

  test('a time alone is one of the first day of 2000', () => {
    checkReadable('9:05', '2000/1/1 9:05');
    checkReadable('10:00PM', '2000/1/1 10:00 PM');
    checkReadable(':05', ':05');
  });

  test('an ISO time may lack its minutes of offset, or itself, and end in blanks', () => {
    checkReadable('2024-01-05T10:00+01', '2024-01-05T10:00+01:00');
    checkReadable('2024-01-05T10:00-07', '2024-01-05T10:00-07:00');
    checkReadable('2024-01-05T', '2024-01-05T00:00Z');
    checkReadable('2024-01-05T10:00Z  ', '2024-01-05T10:00Z');
  });

  test('small marks are refused in an ISO time', () => {
    checkReadable('2024-01-05t10:00', undefined);
    checkReadable('2024-01-05T10:00z', undefined);
  });

  test('the half of the day may follow the digits at once', () => {
    checkReadable('Jan 5 2024 10:00am', 'Jan 5 2024 10:00 am');
    checkReadable('5 am', '5 am');
    checkReadable('5Apr 2024', '5Apr 2024');
  });
});
