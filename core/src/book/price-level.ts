import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** The bets that rest at one price, oldest first. Stays in its book when it is empty, ready for the next bet. */
export interface PriceLevel {
  readonly tick: number;
  readonly price: Price;
  /** Unmatched stake of all its bets, paise. */
  total: Money;
  /** Rows of its oldest and its youngest bet, or `NO_ROW`. */
  head: number;
  tail: number;
}
