import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';

/** Grouping of totals over all players; hours and days since 1970 in Asia/Kolkata. */
export type SumGroup = 'hour' | 'day' | 'sport' | 'market' | 'user';

/** Filter for players and time; both ends inclusive. */
export interface HouseSumsQuery {
  readonly groupBy: SumGroup;
  readonly from: number;
  readonly to: number;
  readonly currency: Currency;
  readonly withoutAccounts: readonly number[];
  /** Maximum number of groups; those with the lowest keys are returned. */
  readonly take: number;
}

/** Filter for entries of these kinds. */
export interface EntrySumsQuery extends HouseSumsQuery {
  readonly kinds: readonly EntryKind[];
  /** Ledger account on the other side. Absent: any. */
  readonly counterpart?: string;
}

/** Key of a group: hour or day number, or ID of the sport, market or account. */
export interface SumKey {
  readonly key: number;
  /** Set for markets; otherwise null. */
  readonly event: string | null;
  readonly market: string | null;
}

/** Movements by entry kind for the players of a group, paise. */
export interface EntrySum extends SumKey {
  readonly kind: EntryKind;
  readonly amount: Money;
  /** Total credits and debits of their cash; both non-negative. */
  readonly came: Money;
  readonly went: Money;
}

/** Stakes on bets with a result, for the players of a group. */
export interface TurnoverSum extends SumKey {
  readonly bets: number;
  readonly players: number;
  /** Matched stakes, paise. */
  readonly stake: Money;
}

/** Sums the books of all players by group, lowest key first. */
export interface HouseSumsReader {
  /** Ledger totals by group and kind, lowest key first; players only. */
  entrySums(query: EntrySumsQuery): Promise<readonly EntrySum[]>;
  /** Turnover by settlement time, lowest key first; players only. */
  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]>;
}
