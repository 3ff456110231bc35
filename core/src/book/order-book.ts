import type { Bet } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import type { PriceLevel } from '#bet/price-level.ts';
import type { Side } from '#bet/side.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';
import { BookSide } from './book-side.ts';

/**
 * The unmatched bets of one runner in one currency: best price first, oldest first at a price.
 *
 * A BACK meets resting LAY bets from the highest price down, a LAY meets resting BACK bets from the lowest up.
 * On a line market the same holds for lines: "No" sells high, "Yes" buys low.
 */
export class OrderBook {
  readonly backs: BookSide;
  readonly lays: BookSide;

  constructor(ladder: PriceLadder) {
    this.backs = new BookSide(ladder, false);
    this.lays = new BookSide(ladder, true);
  }

  /** The resting bets of a side. */
  side(side: Side): BookSide {
    return side === 'BACK' ? this.backs : this.lays;
  }

  /** Puts what a bet has unmatched at the end of the queue of its price. */
  add(bet: Bet, position: Position): void {
    this.side(bet.side).add(bet, position);
  }

  /** Takes a resting bet out of its queue. */
  remove(bet: Bet): void {
    this.side(bet.side).remove(bet);
  }

  /** Lowers what a resting bet has unmatched, paise; its place is kept, at zero it leaves the book. */
  reduce(bet: Bet, by: Money): void {
    this.side(bet.side).reduce(bet, by);
  }

  /** Best level that an incoming bet of this side and price limit (as a tick) would meet, or null. */
  meets(side: Side, tick: number): PriceLevel | null {
    if (side === 'BACK') {
      const best = this.lays.best;
      return best !== null && best.tick >= tick ? best : null;
    }
    const best = this.backs.best;
    return best !== null && best.tick <= tick ? best : null;
  }
}
