import type { Bet } from '#bet/bet.ts';
import type { Bettor } from './move-position.ts';
import type { Step } from './step.ts';

type Owner = Pick<Bettor, 'market' | 'account'>;

/** Removes a bet without matches and its key from the state. The caller handles its position. */
export function forgetBet({ state }: Step, { market, account }: Owner, bet: Bet): void {
  state.bets.delete(bet.id);
  account.betIds.delete(bet.clientBetId, bet.id);
  const place = findIdIndex(market.bets, bet.id);
  if (place >= 0) market.bets.splice(place, 1);
}

/**
 * Removes a market maker's bet that ended unmatched: makers reprice thousands of times, and such bets are never looked
 * up again. Players' bets stay until their market is archived.
 */
export function forgetDeadBet(step: Step, owner: Owner, bet: Bet): void {
  if (step.rules === 1 || owner.account.role !== 'MAKER') return;
  if (bet.unmatched === 0 && bet.fills.length === 0) forgetBet(step, owner, bet);
}

/** Index of an ID in an ascending list, or -1. */
function findIdIndex(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
