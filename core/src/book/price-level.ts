import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { NO_ROW } from './rest-rows.ts';

/**
 * The bets resting at one price, oldest first. Stays in its book when empty, for reuse.
 *
 * A class instead of an object literal: V8 tracks the lifetime of literals and would deoptimise dependent code.
 */
export class PriceLevel {
  readonly tick: number;
  readonly price: Price;
  /** Total unmatched stake, paise. */
  total: Money = 0;
  /** Rows of the oldest and the latest bet, or `NO_ROW`. */
  head = NO_ROW;
  tail = NO_ROW;

  constructor(tick: number, price: Price) {
    this.tick = tick;
    this.price = price;
  }
}
