import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { Bet } from './bet.ts';

/** The bets that rest at one price, oldest first. Stays in its book when it is empty, ready for the next bet. */
export interface PriceLevel {
  readonly tick: number;
  readonly price: Price;
  /** Unmatched stake of all its bets, paise. */
  total: Money;
  head: Bet | null;
  tail: Bet | null;
}
