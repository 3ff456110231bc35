import type { Rejection, Result } from '#base/result.ts';
import type { Bet, HouseTerms, Persistence, TimeInForce } from '#bet/bet.ts';
import type { CashOutLeg, CashOutQuote } from '#cash-out/level-position.ts';
import type { Money } from '#money/money.ts';
import type { PositionFill } from '#risk/position-types.ts';
import type { Account } from './account.ts';
import type { PlaceBet } from './command.ts';
import type { Market } from './market.ts';
import type { Bettor, SeatedBettor } from './move-position.ts';
import type { Step } from './step.ts';

/** A requested bet. */
export interface BetRequest {
  readonly market: Market;
  readonly account: Account;
  /** Index of the runner in the market. */
  readonly place: number;
  readonly command: PlaceBet;
}

/** Venue-specific terms of a bet. */
export interface VenueTerms {
  readonly rate: number;
  readonly tick: number;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  readonly minFill?: Money | undefined;
  readonly house?: HouseTerms | undefined;
}

/**
 * Execution venue: the order book or the house. `placeBet` calls these in this order, between the checks common to
 * both; a rejection leaves no trace.
 */
export interface BetVenue {
  /** Validates the shape of the request. */
  checkShape(request: BetRequest): Rejection | null;
  /** Returns true if the price is valid in this market. */
  isPrice(market: Market, price: number): boolean;
  /** Checks the stake limits. */
  checkStake(request: BetRequest): Rejection | null;
  /** Current terms for the bet. */
  resolveTerms(request: BetRequest): Result<VenueTerms>;
  /** Hold time before execution, ms. */
  computeDelay(market: Market, bet: Bet): number;
  /** Checks that enough of it can be matched; called only if it isn't held. */
  checkFill(market: Market, bet: Bet): Rejection | null;
  /** Executes an accepted bet whose stake is in the position as unmatched. */
  enter(step: Step, bettor: SeatedBettor, bet: Bet): void;
  /**
   * Quotes closing an account's position now: the result whatever the outcome, and the hedges that achieve it.
   *
   * @param shareMillionths part to close; the whole by default.
   */
  quoteCashOut(market: Market, account: Account, shareMillionths?: number): CashOutQuote;
  /** Terms of a quoted hedge, and the match it gets. */
  resolveHedge(market: Market, account: Account, leg: CashOutLeg): Hedge;
  /** Executes an accepted hedge whole; its stake is in the position as unmatched. */
  enterHedge(step: Step, bettor: Bettor, bet: Bet): void;
}

/** A hedge as a bet. */
export interface Hedge {
  readonly terms: Pick<VenueTerms, 'rate' | 'tick'> & { readonly house?: HouseTerms };
  readonly fill: PositionFill;
}
