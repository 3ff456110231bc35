import { cancelRemainder } from './end-rest.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';
import { restingBets } from './unmatched-bets.ts';

/**
 * Lapses the resting bets that don't persist.
 *
 * @returns their number; the caller bumps the versions.
 */
export function lapseRests(step: Step, market: Market): number {
  let lapsed = 0;
  for (const bet of restingBets(market)) {
    if (bet.persistence === 'PERSIST') continue;
    cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    lapsed += 1;
  }
  return lapsed;
}
