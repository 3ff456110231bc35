import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { HISTORY_STATUSES } from '#betting/history/history-statuses.ts';
import type { BetHistoryQuery } from '#journal/read-model.ts';
import { anyNumber, type Tables, whenDefined } from './query-builder.ts';
import { BET_STATUS_CODE, MARKET_KIND_CODE } from './row-codes.ts';

/** Matches any of these statuses, as stored with bets. */
export function anyStatus(statuses: readonly BetStatus[]): RawBuilder<number> {
  return anyNumber(
    'smallint',
    statuses.map((status) => BET_STATUS_CODE[status]),
  );
}

/** Matches any of these kinds, as stored with histories. */
export function anyKind(kinds: readonly MarketKind[]): RawBuilder<number> {
  return anyNumber(
    'smallint',
    kinds.map((kind) => MARKET_KIND_CODE[kind]),
  );
}

/** Filters by sport, kind and status on `past_bets` or `bet_days`, which share these column names. */
export function facets({
  sportId,
  marketKinds,
  status,
}: BetHistoryQuery): readonly Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'past_bets'>();
  return [
    ...whenDefined(sportId, (id) => eb('sport_id', '=', id)),
    ...whenDefined(marketKinds, (kinds) => eb('kind', '=', anyKind(kinds))),
    ...whenDefined(status, (one) => eb('status', '=', anyStatus(HISTORY_STATUSES[one]))),
  ];
}

/** Day of a column, as days since 1970 in Asia/Kolkata, computed by the database. */
export function kolkataDay(column: string): RawBuilder<number> {
  return sql<number>`kolkata_day(${sql.ref(column)})`;
}
