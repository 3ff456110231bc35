import type { Bet } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import { computeHouseProfit } from '#quote/house-rate.ts';
import { isWonAt, meterResult } from '#quote/runs-result.ts';
import { meterResultAt } from './meter-exposure.ts';
import type { RunsBet, RunsPosition } from './position-types.ts';

const RUN = 100;

/** Result of a bet on runs at a number of whole runs, paise (API 5.4). */
export function computeRunsResult(bet: RunsBet, runs: number, isPerRun: boolean): Money {
  if (isPerRun) return meterResult(bet, runs);
  const isWon = isWonAt(bet.house, runs * RUN);
  const backer = isWon ? computeHouseProfit(bet.stake, bet.rate) : 0 - bet.stake;
  return bet.side === 'BACK' ? backer : 0 - backer;
}

/** Whole runs at which a bet's result, or its slope, changes. */
export function listTurningRuns({ line, reach }: NonNullable<Bet['house']>): readonly number[] {
  const from = Math.ceil(line / RUN);
  return reach > 0 ? [from, from + reach] : [from];
}

/**
 * Max result of a position on runs if every held bet is booked where it wins; for the profit limit. Never negative,
 * paise.
 */
export function largestRunsProfit(position: RunsPosition): Money {
  const { base, steps, isPerRun, held } = position;
  const candidates = new Set<number>([0, ...steps.keys()]);
  for (const { house } of held) for (const runs of listTurningRuns(house)) candidates.add(runs);
  let best = 0;
  for (const runs of candidates) {
    let result = isPerRun ? meterResultAt(position, runs) : base;
    if (!isPerRun) for (const [key, step] of steps) if (runs >= key) result += step;
    for (const bet of held) result += Math.max(0, computeRunsResult(bet, runs, isPerRun));
    if (result > best) best = result;
  }
  return best;
}
