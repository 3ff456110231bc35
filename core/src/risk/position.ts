import { assert, assertNever } from '#base/assert.ts';
import { isHouseKind, isRunsKind, type MarketKind } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import {
  addEachWayFill,
  addEachWayRest,
  copyOfEachWay,
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
  copyOfRunners,
  createRunnerPosition,
  lowerRunnerRest,
  matchRunnerRest,
  moveRunnerReserve,
} from './runner-position.ts';
import { addHeldBet, addRunsFill, createRunsPosition, takeHeldBet } from './runs-position.ts';

/** Stands for the house where an account is named. */
const HOUSE = 0;

/** What of a market its positions depend on. */
export interface TabledMarket {
  readonly kind: MarketKind;
  readonly runners: { readonly length: number };
  /** EACH_WAY only. */
  readonly eachWayDivisor?: number;
}

/** A position without bets in a market. */
export function createPositionIn(market: TabledMarket, accountId: number): Position {
  const { kind, runners, eachWayDivisor } = market;
  if (eachWayDivisor !== undefined)
    return createEachWayPosition(accountId, runners.length, eachWayDivisor);
  if (!isRunsKind(kind)) return createRunnerPosition(accountId, runners.length);
  return isHouseKind(kind)
    ? createRunsPosition(accountId, kind === 'METER')
    : createLinePosition(accountId);
}

/** What the house stands to win or lose in a market where nobody has bet yet, by currency. */
export function createHousePositions(market: TabledMarket): Record<Currency, Position> {
  return { INR: createPositionIn(market, HOUSE), DEMO: createPositionIn(market, HOUSE) };
}

/** The same position once more, to try something on. */
export function copyOf(position: Position): Position {
  switch (position.kind) {
    case 'RUNNERS':
      return copyOfRunners(position);
    case 'EACH_WAY':
      return copyOfEachWay(position);
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

/** All that a bet has unmatched comes into the position of its account. */
export function addRest(position: Position, bet: UnmatchedBet): void {
  if (position.kind === 'RUNNERS') addRunnerRest(position, bet);
  else if (position.kind === 'EACH_WAY') addEachWayRest(position, bet);
  else if (position.kind === 'LINE') addLineRest(position.rests, bet, bet.unmatched);
  else addHeldBet(position, bet);
}

/** All that a bet has unmatched leaves the position; the bet itself is changed by the caller. */
export function takeRest(position: Position, bet: UnmatchedBet): void {
  lowerRest(position, bet, bet.unmatched);
}

/** A part of what a bet has unmatched leaves the position; the bet itself is lowered by the caller. */
export function lowerRest(position: Position, bet: UnmatchedBet, by: Money): void {
  if (position.kind === 'RUNNERS') lowerRunnerRest(position, bet, by);
  else if (position.kind === 'EACH_WAY') lowerEachWayRest(position, bet, by);
  else if (position.kind === 'LINE') addLineRest(position.rests, bet, 0 - by);
  else {
    assert(by === bet.unmatched, 'a bet with the house is booked or ended whole');
    takeHeldBet(position, bet);
  }
}

/** A part of what a bet has unmatched is matched; the bet itself is changed by the caller. */
export function matchRest(position: Position, bet: UnmatchedBet, fill: PositionFill): void {
  if (position.kind === 'RUNNERS') matchRunnerRest(position, bet, fill);
  else {
    lowerRest(position, bet, fill.stake);
    addFill(position, bet, fill);
  }
}

/** Reserves an amount beyond the unmatched bets themselves, as a pending update does; minus gives it back. */
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

/** Adds a match to the position of an account whose bet it is. */
export function addFill(position: Position, bet: MatchedBet, fill: PositionFill): void {
  if (position.kind === 'RUNNERS') addRunnerFill(position, bet, fill);
  else if (position.kind === 'EACH_WAY') addEachWayFill(position, bet, fill);
  else if (position.kind === 'LINE') addLineFill(position, bet, fill);
  else addRunsFill(position, bet, fill);
}

/** Takes a match back, or adds the other side of it. */
export function takeFill(
  position: Position,
  bet: MatchedBet,
  { price, stake, profit }: PositionFill,
): void {
  addFill(position, bet, { price, stake: 0 - stake, profit: 0 - profit });
}

function copyOfRests({ rests }: LinePosition | RunsPosition): LinePosition['rests'] {
  return new Map([...rests].map(([key, rest]) => [key, { ...rest }]));
}
