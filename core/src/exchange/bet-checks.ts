import { type Refusal, refuse } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { atRiskIn } from '#casino/casino-round.ts';
import type { Runner } from '#market/market-terms.ts';
import { largestStakeOf } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { LARGEST_PRODUCT, placeProfitOf, profitOf } from '#money/profit.ts';
import { checkLoss, checkOwnStake } from '#play/play.ts';
import { houseProfitOf, isSafeHouseStake } from '#quote/house-rate.ts';
import { exposureOf, largestProfitOf } from '#risk/exposure.ts';
import { addRest, takeRest } from '#risk/position.ts';
import type { Position, UnmatchedBet } from '#risk/position-types.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { Bettor } from './move-position.ts';
import type { RulesVersion } from './rules.ts';

/** Bets of one account that may stand in one market at a time (API 5.1); makers of prices are not counted. */
export const MAX_OPEN_BETS = 500;

/** Whether bets are taken on a runner now; null when they are. Also asked again at the end of the delay. */
export function checkStatus(market: Market, runner: Runner): Refusal | null {
  switch (market.status) {
    case 'OPEN':
      break;
    case 'SUSPENDED':
    case 'BALL_RUNNING':
      return refuse(market.status === 'SUSPENDED' ? 'MARKET_SUSPENDED' : 'BALL_RUNNING');
    default:
      return refuse('MARKET_CLOSED');
  }
  if (runner.status === 'ACTIVE') return null;
  if (runner.status === 'SUSPENDED') return refuse('RUNNER_SUSPENDED');
  return refuse(runner.status === 'BALL_RUNNING' ? 'BALL_RUNNING' : 'MARKET_CLOSED');
}

/** Locks of the account and of the market. */
export function checkLocks(market: Market, account: Account): Refusal | null {
  return account.limits.betLocked || market.terms.betLock ? refuse('BET_LOCKED') : null;
}

/** Smallest and largest stake; the stricter of the market's and the account's limits counts. */
export function checkStakeLimits(market: Market, account: Account, stake: Money): Refusal | null {
  const min = smallestStakeOf(market, account);
  if (stake < min) return refuse('STAKE_MIN', { min });
  const max = largestStakeOf(market, account);
  return stake > max ? refuse('STAKE_MAX', { max }) : checkOwnStake(account.play, stake);
}

function smallestStakeOf({ terms }: Market, { limits }: Account): Money {
  return Math.max(terms.minStake, limits.minStake ?? 0);
}

/** A stake that is judged. `rate`: what the price wins on 100, in hundredths with the house. */
interface JudgedStake extends Pick<Bet, 'stake' | 'rate'> {
  readonly rules: RulesVersion;
}

/**
 * Smallest and largest stake, and the profit ratio: a stake so small that rounding to the paisa changes its profit
 * by more than a fifth is refused (rule 3.4), and each-way that of its place part. The stricter of the market's and the account's limits counts.
 *
 * Details `min` or `max` in paise; where the profit is the reason, `min` is the next larger stake that is taken.
 */
export function checkStake(
  market: Market,
  account: Account,
  { stake, rate, rules }: JudgedStake,
): Refusal | null {
  const refusal = checkStakeLimits(market, account, stake);
  if (refusal !== null) return refusal;
  if (!isSafeStake(stake, rate)) {
    return refuse('STAKE_MAX', { max: largestStakeOf(market, account) });
  }
  const { eachWayDivisor: divisor } = market;
  const isFair = (of: Money): boolean => {
    const profit = profitOf(of, rate);
    const isFairPlace =
      divisor === undefined || isFairProfit(placeProfitOf(profit, divisor) * divisor, of * rate);
    return isFairPlace && isFairProfit(profit, of * rate);
  };
  if (isFair(stake)) return null;
  const min = rules < 3 ? smallestStakeOf(market, account) : leastFair(stake, isFair);
  return refuse('STAKE_MIN', { min });
}

/**
 * Whether a stake with the house can be worked out to the paisa and wins something. Details `min` or `max` in paise.
 *
 * @param judged `rate` in hundredths per 100, `house` with its line and reach.
 */
export function checkHouseStake(
  market: Market,
  account: Account,
  { stake, rate, house, rules }: JudgedStake & Pick<Bet, 'house'>,
): Refusal | null {
  const runs = (house?.line ?? 0) + (house?.reach ?? 0);
  if (!isSafeHouseStake(stake, rate, runs)) {
    return refuse('STAKE_MAX', { max: largestStakeOf(market, account) });
  }
  const isFair = (of: Money): boolean => isFairProfit(houseProfitOf(of, rate), (of * rate) / 100);
  if (isFair(stake)) return null;
  const min = rules < 3 ? smallestStakeOf(market, account) : leastFair(stake, isFair);
  return refuse('STAKE_MIN', { min });
}

