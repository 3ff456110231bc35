import { assert } from '#base/assert.ts';
import { type RejectionDetails, type RejectReason, reject } from '#base/result.ts';
import { type Bet, isWhole } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import type { Account } from './account.ts';
import type { CancelBets } from './command.ts';
import type { EndReason } from './exchange-event.ts';
import type { ExchangeState, HeldCashOut } from './exchange-state.ts';
import { listHeldBets, listMarketBets, listUnmatchedBets, type Market } from './market.ts';
import { type Bettor, getBettor, refreshExposure } from './market-positions.ts';
import type { Answer, Outcome, Step } from './step.ts';

/** Ends all pending betting in a market: rejects held bets and cash-outs, lapses resting bets and removes quotes. */
export function closeBetting(step: Step, market: Market): void {
  const placed = listMarketBets(step.state, market).filter((bet) => bet.status !== 'HELD');
  rejectAllHeld(step, market, 'MARKET_CLOSED');
  for (const bet of placed) {
    if (bet.unmatched > 0) cancelRemainder(step, market, { bet, reason: 'LAPSED' });
  }
  if (market.quote !== null) {
    market.quote = { ...market.quote, runners: market.runners.map(() => null) };
  }
}

export interface HeldRejection {
  readonly bet: Bet;
  readonly code: RejectReason;
  readonly details?: RejectionDetails;
}

/** Ends a bet's hold. @returns true if its unmatched remainder is to be cancelled. */
export function endHold(state: ExchangeState, betId: number): boolean {
  state.heldBetIds.delete(betId);
  return state.withdrawnBetIds.delete(betId);
}

/** Rejects a pending update: the bet stays unchanged and the extra reservation is released. */
export function dropPendingUpdate(step: Step, market: Market, { bet, code, details = {} }: HeldRejection): void {
  endPendingUpdate(step, market, bet);
  const { id: betId, accountId } = bet;
  step.events.push({
    type: 'HeldUpdateRefused',
    betId,
    accountId,
    marketId: market.id,
    code,
    details,
  });
}

export function endPendingUpdate(step: Step, market: Market, bet: Bet): void {
  const pending = bet.pendingUpdate;
  assert(pending !== null, 'only a pending update ends');
  const bettor = getBettor(step.state, market, bet.accountId);
  bettor.position.moveReserve({ side: bet.side, runner: bet.runner, price: pending.price }, -pending.extra);
  bet.pendingUpdate = null;
  bet.heldUntil = 0;
  endHold(step.state, bet.id);
  refreshExposure(step, bettor);
}

/**
 * Rejects the held part of a bet: the bet itself, which is removed with its key, or its update. If the bettor has
 * meanwhile cancelled a bet with a held update, its unmatched remainder is cancelled.
 */
export function rejectHeld(step: Step, market: Market, refusal: HeldRejection): void {
  const { bet } = refusal;
  if (bet.status === 'HELD') {
    removeHeldBet(step, market, refusal);
    return;
  }
  const isWithdrawn = step.state.withdrawnBetIds.has(bet.id);
  dropPendingUpdate(step, market, refusal);
  if (isWithdrawn) cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
}

/** Rejects a held bet: removes it with its key and releases its reservation. */
function removeHeldBet(step: Step, market: Market, { bet, code, details = {} }: HeldRejection): void {
  const { state } = step;
  const { id: betId, accountId, clientBetId } = bet;
  const bettor = getBettor(state, market, accountId);
  bettor.position.removeRest(bet);
  bettor.position.openBets -= 1;
  endHold(state, betId);
  removeBet(step, bettor, bet);
  refreshExposure(step, bettor);
  step.events.push({
    type: 'HeldBetRefused',
    betId,
    accountId,
    marketId: market.id,
    clientBetId,
    code,
    details,
  });
}

/**
 * Ends the unmatched remainder of a bet: removes it from the book, frees its reservation and rejects its pending
 * update. The caller bumps the market version. A market maker's bet without a match is removed from the state
 * (`removeDeadBet`).
 *
 * @param bet placed (not held), with an unmatched remainder.
 * @param reason CANCELLED, LAPSED or VOID: where the stake is recorded, and the status if nothing is matched.
 */
export function cancelRemainder(
  step: Step,
  market: Market,
  { bet, reason }: { readonly bet: Bet; readonly reason: EndReason },
): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const { position } = bettor;
  if (bet.pendingUpdate !== null) {
    const code = reason === 'CANCELLED' ? 'BET_WITHDRAWN' : 'MARKET_CHANGED';
    dropPendingUpdate(step, market, { bet, code });
  }
  const stake = bet.unmatched;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.withdraw(bet);
  if (bet.timeInForce === 'ON_CLOSE') market.currencies[bet.currency].onClose.delete(bet);
  position.removeRest(bet);
  bet.unmatched = 0;
  if (reason === 'CANCELLED') bet.cancelled += stake;
  else if (reason === 'LAPSED') bet.lapsed += stake;
  else bet.voided += stake;
  assert(isWhole(bet), 'a stake is matched, unmatched or gone');
  bet.status = statusAfter(bet, reason);
  if (bet.matched === 0) position.openBets -= 1;
  step.emitReduced(bet, stake, reason);
  refreshExposure(step, bettor);
  removeDeadBet(step, bettor, bet);
}

