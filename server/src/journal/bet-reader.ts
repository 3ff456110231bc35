import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { BetWithContext } from './rows.ts';

/** Operator's bet filter. Absent members don't filter. */
export interface BetSearch extends PageRequest {
  readonly accountId?: number;
  readonly marketId?: number;
  readonly eventId?: number;
  readonly clientBetId?: string;
  /** Accounts to exclude. */
  readonly withoutAccounts?: readonly number[];
  readonly statuses?: readonly BetStatus[];
  readonly from?: number;
  readonly to?: number;
  /** Sorted by placement time (and ID). */
  readonly descending: boolean;
}

/**
 * Reads stored bets, including those of archived markets.
 *
 * Rows are visible as soon as their command has been answered.
 */
export interface BetReader {
  searchBets(query: BetSearch): Promise<Page<BetWithContext>>;
  /** Null if not found. */
  betByClientId(accountId: number, clientBetId: string): Promise<BetWithContext | null>;
  betById(betId: number): Promise<BetWithContext | null>;
  /** Bets of one account in one market, in placement order. */
  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetWithContext[]>;
}
