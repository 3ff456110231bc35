import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Entry } from '@crease/core/ledger/entry.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';

/** Bets that are walked in one go on the writer's own thread. */
const MOST_BETS = 10_000;

/**
 * The cheap check before each commit: every account that the batch moved holds in reserve exactly its exposure.
 *
 * @throws BrokenInvariant
 */
export function checkTouched(state: ExchangeState, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const account = state.accounts.get(entry.accountId);
    if (account === undefined) continue;
    if (state.ledger.balanceOf(account.heldLedgerId) !== account.exposure) {
      throw new BrokenInvariant(`account ${account.id} holds in reserve what it is exposed to`);
    }
  }
}

/**
 * The thorough check, off the hot path: everything that must hold, and a trial balance of zero in every currency.
 *
 * @throws BrokenInvariant
 */
export function checkEverything(state: ExchangeState): void {
  for (const currency of CURRENCIES) {
    const total = trialBalance(state.ledger, currency);
    if (total !== 0)
      throw new BrokenInvariant(`the books sum to ${total} paise of ${currency}, not to zero`);
  }
  // Walking every bet takes the writer's time: about a second for 100,000. Above this, `verify` does it elsewhere.
  if (state.bets.size > MOST_BETS) return;
  const [problem] = checkInvariants(state);
  if (problem !== undefined) throw new BrokenInvariant(problem);
}
