import type { SidePair } from '#play/sport-card.ts';
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
  intensityBetween(0, WHOLE) +
  EXPECTED_ADDED[0] * goalIntensity(HALF) +
  EXPECTED_ADDED[1] * goalIntensity(WHOLE);

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
  const factor = (own: number, others: number) =>
    SHORT_HANDED.scores ** own * SHORT_HANDED.concedes ** others;
  return [factor(home, away), factor(away, home)];
}

/** Computes each side's expected remaining goals, excluding a pending penalty. */
export function remainingGoals(rates: SidePair<number>, state: FootballState): SidePair<number> {
  return goalsOfShare(rates, state, remainingShare(state));
}

/** Computes the part of these expected before half-time. */
export function goalsBeforeHalfTime(
  rates: SidePair<number>,
  state: FootballState,
): SidePair<number> {
  return goalsOfShare(rates, state, shareBeforeHalfTime(state));
}

function goalsOfShare(
  rates: SidePair<number>,
  state: FootballState,
  share: number,
): SidePair<number> {
  const [home, away] = cardFactors(state.redCards);
  return [rates[0] * share * home, rates[1] * share * away];
}
