import { ONE, payoutOf } from '@crease/games/base/money.ts';
import { type DiceChoice, diceMultiplier, ROLLS } from '@crease/games/dice/dice.ts';

/** The most and the fewest of ten thousand rolls that may win. */
export const WINNING = { least: 1, most: 9_800 } as const;

/** How long a roll takes. */
export const ROLLING_MS = 650;
/** Between two of them the mark goes evenly. */
const SWING_FRAMES = 40;

/** What a choice of rolls comes to, exactly. */
export interface DiceTerms {
  /** 0 to 1. */
  readonly chance: number;
  /** Ten-thousandths. */
  readonly multiplier: number;
  /** Of a winning roll, paise; 0 without a stake. */
  readonly pays: number;
  /** What comes back on average, per cent of the stake. */
  readonly returned: number;
  /** The winning rolls, both included, hundredths. */
  readonly from: number;
  readonly to: number;
  /** Where they end, as it is chosen: under 50.00, over 49.99. */
  readonly edge: number;
}

export function diceTerms({ side, winning }: DiceChoice, stake: number): DiceTerms {
  const multiplier = diceMultiplier(winning);
  const isUnder = side === 'UNDER';
  return {
    chance: winning / ROLLS,
    multiplier,
    pays: stake === 0 ? 0 : payoutOf(stake, multiplier),
    returned: (winning * multiplier) / ((ROLLS * ONE) / 100),
    from: isUnder ? 0 : ROLLS - winning,
    to: isUnder ? winning - 1 : ROLLS - 1,
    edge: isUnder ? winning : ROLLS - winning - 1,
  };
}

/** Where a roll lies on the scale, which is as wide as the element that is moved. */
export function rollTransform(hundredths: number): string {
  return `translateX(${((hundredths / ROLLS) * 100).toFixed(3)}%)`;
}

/** While it rolls, the mark swings ever less around where it comes to rest; `at` is the part of its time, 0 to 1. */
export function swungRoll(roll: number, at: number): number {
  if (at >= 1) return roll;
  const swing = Math.cos(at * 18) * (1 - at) ** 2 * 3_000;
  return Math.min(ROLLS - 1, Math.max(0, Math.round(roll + swing)));
}

/** The way of the mark, evenly in time. */
export function swingFrames(roll: number): Keyframe[] {
  return Array.from({ length: SWING_FRAMES + 1 }, (_, frame) => ({
    transform: rollTransform(swungRoll(roll, frame / SWING_FRAMES)),
  }));
}

/** Rolls as they stand on the scale: `64.82`. */
export function rollText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** How many rolls win when their edge is typed, or null when that is none. */
export function winningOf(side: DiceChoice['side'], typed: string): number | null {
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(typed)) return null;
  const edge = Math.round(Number(typed) * 100);
  const winning = side === 'UNDER' ? edge : ROLLS - edge - 1;
  return winning >= WINNING.least && winning <= WINNING.most ? winning : null;
}
