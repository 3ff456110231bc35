import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import { divideToNearest } from '#money/rounding.ts';

/**
 * Money waiting for the starting price of one runner. Amounts in any one unit; prices as decimal odds,
 * because a starting price is a ratio that lies on no ladder.
 */
export interface StartingMoney {
  /** Backs: lowest price taken and stake. */
  readonly backs: readonly PricedAmount[];
  /** Lays: highest price given and liability. */
  readonly lays: readonly PricedAmount[];
  /** Unmatched exchange bets, price and stake, which take part at their price or better. */
  readonly restingBacks: readonly PricedAmount[];
  readonly restingLays: readonly PricedAmount[];
}

export interface PricedAmount {
  readonly price: number;
  readonly amount: number;
}

const LOWEST = 1.01;
const HIGHEST = 1000;
/** Halvings of 1.01..1000 until the bracket is far below a thousandth. */
const STEPS = 60;

/** Price at which starting-price money alone would balance, or null without backs: 6,000 against 1,000 is 7.0. */
export function farPrice(backStakes: number, layLiability: number): number | null {
  return backStakes > 0 ? 1 + layLiability / backStakes : null;
}

/**
 * Price at which as much is backed as is laid (exchange rules 9.3).
 *
 * Backs join as the price rises and lays leave, so their difference only grows and bisection finds its zero;
 * where it jumps over zero, the price of the jump is the answer.
 */
export function startingPrice(money: StartingMoney): number {
  let low = LOWEST;
  let high = HIGHEST;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (surplusOfBacks(money, middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

function surplusOfBacks(money: StartingMoney, price: number): number {
  const willing = (limits: readonly PricedAmount[], takes: (limit: number) => boolean): number =>
    limits.reduce((sum, { price: limit, amount }) => sum + (takes(limit) ? amount : 0), 0);
  const upTo = (limit: number): boolean => limit <= price;
  const from = (limit: number): boolean => limit >= price;
  return (
    willing(money.backs, upTo) +
    willing(money.restingBacks, upTo) -
    willing(money.lays, from) / (price - 1) -
    willing(money.restingLays, from)
  );
}

/** A bet that waits for the starting price: a back risks its stake, a lay its liability. Prices in odds. */
export interface StartingBet {
  readonly side: Side;
  /** Worst price accepted, or null for any. */
  readonly limit: number | null;
  /** Stake of a back, liability of a lay, paise. */
  readonly liability: Money;
  /** A lay that risks less than this lapses, paise. */
  readonly minLiability?: Money;
}

/**
 * Backer's stake that a bet gets at the starting price, paise; 0 when it lapses because its limit is not met or it is too small.
 *
 * @example a lay with a liability of 2.00 at 69 gets a stake of 0.03.
 */
export function startingFill(bet: StartingBet, price: number): Money {
  const { side, limit, liability, minLiability = 0 } = bet;
  if (side === 'LAY' && liability < minLiability) return 0;
  if (limit !== null && (side === 'BACK' ? price < limit : price > limit)) return 0;
  return side === 'BACK' ? liability : Math.round(liability / (price - 1));
}

/** Rest of an ordinary bet that moves to the starting price: a lay keeps what it risks, not its stake. Paise. */
export function liabilityAtStart(rest: {
  readonly side: Side;
  readonly stake: Money;
  /** Hundredths. */
  readonly price: number;
}): Money {
  return rest.side === 'BACK' ? rest.stake : divideToNearest(rest.stake * (rest.price - 100), 100);
}
