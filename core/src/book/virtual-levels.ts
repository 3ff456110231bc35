import type { Side } from '#bet/side.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money } from '#money/money.ts';
import type { BookSide } from './book-side.ts';
import { planAtLadder, scarcestLeg, virtualTick } from './cross-match.ts';
import type { OrderBook } from './order-book.ts';
import type { PriceLevel } from './price-level.ts';

/** Level sets tried per runner and side, which bounds the work in deep books with many runners. */
const MAX_SETS = 40;

/** No limit on the wanted stake. */
const ALL: Money = Number.MAX_SAFE_INTEGER;

/**
 * The virtual prices of one runner, implied by bets on all other runners: tick and size, best first.
 *
 * Combines whole levels with the same plan that a match would use, so a price is shown only if it can be taken.
 *
 * @param request `place` of the runner; `side` of the taker; at most `depth` different prices are returned.
 */
export function virtualLevels(request: {
  readonly books: readonly OrderBook[];
  readonly ladder: PriceLadder;
  readonly place: number;
  readonly side: Side;
  readonly depth: number;
}): ReadonlyMap<number, Money> {
  const { ladder, side, depth } = request;
  const found = new Map<number, Money>();
  const legs = buildCrossLegs(request);
  const worst = side === 'BACK' ? 0 : ladder.size - 1;
  for (let set = 0; set < MAX_SETS && legs.length > 0; set++) {
    const prices: number[] = [];
    const rests: Money[] = [];
    for (const { level, left } of legs) {
      if (level === null) return found;
      prices.push(level.price);
      rests.push(left);
    }
    const best = virtualTick(ladder, side, prices);
    if (best < 0 || (!found.has(best) && found.size >= depth)) return found;
    const priced = planAtLadder(ladder, { side, legs: { prices, rests }, unmatched: ALL }, worst);
    if (priced === null) {
      legs[scarcestLeg({ prices, rests })]?.skip();
      continue;
    }
    const { plan, tick } = priced;
    found.set(tick, (found.get(tick) ?? 0) + plan.takerStake);
    for (let leg = 0; leg < legs.length; leg++) legs[leg]?.take(plan.stakes[leg] ?? 0);
  }
  return found;
}

function buildCrossLegs({
  books,
  place,
  side,
}: {
  readonly books: readonly OrderBook[];
  readonly place: number;
  readonly side: Side;
}): LevelCursor[] {
  const legs: LevelCursor[] = [];
  books.forEach((book, other) => {
    if (other !== place) legs.push(new LevelCursor(side === 'BACK' ? book.backs : book.lays));
  });
  return legs;
}

/** A level of a side, with its remainder in this walk. */
class LevelCursor {
  level: PriceLevel | null;
  left: Money;
  readonly #side: BookSide;

  constructor(side: BookSide) {
    this.#side = side;
    this.level = side.best;
    this.left = this.level?.total ?? 0;
  }

  skip(): void {
    if (this.level !== null) this.level = this.#side.after(this.level);
    this.left = this.level?.total ?? 0;
  }

  take(stake: Money): void {
    this.left -= stake;
    if (this.left <= 0) this.skip();
  }
}
