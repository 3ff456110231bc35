import { type Rejection, reject } from '#base/result.ts';
import { isHouseKind, isRunsKind } from '#market/market-kind.ts';
import type { GivenResult, MarketResult } from '#market/market-terms.ts';
import { hasFixedRunners } from '#quote/house-traits.ts';
import type { Market } from './market.ts';

/**
 * Normalizes a result for storage. A winners list becomes placings; for odd/even (zero is even) and last-digit
 * markets, a number of runs becomes the winning runner.
 */
export function readResult(
  { kind, runners, winners }: Pick<Market, 'kind' | 'runners' | 'winners'>,
  given: GivenResult,
): MarketResult {
  if (given.type === 'winners') {
    return { type: 'placings', placings: toPlacings(given.runnerIds, winners) };
  }
  if (given.type !== 'runs' || !isRuns(given.runs)) return given;
  const place =
    kind === 'ODD_EVEN' ? 1 - (given.runs % 2) : kind === 'LOTTERY' ? given.runs % 10 : -1;
  const winner = runners[place];
  return winner === undefined ? given : { type: 'placings', placings: [[winner.id]] };
}

/**
 * Converts winners in finishing order to placings: those from the last paid place on are tied for it.
 *
 * @example [A, B, C, D] with 3 places is [[A], [B], [C, D]]; [A, B] with 1 place is [[A, B]].
 */
export function toPlacings(
  runnerIds: readonly number[],
  places: number,
): readonly (readonly number[])[] {
  const alone = Math.max(places - 1, 0);
  const last = runnerIds.slice(alone);
  const first = runnerIds.slice(0, alone).map((id) => [id]);
  return last.length === 0 ? first : [...first, last];
}

/**
 * Checks that a result fits the market; null if so. VALIDATION of `result`; with `places` if fewer runners are placed
 * than places are paid, because exposure assumes every place is won.
 */
export function checkResult(
  market: Pick<Market, 'kind' | 'runners' | 'winners'>,
  result: MarketResult,
): Rejection | null {
  const misfit = reject('VALIDATION', { field: 'result' });
  if (result.type === 'void') return null;
  const onRuns = isRunsKind(market.kind);
  if (result.type === 'runs') return onRuns && isRuns(result.runs) ? null : misfit;
  const ran = market.runners.filter((runner) => runner.status !== 'REMOVED');
  if (result.type === 'half') {
    // Only between two runners of an order book do all bets still sum to zero.
    const isPair = market.winners === 1 && market.runners.length === 2;
    const isOfPair = isPair && ran.some(({ id }) => id === result.winnerId);
    return isOfPair && !onRuns && !isHouseKind(market.kind) ? null : misfit;
  }
  const placed = result.placings.flat();
  if (onRuns || placed.length === 0) return misfit;
  if (result.placings.some((tied) => tied.length === 0)) return misfit;
  if (new Set(placed).size !== placed.length) return misfit;
  // A coin, a parity and a digit have one result and no ties.
  if (hasFixedRunners(market.kind) && placed.length > 1) return misfit;
  if (!placed.every((id) => ran.some((runner) => runner.id === id))) return misfit;
  const places = Math.min(market.winners, ran.length);
  return placed.length >= places ? null : reject('VALIDATION', { field: 'result', places });
}

function isRuns(runs: number): boolean {
  return Number.isSafeInteger(runs) && runs >= 0;
}
