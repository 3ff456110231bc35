import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import { OrderBook } from './order-book.ts';
import { NO_ROW } from './rest-rows.ts';

/**
 * An order book whose rows and bets refer to each other. The row has the data for matching, the bet the record; the
 * unmatched amount is in both and is updated here.
 */
export class BetBook extends OrderBook {
  /** By row; null if the row is free. */
  readonly #bets: (Bet | null)[] = [];

  /**
   * Adds the unmatched part of a bet to the back of the queue at its price.
   *
   * @param seat index of its account among the market's positions.
   */
  rest(bet: Bet, seat: number): void {
    assert(bet.row === NO_ROW, 'a bet rests once');
    const row = this.add(bet, seat);
    bet.row = row;
    this.#bets[row] = bet;
  }

  /** Removes a resting bet with its unmatched remainder from the queue. */
  withdraw(bet: Bet): void {
    assert(bet.row !== NO_ROW, 'only a resting bet leaves the book');
    assert(this.rows.left(bet.row) === bet.unmatched, 'a bet and its row say the same');
    this.remove(bet.side, bet.row);
    this.#detach(bet);
  }

  /** Reduces a resting bet's unmatched amount, paise. It keeps its queue position and leaves the book at zero. */
  lower(bet: Bet, by: Money): void {
    assert(bet.row !== NO_ROW, 'only a resting bet is matched');
    this.reduce(bet.side, bet.row, by);
    bet.unmatched -= by;
    assert(this.rows.left(bet.row) === bet.unmatched, 'a bet and its row say the same');
    if (bet.unmatched === 0) this.#detach(bet);
  }

  /** The bet of a queued row. */
  betAt(row: number): Bet {
    const bet = this.#bets[row] ?? null;
    assert(bet !== null && bet.row === row, 'a row in a queue is of a bet, which knows it');
    return bet;
  }

  /** All resting bets of a side, best price first, then oldest first. */
  listBets(side: Side): Bet[] {
    const found: Bet[] = [];
    for (const row of this.side(side).each()) found.push(this.betAt(row));
    return found;
  }

  #detach(bet: Bet): void {
    this.#bets[bet.row] = null;
    bet.row = NO_ROW;
  }
}
