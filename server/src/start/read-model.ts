import { type AuditReader, postgresAuditReader } from '#base/audit-log.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { HistoryReader } from '#betting/history-reader.ts';
import { postgresHistoryReader } from '#betting/postgres-history-reader.ts';
import { postgresWinnerReader, type WinnerReader } from '#betting/top-winners.ts';
import { postgresRoundReader, type RoundReader } from '#casino/store/round-reader.ts';
import { postgresBetReader, postgresMarketReader } from '#journal/postgres/postgres-bets.ts';
import { postgresStatementReader } from '#journal/postgres/postgres-statement-reader.ts';
import type { BetReader, MarketReader } from '#journal/read-model.ts';
import type { StatementReader } from '#journal/statement.ts';
import { type HouseSumsReader, postgresHouseSumsReader } from '#office/house-sums-reader.ts';

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
