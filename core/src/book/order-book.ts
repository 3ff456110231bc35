import { assert } from '#base/assert.ts';
import type { Bet, Side } from '#bet/bet.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';
import { BookSide, type PriceLevel } from './book-side.ts';
import { NO_ROW, RestRows, type RestTerms } from './resting-rows.ts';

/**
 * The unmatched bets of one runner in one currency: best price first, then oldest first.
 *
 * A BACK matches resting LAY bets from the highest price down, a LAY resting BACK bets from the lowest up. The same
 * holds for lines on a line market: "No" sells high, "Yes" buys low.
 */
export class OrderBook {
  readonly rows = new RestRows();
  readonly backs: BookSide;
  readonly lays: BookSide;

  constructor(ladder: PriceLadder) {
    const { rows } = this;
    this.backs = new BookSide({ ladder, rows, highestIsBest: false });
    this.lays = new BookSide({ ladder, rows, highestIsBest: true });
  }

  side(side: Side): BookSide {
    return side === 'BACK' ? this.backs : this.lays;
  }

  /** Adds the unmatched part of a bet to the back of the queue at its price. @returns its row. */
  add(bet: RestTerms & { readonly side: Side }, seat: number): number {
    return this.side(bet.side).add(bet, seat);
  }

  remove(side: Side, row: number): void {
    this.side(side).remove(row);
  }

  /** Reduces a resting bet's unmatched amount, paise. It keeps its queue position and leaves the book at zero. */
  reduce(side: Side, row: number, by: Money): void {
    this.side(side).reduce(row, by);
  }

  /** Best level that an incoming bet of this side and limit tick can match, or null. */
  findMatchable(side: Side, tick: number): PriceLevel | null {
    if (side === 'BACK') {
      const best = this.lays.best;
      return best !== null && best.tick >= tick ? best : null;
    }
    const best = this.backs.best;
    return best !== null && best.tick <= tick ? best : null;
  }
}

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
