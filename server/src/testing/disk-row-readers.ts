import type { BetReader } from '#journal/bet-reader.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import { paged } from './disk-lists.ts';
import type { DiskRows } from './disk-rows.ts';

/** Finds and filters the bets of a memory journal. */
export function diskBetReader(rows: DiskRows): BetReader {
  return {
    searchBets: async (query) => {
      const found = [...rows.follow().bets.values()]
        .map((bet) => rows.describeBet(bet))
        .filter(
          ({ bet, market }) =>
            matches(query.accountId, bet.accountId) &&
            matches(query.marketId, bet.marketId) &&
            matches(query.eventId, market.eventId) &&
            matches(query.clientBetId, bet.clientBetId) &&
            query.withoutAccounts?.includes(bet.accountId) !== true &&
            (query.statuses === undefined || query.statuses.includes(bet.status)) &&
            bet.placedAt >= (query.from ?? 0) &&
            bet.placedAt <= (query.to ?? Number.MAX_SAFE_INTEGER),
        );
      return paged(found, query, ({ bet }) => bet.placedAt);
    },
    betByClientId: async (accountId, clientBetId) => {
      const bet = [...rows.follow().bets.values()].find(
        (row) => row.accountId === accountId && row.clientBetId === clientBetId,
      );
      return bet === undefined ? null : rows.describeBet(bet);
    },
    betById: async (betId) => {
      const bet = rows.follow().bets.get(betId);
      return bet === undefined ? null : rows.describeBet(bet);
    },
    betsOfMarket: async (accountId, marketId) =>
      rows
        .follow()
        .listBets(accountId)
        .filter(({ bet }) => bet.marketId === marketId),
  };
}

/** Finds and filters the events and markets of a memory journal. */
export function diskMarketReader(rows: DiskRows): MarketReader {
  return {
    market: async (marketId) => rows.follow().markets.get(marketId) ?? null,
    event: async (eventId) => rows.follow().events.get(eventId) ?? null,
    closings: async () => [...rows.follow().closings.values()],
    markets: async (query) => {
      const found = [...rows.follow().markets.values()].filter(
        (market) =>
          matches(query.eventId, market.eventId) &&
          matches(query.status, market.status) &&
          matches(query.kind, market.kind),
      );
      return paged(found, { ...query, descending: true }, ({ id }) => id);
    },
    events: async (query) => {
      const found = [...rows.follow().events.values()].filter(
        (event) =>
          matches(query.sportId, event.details.sportId) && matches(query.status, event.status),
      );
      return paged(found, { ...query, descending: true }, ({ id }) => id);
    },
  };
}

/** True if a filter is absent or met. */
export function matches<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || wanted === value;
}
