import { prices } from '#data/prices/prices.ts';
import { session } from '#data/session/session.ts';
import { writePendingBet } from '#data/storage/tab-items.ts';
import type { SlipOffer } from '#player/betting/selection.ts';
import { betSlip, isLocked, setSlip } from './slip.ts';
import { EMPTY_SLIP } from './slip-state.ts';

/**
 * Starts a submission. A repeat after a lost answer keeps its id, so the bet cannot be placed twice.
 *
 * @param words the bet, for telling what became of it when the page is loaded anew meanwhile.
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

/** The server declined: the stake stays, the next try is a new bet. @param offer what it would take instead. */
export function refuse(problem: string, offer: SlipOffer | null = null): void {
  const state = betSlip.getState();
  const { selection } = state;
  const side = selection?.side === 'LAY' ? 'lay' : 'back';
  const best = selection === null ? null : prices.level(selection.runnerId, side, 0);
  // A push may have brought what the server names before its answer came.
  const isNamed = best?.[0] === (offer?.line || offer?.rate);
  const outdated = offer === null || isNamed ? null : best;
  writePendingBet(null);
  setSlip({ ...state, phase: 'REFUSED', clientBetId: null, problem, offer, outdated });
}

/** No answer came: the next try repeats this very bet. */
export function loseAnswer(problem: string): void {
  setSlip({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

/** What became of the bet cannot be asked: the slip is free again, and keeps its id. */
export function stopAsking(): void {
  const state = betSlip.getState();
  if (state.phase === 'ASKING') setSlip({ ...state, phase: 'EDITING' });
}

/** It is known that a bet was not taken whose answer never came. Its id stays: should it come after all, it comes once. */
export function learnNotPlaced(problem: string): void {
  writePendingBet(null);
  setSlip({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

export function finishPlacing(): void {
  writePendingBet(null);
  setSlip(EMPTY_SLIP);
}

export function askToConfirm(): void {
  if (!isLocked()) setSlip({ ...betSlip.getState(), phase: 'CONFIRMING' });
}

export function backToEditing(): void {
  if (!isLocked()) setSlip({ ...betSlip.getState(), phase: 'EDITING', problem: null });
}
