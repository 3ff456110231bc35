import { PageMarks } from '#base/postgres/page-marks.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { HistoryReader } from './history-reader.ts';
import { readBetHistory } from './read-bet-history.ts';
import { readProfitDays, readProfitLoss, readProfitOfMarket } from './read-profit-loss.ts';

/** Reads bets and results from PostgreSQL. */
export function postgresHistoryReader(sql: SqlClient): HistoryReader {
  const marks = new PageMarks();
  return {
    betHistory: (query) => readBetHistory({ sql, marks }, query),
    profitLoss: (query) => readProfitLoss(sql, query),
    profitDays: (filter) => readProfitDays(sql, filter),
    profitOfMarket: (accountId, marketId) => readProfitOfMarket(sql, accountId, marketId),
  };
}
