/** Decimal digits of precision for the growth. */
const DIGITS = 40n;
const SCALE = 10n ** DIGITS;
const HUNDREDTHS = 100n;
/** e^0.00006 to 40 decimals: growth per millisecond, 6% per second. */
const GROWTH = growthOfMillisecond();

/**
 * Multiplier of a flight in hundredths, rounded down: `exp(0.06 × seconds)`. Uses integers, so that every machine
 * gets the same result.
 *
 * @example 2.00 after 11.553 s, 10.00 after 38.377 s.
 * @source games.md 12
 */
export function multiplierAt(flightMs: number): number {
  let result = SCALE;
  let factor = GROWTH;
  for (let left = flightMs; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * factor) / SCALE;
    factor = (factor * factor) / SCALE;
  }
  return Number((result * HUNDREDTHS) / SCALE);
}

/** First millisecond at which a flight has reached a multiplier. */
export function reachedAt(multiplier: number): number {
  let low = 0;
  let high = 1;
  while (multiplierAt(high) < multiplier) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierAt(middle) >= multiplier) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Series of e^x for x = 6 ÷ 100,000; each term is a tiny fraction of the previous one. */
function growthOfMillisecond(): bigint {
  let sum = SCALE;
  let term = SCALE;
  for (let n = 1n; term > 0n; n++) {
    term = (term * 6n) / (100_000n * n);
    sum += term;
  }
  return sum;
}
