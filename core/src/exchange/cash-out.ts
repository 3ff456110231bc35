import { assert } from '#base/assert.ts';
import { type Rejection, reject, rejectField } from '#base/result.ts';
import { Bet } from '#bet/bet.ts';
import type { CashOutLeg, CashOutQuote } from '#cash-out/level-position.ts';
import type { Account } from './account.ts';
import { checkLocks } from './bet-checks.ts';
import { type BetVenue, BOOK_VENUE, type Hedge } from './book-venue.ts';
import type { CashOut, ReleaseCashOut } from './command.ts';
import { rejectHeldCashOut } from './end-bets.ts';
import type { HeldCashOut } from './exchange-state.ts';
import { HOUSE_VENUE } from './house-venue.ts';
import { getDelayMs, isHouseMarket, type Market } from './market.ts';
import { getPosition, refreshExposure } from './market-positions.ts';
import { acceptBet } from './place-bet.ts';
import { makeCashOutKey, makeHedgeId } from './request-keys.ts';
import type { Outcome, Step } from './step.ts';

const WHOLE = 1_000_000;

/**
 * Closes a position, or a share of it, with hedges that all trade at once or not at all (exchange rules 11.5).
 *
 * Hedges are filled immediately, by direct matches or by the house at its live quote. Stake limits and the bet count
 * don't apply to them, because they lower the risk. If the market has a delay, the whole cash-out is held and
 * requoted at its end. The account's other resting bets stay, except those in the way of its own hedges. Errors:
 * NOT_FOUND, VALIDATION, BET_LOCKED, CASHOUT_UNAVAILABLE (`reason`), QUOTE_STALE (current `amount` in paise and
 * `version`), INSUFFICIENT_BALANCE if the remaining resting bets would need more funds.
 */
export function cashOut(step: Step, command: CashOut): Outcome {
  const { state } = step;
  const done = state.requestKeys.get(makeCashOutKey(command));
  if (done !== undefined) return step.accept({ id: done, repeated: true });
  for (const held of state.heldCashOuts.values()) {
    if (makeCashOutKey(held.command) === makeCashOutKey(command)) {
      return step.accept({ id: held.id, heldUntil: held.heldUntil, repeated: true });
    }
  }
  const account = state.accounts.get(command.accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId: command.accountId });
  const market = state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  const invalid = checkShape(command) ?? checkLocks(market, account);
  if (invalid !== null) return invalid;
  const closing = { venue: venueFor(market), market, account, command };
  const hedges = hedgesFor(step, closing);
  if (!hedges.ok) return hedges;
  if (getDelayMs(market) > 0) return hold(step, closing);
  const betIds = trade(step, closing, hedges.value);
  return step.accept({ id: betIds[0] ?? 0, betIds });
}

/**
 * Ends a cash-out's delay: requotes and trades it (event CashOutDone), or rejects it without a trade (event
 * HeldCashOutRefused). Errors of the command itself: NOT_FOUND (already rejected), BAD_STATE (too early).
 */
export function releaseCashOut(step: Step, { cashOutId }: ReleaseCashOut): Outcome {
  const { state } = step;
  const held = state.heldCashOuts.get(cashOutId);
  if (held === undefined) return reject('NOT_FOUND', { cashOutId });
  if (step.at < held.heldUntil) return reject('BAD_STATE', { heldUntil: held.heldUntil });
  const { command } = held;
  const account = state.accounts.get(command.accountId);
  const market = state.markets.get(command.marketId);
  assert(account !== undefined && market !== undefined, 'a held cash-out has account and market');
  const locked = checkLocks(market, account);
  const changed = market.materialVersion > held.materialVersion ? reject('MARKET_CHANGED') : null;
  const refusal = locked ?? changed;
  const closing = { venue: venueFor(market), market, account, command };
  const hedges = refusal ?? hedgesFor(step, closing);
  if (!hedges.ok) {
    rejectHeldCashOut(step, held, hedges);
    return step.accept({ id: cashOutId });
  }
  state.heldCashOuts.delete(cashOutId);
  const betIds = trade(step, closing, hedges.value);
  step.events.push({
    type: 'CashOutDone',
    cashOutId,
    accountId: account.id,
    marketId: market.id,
    clientRequestId: command.clientRequestId,
    betIds,
  });
  return step.accept({ id: cashOutId, betIds });
}

