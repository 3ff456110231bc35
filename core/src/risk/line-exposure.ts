import type { Money } from '#money/money.ts';
import type { LinePosition, LineRest } from './position-types.ts';

/** A range of results, both ends included; null is open-ended. Paise. */
export interface LineRow {
  readonly start: number | null;
  readonly end: number | null;
  readonly amount: Money;
}

/** Part of a line position that determines its results. */
export type LineFigures = Pick<LinePosition, 'base' | 'steps' | 'rests'>;

/**
 * Worst result of a line position, zero or less: over every range of runs, the matched result less every unmatched
 * bet that would lose there (rules 10.5, 10.7). Unmatched bets never help.
 */
export function findWorstLine({ base, steps, rests }: LineFigures): Money {
  let matched = base;
  let risk = 0;
  for (const rest of rests.values()) risk += rest.lay;
  let worst = matched - risk;
  for (const line of listLines(steps, rests)) {
    const rest = rests.get(line);
    matched += steps.get(line) ?? 0;
    // From this line on, unmatched "No" bets here lose and "Yes" bets don't.
    if (rest !== undefined) risk += rest.back - rest.lay;
    if (matched - risk < worst) worst = matched - risk;
  }
  return Math.min(worst, 0);
}

/** Best result of a line position if every unmatched bet is matched where it wins; for the profit limit. */
export function findBestLine({ base, steps, rests }: LineFigures): Money {
  let result = base;
  for (const rest of rests.values()) result += rest.back;
  let best = result;
  for (const line of listLines(steps, rests)) {
    const rest = rests.get(line);
    result += steps.get(line) ?? 0;
    if (rest !== undefined) result += rest.lay - rest.back;
    if (result > best) best = result;
  }
  return best;
}

/** Matched P&L by ranges of runs, ascending, without gaps, equal neighbours merged (API 5.7). */
export function lineRows(base: Money, steps: ReadonlyMap<number, Money>): LineRow[] {
  const rows: LineRow[] = [];
  let start: number | null = null;
  let amount = base;
  for (const line of [...steps.keys()].sort(ascending)) {
    const step = steps.get(line) ?? 0;
    if (step === 0) continue;
    rows.push({ start, end: line - 1, amount });
    start = line;
    amount += step;
  }
  rows.push({ start, end: null, amount });
  return rows;
}

/**
 * Ranges of runs between points, ascending, without gaps, open at both ends, equal neighbours merged (API 5.7).
 *
 * @param points whole runs at which the result may change, including 0.
 */
export function rowsBetween(
  points: ReadonlySet<number>,
  resultAt: (runs: number) => Money,
): LineRow[] {
  const rows: { start: number | null; end: number | null; amount: Money }[] = [];
  for (const runs of [...points].sort(ascending)) {
    const amount = resultAt(runs);
    const row = rows.at(-1);
    if (row?.amount === amount) continue;
    if (row !== undefined) row.end = runs - 1;
    rows.push({ start: row === undefined ? null : runs, end: null, amount });
  }
  return rows;
}

function listLines(
  steps: ReadonlyMap<number, Money>,
  rests: ReadonlyMap<number, LineRest>,
): readonly number[] {
  const lines = [...steps.keys()];
  for (const line of rests.keys()) if (!steps.has(line)) lines.push(line);
  return lines.sort(ascending);
}

function ascending(a: number, b: number): number {
  return a - b;
}
