import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import { type LineRow, lineRows } from './line-position.ts';
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

/** The house's P&L in a market it quotes, paise; see `ExpectedProfit` for the two lists. */
export interface HouseRisk extends ExpectedProfit {
  /** Largest house loss over all outcomes, never negative. */
  readonly exposure: Money;
}

export interface HouseMarketRisk {
  readonly winners: number;
  readonly runners: readonly Runner[];
  readonly housePositions: Readonly<Record<Currency, Position>> | null;
}

/**
 * The house's book in one currency, for its traders: the mirror of all matched bets, without held bets. Null for a
 * market not quoted by the house.
 */
export function computeHouseRisk(market: HouseMarketRisk, currency: Currency): HouseRisk | null {
  const position = market.housePositions?.[currency];
  if (position === undefined) return null;
  return {
    ...computeExpectedProfit(market, position),
    exposure: position.computeExposure(market),
  };
}
