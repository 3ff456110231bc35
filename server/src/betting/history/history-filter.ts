import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { whenDefined } from '#base/postgres/query-builder.ts';
import { anyKind, anyStatus } from '#journal/postgres/code-filters.ts';
import type { JournalTables } from '#journal/postgres/journal-tables.ts';
import type { BetHistoryQuery } from './history-reader.ts';
import { HISTORY_STATUSES } from './history-statuses.ts';

/** Filters by sport, kind and status on `past_bets` or `bet_days`, which share these column names. */
export function facets({
  sportId,
  marketKinds,
  status,
}: BetHistoryQuery): readonly Expression<SqlBool>[] {
  const eb = expressionBuilder<JournalTables, 'pastBets'>();
  return [
    ...whenDefined(sportId, (id) => eb('sportId', '=', id)),
    ...whenDefined(marketKinds, (kinds) => eb('kind', '=', anyKind(kinds))),
    ...whenDefined(status, (one) => eb('status', '=', anyStatus(HISTORY_STATUSES[one]))),
  ];
}
