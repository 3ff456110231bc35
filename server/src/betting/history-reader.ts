import { MAX_RANGE_DAYS } from '@crease/contracts/base/constants.ts';
import { DAY_MS } from '@crease/contracts/base/instant.ts';
import type { ProfitLevel } from '@crease/contracts/betting/statement.ts';
import type { BetStatus } from '@crease/core/bet/bet-summary.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { BetWithContext, MarketRow } from '#journal/read-model.ts';
import type { BettingEnv } from './env.ts';

/** Dependencies of history queries. */
export type Histories = Pick<BettingEnv, 'readModel' | 'clock'>;

/** Two instants, both inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const BET_SORTINGS = ['placeTime', 'settleTime', 'stake', 'profitLoss'] as const;

/** Filter for bets of one account by time of placement. */
export interface BetHistoryQuery extends PageRequest, Range {
  readonly accountId: number;
  readonly sportId?: number;
  readonly marketKinds?: readonly MarketKind[];
  readonly marketId?: number;
  readonly status?: 'Won' | 'Lost' | 'Void' | 'Cancelled' | 'Lapsed' | 'Unsettled';
  /** Rows without a settlement time or result come last in both directions. */
  readonly sorting: (typeof BET_SORTINGS)[number];
  readonly descending: boolean;
}

/** A page of bets, with totals over all matching rows. */
export interface BetHistoryPage extends Page<BetWithContext> {
  readonly summary: { readonly stake: Money; readonly profitLoss: Money };
}

/** Totals of settled bets, paise. */
export interface ProfitSums {
  /** Bets with a result, including those of void markets. */
  readonly bets: number;
  /** Matched stakes. */
  readonly stake: Money;
  /** Before commission. */
  readonly profitLoss: Money;
  readonly commission: Money;
}

/** Filter for an account's markets by settlement time. */
export interface ProfitFilter extends Range {
  readonly accountId: number;
  readonly sportId?: number;
  readonly eventId?: number;
  readonly marketKinds?: readonly MarketKind[];
}

export const PROFIT_SORTINGS = ['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'commission', 'net'] as const;

export interface ProfitQuery extends ProfitFilter, PageRequest {
  readonly level: ProfitLevel;
  /** `name` sorts sports by number, because sport names aren't in the database. */
  readonly sorting: (typeof PROFIT_SORTINGS)[number];
  readonly descending: boolean;
}

/** The markets of a sport or an event, or a single market. */
export interface ProfitGroup extends ProfitSums {
  readonly sportId: number;
  /** Null at level `Sport`. */
  readonly event: { readonly id: number; readonly title: string } | null;
  /** Null above level `Market`. */
  readonly market: Pick<MarketRow, 'id' | 'kind' | 'terms' | 'runners' | 'result'> | null;
  /** Settlement time of the latest of them. */
  readonly settledAt: number;
}

/** A page of groups, with totals over all matching groups. */
export interface ProfitReport extends Page<ProfitGroup> {
  readonly totals: ProfitSums;
}

/** Totals of the markets settled on one day, in days since 1970 in Asia/Kolkata. */
export interface ProfitDaySums extends ProfitSums {
  readonly day: number;
}

/** Reads players' bets and results; makers have no history. Rows are visible once their command is answered. */
export interface HistoryReader {
  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage>;
  /** Settled markets, grouped. */
  profitLoss(query: ProfitQuery): Promise<ProfitReport>;
  /** Profit by settlement day, oldest first; days without settlements are omitted. */
  profitDays(filter: ProfitFilter): Promise<readonly ProfitDaySums[]>;
  /** Profit of an account in one market so far; null if it has no settled bet there. */
  profitOfMarket(accountId: number, marketId: number): Promise<ProfitSums | null>;
}

/** Bet statuses included in each history filter. */
export const HISTORY_STATUSES: Readonly<Record<NonNullable<BetHistoryQuery['status']>, readonly BetStatus[]>> = {
  Won: ['WON', 'HALF_WON'],
  Lost: ['LOST', 'HALF_LOST'],
  Void: ['VOID'],
  Cancelled: ['CANCELLED'],
  Lapsed: ['LAPSED'],
  Unsettled: ['UNMATCHED', 'PARTIAL', 'MATCHED'],
};

const DEFAULT_DAYS = 7;

/** Resolves a list's time range, by default the last 7 days until now (API 1.3). The fields are its wire names. */
export function resolveRange(
  clock: Clock,
  requested: { readonly from?: number | undefined; readonly to?: number | undefined },
  [fromField, toField]: readonly [string, string] = ['From', 'To'],
): ServiceResult<Range> {
  const to = requested.to ?? clock.now();
  const from = requested.from ?? to - DEFAULT_DAYS * DAY_MS;
  if (to - from > MAX_RANGE_DAYS * DAY_MS) {
    return failField(fromField, `${fromField} must be within ${MAX_RANGE_DAYS} days of ${toField}`);
  }
  return ok({ from, to });
}
