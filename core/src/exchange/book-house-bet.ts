import { type Rejection, reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { getMaxStake } from '#market/market-terms.ts';
import { computeWinAndLoss, toHousePrice, toHouseRate } from '#quote/house-rate.ts';
import { takeQuote } from '#quote/take-quote.ts';
import { checkFunds, checkHouseStake } from './bet-checks.ts';
import { checkHouseLoss } from './check-house-loss.ts';
import type { HouseMarket } from './market.ts';
import { bookFill, getAccount, getBettor, getPosition, refreshExposure } from './move-position.ts';
import type { Step } from './step.ts';

/** Books an accepted bet, whose stake is in the position as unmatched, against the house at its rate. */
export function bookHouseBet(step: Step, market: HouseMarket, bet: Bet): void {
  const { id: betId, accountId, stake } = bet;
  const bettor = getBettor(step.state, market, accountId);
  const price = toHousePrice(market.kind, bet.rate);
  const profit = backerWins(market.kind, bet);
  const id = step.state.nextFillId++;
  step.events.push({ type: 'BetPlaced', betId, accountId, marketId: market.id });
  bettor.position.removeRest(bet);
  const fill = { id, at: step.at, price, stake, profit, against: 0, crossId: 0, voided: false };
  bet.appendFill(fill);
  bookFill(market, bet, fill);
  bet.unmatched = 0;
  bet.matched = stake;
  bet.matchedProfit = profit;
  bet.status = 'MATCHED';
  market.currencies[bet.currency].matched += stake;
  step.events.push({
    type: 'BetMatched',
    betId,
    accountId,
    marketId: market.id,
    fillId: id,
    stake,
    profit,
    price,
  });
  refreshExposure(step, bettor);
  step.changeBook(market);
}

/**
 * Requotes a bet at the end of its delay. The quote must be the same or better, else it is rejected; the booked rate
 * is stored on the bet. Funds are rechecked if it costs more than was reserved.
 *
 * Errors: PRICE_CHANGED, STAKE_MIN, STAKE_MAX (both also for the profit at the new price), EXPOSURE_LIMIT,
 * MAX_PROFIT, INSUFFICIENT_BALANCE.
 */
export function requoteHouseBet(step: Step, market: HouseMarket, bet: Bet): Rejection | null {
  const account = getAccount(step.state, bet.accountId);
  const { side, price, stake, house } = bet;
  const asked = {
    side,
    price,
    stake,
    line: house?.line ?? 0,
    acceptAnyOdds: house?.acceptAnyOdds ?? false,
    place: bet.runner,
  };
  const taken = takeQuote(market, asked, getMaxStake(market, account));
  if (!taken.ok) return taken;
  if (taken.value.reach !== house?.reach) {
    return reject('PRICE_CHANGED', { newRate: taken.value.price, newLine: asked.line });
  }
  const rate = toHouseRate(market.kind, taken.value.price);
  const { currency, runner } = bet;
  const lost = checkHouseLoss(market, { side, runner, rate, stake, house, currency });
  if (lost !== null || rate === bet.rate) return lost;
  const unsafe = checkHouseStake(market, account, { stake, rate, house });
  if (unsafe !== null) return unsafe;
  const position = getPosition(market, account.id);
  position.removeRest(bet);
  bet.rate = rate;
  position.addRest(bet);
  const judged = { added: bet, replacedBet: null };
  const short = checkFunds(step.state, { market, account, position }, judged);
  // Needed for a rejection too: the code that ends the bet releases this exposure.
  refreshExposure(step, { market, account, position });
  return short;
}

/** Maximum profit of the backer's side, as recorded on a fill. */
function backerWins(kind: HouseKind, bet: Bet): number {
  const { rate, stake, house } = bet;
  return computeWinAndLoss(kind, { side: 'BACK', rate, stake, house }).wins;
}
