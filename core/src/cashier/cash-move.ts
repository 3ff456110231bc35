import type { Money } from '#money/money.ts';

/**
 * Location of external money, settled or in transit. `code` names the bank account or provider: lowercase letters,
 * digits and hyphens, at most 40.
 *
 * BANK: an account or collection address of the operator. PROVIDER: owed by a payment provider. TRANSIT: approved
 * manually, not yet on a bank statement. UNIDENTIFIED: received, not yet matched to a player.
 */
export type Collection =
  | { readonly kind: 'BANK' | 'PROVIDER'; readonly code: string }
  | { readonly kind: 'TRANSIT' | 'UNIDENTIFIED' };

/** A non-market movement of one player's money. Amounts are paise, at least 1. */
export type CashMove =
  /** `depositId`: the request that reserved limit headroom, see `PlayChange`. */
  | {
      readonly type: 'DEPOSIT';
      readonly amount: Money;
      readonly from: Collection;
      readonly depositId?: number;
    }
  /** A deposit reversed by the bank or the payer. Any shortfall becomes a debt. */
  | { readonly type: 'DEPOSIT_REVERSED'; readonly amount: Money; readonly to: Collection }
  /** Holds the amount of a withdrawal, making it unavailable to bet until paid or released. */
  | { readonly type: 'WITHDRAWAL_HELD'; readonly withdrawalId: number; readonly amount: Money }
  /** Pays out the whole hold; `tax` of it is withheld, 0 or more. */
  | {
      readonly type: 'WITHDRAWAL_PAID';
      readonly withdrawalId: number;
      readonly from: Collection;
      readonly tax: Money;
    }
  /** Releases the whole hold: the request was rejected, cancelled, or its payment failed. */
  | { readonly type: 'WITHDRAWAL_RELEASED'; readonly withdrawalId: number }
  /** A paid withdrawal was returned by the bank. */
  | { readonly type: 'WITHDRAWAL_RETURNED'; readonly amount: Money; readonly to: Collection }
  | { readonly type: 'BONUS_GRANTED'; readonly bonusId: number; readonly amount: Money }
  /** Converts a bonus to cash, at most `most` of it (null for no limit); the remainder is forfeited. */
  | {
      readonly type: 'BONUS_CONVERTED';
      readonly bonusId: number;
      readonly most: Money | null;
    }
  /** Removes the whole bonus: forfeited, expired, cancelled or void. */
  | { readonly type: 'BONUS_ENDED'; readonly bonusId: number }
  /** Net winnings of a free bet. */
  | { readonly type: 'FREE_BET_WON'; readonly amount: Money }
  /** The free bet's result was reversed. Any shortfall becomes a debt. */
  | { readonly type: 'FREE_BET_REVERSED'; readonly amount: Money }
  /** Year-end tax on net winnings left in the account. Any shortfall of cash becomes a debt. */
  | { readonly type: 'WINNINGS_TAXED'; readonly amount: Money }
  /** Pays a debt from the player's cash. */
  | { readonly type: 'DEBT_REPAID'; readonly amount: Money }
  | { readonly type: 'DEBT_WRITTEN_OFF'; readonly amount: Money };

/** A rupee movement between the operator's own accounts. Amounts are paise, at least 1. */
export type HouseCashMove =
  /** Received money that isn't matched to a player. */
  | { readonly type: 'RECEIVED'; readonly amount: Money; readonly at: Collection }
  /** Appearance of a manually approved movement on a bank statement. */
  | { readonly type: 'CLEARED'; readonly amount: Money; readonly at: Collection }
  /** Appearance of an outgoing amount in transit on a bank statement: a payout or a reversed deposit. */
  | { readonly type: 'SENT'; readonly amount: Money; readonly from: Collection }
  /** A provider pays out its collections, less its fee (0 or more). */
  | {
      readonly type: 'PROVIDER_SETTLED';
      readonly amount: Money;
      readonly fee: Money;
      readonly from: Collection;
      readonly to: Collection;
    }
  /** Payment of withheld tax to the authority. */
  | { readonly type: 'TAX_PAID'; readonly amount: Money; readonly from: Collection };
