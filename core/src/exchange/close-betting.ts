import { betsOf } from './bets-of.ts';
import { endRest } from './end-rest.ts';
import { heldBetsOf } from './held-bets.ts';
import { refuseHeldCashOuts } from './held-cash-outs.ts';
import type { Market } from './market.ts';
import { refuseHeld } from './refuse-held.ts';
import type { Step } from './step.ts';

/** Ends all pending betting in a market: rejects held bets and cash-outs, lapses resting bets and removes quotes. */
export function closeBetting(step: Step, market: Market): void {
  for (const bet of heldBetsOf(step.state, market))
    refuseHeld(step, market, { bet, code: 'MARKET_CLOSED' });
  refuseHeldCashOuts(step, market, 'MARKET_CLOSED');
  for (const bet of betsOf(step.state, market)) {
    if (bet.unmatched > 0) endRest(step, market, { bet, reason: 'LAPSED' });
  }
  if (market.quote !== null) {
    market.quote = { ...market.quote, runners: market.runners.map(() => null) };
  }
}
