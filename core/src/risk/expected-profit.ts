import type { Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { type LineRow, lineRows } from './line-figures.ts';
import type { Position } from './position.ts';
import { meterRows } from './runs-position.ts';

/** An account's P&L on matched bets, before commission, paise (API 5.7). */
export interface ExpectedProfit {
  /** Winner kinds: every runner in order, "if this one wins" (with several winners, "and the others lose"). */
  readonly runners: readonly {
    readonly runnerId: number;
    readonly amount: Money;
    /** EACH_WAY: "if this one is placed behind the winner", the others unplaced. */
    readonly placed?: Money;
  }[];
  /** EACH_WAY: if no runner with bets is placed. */
  readonly unplaced?: Money;
  /** Line kinds: ranges of runs, ascending, no gaps, equal neighbours merged. */
  readonly rows: readonly LineRow[];
}

/** P&L by outcome, matched bets only. */
export function computeExpectedProfit(
  market: { readonly runners: readonly Pick<Runner, 'id'>[] },
  position: Position,
): ExpectedProfit {
  if (position.kind === 'EACH_WAY') {
    const { won, placed } = position.listResults();
    const runners = market.runners.map(({ id: runnerId }, place) => ({
      runnerId,
      amount: won[place] ?? 0,
      placed: placed[place] ?? 0,
    }));
    return { runners, unplaced: position.matched.lost, rows: [] };
  }
  if (position.kind !== 'RUNNERS') {
    const isPerRun = position.kind === 'RUNS' && position.isPerRun;
    const rows = isPerRun ? meterRows(position) : lineRows(position.base, position.steps);
    return { runners: [], rows };
  }
  const runners = market.runners.map((runner, place) => ({
    runnerId: runner.id,
    amount: position.base + position.matchedOn(place),
  }));
  return { runners, rows: [] };
}
