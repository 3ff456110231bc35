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

/** Largest single movement, correction or grant: ten thousand crore rupees, so that sums stay exact numbers. */
export const MAX_MOVE = 10_000_000_000_000;

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Finds the first field of a movement that isn't a valid amount, ID or account; null if all are valid. */
export function findInvalidField(move: CashMove | HouseCashMove): string | null {
  for (const [field, value] of Object.entries(move)) if (!isField(field, value)) return field;
  const isSame = 'to' in move && 'from' in move && JSON.stringify(move.from) === JSON.stringify(move.to);
  return isSame ? 'to' : null;
}

function isField(field: string, value: unknown): boolean {
  switch (field) {
    case 'amount':
      return isAmount(value, 1);
    case 'tax':
    case 'fee':
      return isAmount(value, 0);
    case 'most':
      return value === null || isAmount(value, 0);
    case 'depositId':
    case 'withdrawalId':
    case 'bonusId':
      return Number.isSafeInteger(value) && Number(value) >= 1;
    case 'from':
    case 'to':
    case 'at':
      return isCollection(value);
    default:
      return field === 'type';
  }
}

function isAmount(value: unknown, min: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= MAX_MOVE;
}

function isCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'TRANSIT' || value.kind === 'UNIDENTIFIED') return true;
  const isNamed = value.kind === 'BANK' || value.kind === 'PROVIDER';
  return isNamed && 'code' in value && typeof value.code === 'string' && CODE.test(value.code);
}
