import type { InningsState } from '#cricket/innings-state.ts';
import { ballsLeftToBowl } from './bowler-quota.ts';
import { countsAround, type Expected, mixed } from './count-chances.ts';

const BALLS_PER_OVER = 6;
/** After an over of theirs a captain gives a bowler another one this often. */
const GETS_ANOTHER = 0.82;
/** Runs that are not against the bowler: byes and leg byes. */
const NOT_THEIRS_RUNS = 0.04;
/** Run outs are no bowler's. */
const NOT_THEIRS_WICKETS = 0.07;
/** Variance of an over's runs in means of it: 25 over 8 in twenty overs. */
const RUNS_SPREAD = 2.8;
const WICKETS_SPREAD = 1.1;

/**
 * What a bowler's figures still gain: the balls left of their over for certain, each further over less likely.
 *
 * @param rest what the innings still holds for all bowlers.
 * @returns index n is the probability of n more; null when they are not among the bowlers.
 */
export function bowlerChances(
  innings: InningsState,
  { name, rest }: { readonly name: string; readonly rest: Expected },
): { readonly runs: Float64Array; readonly wickets: Float64Array } | null {
  const left = ballsLeftToBowl(innings, name);
  if (left === null || rest.balls <= 0) return null;
  const isBowling = innings.ballsInOver > 0 && innings.bowler === name;
  const now = isBowling ? Math.min(left, BALLS_PER_OVER - innings.ballsInOver) : 0;
  // They cannot bowl two overs in a row.
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
    runs: mixed(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.runs, RUNS_SPREAD),
      })),
    ),
    wickets: mixed(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.wickets, WICKETS_SPREAD),
      })),
    ),
  };
}
