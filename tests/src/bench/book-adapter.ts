/**
 * Core's own book, position and exposure behind the interface of the matching-engine rig, so that they run beside other
 * engines on the same flow. Nothing here is a shortcut of the product: bets are queued, matched and reserved by the
 * functions that `apply` uses. What it keeps of a resting bet is its row in the book, as the other engines keep a record
 * of an order; the record of a `Bet` with its fills, commands, ledger and events are left out. `KEEP_BETS=1` makes that
 * record too, and moves its figures with every match.
 *
 * Sides of the rig: 0 wants low odds (LAY), 1 wants high odds (BACK). Its flows expect self-matching to be allowed.
 */

import { Bet } from '@crease/core/bet/bet.ts';
import type { Side } from '@crease/core/bet/side.ts';
import { OrderBook } from '@crease/core/book/order-book.ts';
import { ladderOf } from '@crease/core/ladder/ladder-of.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { Money } from '@crease/core/money/money.ts';
import { matchProfit, rateOf } from '@crease/core/money/profit.ts';
import { exposureOf, type RiskMarket } from '@crease/core/risk/exposure.ts';
import { addRest, matchRest, takeRest } from '@crease/core/risk/position.ts';
import { PositionTable } from '@crease/core/risk/position-table.ts';
import type { Position } from '@crease/core/risk/position-types.ts';
import { IdTable, NumberTable } from './id-table.ts';

export const name = 'Crease core: book with exposure check';
export const version = '1';
export const needsStringIds = false;

/** What the rig tells of a flow. */
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

/** Free cash of every user, paise: the flows expect no refusal, the check is made all the same. */
const PURSE = 9_000_000_000_000;

/** Whether a `Bet` is made of every bet beside its row. */
const KEEPS_BETS = process.env['KEEP_BETS'] === '1';

export function create(setup: RigSetup): BookAdapter {
  return new BookAdapter(setup);
}

/** A bet as far as book and position know it; filled in anew for every bet that comes or is met. */
class Terms {
  id = 0;
  accountId = 0;
  runner = 0;
  side: Side = 'BACK';
  price = 0;
  rate = 0;
  tick = 0;
  unmatched: Money = 0;
}

/** A class, for the rig makes a second one after its warm-up: functions made anew would start cold again. */
class BookAdapter {
  readonly #setup: RigSetup;
  readonly #ladder: PriceLadder;
  readonly #books: readonly OrderBook[];
  readonly #markets: readonly RiskMarket[];
  readonly #tables: readonly PositionTable[];
  readonly #free: Float64Array;
  /** By id, two more than twice the row of a resting bet, and its side. */
  readonly #live = new NumberTable();
  readonly #taker = new Terms();
  readonly #maker = new Terms();
  readonly #fill = { price: 0, stake: 0, profit: 0 };
  readonly #bets = KEEPS_BETS ? new IdTable<Bet>() : null;

