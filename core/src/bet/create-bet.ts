import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { Bet, Fill, HouseTerms, Persistence, TimeInForce } from './bet.ts';
import type { Side } from './side.ts';

/** Of every bet that has no fill yet; nothing may be put into it. */
const NO_FILLS: Fill[] = [];
Object.freeze(NO_FILLS);

/** What a bet asks for. */
export interface BetTerms {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly side: Side;
  readonly currency: Currency;
  readonly clientBetId: string;
  readonly placedAt: number;
  readonly price: Price;
  readonly rate: number;
  readonly tick: number;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  /** Absent: the whole stake. */
  readonly minFill?: Money | undefined;
  /** House kinds only. */
  readonly house?: HouseTerms | undefined;
}

/**
 * A new bet, wholly unmatched and in no book.
 *
 * The only place where bets are made: every bet has its fields in the same order, which keeps the engine fast.
 */
export function createBet(terms: BetTerms): Bet {
  return {
    // What matching touches comes first: fields lie in memory in the order in which they are set.
    unmatched: terms.stake,
    level: null,
    next: null,
    previous: null,
    rate: terms.rate,
    tick: terms.tick,
    side: terms.side,
    runner: terms.runner,
    accountId: terms.accountId,
    id: terms.id,
    price: terms.price,
    matched: 0,
    matchedProfit: 0,
    status: 'UNMATCHED',
    matchedAt: 0,
    fills: NO_FILLS,
    stake: terms.stake,
    marketId: terms.marketId,
    currency: terms.currency,
    persistence: terms.persistence,
    pendingUpdate: null,
    timeInForce: terms.timeInForce,
    minFill: terms.minFill ?? terms.stake,
    clientBetId: terms.clientBetId,
    placedAt: terms.placedAt,
    cancelled: 0,
    lapsed: 0,
    voided: 0,
    heldUntil: 0,
    heldVersion: 0,
    profitLoss: null,
    house: terms.house ?? null,
  };
}

/** Notes a fill as the newest of a bet. */
export function noteFill(bet: Bet, fill: Fill): void {
  // The first one brings a list of its own with room for one: most bets never have more.
  if (bet.fills.length === 0) bet.fills = [fill];
  else bet.fills.push(fill);
}
