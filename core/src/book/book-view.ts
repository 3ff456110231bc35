import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { BookSide } from './book-side.ts';
import type { OrderBook } from './order-book.ts';
import { virtualLevels } from './virtual-levels.ts';

/** A price and the backer's stake available at it, hundredths and paise. */
export type PriceSize = readonly [price: Price, size: Money];

/** Prices of one runner. `back`: prices available to back (resting lays), highest first. `lay`: the reverse. */
export interface RunnerView {
  readonly runnerId: number;
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
}

/** Market data that prices are computed from. */
export interface ViewedMarket {
  readonly runners: readonly Pick<Runner, 'id' | 'status'>[];
  readonly ladder: PriceLadder;
  readonly crossMatching: boolean;
  readonly currencies: Readonly<Record<Currency, { readonly books: readonly OrderBook[] }>>;
}

/** Default price levels per side. */
const SHOWN = 3;

/** Options for the depth of a view. */
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
  const isCrossing = withVirtual && market.crossMatching && allActive(market);
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

function allActive(market: ViewedMarket): boolean {
  return market.runners.every((runner) => runner.status === 'ACTIVE');
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