  constructor(setup: RigSetup) {
    this.#setup = setup;
    // The odds ladder for betting flows; a fine one has room for the flows of a plain order book.
    const ladder = ladderOf(setup.ladder === null ? 'FINEST' : 'CLASSIC');
    this.#ladder = ladder;
    this.#books = Array.from({ length: setup.nBooks }, () => new OrderBook(ladder));
    this.#markets = Array.from({ length: setup.nMarkets }, (_, market) => ({
      winners: 1,
      runners: Array.from({ length: setup.runners[market] ?? 1 }, () => ({
        status: 'ACTIVE' as const,
      })),
    }));
    this.#tables = this.#markets.map(
      ({ runners }) => new PositionTable({ kind: 'MATCH_ODDS', runners }),
    );
    this.#free = new Float64Array(setup.users).fill(PURSE);
  }

  add(
    book: number,
    id: number,
    side: number,
    tick: number,
    qty: number,
    market: number,
    user: number,
  ): number {
    const price = this.#ladder.priceAt(tick);
    const taker = this.#taker;
    taker.id = id;
    taker.accountId = user;
    taker.runner = this.#setup.bookRunner[book] ?? 0;
    taker.side = side === 0 ? 'LAY' : 'BACK';
    taker.price = price;
    taker.rate = rateOf(price, false);
    taker.tick = tick;
    taker.unmatched = qty;
    this.#bets?.set(id, betOf(taker, market));
    const table = itemAt(this.#tables, market);
    // Accounts count from 1.
    const seat = table.open(user + 1);
    const position = table.at(seat);
    addRest(position, taker);
    this.#reserve(market, position, user);
    if ((this.#free[user] ?? 0) < 0) throw new Error('the flow expects no refusal');
    const orderBook = itemAt(this.#books, book);
    this.#match(orderBook, taker, { market, position });
    const left = taker.unmatched;
    if (left < qty) this.#reserve(market, position, user);
    if (left > 0) this.#live.set(id, (orderBook.add(taker, seat) + 1) * 2 + side);
    else this.#bets?.delete(id);
    return qty - left;
  }

  cancel(book: number, id: number, market: number, user: number): number {
    const place = this.#live.get(id);
    if (place === 0) return -1;
    this.#live.set(id, 0);
    this.#bets?.delete(id);
    const side = (place & 1) === 0 ? 'LAY' : 'BACK';
    const row = (place >> 1) - 1;
    const orderBook = itemAt(this.#books, book);
    const { rows } = orderBook;
    const left = rows.left(row);
    const position = itemAt(this.#tables, market).glanceAt(rows.seat(row));
    const bet = this.#maker;
    bet.side = side;
    bet.runner = this.#setup.bookRunner[book] ?? 0;
    bet.rate = rows.rate(row);
    bet.unmatched = left;
    takeRest(position, bet);
    orderBook.remove(side, row);
    this.#reserve(market, position, user);
    return left;
  }

  #match(
    orderBook: OrderBook,
    taker: Terms,
    { market, position }: { readonly market: number; readonly position: Position },
  ): void {
    const { accountId: user, side, runner, tick } = taker;
    const { rows } = orderBook;
    const table = itemAt(this.#tables, market);
    const otherSide = side === 'LAY' ? 'BACK' : 'LAY';
    const maker = this.#maker;
    const fill = this.#fill;
    maker.side = otherSide;
    maker.runner = runner;
    for (
      let level = orderBook.meets(side, tick);
      level !== null && taker.unmatched > 0;
      level = orderBook.meets(side, tick)
    ) {
      const row = level.head;
      const { price } = level;
      const rate = rows.rate(row);
      maker.rate = rate;
      maker.unmatched = rows.left(row);
      const stake = Math.min(taker.unmatched, maker.unmatched);
      const profit = matchProfit(stake, rate, side === 'LAY' ? taker : maker);
      fill.price = price;
      fill.stake = stake;
      fill.profit = profit;
      const makerPosition = table.glanceAt(rows.seat(row));
      const makerUser = rows.accountId(row);
      const makerId = rows.id(row);
      matchRest(makerPosition, maker, fill);
      orderBook.reduce(otherSide, row, stake);
      matchRest(position, taker, fill);
      taker.unmatched -= stake;
      if (this.#bets !== null) {
        this.#note(makerId, stake, profit);
        this.#note(taker.id, stake, profit);
      }
      if (stake === maker.unmatched) {
        this.#live.set(makerId, 0);
        this.#bets?.delete(makerId);
      }
      if (makerUser !== user) this.#reserve(market, makerPosition, makerUser);
    }
  }

  #note(id: number, stake: Money, profit: Money): void {
    const bet = this.#bets?.get(id) ?? null;
    if (bet === null) return;
    bet.matched += stake;
    bet.matchedProfit += profit;
    bet.unmatched -= stake;
  }

  #reserve(market: number, position: Position, user: number): void {
    const exposure = exposureOf(itemAt(this.#markets, market), position);
    this.#free[user] = (this.#free[user] ?? 0) - exposure + position.exposure;
    position.exposure = exposure;
  }
}

function betOf(terms: Terms, market: number): Bet {
  // Field by field: copying takes longer than the match.
  return new Bet({
    id: terms.id,
    accountId: terms.accountId,
    runner: terms.runner,
    side: terms.side,
    price: terms.price,
    rate: terms.rate,
    tick: terms.tick,
    marketId: market,
    currency: 'DEMO',
    clientBetId: '',
    placedAt: 0,
    stake: terms.unmatched,
    persistence: 'PERSIST',
    timeInForce: 'REST',
    minFill: 0,
  });
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error('the setup has no such book or market');
  return item;
}
