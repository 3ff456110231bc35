import { type Rejection, reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { computeRoundRisk } from '#casino/casino-round.ts';
import type { Runner } from '#market/market-terms.ts';
import { getMaxStake } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { computePlaceProfit, computeProfit, MAX_PRODUCT } from '#money/profit.ts';
import { checkLoss, checkOwnStake } from '#play/play.ts';
import { computeHouseProfit, isSafeHouseStake } from '#quote/house-rate.ts';
import type { Position, UnmatchedBet } from '#risk/position.ts';
import type { Account, SiteLimits } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { Bettor } from './market-positions.ts';

/** Max live bets of one account in one market (API 5.1); market makers are exempt. */
export const MAX_OPEN_BETS = 500;

/** Rejects if the runner takes no bets now; null if it does. Also checked at the end of the delay. */
export function checkStatus(market: Market, runner: Runner): Rejection | null {
  switch (market.status) {
    case 'OPEN':
      break;
    case 'SUSPENDED':
    case 'BALL_RUNNING':
      return reject(market.status === 'SUSPENDED' ? 'MARKET_SUSPENDED' : 'BALL_RUNNING');
    default:
      return reject('MARKET_CLOSED');
  }
  if (runner.status === 'ACTIVE') return null;
  if (runner.status === 'SUSPENDED') return reject('RUNNER_SUSPENDED');
  return reject(runner.status === 'BALL_RUNNING' ? 'BALL_RUNNING' : 'MARKET_CLOSED');
}

export function checkLocks(market: Market, account: Account): Rejection | null {
  return account.limits.betLocked || market.terms.betLock ? reject('BET_LOCKED') : null;
}

/** Checks minimum and maximum stake; the stricter of the market's and the account's limits applies. */
export function checkStakeLimits(market: Market, account: Account, stake: Money): Rejection | null {
  const min = Math.max(market.terms.minStake, account.limits.minStake ?? 0);
  if (stake < min) return reject('STAKE_MIN', { min });
  const max = getMaxStake(market, account);
  return stake > max ? reject('STAKE_MAX', { max }) : checkOwnStake(account.play, stake);
}

/** A stake to check. `rate`: profit per 100, in hundredths with the house. */
type JudgedStake = Pick<Bet, 'stake' | 'rate'>;

/**
 * Checks stake limits and the profit ratio: a stake so small that paisa rounding changes its profit by more than a
 * fifth is rejected (rule 3.4), including the place part of an each-way bet. The stricter of the market's and the
 * account's limits applies.
 *
 * Details: `min` or `max` in paise; if the profit ratio fails, `min` is the next larger valid stake.
 */
export function checkStake(market: Market, account: Account, { stake, rate }: JudgedStake): Rejection | null {
  const refusal = checkStakeLimits(market, account, stake);
  if (refusal !== null) return refusal;
  if (!isSafeStake(stake, rate)) return reject('STAKE_MAX', { max: getMaxStake(market, account) });
  const { eachWayDivisor: divisor } = market;
  const isFair = (of: Money): boolean => {
    const profit = computeProfit(of, rate);
    const isFairPlace = divisor === undefined || isFairProfit(computePlaceProfit(profit, divisor) * divisor, of * rate);
    return isFairPlace && isFairProfit(profit, of * rate);
  };
  return isFair(stake) ? null : reject('STAKE_MIN', { min: findFairStake(stake, isFair) });
}

/**
 * Checks that a house stake can be computed to the paisa and wins something. Details `min` or `max` in paise.
 *
 * @param judged `rate` in hundredths per 100, `house` with its line and reach.
 */
export function checkHouseStake(
  market: Market,
  account: Account,
  { stake, rate, house }: JudgedStake & Pick<Bet, 'house'>,
): Rejection | null {
  const runs = (house?.line ?? 0) + (house?.reach ?? 0);
  if (!isSafeHouseStake(stake, rate, runs)) {
    return reject('STAKE_MAX', { max: getMaxStake(market, account) });
  }
  const isFair = (of: Money): boolean => isFairProfit(computeHouseProfit(of, rate), (of * rate) / 100);
  return isFair(stake) ? null : reject('STAKE_MIN', { min: findFairStake(stake, isFair) });
}

/**
 * Returns true if rounding changes a profit by at most a fifth. @param hundredfold a hundred times the exact profit.
 */
function isFairProfit(profit: Money, hundredfold: number): boolean {
  return profit > 0 && Math.abs(profit * 100 - hundredfold) * 5 <= hundredfold;
}

/**
 * Next larger stake with a fair profit. Terminates quickly: every stake with 2.5 paise of profit or more (50
 * each-way) has one.
 */
function findFairStake(stake: Money, isFair: (stake: Money) => boolean): Money {
  let least = stake;
  while (!isFair(least)) least += 1;
  return least;
}

/** Returns true if every product with this stake stays a safe integer. */
export function isSafeStake(stake: Money, rate: number): boolean {
  return stake * (rate + 100) <= MAX_PRODUCT;
}

export interface Judged {
  readonly added: UnmatchedBet;
  /** Bet currently in the position in place of `addRisk`; null if `addRisk` is in it. */
  readonly replacedBet: UnmatchedBet | null;
}

interface JudgedProfit extends Judged {
  /** Overrides the market's own limit. */
  readonly maxProfit?: Money | null;
}

/**
 * Checks exposure and profit limits, then funds, for a position that includes the new bet as unmatched.
 *
 * Only increases are rejected: a bet that lowers exposure passes without free balance, even if it is negative.
 *
 * @param position includes the bet; `position.exposure` still excludes it.
 * @returns the rejection, or null; INSUFFICIENT_BALANCE carries `balance` (free cash, paise), MAX_PROFIT `max`,
 * PLAY_LIMIT the details of `checkLoss`.
 */
export function checkFunds(
  state: Pick<ExchangeState, 'ledger' | 'at'>,
  bettor: Bettor,
  judged: Judged,
): Rejection | null {
  const { market, account, position } = bettor;
  const exposure = position.computeExposure(market);
  const rise = exposure - position.exposure;
  const limit =
    checkExposureLimits({ market, account, position }, rise) ??
    checkProfit(market, position, judged) ??
    checkLoss(account.play, { atRisk: account.exposure + computeRoundRisk(account.rounds), rise }, state.at);
  return limit ?? checkRise(state, account, rise);
}

export function checkBalance(
  state: Pick<ExchangeState, 'ledger'>,
  { market, account, position }: Bettor,
): Rejection | null {
  return checkRise(state, account, position.computeExposure(market) - position.exposure);
}

function checkRise({ ledger }: Pick<ExchangeState, 'ledger'>, account: Account, rise: Money): Rejection | null {
  if (rise <= 0) return null;
  const balance = ledger.getBalance(account.cashLedgerId);
  return rise > balance ? reject('INSUFFICIENT_BALANCE', { balance }) : null;
}

/**
 * Checks the profit limit; MAX_PROFIT carries `max`. A bet that doesn't raise the largest profit passes even if the
 * limit was lowered meanwhile. The position includes unmatched stakes, so the cost doesn't depend on the number of
 * resting bets; the position is unchanged afterwards.
 */
export function checkProfit(
  market: Market,
  position: Position,
  { added, replacedBet, maxProfit = market.terms.maxProfit }: JudgedProfit,
): Rejection | null {
  if (maxProfit === null) return null;
  // On an order-book line a held update is included with both its lines, and every bet is treated as an increase.
  if (position.kind === 'LINE') {
    const isOver = position.computeMaxProfit() > maxProfit;
    return isOver ? reject('MAX_PROFIT', { max: maxProfit }) : null;
  }
  position.removeRest(replacedBet ?? added);
  const without = position.computeMaxProfit(market);
  position.addRest(added);
  const largest = position.computeMaxProfit(market);
  if (replacedBet !== null) {
    position.removeRest(added);
    position.addRest(replacedBet);
  }
  return largest > maxProfit && largest > without ? reject('MAX_PROFIT', { max: maxProfit }) : null;
}

/** Checks the account's limit over all markets and the market's limit per account. @param rise increase of exposure. */
function checkExposureLimits({ market, account, position }: Bettor, rise: Money): Rejection | null {
  if (rise <= 0) return null;
  const ofAccount = account.limits.exposureLimit;
  const ofMarket = market.terms.exposureLimit;
  const isOver =
    (ofAccount !== null && account.exposure + rise > ofAccount) ||
    (ofMarket !== null && position.exposure + rise > ofMarket);
  return isOver ? reject('EXPOSURE_LIMIT') : null;
}

/** STAKE_MIN with `min`, STAKE_MAX with `max`; checked in addition to the limits of market and account. */
export function checkSiteStake(limits: SiteLimits | undefined, stake: Money): Rejection | null {
  const { minStake, maxStake } = limits ?? {};
  if (minStake !== undefined && stake < minStake) return reject('STAKE_MIN', { min: minStake });
  return maxStake !== undefined && stake > maxStake ? reject('STAKE_MAX', { max: maxStake }) : null;
}

/**
 * Checks the site's EXPOSURE_LIMIT and MAX_PROFIT like the market's own: only increases are rejected.
 *
 * @param bettor `position` includes the bet; `position.exposure` still excludes it.
 */
export function checkSiteRisk(
  { market, position }: Bettor,
  judged: Judged,
  { exposureLimit, maxProfit }: SiteLimits = {},
): Rejection | null {
  if (exposureLimit !== undefined) {
    const exposure = position.computeExposure(market);
    if (exposure > exposureLimit && exposure > position.exposure) return reject('EXPOSURE_LIMIT');
  }
  return maxProfit === undefined ? null : checkProfit(market, position, { ...judged, maxProfit });
}
