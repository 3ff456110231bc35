import type { Bet, Side } from '#bet/bet.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money, Price } from '#money/money.ts';
import { type CrossPlan, planAtLadder, scarcestLeg, virtualTick } from './cross-match.ts';
import type { BetBook } from './order-book.ts';
import { NO_ROW } from './resting-rows.ts';

/** Next step of a walk: a bet of the same account, one bet of the other side, or a cross-match set of the same side. */
export type MatchMove =
  | { readonly type: 'own'; readonly maker: Bet }
  | { readonly type: 'direct'; readonly maker: Bet; readonly stake: Money }
  | { readonly type: 'cross'; readonly makers: readonly Bet[]; readonly plan: CrossPlan };

/** Terms of the incoming bet, without its remainder. */
export interface Taker {
  readonly accountId: number;
  readonly runner: number;
  readonly side: Side;
  readonly tick: number;
}

/** Input of a walk: one book per runner, in runner order. */
export interface WalkSetup {
  readonly books: readonly BetBook[];
  readonly ladder: PriceLadder;
  readonly taker: Taker;
  readonly crossMatching: boolean;
}

/**
 * Walks the books in matching order without changing them: best price first, direct before cross match at the same
 * price (rules 5.2, 5.8, 6.7), then oldest first.
 *
 * Moves may be executed one at a time before requesting the next, or not at all: the walk tracks its own progress.
 */
export class MatchWalk {
  readonly #ladder: PriceLadder;
  readonly #taker: Taker;
  readonly #direct: BetCursor;
  /** One per other runner; empty without cross matching. */
  readonly #legs: BetCursor[] = [];

  constructor({ books, ladder, taker, crossMatching }: WalkSetup) {
    this.#ladder = ladder;
    this.#taker = taker;
    const isBack = taker.side === 'BACK';
    this.#direct = new BetCursor();
    for (let runner = 0; runner < books.length; runner++) {
      const book = books[runner];
      if (book === undefined) continue;
      if (runner === taker.runner) this.#direct.start(book, isBack ? 'LAY' : 'BACK');
      else if (crossMatching) {
        const leg = new BetCursor();
        leg.start(book, taker.side);
        this.#legs.push(leg);
      }
    }
  }

  /** Next move for this unmatched amount, paise; null if nothing within the price limit is left. */
  next(unmatched: Money): MatchMove | null {
    if (unmatched === 0) return null;
    for (;;) {
      const direct = this.#directTick();
      const cross = this.#crossTick();
      if (cross < 0 || (direct >= 0 && !this.#isBetter(cross, direct))) {
        return direct < 0 ? null : this.#matchDirect(unmatched);
      }
      const move = this.#matchCross(unmatched, this.#worstCross(direct), this.#ladder.priceAt(cross));
      if (move !== null) return move;
    }
  }

  hasMatch(): boolean {
    return this.#directTick() >= 0 || this.#crossTick() >= 0;
  }

  #isBetter(tick: number, other: number): boolean {
    return this.#taker.side === 'BACK' ? tick > other : tick < other;
  }

  #withinLimit(tick: number): boolean {
    return tick === this.#taker.tick || this.#isBetter(tick, this.#taker.tick);
  }

  #directTick(): number {
    const bet = this.#direct.bet;
    return bet !== null && this.#withinLimit(bet.tick) ? bet.tick : -1;
  }

  #crossTick(): number {
    if (this.#legs.length === 0) return -1;
    const prices: Price[] = [];
    for (const leg of this.#legs) {
      if (leg.bet === null) return -1;
      prices.push(leg.bet.price);
    }
    const tick = virtualTick(this.#ladder, this.#taker.side, prices);
    return tick >= 0 && this.#withinLimit(tick) ? tick : -1;
  }

  /** Worst price at which a set still beats the next direct match, within the taker's limit. */
  #worstCross(direct: number): number {
    if (direct < 0) return this.#taker.tick;
    return this.#taker.side === 'BACK' ? direct + 1 : direct - 1;
  }

  #matchDirect(unmatched: Money): MatchMove | null {
    const maker = this.#direct.bet;
    if (maker === null) return null;
    if (maker.accountId === this.#taker.accountId) {
      this.#direct.skip();
      return { type: 'own', maker };
    }
    const stake = Math.min(unmatched, this.#direct.left);
    this.#direct.take(stake);
    return { type: 'direct', maker, stake };
  }

  /** Next cross match; null after skipping a bet that is too small, or after giving up crossing. */
  #matchCross(unmatched: Money, worstTick: number, limit: Price): MatchMove | null {
    const makers: Bet[] = [];
    const prices: Price[] = [];
    const rests: Money[] = [];
    for (const leg of this.#legs) {
      const maker = leg.bet;
      if (maker === null) return null;
      if (maker.accountId === this.#taker.accountId) {
        leg.skip();
        return { type: 'own', maker };
      }
      makers.push(maker);
      prices.push(maker.price);
      rests.push(leg.left);
    }
    const legs = { prices, rests };
    const priced = planAtLadder(this.#ladder, { side: this.#taker.side, legs, unmatched }, worstTick);
    if (priced === null) {
      this.#skipScarcest(legs, unmatched, limit);
      return null;
    }
    const { plan } = priced;
    this.#legs.forEach((leg, place) => {
      leg.take(plan.stakes[place] ?? 0);
    });
    return { type: 'cross', makers, plan };
  }

  /**
   * Skips the scarcest bet if it is too small for a set. If the taker's remainder is too small, crossing ends
   * instead.
   */
  #skipScarcest(
    legs: { readonly prices: readonly Price[]; readonly rests: readonly Money[] },
    unmatched: Money,
    limit: Price,
  ): void {
    const scarcest = scarcestLeg(legs);
    const payout = ((legs.rests[scarcest] ?? 0) * (legs.prices[scarcest] ?? 0)) / 100;
    if ((unmatched * limit) / 100 <= payout) this.#legs.length = 0;
    else this.#legs[scarcest]?.skip();
  }
}

/** A position in a queue of bets, with the current bet's remainder in this walk. */
class BetCursor {
  bet: Bet | null = null;
  left: Money = 0;
  #book: BetBook | null = null;

  start(book: BetBook, side: Side): void {
    this.#book = book;
    this.#moveTo(book.side(side).best?.head ?? NO_ROW);
  }

  /** Advances to the next bet, at this price or the next one. */
  skip(): void {
    const bet = this.bet;
    if (bet === null || bet.row === NO_ROW || this.#book === null) this.#moveTo(NO_ROW);
    else this.#moveTo(this.#book.side(bet.side).behind(bet.row));
  }

  /** Uses part of the bet; advances once it is used up. */
  take(stake: Money): void {
    this.left -= stake;
    if (this.left === 0) this.skip();
  }

  #moveTo(row: number): void {
    const book = row === NO_ROW ? null : this.#book;
    this.bet = book === null ? null : book.betAt(row);
    this.left = book === null ? 0 : book.rows.left(row);
  }
}
