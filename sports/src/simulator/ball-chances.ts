import type { CricketMatchInfo } from '#field/match-info.ts';
import type { LimitedOversSituation } from '#pricing/ball-model.ts';
import { outcomeProbabilities } from '#pricing/scoring-level.ts';
import type { Player } from './squad.ts';

/**
 * Twelve outcomes of a ball, in the order of all lists of chances: 0 to 6 runs, a wicket with 0 or 1 run, and a wide
 * or no-ball (bowled again) worth 1, 2 or 5.
 */
export const OUTCOME_LABELS = ['0', '1', '2', '3', '4', '5', '6', 'W+0', 'W+1', 'X1', 'X2', 'X5'] as const;

export type OutcomeLabel = (typeof OUTCOME_LABELS)[number];

/** Returns the outcome with this index. */
export function outcomeAt(index: number): OutcomeLabel {
  const outcome = OUTCOME_LABELS[index];
  if (outcome === undefined) throw new RangeError(`no ball outcome ${index}`);
  return outcome;
}

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
  return OUTCOME_LABELS.map((label, index) => (probabilities[index] ?? 0) * Math.exp(form * (FORM[label] ?? 0)));
}

/** Inputs for the ball chances without an overs limit. */
export interface FirstClassBall {
  readonly over: number;
  readonly wickets: number;
  /** Required runs per over in a chase against the clock; null without one. */
  readonly requiredRate: number | null;
  /** Scoring level of the day: competition, ground, luck. */
  readonly level: number;
  /** Elo difference, batting side minus bowling side. */
  readonly eloDiff: number;
  readonly batting: number;
  readonly bowling: number;
}

/** Outcomes per hundred balls of an even contest, in the order of `OUTCOME_LABELS`. */
const BASE = [70.5, 17.85, 4.2, 1.05, 5.88, 0.03, 0.525, 1.716, 0.044, 0.79, 0.105, 0.053];
/** Effect of one unit of attack on the weights: fewer dots, more boundaries, more risk. */
const ATTACK = [-0.55, 0.05, 0.3, 0.1, 0.75, 0, 1.25, 0.75, 0.75, 0.15, 0.15, 0];
/** Effect of one unit of the batter's skill advantage over the bowler. */
const SKILL = [-0.1, 0.02, 0.1, 0.1, 0.2, 0, 0.25, -0.32, -0.32, 0, 0, 0];

const ELO_PER_SKILL = 300;
const LEVEL_AS_SKILL = 0.35;
const PLAIN_RATE = 3.2;
const NEW_BALL_OVERS = 15;
const TAIL_WICKETS = 8;

/**
 * Computes the weights of a ball's twelve outcomes in a multi-day match; they need not add up to 1.
 *
 * Tuned manually; pace and wickets match real matches: 3.4 runs an over, a wicket per 32 runs.
 */
export function firstClassChances(ball: FirstClassBall): number[] {
  const attack = computeAttack(ball);
  const skill = ball.batting - ball.bowling + ball.eloDiff / ELO_PER_SKILL + ball.level * LEVEL_AS_SKILL;
  return BASE.map((base, index) => {
    const push = attack * (ATTACK[index] ?? 0) + skill * (SKILL[index] ?? 0);
    return base * Math.exp(push);
  });
}

function computeAttack({ over, wickets, requiredRate }: FirstClassBall): number {
  const phase = over < NEW_BALL_OVERS ? -0.15 : wickets >= TAIL_WICKETS ? 0.2 : 0;
  if (requiredRate === null) return phase;
  const pressure = 0.7 * Math.log(Math.max(1, requiredRate) / PLAIN_RATE);
  return phase + Math.min(0.7, Math.max(-0.35, pressure));
}
