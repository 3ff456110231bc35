import { endRest } from './end-rest.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';
import { restingBets } from './unmatched-bets.ts';

/**
 * Ends the resting bets that do not persist, as LAPSED.
 *
 * @returns how many; the caller raises the versions.
 */
export function lapseRests(step: Step, market: Market): number {
  let lapsed = 0;
  for (const bet of restingBets(market)) {
    if (bet.persistence === 'PERSIST') continue;
    endRest(step, market, { bet, reason: 'LAPSED' });
    lapsed += 1;
  }
  return lapsed;
}
