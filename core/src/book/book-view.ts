import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { BookSide } from './book-side.ts';
import type { OrderBook } from './order-book.ts';
import { virtualLevels } from './virtual-levels.ts';

/** A price and the backer's stake to be had at it, hundredths and paise. */
export type PriceSize = readonly [price: Price, size: Money];

/** Prices of one runner. `back` is what can be backed (resting lays), highest first; `lay` the reverse. */
export interface RunnerView {
  readonly runnerId: number;
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
}

/** What the prices of a market are read from. */
export interface ViewedMarket {
  readonly runners: readonly Pick<Runner, 'id' | 'status'>[];
  readonly ladder: PriceLadder;
  readonly crossMatching: boolean;
  readonly currencies: Readonly<Record<Currency, { readonly books: readonly OrderBook[] }>>;
}

/** Prices a screen shows for each side of a runner. */
const SHOWN = 3;

/** How much of a book is shown. */
export interface ViewOptions {
  /** Prices on each side. */
  readonly depth?: number;
  /** False: resting bets only. */
  readonly withVirtual?: boolean;
}

/**
 * The prices of every runner of a market in one currency, in the order of its runners (API 5.2.6).
 *
 * With cross matching, prices that bets on all the other runners add up to are among them, rounded to the ladder
 * against the taker; direct and virtual money at one price is one size. A virtual price that a bet of the runner
 * itself already offers the other way (its set is too small to be matched) is left out, so that the prices of one
 * runner never cross or lock. The status of market and runner is not looked at.
 *
 */
export function viewOf(
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
    const back = levelsOf(book.lays, depth);
    const lay = levelsOf(book.backs, depth);
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
      back: pricesOf(back, ladder, (a, b) => b - a).slice(0, depth),
      lay: pricesOf(lay, ladder, (a, b) => a - b).slice(0, depth),
    };
  });
}

/** Every price at which bets rest on a runner, without virtual ones. */
export function depthOf(
  book: OrderBook,
  ladder: PriceLadder,
): { readonly back: readonly PriceSize[]; readonly lay: readonly PriceSize[] } {
  const all = Number.POSITIVE_INFINITY;
  return {
    back: pricesOf(levelsOf(book.lays, all), ladder, (a, b) => b - a),
    lay: pricesOf(levelsOf(book.backs, all), ladder, (a, b) => a - b),
  };
}

function allActive(market: ViewedMarket): boolean {
  return market.runners.every((runner) => runner.status === 'ACTIVE');
}

/** The best levels of a side: total by tick. */
function levelsOf(side: BookSide, depth: number): Map<number, Money> {
  const levels = new Map<number, Money>();
  let level = side.best;
  while (level !== null && levels.size < depth) {
    levels.set(level.tick, level.total);
    level = side.after(level);
  }
  return levels;
}

function pricesOf(
  levels: ReadonlyMap<number, Money>,
  ladder: PriceLadder,
  order: (a: number, b: number) => number,
): PriceSize[] {
  const ticks = [...levels.keys()].sort(order);
  return ticks.map((tick) => [ladder.priceAt(tick), levels.get(tick) ?? 0] as const);
}
