import type { Side } from '#bet/bet.ts';
import type { Money, Price } from '#money/money.ts';

/** A resting bet of the naive book. */
export interface NaiveBet {
  readonly id: number;
  readonly accountId: number;
  readonly side: Side;
  price: Price;
  left: Money;
  /** Position in order of arrival. */
  arrived: number;
}

/** A match in the naive book. */
export interface NaiveFill {
  readonly taker: number;
  readonly maker: number;
  readonly price: Price;
  readonly stake: Money;
}

/**
 * A slow, obvious order book of one runner: one list, re-sorted for every match. Shares no code with the real one;
 * serves as its oracle.
 */
export class NaiveOrderBook {
  bets: NaiveBet[] = [];
  readonly fills: NaiveFill[] = [];
  #arrivals = 0;

  /** Matches a bet and rests the remainder. Own bets in the way are removed. */
  place(bet: Omit<NaiveBet, 'arrived'>): void {
    const taker = { ...bet, arrived: this.#arrivals++ };
    for (;;) {
      const maker = this.#bestFor(taker);
      if (taker.left === 0 || maker === undefined) break;
      if (maker.accountId === taker.accountId) {
        this.remove(maker.id);
        continue;
      }
      const stake = Math.min(taker.left, maker.left);
      this.fills.push({ taker: taker.id, maker: maker.id, price: maker.price, stake });
      taker.left -= stake;
      maker.left -= stake;
      if (maker.left === 0) this.remove(maker.id);
    }
    if (taker.left > 0) this.bets.push(taker);
  }

  remove(id: number): void {
    this.bets = this.bets.filter((bet) => bet.id !== id);
  }

  /** Lowers the remainder and keeps the queue position. */
  lower(id: number, left: Money): void {
    for (const bet of this.bets) if (bet.id === id) bet.left = left;
    this.bets = this.bets.filter((bet) => bet.left > 0);
  }

  /** Resting bets of a side in matching order. */
  queue(side: Side): readonly NaiveBet[] {
    const sign = side === 'LAY' ? -1 : 1;
    return this.bets
      .filter((bet) => bet.side === side)
      .sort((a, b) => (a.price - b.price) * sign || a.arrived - b.arrived);
  }

  #bestFor(taker: NaiveBet): NaiveBet | undefined {
    const [best] = this.queue(taker.side === 'BACK' ? 'LAY' : 'BACK');
    if (best === undefined) return undefined;
    const meets = taker.side === 'BACK' ? best.price >= taker.price : best.price <= taker.price;
    return meets ? best : undefined;
  }
}
