import { assert } from '#base/assert.ts';

/**
 * Quotient rounded to the nearest whole number, an exact half away from zero.
 *
 * The two sides of one match are mirror images and stay so: rounding −x gives minus the rounding of x.
 * The remainder is taken with `%`, which is exact for safe integers; a division first would not be.
 *
 * @param numerator, divisor safe integers, the divisor at least 1.
 * @example 5 ÷ 2 is 3, −5 ÷ 2 is −3, 7 ÷ 3 is 2.
 */
export function divideToNearest(numerator: number, divisor: number): number {
  assert(Number.isSafeInteger(numerator), 'a division starts from a safe integer');
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return numerator < 0 && quotient !== 0 ? -quotient : quotient;
}

/**
 * `amount × factor ÷ divisor` to the nearest whole number, an exact half away from zero, for amounts whose
 * plain product would leave the safe integers: whole multiples of the divisor are taken apart first.
 *
 * @param factor, divisor whole, their product a safe integer.
 * @example a share of 500,000 millionths of 7 is 4.
 */
export function takePart(amount: number, factor: number, divisor: number): number {
  const size = Math.abs(amount);
  const rest = size % divisor;
  const part = ((size - rest) / divisor) * factor + divideToNearest(rest * factor, divisor);
  return amount < 0 && part !== 0 ? -part : part;
}
