import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { takePart } from '#money/rounding.ts';

/**
 * Lay stake that levels a back bet after commission on the lay (exchange rules 11.4):
 * stake × back price ÷ (lay price − commission).
 *
 * @param commissionBps rate in hundredths of a percent.
 * @returns paise, to the nearest.
 * @example back 100 at 4.0, lay at 3.0, 2 %: 400 ÷ 2.98 = 134.23.
 */
export function levelLayStake(terms: {
  readonly stake: Money;
  readonly backPrice: Price;
  readonly layPrice: Price;
  readonly commissionBps: number;
}): Money {
  // Both prices in ten-thousandths, so that the commission is a whole number beside them.
  return takePart(terms.stake, terms.backPrice * 100, terms.layPrice * 100 - terms.commissionBps);
}
