import { accept, type Result } from '#base/result.ts';
import type { EntryKind } from '#ledger/entry.ts';
import type { Money } from '#money/money.ts';

/** One entry to be made, between paths of ledger accounts. */
export interface Posting {
  readonly kind: EntryKind;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
}

/** What a movement does: its entries, at least one, and what is then held for the withdrawal or bonus it is about. */
export interface CashPlan {
  readonly postings: readonly Posting[];
  /** Paise by `purseKey`; 0: nothing is held for it any more. */
  readonly purse: { readonly key: string; readonly amount: Money } | null;
}

/** A plan of these entries; no entry moves nothing, so those of zero are left out. */
export function plan(
  postings: readonly Posting[],
  purse: CashPlan['purse'] = null,
): Result<CashPlan> {
  return accept({ postings: postings.filter(({ amount }) => amount > 0), purse });
}
