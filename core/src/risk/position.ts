import { isHouseKind, isRunsKind, type MarketKind } from '#market/market-kind.ts';
import type { Currency } from '#money/money.ts';
import { EachWayPosition } from './each-way-position.ts';
import { LinePosition } from './line-position.ts';
import { createRunnerPosition, type RunnerPosition } from './runner-position.ts';
import { RunsPosition } from './runs-position.ts';

/** An account's possible results in one market: by winning or placed runner, by line, or by runs. */
export type Position = RunnerPosition | EachWayPosition | LinePosition | RunsPosition;

/** Account ID used for the house. */
const HOUSE = 0;

/** Market data that positions depend on. */
export interface TabledMarket {
  readonly kind: MarketKind;
  readonly runners: { readonly length: number };
  /** EACH_WAY only. */
  readonly eachWayDivisor?: number;
}

/** Creates a position without bets in a market. */
export function createPositionIn(market: TabledMarket, accountId: number): Position {
  const { kind, runners, eachWayDivisor } = market;
  if (eachWayDivisor !== undefined)
    return new EachWayPosition(accountId, runners.length, eachWayDivisor);
  if (!isRunsKind(kind)) return createRunnerPosition(accountId, runners.length);
  return isHouseKind(kind)
    ? new RunsPosition(accountId, kind === 'METER')
    : new LinePosition(accountId);
}

/** Creates the house's empty positions, by currency. */
export function createHousePositions(market: TabledMarket): Record<Currency, Position> {
  return { INR: createPositionIn(market, HOUSE), DEMO: createPositionIn(market, HOUSE) };
}
