import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { RawBuilder } from 'kysely';
import { anyNumber } from '#base/postgres/query-builder.ts';
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
