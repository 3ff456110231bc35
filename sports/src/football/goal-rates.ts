import type { SidePair } from '#play/sport-card.ts';
import type { FootballState } from './football-state.ts';

/** Added time that is expected before it is announced, minutes. */
export const EXPECTED_ADDED: SidePair<number> = [2, 5];
/** A penalty is scored this often; professional leagues lie between 75 and 78 %. */
export const PENALTY_SCORED = 0.76;
/** Part of all goals that are penalties. */
export const PENALTY_SHARE = 0.08;
/** What a side of ten scores and concedes, as a part of its usual rate. */
const SHORT_HANDED = { scores: 0.68, concedes: 1.28 };
const HALF = 45;
const WHOLE = 90;

/**
 * How likely goals are at a minute of the match, 1 on average: they come more often towards the end.
 *
 * @param minute 0 to 90; added time counts as the last minute of its half.
 */
export function goalIntensity(minute: number): number {
  return 0.8 + (0.4 * Math.min(WHOLE, Math.max(0, minute))) / WHOLE;
}

/** Intensity summed over [from, to) of the regular minutes. */
function intensityBetween(from: number, to: number): number {
  const upTo = (minute: number) => 0.8 * minute + (0.2 * minute * minute) / WHOLE;
  return Math.max(0, upTo(to) - upTo(from));
}

/** The whole match with the added time that is expected: 98 minutes of average intensity. */
export const WHOLE_MATCH =
  intensityBetween(0, WHOLE) +
  EXPECTED_ADDED[0] * goalIntensity(HALF) +
  EXPECTED_ADDED[1] * goalIntensity(WHOLE);

/** Part of a match's goals that are still to come, 1 before kick-off, 0 at the end. */
export function shareToCome(state: FootballState): number {
  switch (state.period) {
    case 'before':
      return 1;
    case 'first-half':
      return (leftOfHalf(state, 0) + secondHalf()) / WHOLE_MATCH;
    case 'half-time':
      return secondHalf() / WHOLE_MATCH;
    case 'second-half':
      return leftOfHalf(state, 1) / WHOLE_MATCH;
    default:
      return 0;
  }
}

/** Part of a match's goals that are still to come before half-time. */
function shareBeforeHalfTime(state: FootballState): number {
  if (state.period === 'before') return 1 - secondHalf() / WHOLE_MATCH;
  return state.period === 'first-half' ? leftOfHalf(state, 0) / WHOLE_MATCH : 0;
}

function secondHalf(): number {
  return intensityBetween(HALF, WHOLE) + EXPECTED_ADDED[1] * goalIntensity(WHOLE);
}

function leftOfHalf({ minute, added }: FootballState, half: 0 | 1): number {
  const start = half * HALF;
  const end = start + HALF;
  const addedLeft = Math.max(0, HALF + (added ?? EXPECTED_ADDED[half]) - Math.max(minute, HALF));
  return intensityBetween(Math.min(end, start + minute), end) + addedLeft * goalIntensity(end);
}

/** What red cards make of the rates of both sides. */
export function cardFactors([home, away]: SidePair<number>): SidePair<number> {
  const factor = (own: number, others: number) =>
    SHORT_HANDED.scores ** own * SHORT_HANDED.concedes ** others;
  return [factor(home, away), factor(away, home)];
}

/** Goals that each side is still expected to score, a penalty about to be taken not counted. */
export function goalsToCome(rates: SidePair<number>, state: FootballState): SidePair<number> {
  return goalsOfShare(rates, state, shareToCome(state));
}

/** Those of them that come before half-time. */
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
