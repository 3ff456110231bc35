/**
 * Core's own book, position and exposure behind the interface of the matching-engine rig, so that they run beside other
 * engines on the same flow. Nothing here is a shortcut of the product: bets are made, queued, matched and reserved by the
 * functions that `apply` uses; only commands, ledger and events are left out, as they are in the other engines.
 *
 * Sides of the rig: 0 wants low odds (LAY), 1 wants high odds (BACK). Its flows expect self-matching to be allowed.
 */

import { IdMap } from '@crease/core/base/id-map.ts';
import { Bet } from '@crease/core/bet/bet.ts';
import type { Position } from '@crease/core/bet/position.ts';
import { OrderBook } from '@crease/core/book/order-book.ts';
import { ladderOf } from '@crease/core/ladder/ladder-of.ts';
import { matchProfit, rateOf } from '@crease/core/money/profit.ts';
import { exposureOf, type RiskMarket } from '@crease/core/risk/exposure.ts';
import { addRest, matchRest, takeRest } from '@crease/core/risk/position.ts';
import { createRunnerPosition } from '@crease/core/risk/runner-position.ts';
import { IdTable } from './id-table.ts';

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

export function create(setup: RigSetup) {
  // The odds ladder for betting flows; a fine one has room for the flows of a plain order book.
  const ladder = ladderOf(setup.ladder === null ? 'FINEST' : 'CLASSIC');
  const books = Array.from({ length: setup.nBooks }, () => new OrderBook(ladder));
  const markets: RiskMarket[] = Array.from({ length: setup.nMarkets }, (_, market) => ({
    winners: 1,
    runners: Array.from({ length: setup.runners[market] ?? 1 }, () => ({
      status: 'ACTIVE' as const,
    })),
  }));
  // By market, then by user, as markets keep them; accounts count from 1.
  const positions = markets.map(() => new IdMap<Position>());
  const free = new Array<number>(setup.users).fill(PURSE);
  const live = new IdTable<Bet>();

  const positionOf = (market: number, user: number): Position => {
    const ofMarket = positions[market];
    if (ofMarket === undefined) throw new Error('no such market');
    const known = ofMarket.get(user + 1);
    if (known !== undefined) return known;
    const fresh = createRunnerPosition(user, markets[market]?.runners.length ?? 1);
    ofMarket.set(user + 1, fresh);
    return fresh;
  };
  const reserve = (market: number, position: Position, user: number): void => {
    const exposure = exposureOf(markets[market] ?? { winners: 1, runners: [] }, position);
    free[user] = (free[user] ?? 0) - exposure + position.exposure;
    position.exposure = exposure;
  };
  const fill = (position: Position, bet: Bet, maker: Bet, stake: number, profit: number) => {
    matchRest(position, bet, { price: maker.price, stake, profit });
    bet.matched += stake;
    bet.matchedProfit += profit;
  };

  return {
    add(
      book: number,
      id: number,
      side: number,
      tick: number,
      qty: number,
      market: number,
      user: number,
    ): number {
      const price = ladder.priceAt(tick);
      const bet = new Bet({
        id,
        accountId: user,
        marketId: market,
        runner: setup.bookRunner[book] ?? 0,
        side: side === 0 ? 'LAY' : 'BACK',
        currency: 'DEMO',
        clientBetId: '',
        placedAt: 0,
        price,
        rate: rateOf(price, false),
        tick,
        stake: qty,
        persistence: 'PERSIST',
        timeInForce: 'REST',
        minFill: 0,
      });
      const position = positionOf(market, user);
      addRest(position, bet);
      reserve(market, position, user);
      if ((free[user] ?? 0) < 0) throw new Error('the flow expects no refusal');
      const orderBook = books[book];
      if (orderBook === undefined) throw new Error('no such book');
      for (
        let level = orderBook.meets(bet.side, tick);
        level !== null && bet.unmatched > 0;
        level = orderBook.meets(bet.side, tick)
      ) {
        const maker = level.head;
        if (maker === null) break;
        const stake = Math.min(bet.unmatched, maker.unmatched);
        const layer = bet.side === 'LAY' ? bet : maker;
        const profit = matchProfit(stake, maker.rate, layer);
        const makerPosition = maker.position;
        if (makerPosition === null) throw new Error('a resting bet knows its position');
        fill(makerPosition, maker, maker, stake, profit);
        orderBook.reduce(maker, stake);
        if (maker.unmatched === 0) live.delete(maker.id);
        fill(position, bet, maker, stake, profit);
        bet.unmatched -= stake;
        if (maker.accountId !== user) reserve(market, makerPosition, maker.accountId);
      }
      if (bet.matched > 0) reserve(market, position, user);
      if (bet.unmatched > 0) {
        orderBook.add(bet, position);
        live.set(id, bet);
      }
      return bet.matched;
    },
    cancel(book: number, id: number, market: number, user: number): number {
      const bet = live.get(id);
      if (bet === null) return -1;
      live.delete(id);
      const left = bet.unmatched;
      const position = bet.position ?? positionOf(market, user);
      takeRest(position, bet);
      books[book]?.remove(bet);
      bet.unmatched = 0;
      reserve(market, position, user);
      return left;
    },
  };
}
