import { poissonChances } from '#play/distributions.ts';
import type { SidePair } from '#play/sport-card.ts';
import { findScoreRunner, SCORE_RUNNERS } from './football-scores.ts';
import type { FootballState } from './football-state.ts';

/** Expected added time in minutes, before it is announced. */
export const EXPECTED_ADDED: SidePair<number> = [2, 5];
/** Penalty conversion rate; professional leagues range from 75 to 78%. */
export const PENALTY_SCORED = 0.76;
/** Share of all goals that are penalties. */
export const PENALTY_SHARE = 0.08;
/** Factors on goals scored and conceded with ten players. */
const SHORT_HANDED = { scores: 0.68, concedes: 1.28 };
const HALF = 45;
const WHOLE = 90;

/**
 * Goal intensity at a minute of the match, 1 on average: rises towards the end.
 *
 * @param minute 0 to 90; added time is treated as the last minute of its half.
 */
export function goalIntensity(minute: number): number {
  return 0.8 + (0.4 * Math.min(WHOLE, Math.max(0, minute))) / WHOLE;
}

/** Intensity integrated over [from, to) of the regular minutes. */
function intensityBetween(from: number, to: number): number {
  const upTo = (minute: number) => 0.8 * minute + (0.2 * minute * minute) / WHOLE;
  return Math.max(0, upTo(to) - upTo(from));
}

/** Whole match including expected added time: 98 minutes of average intensity. */
export const WHOLE_MATCH =
  intensityBetween(0, WHOLE) + EXPECTED_ADDED[0] * goalIntensity(HALF) + EXPECTED_ADDED[1] * goalIntensity(WHOLE);

/** Share of a match's goals still to come, 1 before kick-off, 0 at the end. */
export function remainingShare(state: FootballState): number {
  switch (state.period) {
    case 'before':
      return 1;
    case 'first-half':
      return (remainingOfHalf(state, 0) + secondHalf()) / WHOLE_MATCH;
    case 'half-time':
      return secondHalf() / WHOLE_MATCH;
    case 'second-half':
      return remainingOfHalf(state, 1) / WHOLE_MATCH;
    default:
      return 0;
  }
}

/** Share of a match's goals still to come before half-time. */
function shareBeforeHalfTime(state: FootballState): number {
  if (state.period === 'before') return 1 - secondHalf() / WHOLE_MATCH;
  return state.period === 'first-half' ? remainingOfHalf(state, 0) / WHOLE_MATCH : 0;
}

function secondHalf(): number {
  return intensityBetween(HALF, WHOLE) + EXPECTED_ADDED[1] * goalIntensity(WHOLE);
}

function remainingOfHalf({ minute, added }: FootballState, half: 0 | 1): number {
  const start = half * HALF;
  const end = start + HALF;
  const addedLeft = Math.max(0, HALF + (added ?? EXPECTED_ADDED[half]) - Math.max(minute, HALF));
  return intensityBetween(Math.min(end, start + minute), end) + addedLeft * goalIntensity(end);
}

/** Effect of red cards on the rates of both sides. */
export function cardFactors([home, away]: SidePair<number>): SidePair<number> {
  const factor = (own: number, others: number) => SHORT_HANDED.scores ** own * SHORT_HANDED.concedes ** others;
  return [factor(home, away), factor(away, home)];
}

/** Computes each side's expected remaining goals, excluding a pending penalty. */
function remainingGoals(rates: SidePair<number>, state: FootballState): SidePair<number> {
  return goalsOfShare(rates, state, remainingShare(state));
}

/** Computes the part of these expected before half-time. */
function goalsBeforeHalfTime(rates: SidePair<number>, state: FootballState): SidePair<number> {
  return goalsOfShare(rates, state, shareBeforeHalfTime(state));
}

function goalsOfShare(rates: SidePair<number>, state: FootballState, share: number): SidePair<number> {
  const [home, away] = cardFactors(state.redCards);
  return [rates[0] * share * home, rates[1] * share * away];
}

/** Fair chances of all football markets. */
export interface FootballChances {
  /** Home, away, draw; sum 1. */
  readonly matchOdds: readonly [home: number, away: number, draw: number];
  /** Chances of more than 0.5, 1.5 … 4.5 goals. */
  readonly over: readonly number[];
  readonly bothScore: number;
  /** Home, away, draw at half-time; sum 1. */
  readonly halfTime: readonly [home: number, away: number, draw: number];
  /** Chance of each score runner; sum 1. */
  readonly score: readonly number[];
  /** Distribution of total goals at the end; sum 1. */
  readonly totals: readonly number[];
  /** Distribution of the home side's winning margin at the end; index 0 is `-MAX_MARGIN`; sum 1. */
  readonly margins: readonly number[];
}

