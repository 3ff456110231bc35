import { assert } from '#base/assert.ts';
import { accept, type Rejection, type Result, reject } from '#base/result.ts';
import { getHedgeTerms, houseCashOut } from '#cash-out/house-cash-out.ts';
import { getMaxStake } from '#market/market-terms.ts';
import { isHouseLine, isHousePrice } from '#quote/check-quote.ts';
import { toHouseRate } from '#quote/house-rate.ts';
import { HOUSE_TRAITS } from '#quote/house-traits.ts';
import { takeQuote } from '#quote/take-quote.ts';
import { checkHouseStake, checkStakeLimits } from './bet-checks.ts';
import type { BetRequest, BetVenue, VenueTerms } from './bet-venue.ts';
import { bookHouseBet } from './book-house-bet.ts';
import { checkHouseLoss } from './check-house-loss.ts';
import { getDelayMs, type HouseMarket, isHouseMarket, type Market } from './market.ts';

/**
 * The house's live quote: a bet is accepted in full or not at all, either at once or held for the delay and then
 * booked at the quote of that time. Nothing rests.
 */
export const HOUSE_VENUE: BetVenue = {
  checkShape,
  isPrice: (market, price) => isHousePrice(houseMarket(market).kind, price),
  checkStake: ({ market, account, command }) => checkStakeLimits(market, account, command.stake),
  resolveTerms: getHouseTerms,
  computeDelay: getDelayMs,
  checkFill: () => null,
  enter: (step, { market }, bet) => bookHouseBet(step, houseMarket(market), bet),
  quoteCashOut: (market, account, share) => houseCashOut(houseMarket(market), account, share),
  resolveHedge: (market, _account, leg) => ({
    terms: {
      rate: toHouseRate(houseMarket(market).kind, leg.price),
      tick: -1,
      house: getHedgeTerms(houseMarket(market), leg),
    },
    fill: leg,
  }),
  enterHedge: (step, { market }, bet) => bookHouseBet(step, houseMarket(market), bet),
};

/** Quote step at which it is booked. Errors: PRICE_CHANGED, STAKE_MIN, STAKE_MAX. */
function getHouseTerms({ market, account, place, command }: BetRequest): Result<VenueTerms> {
  const { side, price, stake, line = 0, acceptAnyOdds = false } = command;
  const taken = takeQuote(
    houseMarket(market),
    { place, side, price, line, stake, acceptAnyOdds },
    getMaxStake(market, account),
  );
  if (!taken.ok) return taken;
  const rate = toHouseRate(houseMarket(market).kind, taken.value.price);
  const house = { line, reach: taken.value.reach, acceptAnyOdds };
  const unsafe = checkHouseStake(market, account, { stake, rate, house });
  if (unsafe !== null) return unsafe;
  const { currency } = account;
  const offered = { side, runner: place, rate, stake, house, currency };
  const lost = checkHouseLoss(houseMarket(market), offered);
  if (lost !== null) return lost;
  // House bets never rest.
  return accept({ rate, tick: -1, persistence: 'LAPSE', timeInForce: 'FILL_OR_KILL', house });
}

function checkShape({ command, market }: BetRequest): Rejection | null {
  const { stake, side, line, clientBetId } = command;
  const { kind } = houseMarket(market);
  if (!Number.isSafeInteger(stake) || stake <= 0) return reject('VALIDATION', { field: 'stake' });
  if (clientBetId === '') return reject('VALIDATION', { field: 'clientBetId' });
  if (side === 'LAY' && !HOUSE_TRAITS[kind].takesLay)
    return reject('VALIDATION', { field: 'side' });
  return isHouseLine(kind, line === 0 ? undefined : line)
    ? null
    : reject('VALIDATION', { field: 'line' });
}

function houseMarket(market: Market): HouseMarket {
  assert(isHouseMarket(market), 'the house takes bets in its own markets only');
  return market;
}
