import { computePayout, ONE } from '@crease/games/base/money.ts';
import { type DiceChoice, diceMultiplier, ROLLS } from '@crease/games/dice/dice.ts';
import { readHundredths } from '#format/typed-number.ts';

/** Range of winning rolls out of ten thousand. */
export const WINNING = { least: 1, most: 9_800 } as const;

/** Duration of a roll. */
export const ROLLING_MS = 650;
/** Number of keyframes, between which the marker moves linearly. */
const SWING_FRAMES = 40;

/** Exact terms of a choice. */
interface DiceTerms {
  /** Probability from 0 to 1. */
  readonly chance: number;
  /** Ten-thousandths. */
  readonly multiplier: number;
  /** Payout of a winning roll in paise, 0 without a stake. */
  readonly pays: number;
  /** RTP in percent of the stake. */
  readonly returned: number;
  /** Range of winning rolls in hundredths, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Threshold as chosen: under 50.00, over 49.99. */
  readonly edge: number;
}

export function diceTerms({ side, winning }: DiceChoice, stake: number): DiceTerms {
  const multiplier = diceMultiplier(winning);
  const isUnder = side === 'UNDER';
  return {
    chance: winning / ROLLS,
    multiplier,
    pays: stake === 0 ? 0 : computePayout(stake, multiplier),
    returned: (winning * multiplier) / ((ROLLS * ONE) / 100),
    from: isUnder ? 0 : ROLLS - winning,
    to: isUnder ? winning - 1 : ROLLS - 1,
    edge: isUnder ? winning : ROLLS - winning - 1,
  };
}

/** Translation of a roll on the scale, which is as wide as the moved element. */
export function rollTransform(hundredths: number): string {
  return `translateX(${((hundredths / ROLLS) * 100).toFixed(3)}%)`;
}

/** Position of the marker during the damped swing. `at` is the share of its duration from 0 to 1. */
export function swungRoll(roll: number, at: number): number {
  if (at >= 1) return roll;
  const swing = Math.cos(at * 18) * (1 - at) ** 2 * 3_000;
  return Math.min(ROLLS - 1, Math.max(0, Math.round(roll + swing)));
}

/** Keyframes of the marker, evenly spaced in time. */
export function swingFrames(roll: number): Keyframe[] {
  return Array.from({ length: SWING_FRAMES + 1 }, (_, frame) => ({
    transform: rollTransform(swungRoll(roll, frame / SWING_FRAMES)),
  }));
}

/** Formats a roll: `64.82`. */
export function rollText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Number of winning rolls for an entered threshold, null if invalid. */
export function parseWinningRolls(side: DiceChoice['side'], typed: string): number | null {
  const edge = readHundredths(typed);
  if (edge === null) return null;
  const winning = side === 'UNDER' ? edge : ROLLS - edge - 1;
  return winning >= WINNING.least && winning <= WINNING.most ? winning : null;
}