/** Rejects all held bets, then all held cash-outs of a market. @returns the number of bets. */
export function rejectAllHeld(step: Step, market: Market, code: RejectReason): number {
  const bets = listHeldBets(step.state, market);
  for (const bet of bets) rejectHeld(step, market, { bet, code });
  rejectHeldCashOuts(step, market, code);
  return bets.length;
}

/** Rejects every held cash-out of a market. They have no reservations to release. */
export function rejectHeldCashOuts(step: Step, market: Market, code: RejectReason): void {
  for (const held of [...step.state.heldCashOuts.values()]) {
    if (held.command.marketId === market.id) rejectHeldCashOut(step, held, { code });
  }
}

/** Ends one held cash-out without a trade. The request can be repeated under the same key. */
export function rejectHeldCashOut(
  step: Step,
  held: HeldCashOut,
  { code, details = {} }: { readonly code: RejectReason; readonly details?: RejectionDetails },
): void {
  const { accountId, marketId, clientRequestId } = held.command;
  step.state.heldCashOuts.delete(held.id);
  step.events.push({
    type: 'HeldCashOutRefused',
    cashOutId: held.id,
    accountId,
    marketId,
    clientRequestId,
    code,
    details,
  });
}

type Owner = Pick<Bettor, 'market' | 'account'>;

/** Removes a bet without matches and its key from the state. The caller handles its position. */
export function removeBet({ state }: Step, { market, account }: Owner, bet: Bet): void {
  state.bets.delete(bet.id);
  account.betIds.delete(bet.clientBetId, bet.id);
  const place = findIdIndex(market.bets, bet.id);
  if (place >= 0) market.bets.splice(place, 1);
}

/**
 * Removes a market maker's bet that ended unmatched: makers reprice thousands of times, and such bets are never looked
 * up again. Players' bets stay until their market is archived.
 */
export function removeDeadBet(step: Step, owner: Owner, bet: Bet): void {
  if (owner.account.role !== 'MAKER') return;
  if (bet.unmatched === 0 && bet.fills.length === 0) removeBet(step, owner, bet);
}

function findIdIndex(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

type Cancelled = Answer['cancelled'][number];
type NotCancelled = Answer['notCancelled'][number];

/**
 * Cancels the unmatched part of the named bets, also while the market is suspended.
 *
 * A bet in the in-play delay, or with an update in it, stays until the delay ends: the delay protects potential
 * counterparties, so a cancellable held bet would be a free option. The result is `HELD`, and the unmatched remainder
 * is cancelled after the delay. SP bets stay, because others judge theirs by the pending money. Bets that can't be
 * cancelled are listed in `notCancelled`; the others are cancelled regardless. Errors: VALIDATION unless exactly one
 * of the three lists is given, NOT_FOUND for an unknown account.
 */
export function cancelBets(step: Step, command: CancelBets): Outcome {
  const { state } = step;
  const lists = [command.betIds, command.clientBetIds, command.marketId];
  if (lists.filter((list) => list !== undefined).length !== 1) return reject('VALIDATION');
  const account = state.accounts.get(command.accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId: command.accountId });
  const cancelled: Cancelled[] = [];
  const notCancelled: NotCancelled[] = [];
  const changed = new Map<number, Market>();
  for (const betId of new Set(resolveBetIds(step, account, command))) {
    const bet = state.bets.get(betId);
    if (bet === undefined || bet.accountId !== command.accountId) {
      notCancelled.push({ betId, code: 'NOT_FOUND' });
    } else if (bet.unmatched === 0 || bet.timeInForce === 'ON_CLOSE') {
      notCancelled.push({ betId, code: 'NOT_CANCELLABLE' });
    } else if (state.heldBetIds.has(betId)) {
      state.withdrawnBetIds.add(betId);
      notCancelled.push({ betId, code: 'HELD' });
    } else {
      cancelled.push({ betId, stake: bet.unmatched });
      const market = state.markets.get(bet.marketId);
      assert(market !== undefined, 'a bet is in a market');
      cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
      step.postHolds(market.id);
      changed.set(market.id, market);
    }
  }
  for (const market of changed.values()) step.changeBook(market);
  return step.accept({ cancelled, notCancelled });
}

/** Resolves the requested bets. An unknown `clientBetId` becomes bet 0; for a market, all cancellable bets. */
function resolveBetIds(step: Step, account: Account, command: CancelBets): readonly number[] {
  const { state } = step;
  const { accountId, betIds, clientBetIds, marketId } = command;
  if (betIds !== undefined) return betIds;
  if (clientBetIds !== undefined) return clientBetIds.map((id) => account.betIds.get(id) ?? 0);
  const market = marketId === undefined ? undefined : state.markets.get(marketId);
  if (market === undefined || !market.positions.has(accountId)) return [];
  return listUnmatchedBets(state, market, accountId).map((bet) => bet.id);
}
