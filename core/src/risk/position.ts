import type { Bet, Fill, HouseTerms } from '#bet/bet.ts';
import { isHouseKind, isRunsKind, type MarketKind } from '#market/market-kind.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import { EachWayPosition } from './each-way-position.ts';
import { LinePosition } from './line-position.ts';
import { createRunnerPosition, type RunnerPosition } from './runner-position.ts';
import { RunsPosition } from './runs-position.ts';

const HOUSE = 0;

export interface RiskMarket {
  readonly winners: number;
  readonly runners: readonly Pick<Runner, 'status'>[];
}

/**
 * An account's possible results in one market, kept up to date with every match and every unmatched bet. Each kind of
 * market has its own figures for them.
 */
export interface AccountPosition {
  readonly accountId: number;
  /** Worst case over all outcomes and unmatched bets, never negative, paise. */
  exposure: Money;
  /** Number of live bets, for the limit on it. */
  openBets: number;
  addRest(bet: UnmatchedBet): void;
  /** Removes a bet's unmatched stake, or part of it; the caller updates the bet. */
  removeRest(bet: UnmatchedBet, by?: Money): void;
  /** Matches part of a bet's unmatched stake; the caller updates the bet. */
  matchRest(bet: UnmatchedBet, fill: PositionFill): void;
  /** Reserves an amount on top of the unmatched bets, as a pending update does; negative releases it. */
  moveReserve(bet: ReservingBet, amount: Money): void;
  /** Adds a match; negative figures (`reverseFill`) remove one, or add its opposite side. */
  addFill(bet: MatchedBet, fill: PositionFill): void;
  /**
   * Exposure in a market: the largest loss over all outcomes and all ways in which the unmatched bets may or may not be
   * matched (rules 10.3 to 10.7). Never negative, paise. Removed runners can't win.
   */
  computeExposure(market: RiskMarket): Money;
  /**
   * Max profit in a market if every unmatched bet is matched at its own price where it wins; compared with the profit
   * limit. Paise, never negative.
   */
  computeMaxProfit(market: RiskMarket): Money;
}

/** Terms of a bet on runs that determine its result; `stake` is the relevant part. */
export type RunsBet = Pick<Bet, 'side' | 'rate' | 'stake'> & { readonly house: HouseTerms };

/** Terms of an unmatched bet that affect a position. */
export type UnmatchedBet = Pick<Bet, 'side' | 'runner' | 'price' | 'rate' | 'unmatched'> & {
  readonly house?: Bet['house'];
};

/** Terms of a bet that determine where an extra amount is reserved. */
export type ReservingBet = Pick<UnmatchedBet, 'side' | 'runner' | 'price'>;

/** Terms of a matched bet that affect a position. */
export type MatchedBet = Pick<Bet, 'side' | 'runner'> & { readonly house?: Bet['house'] };

/** Backer's figures of a match, paise; on a line market the price is its effective line. */
export type PositionFill = Pick<Fill, 'price' | 'stake' | 'profit'>;

/** Figures that take a match out of a position again. */
export function reverseFill({ price, stake, profit }: PositionFill): PositionFill {
  return { price, stake: 0 - stake, profit: 0 - profit };
}

/** An account's possible results in one market: by winning or placed runner, by line, or by runs. */
export type Position = RunnerPosition | EachWayPosition | LinePosition | RunsPosition;

export interface TabledMarket {
  readonly kind: MarketKind;
  readonly runners: { readonly length: number };
  /** EACH_WAY only. */
  readonly eachWayDivisor?: number;
}

export function createPositionIn(market: TabledMarket, accountId: number): Position {
  const { kind, runners, eachWayDivisor } = market;
  if (eachWayDivisor !== undefined) return new EachWayPosition(accountId, runners.length, eachWayDivisor);
  if (!isRunsKind(kind)) return createRunnerPosition(accountId, runners.length);
  return isHouseKind(kind) ? new RunsPosition(accountId, kind === 'METER') : new LinePosition(accountId);
}

export function createHousePositions(market: TabledMarket): Record<Currency, Position> {
  return { INR: createPositionIn(market, HOUSE), DEMO: createPositionIn(market, HOUSE) };
}
