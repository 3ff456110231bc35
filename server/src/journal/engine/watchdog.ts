import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Entry } from '@crease/core/ledger/entry.ts';

/**
 * Cheap check before each commit: every account that the batch touched reserves exactly its exposure.
 *
 * @throws BrokenInvariant
 */
export function checkTouched(state: ExchangeState, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const account = state.accounts.get(entry.accountId);
    if (account === undefined) continue;
    if (state.ledger.getBalance(account.heldLedgerId) !== account.exposure) {
      throw new BrokenInvariant(`account ${account.id} reserve must equal its exposure`);
    }
  }
}

/**
 * Thorough check of a whole state, for callers with time to spare: another process or a test.
 *
 * @throws BrokenInvariant
 */
export function checkEverything(state: ExchangeState): void {
  const [problem] = checkInvariants(state);
  if (problem !== undefined) throw new BrokenInvariant(problem);
}
