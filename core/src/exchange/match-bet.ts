import { assert } from '#base/assert.ts';
import { type Bet, noteFill } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import { statusAfter } from '#bet/status-after.ts';
import { type MatchMove, MatchWalk, type Taker } from '#book/match-walk.ts';
import type { OrderBook } from '#book/order-book.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { matchProfit } from '#money/profit.ts';
import { matchRest } from '#risk/position.ts';
import { endRest } from './end-rest.ts';
import type { Market } from './market.ts';
import { accountOf, positionOf, refreshExposure } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Matches a bet that is in no book with what rests, as far as its price allows (API 5.2).
 *
 * Every fill is at the resting bet's price. A bet of the same account in the way is cancelled first. The exposure of
 * everybody met is up to date afterwards; the caller refreshes the taker's own and decides what becomes of his rest.
 */
export function matchBet(step: Step, market: Market, taker: Bet): void {
  const position = positionOf(market, taker.accountId);
  if (!isCrossMatching(market)) {
    matchDirect(step, market, taker, position);
    return;
  }
  const { books } = market.currencies[taker.currency];
  const walk = new MatchWalk(books, market.ladder, taker, true);
  for (let move = walk.next(taker.unmatched); move !== null; move = walk.next(taker.unmatched)) {
    if (move.type === 'own') endRest(step, market, move.maker, 'CANCELLED');
    else if (move.type === 'direct')
      fillPair(step, market, taker, move.maker, position, move.stake);
    else fillCross(step, market, taker, position, move);
  }
}

/** A bet as far as what it would meet depends on it. */
export type Incoming = Taker & Pick<Bet, 'currency'>;

/** How much of a bet could be matched at once, paise; changes nothing. Own bets in the way do not count. */
export function fillableNow(market: Market, taker: Bet, atMost: Money): Money {
  const walk = walkFor(market, taker);
  let left = atMost;
  for (let move = walk.next(left); move !== null; move = walk.next(left)) {
    if (move.type === 'direct') left -= move.stake;
    else if (move.type === 'cross') left -= move.plan.takerStake;
  }
  return atMost - left;
}

/** Whether a bet could be matched at all now; if not, it is passive and skips the in-play delay (rule 8.8). */
export function canMatchNow(market: Market, taker: Incoming): boolean {
  return walkFor(market, taker).hasMatch();
}

/** Sets are made only while every runner can be bet on: else some of its legs could not be placed. */
export function isCrossMatching(market: Market): boolean {
  if (!market.crossMatching) return false;
  for (const runner of market.runners) if (runner.status !== 'ACTIVE') return false;
  return true;
}

function walkFor(market: Market, taker: Incoming): MatchWalk {
  const { books } = market.currencies[taker.currency];
  return new MatchWalk(books, market.ladder, taker, isCrossMatching(market));
}

function matchDirect(step: Step, market: Market, taker: Bet, position: Position): void {
  const book = bookOf(market, taker);
  while (taker.unmatched > 0) {
    const level = book.meets(taker.side, taker.tick);
    if (level === null) return;
    const maker = level.head;
    assert(maker !== null, 'the best level has a bet');
    if (maker.accountId === taker.accountId) {
      endRest(step, market, maker, 'CANCELLED');
      continue;
    }
    const stake = Math.min(taker.unmatched, maker.unmatched);
    fillPair(step, market, taker, maker, position, stake);
  }
}

function fillPair(
  step: Step,
  market: Market,
  taker: Bet,
  maker: Bet,
  takerPosition: Position,
  stake: Money,
): void {
  const layer = taker.side === 'LAY' ? taker : maker;
  const profit = matchProfit(stake, maker.rate, layer.unmatched, layer.rate);
  const id = step.state.nextFillId++;
  const { price } = maker;
  const makerPosition = restingPositionOf(maker);
  recordFill(step, makerPosition, maker, {
    id,
    price,
    stake,
    profit,
    against: taker.id,
    crossId: 0,
  });
  reduceResting(market, maker, stake);
  recordFill(step, takerPosition, taker, {
    id,
    price,
    stake,
    profit,
    against: maker.id,
    crossId: 0,
  });
  taker.unmatched -= stake;
  taker.status = taker.unmatched === 0 ? 'MATCHED' : 'PARTIAL';
  market.currencies[taker.currency].matched += stake + stake;
  refreshExposure(step, market, accountOf(step.state, maker.accountId), makerPosition);
}

function fillCross(
  step: Step,
  market: Market,
  taker: Bet,
  position: Position,
  { makers, plan }: Extract<MatchMove, { type: 'cross' }>,
): void {
  const { payout } = plan;
  const crossId = step.state.nextCrossId++;
  for (let place = 0; place < makers.length; place++) {
    const maker = makers[place];
    const stake = plan.stakes[place];
    assert(maker !== undefined && stake !== undefined, 'every leg has its stake');
    const makerPosition = restingPositionOf(maker);
    recordFill(step, makerPosition, maker, legOf(step, payout, stake, crossId));
    reduceResting(market, maker, stake);
    refreshExposure(step, market, accountOf(step.state, maker.accountId), makerPosition);
  }
  recordFill(step, position, taker, legOf(step, payout, plan.takerStake, crossId));
  taker.unmatched -= plan.takerStake;
  taker.status = statusAfter(taker, 'CANCELLED');
  market.currencies[taker.currency].matched += payout;
}

interface FillTerms {
  readonly id: number;
  readonly price: Price;
  readonly stake: Money;
  readonly profit: Money;
  readonly against: number;
  readonly crossId: number;
}

/** One leg: its stake, what is left of the payout as profit, and the price that these two make, to a hundredth. */
function legOf(step: Step, payout: Money, stake: Money, crossId: number): FillTerms {
  const id = step.state.nextFillId++;
  const price = Math.round((100 * payout) / stake);
  return { id, price, stake, profit: payout - stake, against: 0, crossId };
}

/** Notes a fill on one bet and in its account's position; the unmatched amount itself is lowered by the caller. */
function recordFill(step: Step, position: Position, bet: Bet, terms: FillTerms): void {
  const { id, price, stake, profit, against, crossId } = terms;
  matchRest(position, bet, terms);
  bet.matched += stake;
  bet.matchedProfit += profit;
  noteFill(bet, { id, at: step.at, price, stake, profit, against, crossId, voided: false });
  step.events.push({
    type: 'BetMatched',
    betId: bet.id,
    accountId: bet.accountId,
    marketId: bet.marketId,
    fillId: id,
    stake,
    profit,
    price,
  });
}

function reduceResting(market: Market, maker: Bet, stake: Money): void {
  bookOf(market, maker).reduce(maker, stake);
  maker.status = maker.unmatched === 0 ? 'MATCHED' : 'PARTIAL';
}

function restingPositionOf({ position }: Bet): Position {
  assert(position !== null, 'a resting bet knows its position');
  return position;
}

function bookOf(market: Market, bet: Bet): OrderBook {
  const book = market.currencies[bet.currency].books[bet.runner];
  assert(book !== undefined, 'every runner has a book');
  return book;
}