/** Lines of the over/under markets. */
export const GOAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5] as const;
/** Maximum remaining goals per side; the last value holds the rest of the distribution. */
const MAX_GOALS = 14;
/** Leads beyond this are clamped to it. */
export const MAX_MARGIN = 30;

/**
 * Computes chances from each side's expected remaining goals as independent Poisson distributions.
 *
 * @param rates expected goals per side in the whole match.
 */
export function footballChances(rates: SidePair<number>, state: FootballState): FootballChances {
  const toCome = remainingGoals(rates, state);
  const beforeHalfTime = goalsBeforeHalfTime(rates, state);
  const at = (goals: SidePair<number>) => chancesFrom(goals, { toCome, beforeHalfTime });
  const [home, away] = state.goals;
  if (state.penalty === null) return at(state.goals);
  const scored = at(state.penalty === 0 ? [home + 1, away] : [home, away + 1]);
  return mixChances(scored, at(state.goals), PENALTY_SCORED);
}

function chancesFrom(
  goals: SidePair<number>,
  { toCome, beforeHalfTime }: Readonly<Record<'toCome' | 'beforeHalfTime', SidePair<number>>>,
): FootballChances {
  const home = poissonChances(toCome[0], MAX_GOALS);
  const away = poissonChances(toCome[1], MAX_GOALS);
  const total = poissonChances(toCome[0] + toCome[1], MAX_GOALS);
  const margins = marginLaw(home, away, goals[0] - goals[1]);
  const scores = (law: readonly number[], already: number) => (already > 0 ? 1 : 1 - (law[0] ?? 0));
  return {
    matchOdds: winDrawLoss(margins),
    over: GOAL_LINES.map((line) => {
      const needed = Math.ceil(line) - goals[0] - goals[1];
      return needed <= 0 ? 1 : 1 - total.slice(0, needed).reduce((sum, chance) => sum + chance, 0);
    }),
    bothScore: scores(home, goals[0]) * scores(away, goals[1]),
    halfTime: winDrawLoss(
      marginLaw(
        poissonChances(beforeHalfTime[0], MAX_GOALS),
        poissonChances(beforeHalfTime[1], MAX_GOALS),
        goals[0] - goals[1],
      ),
    ),
    score: scoreChances(home, away, goals),
    totals: [...Array.from({ length: goals[0] + goals[1] }, () => 0), ...total],
    margins,
  };
}

function scoreChances(home: readonly number[], away: readonly number[], goals: SidePair<number>): readonly number[] {
  const chances = Array.from({ length: SCORE_RUNNERS }, () => 0);
  for (const [more, chance] of home.entries()) {
    for (const [others, other] of away.entries()) {
      const place = findScoreRunner(goals[0] + more, goals[1] + others);
      chances[place] = (chances[place] ?? 0) + chance * other;
    }
  }
  return chances;
}

function marginLaw(home: readonly number[], away: readonly number[], lead: number): number[] {
  const law = Array.from({ length: 2 * MAX_MARGIN + 1 }, () => 0);
  for (const [more, chance] of home.entries()) {
    for (const [others, other] of away.entries()) {
      const margin = Math.min(Math.max(lead + more - others, -MAX_MARGIN), MAX_MARGIN);
      law[margin + MAX_MARGIN] = (law[margin + MAX_MARGIN] ?? 0) + chance * other;
    }
  }
  return law;
}

function winDrawLoss(margins: readonly number[]): [number, number, number] {
  const win = margins.slice(MAX_MARGIN + 1).reduce((sum, chance) => sum + chance, 0);
  const draw = margins[MAX_MARGIN] ?? 0;
  return [win, Math.max(0, 1 - win - draw), draw];
}

function mixChances(one: FootballChances, two: FootballChances, weight: number): FootballChances {
  const mix = (a: number, b: number) => weight * a + (1 - weight) * b;
  const each = (a: readonly number[], b: readonly number[]) => a.map((chance, place) => mix(chance, b[place] ?? 0));
  const three = ([home, away, draw]: FootballChances['matchOdds'], b: FootballChances['matchOdds']) =>
    [mix(home, b[0]), mix(away, b[1]), mix(draw, b[2])] as const;
  return {
    matchOdds: three(one.matchOdds, two.matchOdds),
    over: each(one.over, two.over),
    bothScore: mix(one.bothScore, two.bothScore),
    halfTime: three(one.halfTime, two.halfTime),
    score: each(one.score, two.score),
    // The first is one goal ahead, and so the longer list.
    totals: each(one.totals, two.totals),
    margins: each(one.margins, two.margins),
  };
}
