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
  const skill =
    ball.batting - ball.bowling + ball.eloDiff / ELO_PER_SKILL + ball.level * LEVEL_AS_SKILL;
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
