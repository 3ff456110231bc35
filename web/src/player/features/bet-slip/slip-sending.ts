import { prices } from '#client/prices/prices.ts';
import { session } from '#client/session/session.ts';
import { writePendingBet } from '#client/storage/tab-items.ts';
import type { SlipOffer } from '#player/betting/selection.ts';
import { betSlip, isLocked, setSlip } from './slip.ts';
import { EMPTY_SLIP } from './slip-state.ts';

/**
 * Starts a submission. A retry after a lost response reuses its ID, so the bet cannot be placed twice.
 *
 * @param words description of the bet, for notifications after a reload.
 */
export function startPlacing(delayMs: number, words = ''): string {
  const state = betSlip.getState();
  const clientBetId = state.clientBetId ?? crypto.randomUUID();
  const placedAt = Date.now();
  setSlip({ ...state, phase: 'PLACING', clientBetId, placedAt, delayMs, problem: null });
  const userId = session.getState().user?.userId ?? 0;
  writePendingBet({ userId, clientBetId, placedAt, delayMs, words, isOneClick: false });
  return clientBetId;
}

/** Handles a rejection: keeps the stake, and the next attempt is a new bet. @param offer the server's counter-offer. */
export function rejectSlip(problem: string, offer: SlipOffer | null = null): void {
  const state = betSlip.getState();
  const { selection } = state;
  const side = selection?.side === 'LAY' ? 'lay' : 'back';
  const best = selection === null ? null : prices.level(selection.runnerId, side, 0);
  // A push may have brought the server's price before its response arrived.
  const isNamed = best?.[0] === (offer?.line || offer?.rate);
  const outdated = offer === null || isNamed ? null : best;
  writePendingBet(null);
  setSlip({ ...state, phase: 'REFUSED', clientBetId: null, problem, offer, outdated });
}

/** Handles a lost response: the next attempt retries this same bet. */
export function markUnknown(problem: string): void {
  setSlip({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

/** Unlocks the slip if the bet's outcome cannot be checked; keeps its ID. */
export function stopChecking(): void {
  const state = betSlip.getState();
  if (state.phase === 'ASKING') setSlip({ ...state, phase: 'EDITING' });
}

/** Marks a bet with a lost response as not placed. Keeps its ID, so a late arrival is booked only once. */
export function markNotPlaced(problem: string): void {
  writePendingBet(null);
  setSlip({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

export function finishPlacing(): void {
  writePendingBet(null);
  setSlip(EMPTY_SLIP);
}

export function startConfirming(): void {
  if (!isLocked()) setSlip({ ...betSlip.getState(), phase: 'CONFIRMING' });
}

export function backToEditing(): void {
  if (!isLocked()) setSlip({ ...betSlip.getState(), phase: 'EDITING', problem: null });
}
