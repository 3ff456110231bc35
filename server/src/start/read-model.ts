import type { AuditReader } from '#base/audit/audit.ts';
import { postgresAuditReader } from '#base/audit/postgres-audit.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { HistoryReader } from '#betting/history/history-reader.ts';
import { postgresHistoryReader } from '#betting/history/postgres-history-reader.ts';
import { postgresWinnerReader } from '#betting/postgres-winner-reader.ts';
import type { WinnerReader } from '#betting/top-winners.ts';
import { postgresRoundReader } from '#casino/store/postgres-round-reader.ts';
import type { RoundReader } from '#casino/store/round-reader.ts';
import type { BetReader } from '#journal/bet-reader.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import { postgresBetReader } from '#journal/postgres/postgres-bet-reader.ts';
import { postgresMarketReader } from '#journal/postgres/postgres-market-reader.ts';
import { postgresStatementReader } from '#journal/postgres/postgres-statement-reader.ts';
import type { StatementReader } from '#journal/statement.ts';
import type { HouseSumsReader } from '#office/reports/house-sums.ts';
import { postgresHouseSumsReader } from '#office/reports/postgres-house-sums-reader.ts';

/** The readers of all subjects. A use case depends on those of its own. */
export interface ReadModel
  extends AuditReader,
    BetReader,
    HistoryReader,
    HouseSumsReader,
    RoundReader,
    MarketReader,
    StatementReader,
    WinnerReader {}

/** Reads everything from one database. */
export function postgresReadModel(sql: SqlClient): ReadModel {
  return {
    ...postgresAuditReader(sql),
    ...postgresBetReader(sql),
    ...postgresHistoryReader(sql),
    ...postgresHouseSumsReader(sql),
    ...postgresRoundReader(sql),
    ...postgresMarketReader(sql),
    ...postgresStatementReader(sql),
    ...postgresWinnerReader(sql),
  };
}
