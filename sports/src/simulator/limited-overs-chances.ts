import type { CricketMatchInfo } from '#field/match-info.ts';
import { outcomeProbabilities } from '#pricing/outcome-probabilities.ts';
import type { LimitedOversSituation } from '#pricing/situation.ts';
import type { OutcomeLabel } from './ball-outcome-label.ts';
import { OUTCOME_LABELS } from './ball-outcome-label.ts';
import type { Player } from './squad.ts';

/** Where a limited innings stands before a ball. */
export interface LimitedOversBall {
  readonly info: Pick<CricketMatchInfo, 'format' | 'gender' | 'level' | 'drawPossible'>;
  /** Overs the innings began with. */
  readonly oversPerInnings: number;
  /** Elo points of the side that batted first minus the other. */
  readonly eloDiff: number;
  readonly situation: LimitedOversSituation;
  /** How far the scoring level of this innings is from what was to be expected. */
  readonly surprise: number;
  readonly striker: Player;
  readonly bowler: Player;
}

/** What a unit of form does to the chance of an outcome; the model knows sides, not players. */
const FORM: Readonly<Partial<Record<OutcomeLabel, number>>> = {
  '4': 0.15,
  '6': 0.2,
  'W+0': -0.3,
};

/**
 * Weights of the twelve outcomes: those the prices are made with, bent a little by who bats and bowls.
 *
 * Using the very model of the prices keeps them honest: over many matches a fair price wins as often as it
 * says.
 */
export function limitedOversChances(ball: LimitedOversBall): number[] {
  const probabilities = outcomeProbabilities(
    {
      format: ball.info.format,
      gender: ball.info.gender,
      oversPerInnings: ball.oversPerInnings,
      eloDiff: ball.eloDiff,
      level: ball.info.level,
      drawPossible: ball.info.drawPossible,
    },
    ball.situation,
    ball.surprise,
  );
  const form = ball.striker.battingForm - ball.bowler.bowlingForm;
  return OUTCOME_LABELS.map(
    (label, index) => (probabilities[index] ?? 0) * Math.exp(form * (FORM[label] ?? 0)),
  );
}
