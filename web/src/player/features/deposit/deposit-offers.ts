import {
  computeDepositBonus,
  computeWageringRequirement,
} from '@crease/contracts/rules/bonus-limits.ts';
import { toPaise, toRupees } from '@crease/contracts/values/money.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import type { PaymentMethod } from '@crease/contracts/wire/cashier.ts';

type AmountLimits = Pick<PaymentMethod, 'min' | 'max'>;

/**
 * Bonuses available for a deposit: offered, or claimed and awaiting one. Includes those attached to another deposit,
 * which may have been started on another device and abandoned.
 */
export function depositOffers(items: readonly Bonus[]): readonly Bonus[] {
  return items.filter(({ kind, state, claim }) => {
    if (kind !== 'DEPOSIT_PERCENT') return false;
    if (state === 'OFFERED') return true;
    const isWaiting = state === 'PENDING' || state === 'CLAIMED' || state === 'QUALIFYING';
    return isWaiting && claim?.bonusAmount == null;
  });
}

/** True if the method's maximum reaches the bonus minimum. */
export function isWithinReach({ minDeposit }: Bonus, { max }: AmountLimits): boolean {
  return (minDeposit ?? 0) <= max;
}

/** The method's limits, narrowed by the bonus minimum. */
export function narrowLimits(offer: Bonus | undefined, { min, max }: AmountLimits): AmountLimits {
  return { min: Math.max(min, offer?.minDeposit ?? 0), max };
}

/** Bonus and wagering requirement earned by a deposit, in rupees; null if none or no amount. */
export function computeEarnedBonus(
  { amount, kind, percent, minDeposit, wageringMultiple }: Bonus,
  deposit: number,
): { readonly bonus: number; readonly wagering: number } | null {
  const paid = toPaise(deposit);
  const most = toPaise(amount);
  if (paid === null || paid <= 0 || most === null) return null;
  const least = minDeposit === null ? null : toPaise(minDeposit);
  const bonus = computeDepositBonus({ kind, percent, amount: most, minDeposit: least }, paid);
  if (bonus === 0) return null;
  return {
    bonus: toRupees(bonus),
    wagering: toRupees(computeWageringRequirement(bonus, wageringMultiple)),
  };
}
