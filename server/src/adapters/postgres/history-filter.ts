import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import type { Conditions } from './columns.ts';
import { BET_STATUS_CODE, MARKET_KIND_CODE } from './row-codes.ts';
import type { SqlValue } from './sql-client.ts';

export const HISTORY_STATUSES: Readonly<
  Record<NonNullable<BetHistoryQuery['status']>, readonly BetStatus[]>
> = {
  Won: ['WON', 'HALF_WON'],
  Lost: ['LOST', 'HALF_LOST'],
  Void: ['VOID'],
  Cancelled: ['CANCELLED'],
  Lapsed: ['LAPSED'],
  Unsettled: ['UNMATCHED', 'PARTIAL', 'MATCHED'],
};

/** Codes of statuses as an array of the database. */
export function statusList(statuses: readonly BetStatus[] | undefined): SqlValue | undefined {
  return statuses === undefined
    ? undefined
    : `{${statuses.map((status) => BET_STATUS_CODE[status]).join(',')}}`;
}

/** Numbers as an array of the database. */
export function numberList(numbers: readonly number[] | undefined): SqlValue | undefined {
  return numbers === undefined ? undefined : `{${numbers.join(',')}}`;
}

/** Codes of kinds as an array of the database. */
export function kindList(kinds: readonly MarketKind[] | undefined): SqlValue | undefined {
  return kinds === undefined
    ? undefined
    : `{${kinds.map((kind) => MARKET_KIND_CODE[kind]).join(',')}}`;
}

/** What a question asks of sport, kind and status, on `past_bets` or `bet_days` under an alias. */
export function addFacets(
  conditions: Conditions,
  alias: string,
  { sportId, marketKinds, status }: BetHistoryQuery,
): Conditions {
  return conditions
    .add(`${alias}.sport_id = ?`, sportId)
    .add(`${alias}.kind = any (?::smallint[])`, kindList(marketKinds))
    .add(
      `${alias}.status = any (?::smallint[])`,
      statusList(status === undefined ? undefined : HISTORY_STATUSES[status]),
    );
}

/** Whether a question asks for anything but the account and the time. */
export function hasFacets({ sportId, marketKinds, status }: BetHistoryQuery): boolean {
  return sportId !== undefined || marketKinds !== undefined || status !== undefined;
}
