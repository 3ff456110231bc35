import {
  anyNumber,
  firstRow,
  pageOfRows,
  queryRows,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { BetReader } from '#journal/bet-reader.ts';
import { BET_LINES, toBetLine } from './bet-lines.ts';
import { anyStatus } from './code-filters.ts';

/** Reads stored bets from PostgreSQL. */
export function postgresBetReader(sql: SqlClient): BetReader {
  return {
    searchBets: async (query) => {
      const lines = BET_LINES.where((eb) =>
        eb.and([
          ...whenDefined(query.accountId, (id) => eb('b.accountId', '=', id)),
          ...whenDefined(query.marketId, (id) => eb('b.marketId', '=', id)),
          ...whenDefined(query.eventId, (id) => eb('m.eventId', '=', id)),
          ...whenDefined(query.clientBetId, (id) => eb('b.clientBetId', '=', id)),
          ...whenDefined(query.withoutAccounts, (ids) =>
            eb.not(eb('b.accountId', '=', anyNumber('integer', ids))),
          ),
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
      const lines = BET_LINES.where('b.marketId', '=', marketId)
        .where('b.accountId', '=', accountId)
        .orderBy('b.id');
      return (await queryRows(sql, lines)).map(toBetLine);
    },
  };
}
