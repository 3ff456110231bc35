import type { Side } from '#bet/bet.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money, Price } from '#money/money.ts';
import type { BookSide, PriceLevel } from './book-side.ts';
import { planAtLadder, scarcestLeg, virtualTick } from './cross-match.ts';
import type { OrderBook } from './order-book.ts';

/** A price and the backer's stake available at it, hundredths and paise. */
export type PriceSize = readonly [price: Price, size: Money];

/** Prices of one runner. `back`: prices available to back (resting lays), highest first. `lay`: the reverse. */
export interface RunnerView {
  readonly runnerId: number;
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
}

export interface ViewedMarket {
  readonly runners: readonly Pick<Runner, 'id' | 'status'>[];
  readonly ladder: PriceLadder;
  readonly crossMatching: boolean;
  readonly currencies: Readonly<Record<Currency, { readonly books: readonly OrderBook[] }>>;
}

/** Default price levels per side. */
const SHOWN = 3;
/** Level sets tried per runner and side, which bounds the work in deep books with many runners. */
const MAX_SETS = 40;

export interface ViewOptions {
  /** Price levels per side. */
  readonly depth?: number;
  /** False for resting bets only. */
  readonly withVirtual?: boolean;
}

/**
 * Returns the prices of every runner of a market in one currency, in runner order (API 5.2.6).
 *
 * With cross matching, this includes virtual prices implied by bets on all other runners, rounded to the ladder
 * against the taker; direct and virtual money at a price is one size. A virtual price that is already offered by the
 * runner's own bets on the other side (its set being too small to match) is omitted, so that a runner's prices never
 * cross or lock. Market and runner status are ignored.
 */
export function buildBookView(
  market: ViewedMarket,
  currency: Currency,
  { depth = SHOWN, withVirtual = true }: ViewOptions = {},
): RunnerView[] {
  const { books } = market.currencies[currency];
  const isCrossing = withVirtual && market.crossMatching && market.runners.every(({ status }) => status === 'ACTIVE');
  return market.runners.map((runner, place) => {
    const book = books[place];
    if (book === undefined) return { runnerId: runner.id, back: [], lay: [] };
    const { ladder } = market;
    const back = sumLevels(book.lays, depth);
    const lay = sumLevels(book.backs, depth);
    if (isCrossing) {
      const lowestLay = book.backs.best?.tick ?? ladder.size;
      const highestBack = book.lays.best?.tick ?? -1;
      for (const [tick, size] of virtualLevels({ books, ladder, place, side: 'BACK', depth })) {
        if (tick < lowestLay) back.set(tick, (back.get(tick) ?? 0) + size);
      }
      for (const [tick, size] of virtualLevels({ books, ladder, place, side: 'LAY', depth })) {
        if (tick > highestBack) lay.set(tick, (lay.get(tick) ?? 0) + size);
      }
    }
    return {
      runnerId: runner.id,
      back: toPriceSizes(back, ladder, (a, b) => b - a).slice(0, depth),
      lay: toPriceSizes(lay, ladder, (a, b) => a - b).slice(0, depth),
    };
  });
}

/** Returns every price with resting bets on a runner, without virtual prices. */
export function buildDepth(
  book: OrderBook,
  ladder: PriceLadder,
): { readonly back: readonly PriceSize[]; readonly lay: readonly PriceSize[] } {
  const all = Number.POSITIVE_INFINITY;
  return {
    back: toPriceSizes(sumLevels(book.lays, all), ladder, (a, b) => b - a),
    lay: toPriceSizes(sumLevels(book.backs, all), ladder, (a, b) => a - b),
  };
}

/** Best levels of a side: total by tick. */
function sumLevels(side: BookSide, depth: number): Map<number, Money> {
  const levels = new Map<number, Money>();
  let level = side.best;
  while (level !== null && levels.size < depth) {
    levels.set(level.tick, level.total);
    level = side.after(level);
  }
  return levels;
}

function toPriceSizes(
  levels: ReadonlyMap<number, Money>,
  ladder: PriceLadder,
  order: (a: number, b: number) => number,
): PriceSize[] {
  const ticks = [...levels.keys()].sort(order);
  return ticks.map((tick) => [ladder.priceAt(tick), levels.get(tick) ?? 0] as const);
}

/** No limit on the wanted stake. */
const ALL: Money = Number.MAX_SAFE_INTEGER;

/**
 * The virtual prices of one runner, implied by bets on all other runners: tick and size, best first.
 *
 * Combines whole levels with the same plan that a match would use, so a price is shown only if it can be taken.
 *
 * @param request `place` of the runner; `side` of the taker; at most `depth` different prices are returned.
 */
function virtualLevels(request: {
  readonly books: readonly OrderBook[];
  readonly ladder: PriceLadder;
  readonly place: number;
  readonly side: Side;
  readonly depth: number;
}): ReadonlyMap<number, Money> {
  const { books, ladder, place, side, depth } = request;
  const found = new Map<number, Money>();
  const legs: LevelCursor[] = [];
  books.forEach((book, other) => {
    if (other !== place) legs.push(new LevelCursor(book.side(side)));
  });
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
