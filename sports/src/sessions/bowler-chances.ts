import type { InningsState } from '#cricket/innings-state.ts';
import { ballsLeftToBowl } from './bowler-quota.ts';
import { countsAround, type Expected, mixCounts } from './count-chances.ts';

const BALLS_PER_OVER = 6;
/** Probability that a bowler gets another over. */
const GETS_ANOTHER = 0.82;
/** Share of runs not charged to the bowler: byes and leg-byes. */
const NOT_THEIRS_RUNS = 0.04;
/** Share of wickets not credited to a bowler: run outs. */
const NOT_THEIRS_WICKETS = 0.07;
/** Variance of an over's runs relative to its mean: 25 over 8 in twenty overs. */
const RUNS_SPREAD = 2.8;
const WICKETS_SPREAD = 1.1;

/**
 * Computes what a bowler's figures may still gain: the rest of the current over for certain, each further over with
 * falling probability.
 *
 * @param rest remaining totals of the innings across all bowlers.
 * @returns index n is the probability of n more; null if not one of the bowlers.
 */
export function bowlerChances(
  innings: InningsState,
  { name, rest }: { readonly name: string; readonly rest: Expected },
): { readonly runs: Float64Array; readonly wickets: Float64Array } | null {
  const left = ballsLeftToBowl(innings, name);
  if (left === null || rest.balls <= 0) return null;
  const isBowling = innings.ballsInOver > 0 && innings.bowler === name;
  const now = isBowling ? Math.min(left, BALLS_PER_OVER - innings.ballsInOver) : 0;
  // Bowlers can't bowl consecutive overs.
  const ahead = Math.ceil(Math.max(0, rest.balls - now) / (2 * BALLS_PER_OVER));
  const most = Math.min(Math.floor((left - now) / BALLS_PER_OVER), ahead);
  const perBall = {
    runs: (rest.runs / rest.balls) * (1 - NOT_THEIRS_RUNS),
    wickets: (rest.wickets / rest.balls) * (1 - NOT_THEIRS_WICKETS),
  };
  const spells = Array.from({ length: most + 1 }, (_, overs) => ({
    balls: now + overs * BALLS_PER_OVER,
    weight: GETS_ANOTHER ** overs * (overs === most ? 1 : 1 - GETS_ANOTHER),
  }));
  return {
    runs: mixCounts(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.runs, RUNS_SPREAD),
      })),
    ),
    wickets: mixCounts(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.wickets, WICKETS_SPREAD),
      })),
    ),
  };
}
