import { accept, type Result } from '#base/result.ts';
import type { EntryKind } from '#ledger/entry.ts';
import type { Money } from '#money/money.ts';

/** A planned entry between two ledger account paths. */
export interface Posting {
  readonly kind: EntryKind;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
}

/** Effect of a movement: its entries (at least one) and the resulting hold of its withdrawal or bonus. */
export interface CashPlan {
  readonly postings: readonly Posting[];
  /** Amount in paise by `purseKey`; 0 removes the hold. */
  readonly purse: { readonly key: string; readonly amount: Money } | null;
}

/** Plans these postings. Zero amounts are dropped, since an entry must move something. */
export function plan(
  postings: readonly Posting[],
  purse: CashPlan['purse'] = null,
): Result<CashPlan> {
  return accept({ postings: postings.filter(({ amount }) => amount > 0), purse });
}
