import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import { computeExpectedProfit, type ExpectedProfit } from './expected-profit.ts';
import type { Position } from './position.ts';

/** The house's P&L in a market it quotes, paise; see `ExpectedProfit` for the two lists. */
export interface HouseRisk extends ExpectedProfit {
  /** Largest house loss over all outcomes, never negative. */
  readonly exposure: Money;
}

/** Market data that the house's risk is computed from. */
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
