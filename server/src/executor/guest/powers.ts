import { type Any, define, global } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

const { sqrt, trunc } = Math;

/** By squaring, as the engine does it. */
function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left >>= 1) {
    if (left & 1) result *= square;
    square *= square;
  }
  return result;
}

/** `Math.pow` as the engine computes it: whole and half exponents in its own way, so that the last digits agree. */
export function power(base: number, exponent: number): number {
  if (!(exponent > 0 && exponent < 2 ** 31)) return base ** exponent;
  const whole = trunc(exponent);
  if (whole === exponent) return wholePower(base, whole);
  if (whole + 0.5 === exponent && base > 0) return wholePower(base, whole) * sqrt(base);
  return base ** exponent;
}

/** Scripts get the engine's `Math.pow`; the operator `**` is the same in both. */
export function installPower(): void {
  define(
    global.Math,
    'pow',
    nativeMethod('pow', 2, (_self, args: Any[]) => power(toNumber(args[0]), toNumber(args[1]))),
  );
}

/** As `Math` converts: a BigInt is refused. */
const toNumber = (value: Any): number => (typeof value === 'number' ? value : +value);
