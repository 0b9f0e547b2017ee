import { expect, test } from 'vitest';
import { power } from '../../../../server/src/executor/guest/powers.ts';

const checkPower = (base: number, exponent: number, expected: number): void => {
  expect(power(base, exponent)).toBe(expected);
};

test('whole exponents are computed by squaring', () => {
  checkPower(1.1, 10, 2.593742460100002);
  checkPower(-2, 3, -8);
  checkPower(2, 1023, 2 ** 1023);
  checkPower(2, 1024, Number.POSITIVE_INFINITY);
});

test('half exponents go through the square root, of what is above zero', () => {
  checkPower(2, 1.5, 2 * Math.sqrt(2));
  checkPower(4, 0.5, 2);
  checkPower(-2, 0.5, Number.NaN);
  checkPower(Number.NEGATIVE_INFINITY, 0.5, Number.POSITIVE_INFINITY);
});

test('all other exponents are those of the operator', () => {
  for (const exponent of [0, -2, 0.3, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY])
    checkPower(1.5, exponent, 1.5 ** exponent);
});
