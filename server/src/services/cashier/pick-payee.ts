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
  const getUsed = ({ code }: HousePayee): Money => usedToday.get(code) ?? 0;
  const [first] = payees
    .filter((payee) => {
      const { enabled, dailyCap } = payee;
      return enabled && (dailyCap === null || getUsed(payee) + amount <= dailyCap);
    })
    .sort((one, other) => getUsed(one) - getUsed(other));
  return first ?? null;
}
