import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import { type Bettor, setExposure } from './move-position.ts';
import type { Step } from './step.ts';

/** Registers an accepted bet under its number. Must run after all checks: nothing may reject from here on. */
export function acceptBet({ state }: Step, { market, account, position }: Bettor, bet: Bet): void {
  assert(bet.id === state.nextBetId, 'a bet has the next number when it is accepted');
  assert(position.accountId === account.id, 'a bet counts in the position of its own account');
  state.nextBetId += 1;
  state.bets.set(bet.id, bet);
  account.betIds.set(bet.clientBetId, bet.id);
  market.bets.push(bet.id);
  if (position.openBets === 0) account.marketIds.add(market.id);
  position.openBets += 1;
}

/** Holds an accepted bet for the in-play delay; its stake is in the position as unmatched. */
export function holdBet(
  step: Step,
  bettor: Bettor,
  { bet, delayMs }: { readonly bet: Bet; readonly delayMs: number },
): void {
  const { market, account, position } = bettor;
  assert(delayMs > 0 && bet.row < 0, 'a held bet waits, and is in no book meanwhile');
  bet.status = 'HELD';
  bet.heldUntil = step.at + delayMs;
  bet.heldVersion = market.materialVersion;
  step.state.heldBetIds.add(bet.id);
  setExposure(step, bettor, position.computeExposure(market));
  step.events.push({
    type: 'BetHeld',
    betId: bet.id,
    accountId: account.id,
    marketId: market.id,
    until: bet.heldUntil,
  });
}
