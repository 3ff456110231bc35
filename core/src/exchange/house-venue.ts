import { assert } from '#base/assert.ts';
import { accept, type Rejection, type Result, reject, rejectField } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { getHedgeTerms, houseCashOut } from '#cash-out/house-cash-out.ts';
import { MAX_BALANCE } from '#ledger/ledger.ts';
import { getMaxStake } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import { computeWinAndLoss, toHousePrice, toHouseRate } from '#quote/house-rate.ts';
import { HOUSE_TRAITS } from '#quote/house-traits.ts';
import { isHouseLine, isHousePrice } from '#quote/market-quote.ts';
import { takeQuote } from '#quote/take-quote.ts';
import { type Position, reverseFill } from '#risk/position.ts';
import { checkFunds, checkHouseStake, checkStakeLimits } from './bet-checks.ts';
import type { BetRequest, BetVenue, VenueTerms } from './book-venue.ts';
import { getDelayMs, type HouseMarket, isHouseMarket, type Market } from './market.ts';
import { bookFill, getAccount, getBettor, getPosition, refreshExposure } from './market-positions.ts';
import type { Step } from './step.ts';

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
  if (!Number.isSafeInteger(stake) || stake <= 0) return rejectField('stake');
  if (clientBetId === '') return rejectField('clientBetId');
  if (side === 'LAY' && !HOUSE_TRAITS[kind].takesLay) return rejectField('side');
  return isHouseLine(kind, line === 0 ? undefined : line) ? null : rejectField('line');
}

function houseMarket(market: Market): HouseMarket {
  assert(isHouseMarket(market), 'the house takes bets in its own markets only');
  return market;
}

/** Books an accepted bet, whose stake is in the position as unmatched, against the house at its rate. */
export function bookHouseBet(step: Step, market: HouseMarket, bet: Bet): void {
  const { rate, stake, house } = bet;
  const bettor = getBettor(step.state, market, bet.accountId);
  const price = toHousePrice(market.kind, rate);
  // A fill records the maximum profit of the backer's side.
  const { wins: profit } = computeWinAndLoss(market.kind, { side: 'BACK', rate, stake, house });
  const id = step.state.nextFillId++;
  step.emitBet('BetPlaced', bet);
  bettor.position.removeRest(bet);
  const fill = { id, at: step.at, price, stake, profit, against: 0, crossId: 0, voided: false };
  bet.appendFill(fill);
  bookFill(market, bet, fill);
  bet.unmatched = 0;
  bet.matched = stake;
  bet.matchedProfit = profit;
  bet.status = 'MATCHED';
  market.currencies[bet.currency].matched += stake;
  step.emitMatched(bet, fill);
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
  const requested = {
    side,
    price,
    stake,
    line: house?.line ?? 0,
    acceptAnyOdds: house?.acceptAnyOdds ?? false,
    place: bet.runner,
  };
  const taken = takeQuote(market, requested, getMaxStake(market, account));
  if (!taken.ok) return taken;
  if (taken.value.reach !== house?.reach) {
    return reject('PRICE_CHANGED', { newRate: taken.value.price, newLine: requested.line });
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

export interface OfferedBet extends Pick<Bet, 'side' | 'runner' | 'rate' | 'stake' | 'house'> {
  readonly currency: Currency;
}

/**
 * Checks that the house stays within the market's loss cap, and within the largest balance, in its worst case. Bets
 * are limited individually, but their number isn't. A bet that doesn't worsen the worst case always passes.
 *
 * @returns STAKE_MAX with the largest possible stake as `max`, paise; null if the bet fits.
 */
function checkHouseLoss(market: HouseMarket, bet: OfferedBet): Rejection | null {
  const house = market.housePositions?.[bet.currency];
  if (house === undefined) return null;
  const { wins } = computeWinAndLoss(market.kind, bet);
  const before = house.computeExposure(market);
  const cap = Math.min(market.terms.maxHouseLoss ?? MAX_BALANCE, MAX_BALANCE);
  if (wins <= cap - before || !isWorse(market, { house, before, cap }, bet)) return null;
  const room = Math.max(0, cap - before);
  return reject('STAKE_MAX', { max: Math.floor(bet.stake * (room / wins)) });
}

interface HouseBook {
  readonly house: Position;
  /** The house's worst case without the bet, paise. */
  readonly before: Money;
  readonly cap: Money;
}

/** Tries the bet on a copy of the position. @returns true if it takes the worst case over the cap. */
function isWorse(market: HouseMarket, { house, before, cap }: HouseBook, bet: OfferedBet): boolean {
  if (cap === MAX_BALANCE) return true;
  const { wins: profit } = computeWinAndLoss(market.kind, { ...bet, side: 'BACK' });
  const tried = house.copy();
  tried.addFill(bet, reverseFill({ price: toHousePrice(market.kind, bet.rate), stake: bet.stake, profit }));
  return tried.computeExposure(market) > Math.max(cap, before);
}
