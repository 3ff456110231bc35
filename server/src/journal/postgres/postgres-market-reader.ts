import type { NotNull } from 'kysely';
import {
  contains,
  firstRow,
  pageOfRows,
  queryRows,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import { EVENT_ROW, MARKET_ROW } from './bet-lines.ts';
import { db } from './journal-tables.ts';

/** Reads stored events and markets from PostgreSQL. */
export function postgresMarketReader(sql: SqlClient): MarketReader {
  return {
    market: (marketId) =>
      firstRow(sql, db.selectFrom('markets as m').select(MARKET_ROW).where('m.id', '=', marketId)),

    event: (eventId) =>
      firstRow(sql, db.selectFrom('events').select(EVENT_ROW).where('id', '=', eventId)),

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
