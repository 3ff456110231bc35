import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { HISTORY_STATUSES } from '#ports/history-statuses.ts';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import { anyOf, given, type Tables } from './query-builder.ts';
import { BET_STATUS_CODE, MARKET_KIND_CODE } from './row-codes.ts';

/** Any of these statuses, as bets are stored with them. */
export function anyStatus(statuses: readonly BetStatus[]): RawBuilder<number> {
  return anyOf(
    'smallint',
    statuses.map((status) => BET_STATUS_CODE[status]),
  );
}

/** Any of these kinds, as histories are stored with them. */
export function anyKind(kinds: readonly MarketKind[]): RawBuilder<number> {
  return anyOf(
    'smallint',
    kinds.map((kind) => MARKET_KIND_CODE[kind]),
  );
}

/** What a question asks of sport, kind and status, on `past_bets` or `bet_days`, which name these columns alike. */
export function facets({
  sportId,
  marketKinds,
  status,
}: BetHistoryQuery): readonly Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'past_bets'>();
  return [
    ...given(sportId, (id) => eb('sport_id', '=', id)),
    ...given(marketKinds, (kinds) => eb('kind', '=', anyKind(kinds))),
    ...given(status, (one) => eb('status', '=', anyStatus(HISTORY_STATUSES[one]))),
  ];
}

/** The day of a column in days since 1970 of Asia/Kolkata, as the database counts it. */
export function kolkataDay(column: string): RawBuilder<number> {
  return sql<number>`kolkata_day(${sql.ref(column)})`;
}
