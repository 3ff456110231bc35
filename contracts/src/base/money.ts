import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { Wire } from '#base/wire.ts';

/** Rupees on the wire: a JSON number with at most two decimals and thirteen integer digits. */
export const Rupees = z.number();
export type Rupees = Wire<typeof Rupees>;

const MAX_RUPEES = 9_999_999_999_999.99;

/** Converts paise to wire rupees: 12550 is 125.5. */
export function toRupees(paise: Money): Rupees {
  return paise / 100;
}

export function toRupeesOrNull(paise: Money | null | undefined): Rupees | null {
  return paise === null || paise === undefined ? null : toRupees(paise);
}

/**
 * Converts rupees to whole paise; null if it has more than two decimals or too many digits. Whole paise divided by
 * 100 give the double nearest to the decimal, so equality proves the number of decimals.
 */
export function toPaise(rupees: Rupees): Money | null {
  if (!Number.isFinite(rupees) || Math.abs(rupees) > MAX_RUPEES) return null;
  const paise = Math.round(rupees * 100);
  return paise / 100 === rupees ? paise : null;
}