/** Whether rounding changes a profit by no more than a fifth. @param hundredfold a hundred times the exact one. */
function isFairProfit(profit: Money, hundredfold: number): boolean {
  return profit > 0 && Math.abs(profit * 100 - hundredfold) * 5 <= hundredfold;
}

/** The next larger stake with a fair profit. It is found soon: from 2.5 paise of profit on, every stake has one; each-way from 50. */
function leastFair(stake: Money, isFair: (stake: Money) => boolean): Money {
  let least = stake;
  while (!isFair(least)) least += 1;
  return least;
}

/** Whether every product with this stake stays a safe integer. */
export function isSafeStake(stake: Money, rate: number): boolean {
  return stake * (rate + 100) <= LARGEST_PRODUCT;
}

/** A bet that is judged, and the bet whose place it takes. */
export interface Judged {
  readonly added: UnmatchedBet;
  /** Counts in the position in place of `added`, which is not in it yet; null: `added` is in it. */
  readonly insteadOf: UnmatchedBet | null;
}

interface JudgedProfit extends Judged {
  /** Another limit than the market's own. */
  readonly maxProfit?: Money | null;
}

/**
 * Limits on exposure and profit, then funds, of a position in which the new bet counts as unmatched.
 *
 * Only what rises is refused: a bet that lowers exposure passes with no free balance, even below zero.
 *
 * @param position with the bet in it; `position.exposure` still without it.
 * @returns the refusal, or null; INSUFFICIENT_BALANCE carries `balance` (free cash, paise), MAX_PROFIT `max`, PLAY_LIMIT
 *   what `checkLoss` says.
 */
export function checkFunds(
  state: Pick<ExchangeState, 'ledger' | 'at'>,
  bettor: Bettor,
  judged: Judged,
): Refusal | null {
  const { market, account, position } = bettor;
  const exposure = exposureOf(market, position);
  const rise = exposure - position.exposure;
  const limit =
    checkExposureLimits({ market, account, position }, rise) ??
    checkProfit(market, position, judged) ??
    checkLoss(
      account.play,
      { atRisk: account.exposure + atRiskIn(account.rounds), rise },
      state.at,
    );
  return limit ?? checkRise(state, account, rise);
}

/** Funds alone, as `checkFunds` asks for them. */
export function checkBalance(
  state: Pick<ExchangeState, 'ledger'>,
  { market, account, position }: Bettor,
): Refusal | null {
  return checkRise(state, account, exposureOf(market, position) - position.exposure);
}

function checkRise(
  { ledger }: Pick<ExchangeState, 'ledger'>,
  account: Account,
  rise: Money,
): Refusal | null {
  if (rise <= 0) return null;
  const balance = ledger.balanceOf(account.cashLedgerId);
  return rise > balance ? refuse('INSUFFICIENT_BALANCE', { balance }) : null;
}

/**
 * The limit on profit; MAX_PROFIT carries `max`. A bet that wins nothing on top of what could be won without it passes
 * a limit that was lowered meanwhile: only what rises is refused. The position knows what is unmatched, so the cost does
 * not depend on how many bets rest; it is the same before and after.
 */
export function checkProfit(
  market: Market,
  position: Position,
  { added, insteadOf, maxProfit = market.terms.maxProfit }: JudgedProfit,
): Refusal | null {
  if (maxProfit === null) return null;
  // On a line of the order book an update that is held counts with both its lines, and every bet as a rise.
  if (position.kind === 'LINE') {
    const isOver = largestProfitOf(market, position) > maxProfit;
    return isOver ? refuse('MAX_PROFIT', { max: maxProfit }) : null;
  }
  takeRest(position, insteadOf ?? added);
  const without = largestProfitOf(market, position);
  addRest(position, added);
  const largest = largestProfitOf(market, position);
  if (insteadOf !== null) {
    takeRest(position, added);
    addRest(position, insteadOf);
  }
  return largest > maxProfit && largest > without ? refuse('MAX_PROFIT', { max: maxProfit }) : null;
}

/** Limits of the account over all markets and of the market per account. @param rise by how much exposure grows. */
function checkExposureLimits({ market, account, position }: Bettor, rise: Money): Refusal | null {
  if (rise <= 0) return null;
  const ofAccount = account.limits.exposureLimit;
  const ofMarket = market.terms.exposureLimit;
  const isOver =
    (ofAccount !== null && account.exposure + rise > ofAccount) ||
    (ofMarket !== null && position.exposure + rise > ofMarket);
  return isOver ? refuse('EXPOSURE_LIMIT') : null;
}
