import type { InferResult, NotNull, Selectable } from 'kysely';
import {
  anyNumber,
  contains,
  firstRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { BetReader, BetRow, BetWithContext, MarketReader } from '#journal/read-model.ts';
import { db, type JournalTables } from './journal-tables.ts';
import { anyStatus, BET_STATUS_CODE, CURRENCY_CODE, createDecoder, PERSISTENCE_CODE, SIDE_CODE } from './row-codes.ts';

export const MARKET_ROW = [
  'm.id',
  'm.eventId',
  'm.kind',
  'm.subType',
  'm.status',
  'm.inPlay',
  'm.terms',
  'm.runners',
  'm.result',
  'm.createdAt',
  'm.settledAt',
  'm.archived',
  'm.eachWay',
] as const;

export const EVENT_ROW = ['id', 'details', 'status'] as const;

export const BETS_WITH_MARKETS = db
  .selectFrom('bets as b')
  .innerJoin('markets as m', 'm.id', 'b.marketId')
  .innerJoin('events as e', 'e.id', 'm.eventId');

/** Market and event columns shown with a bet in lists; renamed where a bet has a column of that name. */
export const AROUND_BET = [
  'm.eventId',
  'm.kind',
  'm.subType',
  'm.status as marketStatus',
  'm.inPlay',
  'm.terms',
  'm.runners',
  'm.result',
  'm.createdAt',
  'm.settledAt as marketSettledAt',
  'm.archived',
  'm.eachWay',
  'e.details',
  'e.status as eventStatus',
] as const;

/** Base query of bet lists, to be filtered and ordered. */
export const BET_LINES = BETS_WITH_MARKETS.selectAll('b').select(AROUND_BET);

export type StoredBet = Selectable<JournalTables['bets']>;

type StoredBetLine = InferResult<typeof BET_LINES>[number];

const toSide = createDecoder(SIDE_CODE);
const getCurrency = createDecoder(CURRENCY_CODE);
const statusOf = createDecoder(BET_STATUS_CODE);
const persistenceOf = createDecoder(PERSISTENCE_CODE);

/** Decodes a stored bet. Names each field, because a rest spread of so many costs ten times as much. */
export function toBetRow(stored: StoredBet): BetRow {
  return {
    id: stored.id,
    accountId: stored.accountId,
    marketId: stored.marketId,
    runnerId: stored.runnerId,
    side: toSide(stored.side),
    currency: getCurrency(stored.currency),
    clientBetId: stored.clientBetId,
    price: stored.price,
    stake: stored.stake,
    matched: stored.matched,
    matchedProfit: stored.matchedProfit,
    meanPrice: stored.meanPrice,
    unmatched: stored.unmatched,
    cancelled: stored.cancelled,
    lapsed: stored.lapsed,
    voided: stored.voided,
    status: statusOf(stored.status),
    persistence: persistenceOf(stored.persistence),
    placedAt: stored.placedAt,
    matchedAt: stored.matchedAt,
    profitLoss: stored.profitLoss,
    settledAt: stored.settledAt,
    house: toHouseRow(stored),
  };
}

function toHouseRow({ houseLine, houseReach, houseRate }: StoredBet): BetRow['house'] {
  if (houseLine === null || houseReach === null || houseRate === null) return null;
  return { line: houseLine, reach: houseReach, rate: houseRate };
}

export function toBetLine(stored: StoredBetLine): BetWithContext {
  return {
    bet: toBetRow(stored),
    ip: stored.ip,
    voidReason: stored.voidReason,
    market: {
      id: stored.marketId,
      eventId: stored.eventId,
      kind: stored.kind,
      subType: stored.subType,
      status: stored.marketStatus,
      inPlay: stored.inPlay,
      terms: stored.terms,
      runners: stored.runners,
      result: stored.result,
      createdAt: stored.createdAt,
      settledAt: stored.marketSettledAt,
      archived: stored.archived,
      eachWay: stored.eachWay,
    },
    event: { id: stored.eventId, details: stored.details, status: stored.eventStatus },
  };
}

export function postgresBetReader(sql: SqlClient): BetReader {
  return {
    searchBets: async (query) => {
      const lines = BET_LINES.where((eb) =>
        eb.and([
          ...whenDefined(query.accountId, (id) => eb('b.accountId', '=', id)),
          ...whenDefined(query.marketId, (id) => eb('b.marketId', '=', id)),
          ...whenDefined(query.eventId, (id) => eb('m.eventId', '=', id)),
          ...whenDefined(query.clientBetId, (id) => eb('b.clientBetId', '=', id)),
          ...whenDefined(query.withoutAccounts, (ids) => eb.not(eb('b.accountId', '=', anyNumber('integer', ids)))),
          ...whenDefined(query.statuses, (statuses) => eb('b.status', '=', anyStatus(statuses))),
          ...whenDefined(query.from, (from) => eb('b.placedAt', '>=', from)),
          ...whenDefined(query.to, (to) => eb('b.placedAt', '<=', to)),
        ]),
      ).orderBy('b.id', query.descending ? 'desc' : 'asc');
      const { totalCount, items } = await pageOfRows(sql, lines, query);
      return { totalCount, items: items.map(toBetLine) };
    },

    betByClientId: async (accountId, clientBetId) => {
      const row = await firstRow(
        sql,
        BET_LINES.where('b.accountId', '=', accountId).where('b.clientBetId', '=', clientBetId),
      );
      return row && toBetLine(row);
    },

    betById: async (betId) => {
      const row = await firstRow(sql, BET_LINES.where('b.id', '=', betId));
      return row && toBetLine(row);
    },

    betsOfMarket: async (accountId, marketId) => {
      const lines = BET_LINES.where('b.marketId', '=', marketId).where('b.accountId', '=', accountId).orderBy('b.id');
      return (await queryRows(sql, lines)).map(toBetLine);
    },
  };
}

export function postgresMarketReader(sql: SqlClient): MarketReader {
  return {
    market: (marketId) => firstRow(sql, db.selectFrom('markets as m').select(MARKET_ROW).where('m.id', '=', marketId)),

    event: (eventId) => firstRow(sql, db.selectFrom('events').select(EVENT_ROW).where('id', '=', eventId)),

    closings: () => {
      const closed = db
        .selectFrom('markets')
        .select(['id as marketId', 'closedAt as at', 'takenBack as wasSettled'])
        .where('status', '=', 'CLOSED')
        .where('closedAt', 'is not', null)
        .orderBy('id')
        .$narrowType<{ at: NotNull }>();
      return queryRows(sql, closed);
    },

    markets: (query) => {
      const markets = db
        .selectFrom('markets as m')
        .select(MARKET_ROW)
        .where((eb) =>
          eb.and([
            ...whenDefined(query.eventId, (id) => eb('m.eventId', '=', id)),
            ...whenDefined(query.status, (status) => eb('m.status', '=', status)),
            ...whenDefined(query.kind, (kind) => eb('m.kind', '=', kind)),
          ]),
        )
        .orderBy('m.id', 'desc');
      return pageOfRows(sql, markets, query);
    },

    events: (query) => {
      const events = db
        .selectFrom('events')
        .select(EVENT_ROW)
        .where((eb) =>
          eb.and([
            ...whenDefined(query.sportId, (id) => eb('sportId', '=', id)),
            ...whenDefined(query.status, (status) => eb('status', '=', status)),
            ...whenDefined(query.search, (part) => contains(eb.ref('title'), part)),
          ]),
        )
        .orderBy('startTime', 'desc')
        .orderBy('id', 'desc');
      return pageOfRows(sql, events, query);
    },
  };
}

export async function eraseBetAddresses(session: SqlSession, accountId: number): Promise<void> {
  const bets = db.updateTable('bets').set({ ip: null });
  await run(session, bets.where('accountId', '=', accountId).where('ip', 'is not', null));
}
