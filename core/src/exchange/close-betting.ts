import { listMarketBets } from './bets-of.ts';
import { cancelRemainder } from './end-rest.ts';
import { listHeldBets } from './held-bets.ts';
import { rejectHeldCashOuts } from './held-cash-outs.ts';
import type { Market } from './market.ts';
import { rejectHeld } from './refuse-held.ts';
import type { Step } from './step.ts';

/** Ends all pending betting in a market: rejects held bets and cash-outs, lapses resting bets and removes quotes. */
export function closeBetting(step: Step, market: Market): void {
  for (const bet of listHeldBets(step.state, market))
    rejectHeld(step, market, { bet, code: 'MARKET_CLOSED' });
  rejectHeldCashOuts(step, market, 'MARKET_CLOSED');
  for (const bet of listMarketBets(step.state, market)) {
    if (bet.unmatched > 0) cancelRemainder(step, market, { bet, reason: 'LAPSED' });
  }
  if (market.quote !== null) {
    market.quote = { ...market.quote, runners: market.runners.map(() => null) };
  }
}
