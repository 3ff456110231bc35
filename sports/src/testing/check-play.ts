import type { Board } from '#play/board.ts';
import type { SportFixture } from '#play/sport-fixture.ts';
import { playFixture } from './play-script.ts';

/**
 * Describes the faults of a fixture's play; empty if prices are complete, times ascend, results are stable and the
 * end settles every market.
 */
export function listFaults(fixture: SportFixture): string[] {
  const { opening, steps } = playFixture(fixture.script());
  const faults = boardFaults(fixture, opening, 'opening');
  let before = opening;
  let at = Number.NEGATIVE_INFINITY;
  for (const [index, step] of steps.entries()) {
    const where = `step ${index} (${step.what})`;
    if (!Number.isSafeInteger(step.at) || step.at < at) faults.push(`${where}: time goes back`);
    faults.push(...boardFaults(fixture, step.board, where));
    faults.push(...changedResults(before, step.board, where));
    at = step.at;
    before = step.board;
  }
  if (before.phase !== 'over') faults.push(`ends ${before.phase}`);
  for (const { key, result } of before.markets) {
    if (result === null) faults.push(`${key} has no result at the end`);
  }
  return faults;
}

function boardFaults({ markets }: SportFixture, board: Board, where: string): string[] {
  const faults: string[] = [];
  for (const [index, plan] of markets.entries()) {
    const view = board.markets[index];
    const name = `${where}: ${plan.key}`;
    if (view === undefined || view.key !== plan.key) {
      faults.push(`${name} is missing`);
      continue;
    }
    const figures = plan.kind === 'FANCY' ? (view.outlook ?? []) : view.chances;
    const sum = figures.reduce((total, chance) => total + chance, 0);
    const expected = plan.kind === 'FANCY' ? 1 : plan.winners;
    if (figures.some((chance) => !(chance >= 0 && chance <= 1 + 1e-9))) {
      faults.push(`${name} has no chance: ${figures.join(' ')}`);
    }
    if (plan.kind !== 'FANCY' && figures.length !== plan.runners.length) {
      faults.push(`${name} has ${figures.length} chances`);
    }
    // Each-way odds combine two chances and have no fixed sum.
    const isSum = plan.kind !== 'EACH_WAY';
    if (isSum && Math.abs(sum - expected) > 0.002) faults.push(`${name} sums to ${sum}`);
    if ((view.status === 'CLOSED') !== (view.result !== null)) {
      faults.push(`${name} is ${view.status} ${view.result === null ? 'without' : 'with'} a result`);
    }
  }
  return faults;
}

function changedResults(before: Board, after: Board, where: string): string[] {
  return before.markets.flatMap(({ key, result }, index) =>
    result !== null && JSON.stringify(after.markets[index]?.result) !== JSON.stringify(result)
      ? [`${where}: the result of ${key} changed`]
      : [],
  );
}
