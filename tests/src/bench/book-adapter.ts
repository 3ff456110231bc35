/**
 * Adapts core's book, position and exposure to the interface of the matching-engine rig, to compare them with other
 * engines on the same flow. No shortcuts: every bet has its record, is looked up by ID, queued, matched and reserved
 * by the code `apply` uses. Fills, commands, ledger and events are left out.
 *
 * Sides of the rig: 0 wants low odds (LAY), 1 wants high odds (BACK). Its flows expect self-matching to be allowed.
 */

import { IdTable } from '@crease/core/base/id-collections.ts';
import { Bet } from '@crease/core/bet/bet.ts';
import { BetBook } from '@crease/core/book/order-book.ts';
import { getLadder, type PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import { matchProfit, toRate } from '@crease/core/money/profit.ts';
import type { Position, PositionFill, RiskMarket } from '@crease/core/risk/position.ts';
import { PositionTable } from '@crease/core/risk/position-table.ts';

export const name = 'Crease core: book with exposure check';
export const version = '1';
export const needsStringIds = false;

/** Flow parameters supplied by the rig. */
export interface RigSetup {
  readonly nBooks: number;
  readonly nMarkets: number;
  readonly nTicks: number;
  readonly users: number;
  readonly maxId: number;
  readonly runners: ArrayLike<number>;
  readonly bookRunner: ArrayLike<number>;
  readonly ladder: ArrayLike<number> | null;
}

/** Free cash per user, paise. The flows expect no rejection, but the balance check still runs. */
const PURSE = 9_000_000_000_000;

export function create(setup: RigSetup): BookAdapter {
  return new BookAdapter(setup);
}

/**
 * A class because the rig creates a second instance after its warm-up, and newly created functions would start cold.
 */
class BookAdapter {
  readonly #setup: RigSetup;
  readonly #ladder: PriceLadder;
  readonly #books: readonly BetBook[];
  readonly #markets: readonly RiskMarket[];
  readonly #tables: readonly PositionTable[];
  readonly #free: Float64Array;
  /** Resting bets by ID. */
  readonly #bets = new IdTable<Bet>();
  readonly #fill = { price: 0, stake: 0, profit: 0 };

  constructor(setup: RigSetup) {
    this.#setup = setup;
    // The classic odds ladder for betting flows; the finest ladder has room for plain order-book flows.
    const ladder = getLadder(setup.ladder === null ? 'FINEST' : 'CLASSIC');
    this.#ladder = ladder;
    this.#books = Array.from({ length: setup.nBooks }, () => new BetBook(ladder));
    this.#markets = Array.from({ length: setup.nMarkets }, (_, market) => ({
      winners: 1,
      runners: Array.from({ length: setup.runners[market] ?? 1 }, () => ({
        status: 'ACTIVE' as const,
      })),
    }));
    this.#tables = this.#markets.map(({ runners }) => new PositionTable({ kind: 'MATCH_ODDS', runners }));
    this.#free = new Float64Array(setup.users).fill(PURSE);
  }

  add(book: number, id: number, side: number, tick: number, qty: number, market: number, user: number): number {
    const price = this.#ladder.priceAt(tick);
    const bet = new Bet({
      id,
      accountId: user,
      runner: this.#setup.bookRunner[book] ?? 0,
      side: side === 0 ? 'LAY' : 'BACK',
      price,
      rate: toRate(price, false),
      tick,
      marketId: market,
      currency: 'DEMO',
      clientBetId: '',
      placedAt: 0,
      stake: qty,
      persistence: 'PERSIST',
      timeInForce: 'REST',
    });
    const table = itemAt(this.#tables, market);
    // Account IDs start at 1.
    const seat = table.open(user + 1);
    const position = table.at(seat);
    position.addRest(bet);
    this.#reserve(market, position, user);
    if ((this.#free[user] ?? 0) < 0) throw new Error('the flow expects no refusal');
    const orderBook = itemAt(this.#books, book);
    this.#match(orderBook, bet, position);
    const left = bet.unmatched;
    if (left < qty) this.#reserve(market, position, user);
    if (left > 0) {
      this.#bets.set(id, bet);
      orderBook.rest(bet, seat);
    }
    return qty - left;
  }

  cancel(book: number, id: number, market: number, user: number): number {
    const bet = this.#bets.get(id);
    if (bet === undefined) return -1;
    this.#bets.delete(id);
    const orderBook = itemAt(this.#books, book);
    const left = bet.unmatched;
    const position = itemAt(this.#tables, market).viewAt(orderBook.rows.seat(bet.row));
    orderBook.withdraw(bet);
    position.removeRest(bet);
    bet.unmatched = 0;
    bet.cancelled = left;
    this.#reserve(market, position, user);
    return left;
  }

  #match(orderBook: BetBook, taker: Bet, position: Position): void {
    const { accountId: user, side, tick, marketId: market } = taker;
    const { rows } = orderBook;
    const table = itemAt(this.#tables, market);
    const fill = this.#fill;
    for (
      let level = orderBook.findMatchable(side, tick);
      level !== null && taker.unmatched > 0;
      level = orderBook.findMatchable(side, tick)
    ) {
      const row = level.head;
      const maker = orderBook.betAt(row);
      const stake = Math.min(taker.unmatched, maker.unmatched);
      fill.price = level.price;
      fill.stake = stake;
      fill.profit = matchProfit(stake, maker.rate, side === 'LAY' ? taker : maker);
      const makerPosition = table.viewAt(rows.seat(row));
      makerPosition.matchRest(maker, fill);
      note(maker, fill);
      orderBook.lower(maker, stake);
      position.matchRest(taker, fill);
      note(taker, fill);
      taker.unmatched -= stake;
      if (maker.unmatched === 0) this.#bets.delete(maker.id);
      if (maker.accountId !== user) this.#reserve(market, makerPosition, maker.accountId);
    }
  }

  #reserve(market: number, position: Position, user: number): void {
    const exposure = position.computeExposure(itemAt(this.#markets, market));
    this.#free[user] = (this.#free[user] ?? 0) - exposure + position.exposure;
    position.exposure = exposure;
  }
}

function note(bet: Bet, { stake, profit }: PositionFill): void {
  bet.matched += stake;
  bet.matchedProfit += profit;
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error('the setup has no such book or market');
  return item;
}
