import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import { OrderBook } from './order-book.ts';
import { NO_ROW } from './rest-rows.ts';

/**
 * An order book that knows the bets of its rows, and they their row. The row says what matching needs, the bet keeps
 * its record; what is unmatched is in both and changes here.
 */
export class BetBook extends OrderBook {
  /** By row; null where a row is free. */
  readonly #bets: (Bet | null)[] = [];

  /**
   * Puts what a bet has unmatched at the end of the queue of its price.
   *
   * @param seat place of its account among the positions of the market.
   */
  rest(bet: Bet, seat: number): void {
    assert(bet.row === NO_ROW, 'a bet rests once');
    const row = this.add(bet, seat);
    bet.row = row;
    this.#bets[row] = bet;
  }

  /** Takes a resting bet out of its queue, with what it still has unmatched. */
  withdraw(bet: Bet): void {
    assert(bet.row !== NO_ROW, 'only a resting bet leaves the book');
    assert(this.rows.left(bet.row) === bet.unmatched, 'a bet and its row say the same');
    this.remove(bet.side, bet.row);
    this.#forget(bet);
  }

  /** Lowers what a resting bet has unmatched, paise; its place is kept, at zero it leaves the book. */
  lower(bet: Bet, by: Money): void {
    assert(bet.row !== NO_ROW, 'only a resting bet is matched');
    this.reduce(bet.side, bet.row, by);
    bet.unmatched -= by;
    assert(this.rows.left(bet.row) === bet.unmatched, 'a bet and its row say the same');
    if (bet.unmatched === 0) this.#forget(bet);
  }

  /** The bet of a row that is in a queue. */
  betAt(row: number): Bet {
    const bet = this.#bets[row] ?? null;
    assert(bet !== null && bet.row === row, 'a row in a queue is of a bet, which knows it');
    return bet;
  }

  /** Every resting bet of a side, best price first, oldest first at a price. */
  betsOf(side: Side): Bet[] {
    const found: Bet[] = [];
    for (const row of this.side(side).each()) found.push(this.betAt(row));
    return found;
  }

  #forget(bet: Bet): void {
    this.#bets[bet.row] = null;
    bet.row = NO_ROW;
  }
}
