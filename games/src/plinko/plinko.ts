import { assertDefined } from '#base/assert.ts';
import { checkStake, computePayout, type Money, type Multiplier, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import type { Draws } from '#fairness/draws.ts';

export type PlinkoRisk = 'LOW' | 'MEDIUM' | 'HIGH';
export const PLINKO_PAYTABLE = 'plinko-1';

export interface PlinkoChoice {
  readonly rows: number;
  readonly risk: PlinkoRisk;
}

/** Path of the ball: one bit per row, 1 for right; the bucket is the number of rights. */
export interface PlinkoDrop {
  readonly path: readonly number[];
  readonly bucket: number;
}

/** Multipliers in hundredths from the edge to the middle; the other half is mirrored. */
const HALVES: Readonly<Record<string, readonly number[]>> = {
  '8 LOW': [560, 210, 110, 100, 50],
  '8 MEDIUM': [1300, 300, 130, 70, 40],
  '8 HIGH': [2900, 400, 150, 30, 20],
  '12 LOW': [1000, 300, 160, 140, 110, 100, 50],
  '12 MEDIUM': [3300, 1100, 400, 200, 110, 60, 30],
  '12 HIGH': [17_000, 2400, 810, 200, 70, 20, 20],
  '16 LOW': [1600, 900, 200, 140, 140, 120, 110, 100, 50],
  '16 MEDIUM': [11_000, 4100, 1000, 500, 300, 150, 100, 50, 30],
  '16 HIGH': [100_000, 13_000, 2600, 900, 400, 200, 20, 20, 20],
};

const TO_TEN_THOUSANDTHS = 100;

/** Multipliers of all buckets from left to right; null for unsupported rows or risks. */
export function plinkoTable({ rows, risk }: PlinkoChoice): readonly Multiplier[] | null {
  const half = HALVES[`${rows} ${risk}`];
  if (half === undefined) return null;
  const left = half.map((hundredths) => hundredths * TO_TEN_THOUSANDTHS);
  return [...left, ...left.slice(0, -1).toReversed()];
}

export function plinkoChoices(): readonly PlinkoChoice[] {
  const risks: readonly PlinkoRisk[] = ['LOW', 'MEDIUM', 'HIGH'];
  return [8, 12, 16].flatMap((rows) => risks.map((risk) => ({ rows, risk })));
}

export function checkPlinko(
  { stake, choice }: { readonly stake: number; readonly choice: PlinkoChoice },
  limits: TableLimits,
): Result<Money> {
  const table = plinkoTable(choice);
  if (table === null) return reject('INVALID_CHOICE');
  const checked = checkStake({ stake, max: limits.maxMain, best: Math.max(...table) }, limits);
  return checked.ok ? accept(checked.value) : checked;
}

export function dropBall(draws: Draws, rows: number): PlinkoDrop {
  const path = Array.from({ length: rows }, () => draws.int(2));
  return { path, bucket: path.reduce((rights, bit) => rights + bit, 0) };
}

export function plinkoPayout(
  { stake, choice }: { readonly stake: Money; readonly choice: PlinkoChoice },
  { bucket }: PlinkoDrop,
): Money {
  const table = assertDefined(plinkoTable(choice) ?? undefined, 'a ball that dropped has a table');
  return computePayout(stake, assertDefined(table[bucket], 'every bucket pays something'));
}
