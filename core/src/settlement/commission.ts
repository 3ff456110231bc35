import type { Money } from '#money/money.ts';
import { takePart } from '#money/rounding.ts';

const FULL = 10_000;

/**
 * Commission on an account's net winnings in one market.
 *
 * Zero on a loss. Rounded to the nearest paisa, halves up (API 5.10).
 *
 * @param net sum of the account's results in the market, paise.
 * @param rateBps rate in hundredths of a percent (2% is 200).
 * @returns paise, never more than `net`.
 * @example 2% of ₹8,500 is ₹170: commissionOn(850_000, 200) is 17_000.
 */
export function commissionOn(net: Money, rateBps: number): Money {
  return net > 0 ? takePart(net, rateBps, FULL) : 0;
}
