import { type Refusal, refuse } from '#base/result.ts';
import { Bet } from '#bet/bet.ts';
import { type HouseKind, isHouseKind } from '#market/market-kind.ts';
import { largestStakeOf } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { isHouseLine, isHousePrice } from '#quote/check-quote.ts';
import { houseRateOf } from '#quote/house-rate.ts';
import { HOUSE_TRAITS } from '#quote/house-traits.ts';
import { type Taken, takeQuote } from '#quote/take-quote.ts';
import { addRest, createPositionIn, takeRest } from '#risk/position.ts';
import { acceptBet, holdBet } from './accept-bet.ts';
import type { Account } from './account.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import {
  checkFunds,
  checkHouseStake,
  checkLocks,
  checkStatus,
  MAX_OPEN_BETS,
} from './bet-checks.ts';
import { bookHouseBet } from './book-house-bet.ts';
import type { PlaceBet } from './command.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/** A market that the house quotes. */
export type HouseMarket = Market & { readonly kind: HouseKind };

/** Narrows a market to one that the house quotes. */
export function isHouseMarket(market: Market): market is HouseMarket {
  return isHouseKind(market.kind);
}

/**
 * Takes a bet against the live quote of the house, all of it or nothing: booked at once, or held for the delay and
 * then booked at the quote of that time. Nothing rests.
 *
 * Checks in the order of API 5.1. Refusals: NOT_FOUND, VALIDATION (`field`: stake, clientBetId, side, line), BET_LOCKED,
 * MARKET_CLOSED, MARKET_SUSPENDED, BALL_RUNNING, RUNNER_SUSPENDED, MARKET_CHANGED, INVALID_RATE, STAKE_MIN, STAKE_MAX,
 * BET_COUNT, PRICE_CHANGED (`newRate`, `newLine`), EXPOSURE_LIMIT, MAX_PROFIT, INSUFFICIENT_BALANCE.
 *
 * @param place of the runner in the market.
 */
export function placeHouseBet(
  step: Step,
  { market, account, place }: { market: HouseMarket; account: Account; place: number },
  command: PlaceBet,
): Outcome {
  const refusal = checkHouseBet(market, account, place, command);
  if (refusal !== null) return refusal;
  const position = market.positions.get(account.id) ?? createPositionIn(market, account.id);
  if (position.openBets >= MAX_OPEN_BETS && account.role !== 'MAKER') return refuse('BET_COUNT');
  const asked = {
    side: command.side,
    price: command.price,
    line: command.line ?? 0,
    stake: command.stake,
    acceptAnyOdds: command.acceptAnyOdds ?? false,
  };
  const taken = takeQuote(market, place, asked, largestStakeOf(market, account));
  if (!taken.ok) return taken;

  const bet = houseBetOf(step, { market, account, place }, command, taken.value);
  const unsafe = checkHouseStake(market, account, bet);
  if (unsafe !== null) return unsafe;
  addRest(position, bet);
  const short = checkFunds(
    step.state,
    { market, account, position },
    { added: bet, insteadOf: null },
  );
  if (short !== null) {
    takeRest(position, bet);
    return short;
  }
  acceptBet(step, market, account, position, bet);
  const delayMs = market.inPlay ? market.terms.inPlayDelayMs : market.terms.preMatchDelayMs;
  if (delayMs > 0) holdBet(step, market, account, position, bet, delayMs);
  else bookHouseBet(step, market, bet);
  step.postHolds(market.id);
  return answered(step, { id: bet.id, heldUntil: bet.heldUntil });
}

function checkHouseBet(
  market: HouseMarket,
  account: Account,
  place: number,
  command: PlaceBet,
): Refusal | null {
  const runner = market.runners[place];
  if (runner === undefined) return refuse('NOT_FOUND', { runnerId: command.runnerId });
  const invalid = checkShape(market.kind, command);
  if (invalid !== null) return invalid;
  const closed = checkLocks(market, account) ?? checkStatus(market, runner);
  if (closed !== null) return closed;
  if (command.marketVersion !== undefined && command.marketVersion < market.materialVersion) {
    return refuse('MARKET_CHANGED');
  }
  if (!isHousePrice(market.kind, command.price)) return refuse('INVALID_RATE');
  return checkLimits(market, account, command.stake);
}

function checkShape(kind: HouseKind, { stake, side, line, clientBetId }: PlaceBet): Refusal | null {
  if (!Number.isSafeInteger(stake) || stake <= 0) return refuse('VALIDATION', { field: 'stake' });
  if (clientBetId === '') return refuse('VALIDATION', { field: 'clientBetId' });
  if (side === 'LAY' && !HOUSE_TRAITS[kind].takesLay)
    return refuse('VALIDATION', { field: 'side' });
  return isHouseLine(kind, line === 0 ? undefined : line)
    ? null
    : refuse('VALIDATION', { field: 'line' });
}

function checkLimits(market: Market, account: Account, stake: Money): Refusal | null {
  const min = Math.max(market.terms.minStake, account.limits.minStake ?? 0);
  const max = largestStakeOf(market, account);
  if (stake < min) return refuse('STAKE_MIN', { min });
  return stake > max ? refuse('STAKE_MAX', { max }) : null;
}

function houseBetOf(
  step: Step,
  { market, account, place }: { market: HouseMarket; account: Account; place: number },
  command: PlaceBet,
  taken: Taken,
): Bet {
  return new Bet({
    id: step.state.nextBetId,
    accountId: account.id,
    marketId: market.id,
    runner: place,
    side: command.side,
    currency: account.currency,
    clientBetId: command.clientBetId,
    placedAt: step.at,
    price: command.price,
    rate: houseRateOf(market.kind, taken.price),
    tick: -1,
    stake: command.stake,
    // Nothing of it ever rests.
    persistence: 'LAPSE',
    timeInForce: 'FILL_OR_KILL',
    house: {
      line: command.line ?? 0,
      reach: taken.reach,
      acceptAnyOdds: command.acceptAnyOdds ?? false,
    },
  });
}
