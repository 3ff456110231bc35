import type { Delivery } from './situation.ts';

const WICKET_WITHOUT_RUN = 7;
const WICKET_WITH_RUNS = 8;
const EXTRA_OF_ONE = 9;
const EXTRA_OF_TWO = 10;
const EXTRA_OF_FIVE = 11;

/**
 * Returns the index in `BALL_OUTCOMES` nearest to a real delivery.
 *
 * Used to infer the scoring level only; the score itself counts every run, so a no-ball hit for six is seven runs.
 */
export function observedOutcome({ runs, legal, wicket }: Delivery): number {
  if (wicket) return runs === 0 ? WICKET_WITHOUT_RUN : WICKET_WITH_RUNS;
  if (legal) return Math.min(6, Math.max(0, runs));
  if (runs <= 1) return EXTRA_OF_ONE;
  return runs <= 3 ? EXTRA_OF_TWO : EXTRA_OF_FIVE;
}
