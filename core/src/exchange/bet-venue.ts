import type { Refusal, Result } from '#base/result.ts';
import type { Bet, HouseTerms, Persistence, TimeInForce } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import type { Account } from './account.ts';
import type { PlaceBet } from './command.ts';
import type { Market } from './market.ts';
import type { SeatedBettor } from './move-position.ts';
import type { RulesVersion } from './rules.ts';
import type { Step } from './step.ts';

/** A bet that is asked for. */
export interface BetRequest {
  readonly market: Market;
  readonly account: Account;
  /** Place of the runner in the market. */
  readonly place: number;
  readonly command: PlaceBet;
  readonly rules: RulesVersion;
}

/** What of a bet depends on where it is taken. */
export interface VenueTerms {
  readonly rate: number;
  readonly tick: number;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  readonly minFill?: Money | undefined;
  readonly house?: HouseTerms | undefined;
}

/**
 * Where a bet is taken: the order book, or the house. `placeBet` asks it in this order, between the checks that are the
 * same everywhere; whatever refuses leaves no trace.
 */
export interface BetVenue {
  /** Whether it is a bet at all. */
  checkShape(request: BetRequest): Refusal | null;
  /** Whether its price may be asked for. */
  isPrice(market: Market, price: number): boolean;
  /** Whether its stake is within the limits. */
  checkStake(request: BetRequest): Refusal | null;
  /** The terms on which it is taken now. */
  termsOf(request: BetRequest): Result<VenueTerms>;
  /** How long it is held first, ms. */
  delayOf(market: Market, bet: Bet): number;
  /** Whether enough of it could be matched, asked when it is not held. */
  checkFill(market: Market, bet: Bet): Refusal | null;
  /** Takes an accepted bet whose stake is in the position as unmatched. */
  enter(step: Step, bettor: SeatedBettor, bet: Bet): void;
}
