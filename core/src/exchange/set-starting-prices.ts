import { assert } from '#base/assert.ts';
import { type Bet, type Fill, isWhole } from '#bet/bet.ts';
import { statusAfter } from '#bet/status-after.ts';
import { findStartingPrice, type SpRate, stakeAt, toPrice } from '#book/starting-price.ts';
import { hasStartingPrice } from '#market/market-kind.ts';
import { CURRENCIES, type Currency } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { cancelRemainder } from './end-bets.ts';
import type { Market } from './market.ts';
import { bookFill, getBettor, getPosition, refreshExposure } from './move-position.ts';
import { pairEntrants, type SpPair } from './pair-entrants.ts';
import { type Entrant, listEntrants, toSpInterest } from './starting-interest.ts';
import type { Step } from './step.ts';

/**
 * Computes starting prices at the off and matches at them, in the same step as going in-play (exchange rules 8.4, 9).
 *
 * On each runner, SP bets, bets kept for SP and the book together determine one price. All of them within their
 * limits are matched at it, and the remainder of the first two lapses. A runner without such bets has no starting
 * price.
 */
export function setStartingPrices(step: Step, market: Market): void {
  if (!hasStartingPrice(market.kind)) return;
  for (const currency of CURRENCIES) {
    market.runners.forEach((runner, place) => {
      if (runner.status !== 'REMOVED') setStartingPrice(step, market, { currency, place });
    });
    for (const bet of [...market.currencies[currency].onClose]) {
      cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    }
  }
}

function setStartingPrice(
  step: Step,
  market: Market,
  { currency, place }: { readonly currency: Currency; readonly place: number },
): void {
  const entrants = listEntrants(market, currency, place);
  if (!entrants.some(({ isAtSp }) => isAtSp)) return;
  const rate = findStartingPrice(toSpInterest(entrants));
  const runner = market.runners[place];
  if (rate === null || runner === undefined) return;
  const pairs = pairEntrants(entrants, rate);
  if (pairs.length === 0) return;
  const price = toPrice(rate);
  runner.startingPrices = { ...runner.startingPrices, [currency]: price };
  const met = new Set(pairs.flatMap(({ back, lay }) => [back, lay]));
  for (const entrant of met) openEntrant(market, entrant, rate);
  for (const pair of pairs) matchPair(step, market, { ...pair, price });
  for (const entrant of met) closeEntrant(step, market, entrant);
}

/** Removes a bet's unmatched amount from its position. An SP lay gets the stake implied by its liability. */
function openEntrant(market: Market, { bet, isAtSp, liability }: Entrant, rate: SpRate): void {
  getPosition(market, bet.accountId).removeRest(bet);
  if (!isAtSp) return;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.withdraw(bet);
  if (bet.side === 'BACK') return;
  const stake = stakeAt(rate, liability);
  const isSmaller = bet.timeInForce !== 'ON_CLOSE' && stake < bet.unmatched;
  if (isSmaller) bet.cancelled += bet.unmatched - stake;
  else bet.stake += stake - bet.unmatched;
  bet.unmatched = stake;
}

function matchPair(
  step: Step,
  market: Market,
  { back, lay, stake, profit, price }: SpPair & { readonly price: Price },
): void {
  const id = step.state.nextFillId++;
  const common = { id, at: step.at, price, stake, profit, crossId: 0, voided: false };
  for (const [{ bet }, against] of [
    [back, lay.bet.id],
    [lay, back.bet.id],
  ] as const) {
    recordFill(step, market, { bet, fill: { ...common, against } });
  }
  market.currencies[back.bet.currency].matched += stake + stake;
}

function recordFill(
  step: Step,
  market: Market,
  { bet, fill }: { readonly bet: Bet; readonly fill: Fill },
): void {
  const { id: fillId, stake, profit, price } = fill;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.lower(bet, stake);
  else bet.unmatched -= stake;
  bet.matched += stake;
  bet.matchedProfit += profit;
  bet.appendFill(fill);
  bookFill(market, bet, fill);
  const { id: betId, accountId, marketId } = bet;
  step.events.push({
    type: 'BetMatched',
    betId,
    accountId,
    marketId,
    fillId,
    stake,
    profit,
    price,
  });
}

/** The remainder of a book bet rests; that of an SP bet lapses. */
function closeEntrant(step: Step, market: Market, { bet, isAtSp }: Entrant): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const left = bet.unmatched;
  if (isAtSp) {
    market.currencies[bet.currency].onClose.delete(bet);
    bet.lapsed += left;
    bet.unmatched = 0;
  } else if (left > 0) bettor.position.addRest(bet);
  assert(isWhole(bet), 'a stake is matched, unmatched or gone');
  bet.status = statusAfter(bet, 'LAPSED');
  if (isAtSp && left > 0) {
    const { id: betId, accountId, marketId } = bet;
    step.events.push({
      type: 'BetReduced',
      betId,
      accountId,
      marketId,
      stake: left,
      reason: 'LAPSED',
    });
  }
  refreshExposure(step, bettor);
}
