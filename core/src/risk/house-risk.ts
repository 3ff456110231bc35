import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import { type ExpectedProfit, expectedProfitOf } from './expected-profit.ts';
import { exposureOf } from './exposure.ts';
import type { Position } from './position-types.ts';

/** What the house stands to win or lose in a market it quotes, paise; see `ExpectedProfit` for the two lists. */
export interface HouseRisk extends ExpectedProfit {
  /** Largest loss of the house over all results, never negative. */
  readonly exposure: Money;
}

/** What the risk of the house in a market is read from. */
export interface HouseMarketRisk {
  readonly winners: number;
  readonly runners: readonly Runner[];
  readonly housePositions: Readonly<Record<Currency, Position>> | null;
}

/**
 * The book of the house in one currency, for its traders: the opposite of what all bettors together have matched.
 * Held bets are not in it yet. Null for a market that is not quoted by the house.
 */
export function houseRiskOf(market: HouseMarketRisk, currency: Currency): HouseRisk | null {
  const position = market.housePositions?.[currency];
  if (position === undefined) return null;
  return { ...expectedProfitOf(market, position), exposure: exposureOf(market, position) };
}