/** Quotes a cash-out as the market's venue does. */
export function quoteCashOut(market: Market, account: Account, shareMillionths?: number): CashOutQuote {
  return venueFor(market).quoteCashOut(market, account, shareMillionths);
}

function venueFor(market: Market): BetVenue {
  return isHouseMarket(market) ? HOUSE_VENUE : BOOK_VENUE;
}

interface Closing {
  readonly venue: BetVenue;
  readonly market: Market;
  readonly account: Account;
  readonly command: CashOut;
}

interface QuotedHedge extends Hedge {
  readonly leg: CashOutLeg;
}

type Hedges = { readonly ok: true; readonly value: readonly QuotedHedge[] } | Rejection;

/** Computes the hedges of a request at current prices, or the reason for none. Changes nothing. */
function hedgesFor(step: Step, closing: Closing): Hedges {
  const { venue, market, account, command } = closing;
  const whole = venue.quoteCashOut(market, account);
  if (!whole.available) return reject('CASHOUT_UNAVAILABLE', { reason: whole.reason });
  if (whole.amount < command.quotedAmount) {
    return reject('QUOTE_STALE', { amount: whole.amount, version: market.version });
  }
  const { shareMillionths } = command;
  const isWhole = shareMillionths === WHOLE;
  const part = isWhole ? whole : venue.quoteCashOut(market, account, shareMillionths);
  if (!part.available) return reject('CASHOUT_UNAVAILABLE', { reason: part.reason });
  const value = part.legs.map((leg) => ({ leg, ...venue.resolveHedge(market, account, leg) }));
  return checkFunds(step, closing, value) ?? { ok: true, value };
}

/** Hedges level the position, so resting bets that it covered may need funds. */
function checkFunds(step: Step, { market, account }: Closing, hedges: readonly QuotedHedge[]): Rejection | null {
  const position = getPosition(market, account.id);
  const after = position.copy();
  for (const { leg, terms, fill } of hedges) after.addFill({ ...leg, ...terms }, fill);
  const rise = after.computeExposure(market) - position.exposure;
  const balance = step.state.ledger.getBalance(account.cashLedgerId);
  return rise > 0 && rise > balance ? reject('INSUFFICIENT_BALANCE', { balance }) : null;
}

function hold(step: Step, { market, command }: Closing): Outcome {
  const { state } = step;
  const id = state.nextCashOutId++;
  const heldUntil = step.at + getDelayMs(market);
  const held: HeldCashOut = { id, command, heldUntil, materialVersion: market.materialVersion };
  state.heldCashOuts.set(id, held);
  step.events.push({
    type: 'CashOutHeld',
    cashOutId: id,
    accountId: command.accountId,
    marketId: market.id,
    until: heldUntil,
  });
  return step.accept({ id, heldUntil });
}

/** Places every hedge. Nothing can reject any more: each book, or the house, has what its hedge needs. */
function trade(
  step: Step,
  { venue, market, account, command }: Closing,
  hedges: readonly QuotedHedge[],
): readonly number[] {
  const position = getPosition(market, account.id);
  const bettor = { market, account, position };
  const betIds: number[] = [];
  for (const [place, { leg, terms }] of hedges.entries()) {
    const bet = new Bet({
      id: step.state.nextBetId,
      accountId: account.id,
      marketId: market.id,
      runner: leg.runner,
      side: leg.side,
      currency: account.currency,
      clientBetId: makeHedgeId(command.clientRequestId, place + 1),
      placedAt: step.at,
      price: leg.price,
      stake: leg.stake,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
      minFill: leg.stake,
      ...terms,
    });
    acceptBet(step, bettor, bet);
    position.addRest(bet);
    betIds.push(bet.id);
    venue.enterHedge(step, bettor, bet);
    assert(bet.unmatched === 0, 'a hedge is filled whole');
  }
  refreshExposure(step, bettor);
  step.state.requestKeys.set(makeCashOutKey(command), betIds[0] ?? 0);
  step.changeBook(market);
  step.postHolds(market.id);
  return betIds;
}

function checkShape({ shareMillionths, quotedAmount, clientRequestId }: CashOut): Rejection | null {
  if (!Number.isInteger(shareMillionths) || shareMillionths < 1 || shareMillionths > WHOLE) {
    return rejectField('shareMillionths');
  }
  if (!Number.isSafeInteger(quotedAmount)) return rejectField('quotedAmount');
  return clientRequestId === '' ? rejectField('clientRequestId') : null;
}
