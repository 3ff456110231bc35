import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';

const MOST_RUNS = 9_999;

/** What was typed or ticked in the result form. */
export interface ResultEntry {
  readonly runs: string;
  readonly winners: readonly number[];
}

export const NO_ENTRY: ResultEntry = { runs: '', winners: [] };

/** The result that was entered, or the sentence that says what is missing. */
export function resultOf(
  market: WireMarket,
  { runs, winners }: ResultEntry,
):
  | { readonly ok: true; readonly result: WireMarketResult }
  | { readonly ok: false; readonly problem: string } {
  if (isRunsKind(market.kind)) {
    const isWhole = /^\d{1,4}$/.test(runs.trim()) && Number(runs) <= MOST_RUNS;
    return isWhole
      ? { ok: true, result: { runs: Number(runs) } }
      : { ok: false, problem: 'Type the runs as a whole number.' };
  }
  const [only] = winners;
  if (only === undefined) return { ok: false, problem: 'Choose who won.' };
  // More than one at the top is a dead heat; several places are a place market.
  return winners.length === 1 && market.winners === 1
    ? { ok: true, result: { winnerRunnerId: only } }
    : { ok: true, result: { winners } };
}

/** A result in words: `177`, `Falcons`, `Void`. */
export function resultWords(market: WireMarket, result: WireMarketResult): string {
  if ('void' in result) return 'Void';
  if ('runs' in result) return String(result.runs);
  const ids = 'winners' in result ? result.winners : [result.winnerRunnerId];
  return ids.map((id) => nameOf(market, id)).join(', ');
}

function nameOf({ runners }: WireMarket, runnerId: number): string {
  return runners.find(({ id }) => id === runnerId)?.runnername ?? `Runner ${runnerId}`;
}

/** Whether a market can be settled as it stands (api 10.3). */
export function isSettleable({ status }: WireMarket): boolean {
  return ['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED'].includes(status);
}
