import type { Money } from '#money/money.ts';
import { type LineRow, rowsBetween } from './line-exposure.ts';
import type { RunsPosition } from './position-types.ts';

/**
 * Worst result of a METER position, zero or less, over every number of runs: the matched result less losses on held
 * bets. Both are linear between their keys, so the minimum is at zero runs or at a key; after the last key nothing
 * changes, since every bet is capped.
 */
export function findWorstMeterResult({ base, steps, rests }: RunsPosition): Money {
  const slopes = new Map(steps);
  let result = base;
  let slope = 0;
  for (const [key, { back, lay }] of rests) {
    // A held "Yes" loses for every run below its line, so its loss shrinks as the runs rise.
    result -= lay * key;
    slope += lay;
    slopes.set(key, (slopes.get(key) ?? 0) - lay - back);
  }
  let worst = Math.min(result, 0);
  let before = 0;
  for (const [key, change] of sorted(slopes)) {
    result += slope * (key - before);
    if (result < worst) worst = result;
    slope += change;
    before = key;
  }
  return worst;
}

/** Matched result of a METER position at a number of runs, paise. */
export function meterResultAt(
  { base, steps }: Pick<RunsPosition, 'base' | 'steps'>,
  runs: number,
): Money {
  let result = base;
  for (const [key, slope] of steps) {
    if (runs > key) result += slope * (runs - key);
  }
  return result;
}

/** Matched result run by run, starting at zero, the last range open-ended, equal neighbours merged (API 5.7). */
export function meterRows(position: Pick<RunsPosition, 'base' | 'steps'>): LineRow[] {
  const points = new Set<number>();
  const last = Math.max(0, ...position.steps.keys());
  for (let runs = 0; runs <= last; runs++) points.add(runs);
  return rowsBetween(points, (runs) => meterResultAt(position, runs));
}

function sorted(slopes: ReadonlyMap<number, Money>): [number, Money][] {
  return [...slopes].sort(([one], [other]) => one - other);
}
