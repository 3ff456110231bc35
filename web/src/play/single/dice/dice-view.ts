import { ONE, payoutOf } from '@crease/games/base/money.ts';
import { type DiceChoice, diceMultiplier, ROLLS } from '@crease/games/dice/dice.ts';

/** The most and the fewest of ten thousand rolls that may win. */
export const WINNING = { least: 1, most: 9_800 } as const;

/** How long a roll takes. */
export const ROLLING_MS = 650;

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
