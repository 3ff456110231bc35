import { bonusOnDeposit, wageringOf } from '@crease/contracts/rules/bonus-limits.ts';
import { paiseOf, rupeesOf } from '@crease/contracts/values/money.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import type { PaymentMethod } from '@crease/contracts/wire/cashier.ts';

type AmountLimits = Pick<PaymentMethod, 'min' | 'max'>;

/**
 * Bonuses that a deposit can be for: offered, or taken and waiting for one. One that another deposit names can be named by
 * this one instead: that may have been begun on another device and left.
 */
export function depositOffers(items: readonly Bonus[]): readonly Bonus[] {
  return items.filter(({ kind, state, claim }) => {
    if (kind !== 'DEPOSIT_PERCENT') return false;
    if (state === 'OFFERED') return true;
    const isWaiting = state === 'PENDING' || state === 'CLAIMED' || state === 'QUALIFYING';
    return isWaiting && claim?.bonusAmount == null;
  });
}

/** Whether any amount that the method takes is enough for the bonus. */
export function isWithinReach({ minDeposit }: Bonus, { max }: AmountLimits): boolean {
  return (minDeposit ?? 0) <= max;
}

/** Amounts that the method takes and that the chosen bonus is given for. */
export function limitsWith(offer: Bonus | undefined, { min, max }: AmountLimits): AmountLimits {
  return { min: Math.max(min, offer?.minDeposit ?? 0), max };
}

/** What a deposit of so many rupees would be given, and what is to be staked for it; null: nothing, or no amount. */
export function earnedOn(
  { amount, kind, percent, minDeposit, wageringMultiple }: Bonus,
  deposit: number,
): { readonly bonus: number; readonly wagering: number } | null {
  const paid = paiseOf(deposit);
  const most = paiseOf(amount);
  if (paid === null || paid <= 0 || most === null) return null;
  const least = minDeposit === null ? null : paiseOf(minDeposit);
  const bonus = bonusOnDeposit({ kind, percent, amount: most, minDeposit: least }, paid);
  if (bonus === 0) return null;
  return { bonus: rupeesOf(bonus), wagering: rupeesOf(wageringOf(bonus, wageringMultiple)) };
}
