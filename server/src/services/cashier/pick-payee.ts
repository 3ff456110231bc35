import type { Money } from '@crease/core/money/money.ts';
import type { HousePayee } from './payment-methods.ts';

/**
 * Picks the house account for a deposit: the least used today among those with room below their daily cap, to spread
 * the load. Null if all are full.
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
