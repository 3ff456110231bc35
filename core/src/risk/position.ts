import { assert, assertNever } from '#base/assert.ts';
import { isHouseKind, isRunsKind, type MarketKind } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import {
  addEachWayFill,
  addEachWayRest,
  copyEachWayPosition,
  createEachWayPosition,
  lowerEachWayRest,
  moveEachWayReserve,
} from './each-way-position.ts';
import { addLineFill, addLineRest, createLinePosition } from './line-position.ts';
import type {
  LinePosition,
  MatchedBet,
  Position,
  PositionFill,
  RunsPosition,
  UnmatchedBet,
} from './position-types.ts';
import {
  addRunnerFill,
  addRunnerRest,
  copyRunnerPosition,
  createRunnerPosition,
  lowerRunnerRest,
  matchRunnerRest,
  moveRunnerReserve,
} from './runner-position.ts';
import { addHeldBet, addRunsFill, createRunsPosition, removeHeldBet } from './runs-position.ts';

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
    return createEachWayPosition(accountId, runners.length, eachWayDivisor);
  if (!isRunsKind(kind)) return createRunnerPosition(accountId, runners.length);
  return isHouseKind(kind)
    ? createRunsPosition(accountId, kind === 'METER')
    : createLinePosition(accountId);
}

/** Creates the house's empty positions, by currency. */
export function createHousePositions(market: TabledMarket): Record<Currency, Position> {
  return { INR: createPositionIn(market, HOUSE), DEMO: createPositionIn(market, HOUSE) };
}

/** Copies a position for trial changes. */
export function copyPosition(position: Position): Position {
  switch (position.kind) {
    case 'RUNNERS':
      return copyRunnerPosition(position);
    case 'EACH_WAY':
      return copyEachWayPosition(position);
    case 'LINE':
      return { ...position, steps: new Map(position.steps), rests: copyOfRests(position) };
    case 'RUNS':
      return {
        ...position,
        steps: new Map(position.steps),
        rests: copyOfRests(position),
        held: [...position.held],
      };
    default:
      return assertNever(position);
  }
}

/** Adds a bet's unmatched stake to its account's position. */
export function addRest(position: Position, bet: UnmatchedBet): void {
  if (position.kind === 'RUNNERS') addRunnerRest(position, bet);
  else if (position.kind === 'EACH_WAY') addEachWayRest(position, bet);
  else if (position.kind === 'LINE') addLineRest(position.rests, bet, bet.unmatched);
  else addHeldBet(position, bet);
}

/** Removes a bet's unmatched stake from the position; the caller updates the bet. */
export function removeRest(position: Position, bet: UnmatchedBet): void {
  lowerRest(position, bet, bet.unmatched);
}

/** Removes part of a bet's unmatched stake from the position; the caller reduces the bet. */
export function lowerRest(position: Position, bet: UnmatchedBet, by: Money): void {
  if (position.kind === 'RUNNERS') lowerRunnerRest(position, bet, by);
  else if (position.kind === 'EACH_WAY') lowerEachWayRest(position, bet, by);
  else if (position.kind === 'LINE') addLineRest(position.rests, bet, 0 - by);
  else {
    assert(by === bet.unmatched, 'a bet with the house is booked or ended whole');
    removeHeldBet(position, bet);
  }
}

/** Matches part of a bet's unmatched stake; the caller updates the bet. */
export function matchRest(position: Position, bet: UnmatchedBet, fill: PositionFill): void {
  if (position.kind === 'RUNNERS') matchRunnerRest(position, bet, fill);
  else {
    lowerRest(position, bet, fill.stake);
    addFill(position, bet, fill);
  }
}

/** Reserves an amount on top of the unmatched bets, as a pending update does; negative releases it. */
export function moveReserve(
  position: Position,
  bet: Pick<UnmatchedBet, 'side' | 'runner' | 'price'>,
  amount: Money,
): void {
  assert(position.kind !== 'RUNS', 'a bet with the house is never changed');
  if (position.kind === 'RUNNERS') moveRunnerReserve(position, bet, amount);
  else if (position.kind === 'EACH_WAY') moveEachWayReserve(position, bet, amount);
  else addLineRest(position.rests, bet, amount);
}

/** Adds a match to the position of the bet's account. */
export function addFill(position: Position, bet: MatchedBet, fill: PositionFill): void {
  if (position.kind === 'RUNNERS') addRunnerFill(position, bet, fill);
  else if (position.kind === 'EACH_WAY') addEachWayFill(position, bet, fill);
  else if (position.kind === 'LINE') addLineFill(position, bet, fill);
  else addRunsFill(position, bet, fill);
}

/** Removes a match, or adds its opposite side. */
export function removeFill(
  position: Position,
  bet: MatchedBet,
  { price, stake, profit }: PositionFill,
): void {
  addFill(position, bet, { price, stake: 0 - stake, profit: 0 - profit });
}

function copyOfRests({ rests }: LinePosition | RunsPosition): LinePosition['rests'] {
  return new Map([...rests].map(([key, rest]) => [key, { ...rest }]));
}
