import type { Side } from '#bet/side.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';
import { BookSide } from './book-side.ts';
import type { PriceLevel } from './price-level.ts';
import { RestRows, type RestTerms } from './rest-rows.ts';

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

  /** The resting bets of a side. */
  side(side: Side): BookSide {
    return side === 'BACK' ? this.backs : this.lays;
  }

  /** Adds the unmatched part of a bet to the back of the queue at its price. @returns its row. */
  add(bet: RestTerms & { readonly side: Side }, seat: number): number {
    return this.side(bet.side).add(bet, seat);
  }

  /** Removes a resting bet from its queue. */
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
