import type { CricketMatchInfo } from '#field/match-info.ts';
import { outcomeProbabilities } from '#pricing/outcome-probabilities.ts';
import type { LimitedOversSituation } from '#pricing/situation.ts';
import type { OutcomeLabel } from './ball-outcome-label.ts';
import { OUTCOME_LABELS } from './ball-outcome-label.ts';
import type { Player } from './squad.ts';

/** State of a limited-overs innings before a ball. */
export interface LimitedOversBall {
  readonly info: Pick<CricketMatchInfo, 'format' | 'gender' | 'level' | 'drawPossible'>;
  /** Initial overs of the innings. */
  readonly oversPerInnings: number;
  /** Elo difference, side batting first minus the other. */
  readonly eloDiff: number;
  readonly situation: LimitedOversSituation;
  /** Deviation of this innings' scoring level from the expected one. */
  readonly surprise: number;
  readonly striker: Player;
  readonly bowler: Player;
}

/** Effect of one unit of form on the chance of an outcome; the model itself covers sides, not players. */
const FORM: Readonly<Partial<Record<OutcomeLabel, number>>> = {
  '4': 0.15,
  '6': 0.2,
  'W+0': -0.3,
};

/**
 * Computes the weights of the twelve outcomes: those of the pricing model, slightly adjusted for batter and bowler.
 *
 * Sharing the pricing model keeps prices fair: over many matches they win as often as they imply.
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
