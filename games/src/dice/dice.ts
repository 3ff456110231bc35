import { checkStake, computePayout, type Money, type Multiplier, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import type { Draws } from '#fairness/draws.ts';

export const DICE_PAYTABLE = 'dice-1';
/** Rolls are 0.00 to 99.99, in hundredths. */
export const ROLLS = 10_000;
const MAX_WINNING = 9800;
const PAID_PER_CENT = 99;
const PER_CENT = 100;

/** UNDER wins on the lowest `winning` rolls, OVER on as many from the top. */
export interface DiceChoice {
  readonly side: 'UNDER' | 'OVER';
  /** Number of winning rolls out of ten thousand. */
  readonly winning: number;
}

/** 0 to 9999: 6482 is shown as 64.82. */
export function drawRoll(draws: Draws): number {
  return draws.int(ROLLS);
}

/**
 * Return of a winning roll: 99% ÷ chance, rounded down to four decimals.
 *
 * @example half of the rolls: 1.98.
 */
export function diceMultiplier(winning: number): Multiplier {
  return Math.floor((PAID_PER_CENT * ROLLS * ONE) / (PER_CENT * winning));
}

export function checkDice(
  { stake, choice }: { readonly stake: number; readonly choice: DiceChoice },
  limits: TableLimits,
): Result<Money> {
  const { winning, side } = choice;
  if (!Number.isInteger(winning) || winning < 1 || winning > MAX_WINNING) {
    return reject('INVALID_CHOICE');
  }
  if (side !== 'UNDER' && side !== 'OVER') return reject('INVALID_CHOICE');
  const best = diceMultiplier(winning);
  const checked = checkStake({ stake, max: limits.maxMain, best }, limits);
  return checked.ok ? accept(checked.value) : checked;
}

export function isWinningRoll({ side, winning }: DiceChoice, roll: number): boolean {
  return side === 'UNDER' ? roll < winning : roll >= ROLLS - winning;
}

export function dicePayout(
  { stake, choice }: { readonly stake: Money; readonly choice: DiceChoice },
  roll: number,
): Money {
  return isWinningRoll(choice, roll) ? computePayout(stake, diceMultiplier(choice.winning)) : 0;
}
