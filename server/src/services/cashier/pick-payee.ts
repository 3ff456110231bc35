import type { Money } from '@crease/core/money/money.ts';
import type { HousePayee } from './payment-methods.ts';

/**
 * The account of the house that a deposit is paid to: of those with room below their daily cap the one that was asked for
 * least today, so that none stands out. Null: all are full.
 */
export function pickPayee(
  payees: readonly HousePayee[],
  usedToday: ReadonlyMap<string, Money>,
  amount: Money,
): HousePayee | null {
  const usedOf = ({ code }: HousePayee): Money => usedToday.get(code) ?? 0;
  const [first] = payees
    .filter((payee) => {
      const { enabled, dailyCap } = payee;
      return enabled && (dailyCap === null || usedOf(payee) + amount <= dailyCap);
    })
    .sort((one, other) => usedOf(one) - usedOf(other));
  return first ?? null;
}
