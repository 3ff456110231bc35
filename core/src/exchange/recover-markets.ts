import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import { suspendMarket } from './close-market.ts';
import { listHeldBets } from './held-bets.ts';
import { rejectHeldCashOut } from './held-cash-outs.ts';
import { rejectHeld } from './refuse-held.ts';
import type { Step } from './step.ts';

/**
 * Recovers after a restart: markets that were open in-play (their LAPSE bets lapse) and all open house markets become
 * SUSPENDED, and all held bets in any market are rejected with MARKET_SUSPENDED, since their callers are gone.
 */
export function recoverMarkets(step: Step): Outcome {
  const { state } = step;
  for (const market of state.markets.values()) {
    const isRunning = market.status === 'OPEN' || market.status === 'BALL_RUNNING';
    // House quotes, including pre-match ones, were unattended during the downtime.
    const isStale = market.inPlay || market.quote !== null;
    if (isStale && isRunning) suspendMarket(step, market);
    else if (state.heldBetIds.size > 0) {
      for (const bet of listHeldBets(state, market)) {
        rejectHeld(step, market, { bet, code: 'MARKET_SUSPENDED' });
      }
      step.postHolds(market.id);
    }
  }
  for (const held of [...state.heldCashOuts.values()]) {
    rejectHeldCashOut(step, held, { code: 'MARKET_SUSPENDED' });
  }
  return accepted(step, {});
}
