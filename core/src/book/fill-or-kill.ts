import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** Money at one price, as the taker meets it. */
export interface AvailableLevel {
  readonly price: Price;
  readonly size: Money;
}

/** Part of a level that was taken. */
export interface LevelFill {
  readonly price: Price;
  readonly stake: Money;
}

/**
 * The average-price reading of FILL_OR_KILL (exchange rules 4.6): single fills may be worse than the limit as long
 * as the average weighted by stake is not. Levels are taken best first; of the level that would break the average
 * only the part that keeps it; below the minimum fill nothing is taken.
 *
 * The product itself takes the limit as a plain one (API 5.2.4); this is the rule other exchanges publish, kept for
 * comparison with their recorded results.
 *
 * @param terms minFill: all of the stake when left out. Paise and hundredths.
 * @param available levels of the other side, best first.
 */
export function fillByAverage(
  terms: {
    readonly side: Side;
    readonly price: Price;
    readonly stake: Money;
    readonly minFill?: Money;
  },
  available: readonly AvailableLevel[],
): readonly LevelFill[] {
  const sign = terms.side === 'BACK' ? 1 : -1;
  const fills: LevelFill[] = [];
  let left = terms.stake;
  // What the fills so far are better than the limit by, in paise times hundredths.
  let credit = 0;
  for (const { price, size } of available) {
    if (left === 0) break;
    const gain = (price - terms.price) * sign;
    const wanted = Math.min(left, size);
    const stake = gain >= 0 ? wanted : Math.min(wanted, Math.floor(credit / -gain));
    if (stake === 0) break;
    fills.push({ price, stake });
    credit += gain * stake;
    left -= stake;
    if (stake < wanted) break;
  }
  return terms.stake - left >= (terms.minFill ?? terms.stake) ? fills : [];
}
