import type { Money } from '@crease/core/money/money.ts';

/** Rupees on the wire: a JSON number with at most two decimals and thirteen digits before the point. */
export type Rupees = number;

const LARGEST_RUPEES = 9_999_999_999_999.99;

/** Paise as rupees for the wire: 12550 is 125.5. */
export function rupeesOf(paise: Money): Rupees {
  return paise / 100;
}

/**
 * Rupees as whole paise, or null when there are more than two decimals or too many digits.
 * The quotient of whole paise by 100 is the double nearest to the decimal, so equality proves the decimals.
 */
export function paiseOf(rupees: Rupees): Money | null {
  if (!Number.isFinite(rupees) || Math.abs(rupees) > LARGEST_RUPEES) return null;
  const paise = Math.round(rupees * 100);
  return paise / 100 === rupees ? paise : null;
}
