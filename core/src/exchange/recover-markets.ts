import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { suspendMarket } from './close-market.ts';
import { heldBetsOf } from './held-bets.ts';
import { refuseHeldCashOut } from './held-cash-outs.ts';
import { refuseHeld } from './refuse-held.ts';
import type { Step } from './step.ts';

/**
 * After a restart: markets that were open in play (their LAPSE rests lapse), and those of the house that were open at
 * all, come back SUSPENDED, and everything that was held, in whatever market, is refused with MARKET_SUSPENDED: nobody waits for it any more.
 */
export function recoverMarkets(step: Step): Outcome {
  const { state } = step;
  for (const market of state.markets.values()) {
    const isRunning = market.status === 'OPEN' || market.status === 'BALL_RUNNING';
    // Nobody has looked after the quotes of the house meanwhile, before the start neither.
    const isStale = market.inPlay || market.quote !== null;
    if (isStale && isRunning) suspendMarket(step, market);
    else if (state.heldBetIds.size > 0) {
      for (const bet of heldBetsOf(state, market)) {
        refuseHeld(step, market, { bet, code: 'MARKET_SUSPENDED' });
      }
      step.postHolds(market.id);
    }
  }
  for (const held of [...state.heldCashOuts.values()]) {
    refuseHeldCashOut(step, held, { code: 'MARKET_SUSPENDED' });
  }
  return answered(step, {});
}
