import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { divideToNearest, prorate } from '#money/rounding.ts';
import {
  type CashOutQuote,
  type Hedge,
  levelPosition,
  type OpenPosition,
  type PositionRunner,
} from './level-position.ts';

/** Money available at one price: backer's stake, paise. */
export interface PriceLevel {
  readonly price: Price;
  readonly size: Money;
}

/** A runner as seen by the bettor cashing out. */
export interface CashOutRunner extends PositionRunner {
  /** Prices available to back, highest first; empty if the runner takes no bets. */
  readonly back: readonly PriceLevel[];
  /** Prices available to lay, lowest first. */
  readonly lay: readonly PriceLevel[];
}

/** A single-winner market as plain data; the server builds it from the books, the browser from its price board. */
export interface CashOutMarket extends OpenPosition {
  readonly runners: readonly CashOutRunner[];
}

/**
 * Quotes closing a position against the order books, walked level by level (exchange rules 11.4). Hedge prices are
 * hundredths of decimal odds. See `levelPosition` for how hedges are chosen.
 */
export function cashOutQuote(market: CashOutMarket): CashOutQuote {
  return levelPosition(market, (runner, side, payout) => {
    const book = market.runners[runner];
    return walkLevels((side === 'LAY' ? book?.lay : book?.back) ?? [], payout);
  });
}

/**
 * Stakes, best price first, whose stake plus profit is `payout`; null if the book is too thin. The last stake is
 * rounded to the nearest paisa.
 */
function walkLevels(levels: readonly PriceLevel[], payout: Money): Hedge | null {
  // Payout in hundredths of a paisa, the unit of stake × price.
  let open = payout * 100;
  let stake = 0;
  let profit = 0;
  let last: Price = 0;
  for (const { price, size } of levels) {
    const wanted = divideToNearest(open, price);
    const taken = Math.min(wanted, size);
    if (taken > 0) {
      stake += taken;
      profit += prorate(taken, price - 100, 100);
      last = price;
      open -= taken * price;
    }
    if (taken === wanted) return { stake, profit, price: last };
  }
  return null;
}
