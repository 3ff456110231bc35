import type { Money } from '#money/money.ts';

/**
 * Where money from outside lies, or is on its way. `code` names the bank account or the provider: small letters, digits
 * and hyphens, 40 at most.
 *
 * BANK: an account or collection address of the operator · PROVIDER: what a payment provider owes · TRANSIT: approved by
 * hand, not yet seen on a bank statement · UNIDENTIFIED: received, and not yet matched to a player.
 */
export type Collection =
  | { readonly kind: 'BANK' | 'PROVIDER'; readonly code: string }
  | { readonly kind: 'TRANSIT' | 'UNIDENTIFIED' };

/** A movement of one player's money that has nothing to do with a market. Amounts are paise, at least 1. */
export type CashMove =
  /** `depositId`: the request that room was reserved for, see `PlayChange`. */
  | {
      readonly type: 'DEPOSIT';
      readonly amount: Money;
      readonly from: Collection;
      readonly depositId?: number;
    }
  /** A deposit that the bank or the payer took back. What the player no longer has becomes a debt. */
  | { readonly type: 'DEPOSIT_REVERSED'; readonly amount: Money; readonly to: Collection }
  /** Takes a withdrawal out of what can be bet with, until it is paid or released. */
  | { readonly type: 'WITHDRAWAL_HELD'; readonly withdrawalId: number; readonly amount: Money }
  /** Pays all that is held; `tax` of it is withheld, 0 or more. */
  | {
      readonly type: 'WITHDRAWAL_PAID';
      readonly withdrawalId: number;
      readonly from: Collection;
      readonly tax: Money;
    }
  /** Gives all that is held back: the request was rejected, cancelled, or the payment failed. */
  | { readonly type: 'WITHDRAWAL_RELEASED'; readonly withdrawalId: number }
  /** The bank sent a withdrawal back that had been paid. */
  | { readonly type: 'WITHDRAWAL_RETURNED'; readonly amount: Money; readonly to: Collection }
  | { readonly type: 'BONUS_GRANTED'; readonly bonusId: number; readonly amount: Money }
  /** Turns a bonus into cash, at most `most` of it; the rest is forfeited. null: no limit. */
  | {
      readonly type: 'BONUS_CONVERTED';
      readonly bonusId: number;
      readonly most: Money | null;
    }
  /** Takes all of a bonus back: forfeited, expired, cancelled or void. */
  | { readonly type: 'BONUS_ENDED'; readonly bonusId: number }
  /** The net win of a free bet. */
  | { readonly type: 'FREE_BET_WON'; readonly amount: Money }
  /** Its result was taken back. What the player no longer has becomes a debt. */
  | { readonly type: 'FREE_BET_REVERSED'; readonly amount: Money }
  /** Tax at the end of a year on what stays in the account. What the cash is short of becomes a debt. */
  | { readonly type: 'WINNINGS_TAXED'; readonly amount: Money }
  /** Pays a debt from the player's cash. */
  | { readonly type: 'DEBT_REPAID'; readonly amount: Money }
  | { readonly type: 'DEBT_WRITTEN_OFF'; readonly amount: Money };

/** A movement between the operator's own accounts, of rupees. Amounts are paise, at least 1. */
export type HouseCashMove =
  /** Money was received that is not matched to a player. */
  | { readonly type: 'RECEIVED'; readonly amount: Money; readonly at: Collection }
  /** A bank statement shows what was approved by hand. */
  | { readonly type: 'CLEARED'; readonly amount: Money; readonly at: Collection }
  /** A bank statement shows what went out and was on its way: a payout, or a deposit that was taken back. */
  | { readonly type: 'SENT'; readonly amount: Money; readonly from: Collection }
  /** A provider pays out what it collected, less its fee (0 or more). */
  | {
      readonly type: 'PROVIDER_SETTLED';
      readonly amount: Money;
      readonly fee: Money;
      readonly from: Collection;
      readonly to: Collection;
    }
  /** Withheld tax is paid to the authority. */
  | { readonly type: 'TAX_PAID'; readonly amount: Money; readonly from: Collection };
