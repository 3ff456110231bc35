import { assert } from '#base/assert.ts';
import { type Bet, type Fill, isWhole } from '#bet/bet.ts';
import { type MatchMove, MatchWalk, type Taker } from '#book/match-walk.ts';
import type { BetBook } from '#book/order-book.ts';
import type { Money } from '#money/money.ts';
import { matchProfit } from '#money/profit.ts';
import type { Position } from '#risk/position.ts';
import { cancelRemainder } from './end-bets.ts';
import type { Market } from './market.ts';
import { type Bettor, getAccount, refreshExposure } from './market-positions.ts';
import type { Step } from './step.ts';

/**
 * Matches an incoming bet against the book at its price or better (API 5.2).
 *
 * Fills execute at the resting bet's price. Resting bets from the same account are cancelled first (self-match
 * prevention). Exposure of all counterparties is updated; the caller refreshes the taker's exposure and handles the
 * unmatched remainder.
 */
export function matchBet(step: Step, { market, position }: Pick<Bettor, 'market' | 'position'>, taker: Bet): void {
  const match: Match = { step, market, taker, position };
  if (!isCrossMatching(market)) {
    matchDirect(match);
    return;
  }
  const { books } = market.currencies[taker.currency];
  const walk = new MatchWalk({ books, ladder: market.ladder, taker, crossMatching: true });
  for (let move = walk.next(taker.unmatched); move !== null; move = walk.next(taker.unmatched)) {
    if (move.type === 'own') cancelRemainder(step, market, { bet: move.maker, reason: 'CANCELLED' });
    else if (move.type === 'direct') fillPair(match, move.maker, move.stake);
    else fillCross(match, move);
  }
}

interface Match {
  readonly step: Step;
  readonly market: Market;
  readonly taker: Bet;
  readonly position: Position;
}

/** Terms of a bet that determine what it would match. */
export type Incoming = Taker & Pick<Bet, 'currency'>;

/** Stake that could be matched at once, paise; changes nothing. Own bets in the way are ignored. */
export function fillableNow(market: Market, taker: Bet, atMost: Money): Money {
  const walk = walkFor(market, taker);
  let left = atMost;
  for (let move = walk.next(left); move !== null; move = walk.next(left)) {
    if (move.type === 'direct') left -= move.stake;
    else if (move.type === 'cross') left -= move.plan.takerStake;
  }
  return atMost - left;
}

/** Returns true if any of a bet could be matched now; if not, it is passive and skips the in-play delay (rule 8.8). */
export function canMatchNow(market: Market, taker: Incoming): boolean {
  return walkFor(market, taker).hasMatch();
}

/** Cross matching requires every runner to be bettable, or some legs couldn't be placed. */
export function isCrossMatching(market: Market): boolean {
  if (!market.crossMatching) return false;
  for (const runner of market.runners) if (runner.status !== 'ACTIVE') return false;
  return true;
}

function walkFor(market: Market, taker: Incoming): MatchWalk {
  const { books } = market.currencies[taker.currency];
  const crossMatching = isCrossMatching(market);
  return new MatchWalk({ books, ladder: market.ladder, taker, crossMatching });
}

function matchDirect(match: Match): void {
  const { step, market, taker } = match;
  const book = getBook(market, taker);
  while (taker.unmatched > 0) {
    const level = book.findMatchable(taker.side, taker.tick);
    if (level === null) return;
    const maker = book.betAt(level.head);
    if (book.rows.accountId(level.head) === taker.accountId) {
      cancelRemainder(step, market, { bet: maker, reason: 'CANCELLED' });
      continue;
    }
    fillPair(match, maker, Math.min(taker.unmatched, maker.unmatched));
  }
}

function fillPair(match: Match, maker: Bet, stake: Money): void {
  const { step, market, taker, position } = match;
  const layer = taker.side === 'LAY' ? taker : maker;
  const profit = matchProfit(stake, maker.rate, layer);
  const id = step.state.nextFillId++;
  const { price } = maker;
  const makerPosition = getRestingPosition(market, maker);
  const { at } = step;
  // Built field by field and shared by everything the match touches: copying would take longer than the match.
  const toMaker = { id, at, price, stake, profit, against: taker.id, crossId: 0, voided: false };
  recordFill(step, { bet: maker, position: makerPosition }, toMaker);
  reduceResting(market, maker, stake);
  const toTaker = { id, at, price, stake, profit, against: maker.id, crossId: 0, voided: false };
  recordFill(step, { bet: taker, position }, toTaker);
  reduceTaker(taker, stake);
  market.currencies[taker.currency].matched += stake + stake;
  const account = getAccount(step.state, maker.accountId);
  refreshExposure(step, { market, account, position: makerPosition });
}

function fillCross(
  { step, market, taker, position }: Match,
  { makers, plan }: Extract<MatchMove, { type: 'cross' }>,
): void {
  const { payout } = plan;
  const crossId = step.state.nextCrossId++;
  for (let place = 0; place < makers.length; place++) {
    const maker = makers[place];
    const stake = plan.stakes[place];
    assert(maker !== undefined && stake !== undefined, 'every leg has its stake');
    const makerPosition = getRestingPosition(market, maker);
    const leg = toLegFill(step, { payout, stake, crossId });
    recordFill(step, { bet: maker, position: makerPosition }, leg);
    reduceResting(market, maker, stake);
    const account = getAccount(step.state, maker.accountId);
    refreshExposure(step, { market, account, position: makerPosition });
  }
  const leg = toLegFill(step, { payout, stake: plan.takerStake, crossId });
  recordFill(step, { bet: taker, position }, leg);
  reduceTaker(taker, plan.takerStake);
  market.currencies[taker.currency].matched += payout;
}

/** One leg: its stake, the rest of the payout as profit, and their implied price to a hundredth. */
function toLegFill(step: Step, leg: { readonly payout: Money; readonly stake: Money; readonly crossId: number }): Fill {
  const { payout, stake, crossId } = leg;
  const id = step.state.nextFillId++;
  const price = Math.round((100 * payout) / stake);
  const profit = payout - stake;
  return { id, at: step.at, price, stake, profit, against: 0, crossId, voided: false };
}

/** Records a fill on a bet and in its account's position; the caller reduces the unmatched amount. */
function recordFill(
  step: Step,
  { bet, position }: { readonly bet: Bet; readonly position: Position },
  fill: Fill,
): void {
  position.matchRest(bet, fill);
  bet.matched += fill.stake;
  bet.matchedProfit += fill.profit;
  bet.appendFill(fill);
  step.emitMatched(bet, fill);
}

function reduceResting(market: Market, maker: Bet, stake: Money): void {
  getBook(market, maker).lower(maker, stake);
  assert(isWhole(maker), 'a stake is matched, unmatched or gone');
  maker.status = maker.unmatched === 0 ? 'MATCHED' : 'PARTIAL';
}

function reduceTaker(taker: Bet, stake: Money): void {
  assert(stake <= taker.unmatched, 'no more is matched than was asked for');
  taker.unmatched -= stake;
  assert(isWhole(taker), 'a stake is matched, unmatched or gone');
  taker.status = taker.unmatched === 0 ? 'MATCHED' : 'PARTIAL';
}

function getRestingPosition(market: Market, maker: Bet): Position {
  return market.positions.viewAt(getBook(market, maker).rows.seat(maker.row));
}

function getBook(market: Market, bet: Bet): BetBook {
  const book = market.currencies[bet.currency].books[bet.runner];
  assert(book !== undefined, 'every runner has a book');
  return book;
}
