import { accept, type Refusal, refuse } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { statusAfter } from '#bet/status-after.ts';
import { rateOf } from '#money/profit.ts';
import { checkStake } from './bet-checks.ts';
import type { BetVenue } from './bet-venue.ts';
import { changeBook } from './bump-version.ts';
import type { PlaceBet } from './command.ts';
import { endRest } from './end-rest.ts';
import { delayMsOf, type Market } from './market.ts';
import { canMatchNow, fillableNow, matchBet } from './match-bet.ts';
import { refreshExposure, type SeatedBettor } from './move-position.ts';
import type { Step } from './step.ts';

/** The order book: bets meet bets, and what is left over rests. */
export const BOOK_VENUE: BetVenue = {
  checkShape,
  isPrice: ({ ladder }, price) => ladder.tickOf(price) >= 0,
  checkStake: ({ market, account, command: { stake, price }, rules }) =>
    checkStake(market, account, { stake, rate: rateOf(price, market.kind === 'LINE'), rules }),
  termsOf: ({ market, command }) =>
    accept({
      rate: rateOf(command.price, market.kind === 'LINE'),
      tick: market.ladder.tickOf(command.price),
      persistence: command.persistence,
      timeInForce: command.timeInForce,
      minFill: command.minFill,
    }),
  delayOf,
  checkFill,
  enter: enterBook,
};

/** Matches an accepted bet and rests what is left; a FILL_OR_KILL bet gives its rest back. */
export function enterBook(step: Step, bettor: SeatedBettor, bet: Bet): void {
  const { market, seat } = bettor;
  const { id: betId, accountId } = bet;
  step.events.push({ type: 'BetPlaced', betId, accountId, marketId: market.id });
  matchBet(step, bettor, bet);
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched > 0) {
    if (bet.timeInForce === 'FILL_OR_KILL') endRest(step, market, { bet, reason: 'CANCELLED' });
    else market.currencies[bet.currency].books[bet.runner]?.rest(bet, seat);
  }
  refreshExposure(step, bettor);
  changeBook(step, market);
}

/** A FILL_OR_KILL bet that finds less than its minimum now is refused; null for everything else. */
export function checkFill(market: Market, bet: Bet): Refusal | null {
  if (bet.timeInForce !== 'FILL_OR_KILL') return null;
  return fillableNow(market, bet, bet.stake) < bet.minFill ? refuse('NOT_FILLED') : null;
}

/** The delay that a bet gets now: none when it could not be matched anyway. */
function delayOf(market: Market, bet: Bet): number {
  const delayMs = delayMsOf(market);
  if (delayMs === 0) return 0;
  return bet.timeInForce === 'FILL_OR_KILL' || canMatchNow(market, bet) ? delayMs : 0;
}

function checkShape({ stake, price, minFill, clientBetId }: PlaceBet): Refusal | null {
  if (!Number.isSafeInteger(stake) || stake <= 0) return refuse('VALIDATION', { field: 'stake' });
  if (!Number.isSafeInteger(price)) return refuse('INVALID_RATE');
  if (clientBetId === '') return refuse('VALIDATION', { field: 'clientBetId' });
  if (
    minFill !== undefined &&
    !(Number.isSafeInteger(minFill) && minFill > 0 && minFill <= stake)
  ) {
    return refuse('VALIDATION', { field: 'minFill' });
  }
  return null;
}
