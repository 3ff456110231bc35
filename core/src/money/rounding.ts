import { assert } from '#base/assert.ts';

/**
 * Quotient rounded to the nearest integer, halves away from zero.
 *
 * The two sides of a match stay mirror images: rounding −x gives minus the rounding of x. Uses `%`, which is exact
 * for safe integers; dividing first would not be.
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
 * `amount × factor ÷ divisor` rounded to the nearest integer, halves away from zero. Safe for amounts whose plain
 * product would overflow the safe integers: whole multiples of the divisor are split off first.
 *
 * @param factor, divisor integers whose product is a safe integer.
 * @example a share of 500,000 millionths of 7 is 4.
 */
export function prorate(amount: number, factor: number, divisor: number): number {
  const size = Math.abs(amount);
  const rest = size % divisor;
  const part = ((size - rest) / divisor) * factor + divideToNearest(rest * factor, divisor);
  return amount < 0 && part !== 0 ? -part : part;
}
