import { accept, type Rejection, type Result, reject, rejectField } from '#base/result.ts';
import type { Bet, HouseTerms, Persistence, TimeInForce } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import type { CashOutLeg, CashOutQuote } from '#cash-out/level-position.ts';
import { computeLegProfit, liveCashOut } from '#cash-out/live-cash-out.ts';
import { CURRENCIES, EVEN_RATE, type Money } from '#money/money.ts';
import { toRate } from '#money/profit.ts';
import type { PositionFill } from '#risk/position.ts';
import type { Account } from './account.ts';
import { checkStake } from './bet-checks.ts';
import type { PlaceBet } from './command.ts';
import { cancelRemainder } from './end-bets.ts';
import { getDelayMs, type Market, runnerPlace, takesStartingPrice } from './market.ts';
import { type Bettor, refreshExposure, type SeatedBettor } from './market-positions.ts';
import { canMatchNow, fillableNow, matchBet } from './match-bet.ts';
import type { Step } from './step.ts';

export interface BetRequest {
  readonly market: Market;
  readonly account: Account;
  readonly place: number;
  readonly command: PlaceBet;
}

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
  checkShape(request: BetRequest): Rejection | null;
  isPrice(market: Market, price: number): boolean;
  checkStake(request: BetRequest): Rejection | null;
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

export interface Hedge {
  readonly terms: Pick<VenueTerms, 'rate' | 'tick'> & { readonly house?: HouseTerms };
  readonly fill: PositionFill;
}

/** The order book: bets match each other and the remainder rests. */
export const BOOK_VENUE: BetVenue = {
  checkShape,
  isPrice: ({ ladder }, price) => ladder.findTick(price) >= 0,
  checkStake: ({ market, account, command }) =>
    checkStake(market, account, {
      stake: command.stake,
      rate: computeBookRate(market, command),
    }),
  resolveTerms: ({ market, command }) =>
    accept({
      rate: computeBookRate(market, command),
      tick: market.ladder.findTick(command.price),
      persistence: command.persistence,
      timeInForce: command.timeInForce,
      minFill: command.minFill,
    }),
  computeDelay: computeDelayMs,
  checkFill,
  enter: enterBook,
  quoteCashOut: liveCashOut,
  resolveHedge: (market, account, leg) => ({
    terms: { rate: toRate(leg.price, false), tick: market.ladder.findTick(leg.price) },
    fill: { ...leg, profit: computeLegProfit(market, account, leg) },
  }),
  enterHedge,
};

/** Matches an accepted bet and rests the remainder, which is cancelled for a FILL_OR_KILL bet. */
export function enterBook(step: Step, bettor: SeatedBettor, bet: Bet): void {
  const { market, seat } = bettor;
  step.emitBet('BetPlaced', bet);
  if (bet.timeInForce === 'ON_CLOSE') {
    market.currencies[bet.currency].onClose.add(bet);
    refreshExposure(step, bettor);
    step.changeBook(market);
    return;
  }
  matchBet(step, bettor, bet);
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched > 0) {
    if (bet.timeInForce === 'FILL_OR_KILL') cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
    else market.currencies[bet.currency].books[bet.runner]?.rest(bet, seat);
  }
  refreshExposure(step, bettor);
  step.changeBook(market);
}

/** Matches a hedge. Without cross matching: a set could take the money that another hedge needs. */
function enterHedge(step: Step, { market, position }: Bettor, bet: Bet): void {
  step.emitBet('BetPlaced', bet);
  matchBet(step, { market: { ...market, crossMatching: false }, position }, bet);
}

/** Rejects a FILL_OR_KILL bet that can't get its minimum fill now; null otherwise. */
export function checkFill(market: Market, bet: Bet): Rejection | null {
  if (bet.timeInForce !== 'FILL_OR_KILL') return null;
  return fillableNow(market, bet, bet.stake) < bet.minFill ? reject('NOT_FILLED') : null;
}

/** Hold time for a bet: none if it couldn't be matched anyway. */
function computeDelayMs(market: Market, bet: Bet): number {
  const delayMs = getDelayMs(market);
  if (delayMs === 0 || bet.timeInForce === 'ON_CLOSE') return 0;
  return bet.timeInForce === 'FILL_OR_KILL' || canMatchNow(market, bet) ? delayMs : 0;
}

/** Profit rate of its price. An SP bet risks its stake on either side, like a bet at evens. */
function computeBookRate({ kind }: Market, { price, timeInForce }: PlaceBet): number {
  return timeInForce === 'ON_CLOSE' ? EVEN_RATE : toRate(price, kind === 'LINE');
}

function checkShape({ command, market }: BetRequest): Rejection | null {
  const { stake, price, minFill, clientBetId, persistence, timeInForce } = command;
  const isFree = command.holderId !== undefined;
  if (!Number.isSafeInteger(stake) || stake <= 0) return rejectField('stake');
  if (!Number.isSafeInteger(price)) return reject('INVALID_RATE');
  if (clientBetId === '') return rejectField('clientBetId');
  if (minFill !== undefined && !(Number.isSafeInteger(minFill) && minFill > 0 && minFill <= stake)) {
    return rejectField('minFill');
  }
  const isTaken = takesStartingPrice(market);
  if (timeInForce === 'ON_CLOSE' && (!isTaken || isFree)) return rejectField('timeInForce');
  // A free bet's stake is a single one, and each way needs two.
  if (isFree && market.kind === 'EACH_WAY') return rejectField('marketId');
  if (timeInForce === 'ON_CLOSE' && isOnOtherSide(market, command)) return rejectField('side');
  if (isTaken) return null;
  if (persistence === 'MARKET_ON_CLOSE') return rejectField('persistence');
  return null;
}

/** Only one side of an account's SP bets on a runner takes part (`listEntrants`). */
function isOnOtherSide(market: Market, { accountId, runnerId, side }: PlaceBet): boolean {
  const runner = runnerPlace(market, runnerId);
  return CURRENCIES.some((currency) => market.currencies[currency].onClose.hasOpposite({ accountId, runner, side }));
}
