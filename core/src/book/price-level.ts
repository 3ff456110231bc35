import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { NO_ROW } from './rest-rows.ts';

/**
 * The bets that rest at one price, oldest first. Stays in its book when it is empty, ready for the next bet.
 *
 * A class and no literal: of those the engine finds out how long they live, and makes anew what depended on it.
 */
export class PriceLevel {
  readonly tick: number;
  readonly price: Price;
  /** Unmatched stake of all its bets, paise. */
  total: Money = 0;
  /** Rows of its oldest and its youngest bet, or `NO_ROW`. */
  head = NO_ROW;
  tail = NO_ROW;

  constructor(tick: number, price: Price) {
    this.tick = tick;
    this.price = price;
  }
}
