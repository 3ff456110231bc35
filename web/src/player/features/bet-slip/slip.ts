import { preferences } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { readItem, removeItem, writeItem } from '#data/storage/local-items.ts';
import type { StoredSlip } from '#data/storage/local-shapes.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { writeTabSlip } from '#data/storage/tab-items.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';
import {
  type BetSlipState,
  EMPTY_SLIP,
  restoredSlip,
  type SlipFreeBet,
  type SlipStart,
} from './slip-state.ts';

const MOST_STAKE = 10_000_000_000;

const TYPED = /^\d*(\.\d{0,2})?$/;

/** The one bet being prepared. */
export const betSlip = storeOf<BetSlipState>(restoredSlip());

// Who logs out leaves no bet behind; a session that ends by itself keeps it for the next login.
session.subscribe(({ user }, { user: before }) => {
  if (user === null && before !== null && readItem('betslips') === null) setSlip(EMPTY_SLIP);
});

/** The slip's selection while it is in this market: what shows another market does not render for it. */
export function useSelectionIn(marketId: number): Selection | null {
  return useStore(betSlip, ({ selection }) =>
    selection?.marketId === marketId ? selection : null,
  );
}

/** Whether the selection is in one of some markets. */
export function useHasSelectionIn(markets: readonly { readonly marketId: number }[]): boolean {
  return useStore(betSlip, ({ selection }) =>
    markets.some(({ marketId }) => marketId === selection?.marketId),
  );
}

/** Puts a price on the slip; the same one again takes it off. A slip that is placing cannot be changed. */
export function pick(selection: Selection): void {
  const { selection: before, price, line, freeBet } = betSlip.getState();
  if (isLocked()) return;
  const isSame = before?.runnerId === selection.runnerId && before.side === selection.side;
  if (isSame && price === selection.price && line === (selection.line ?? 0)) {
    clearSlip();
    return;
  }
  const isNew = before === null || freeBet !== null;
  const { stakeText } = isNew ? { stakeText: newStakeText() } : betSlip.getState();
  setSlip({
    ...EMPTY_SLIP,
    selection,
    price: selection.price,
    line: selection.line ?? 0,
    stakeText,
  });
}

/** Puts a whole bet on the slip, in place of what is there. @param repeats what the bet was taken at that it repeats. */
export function loadSlip(
  selection: Selection,
  stake: number,
  repeats: SlipOffer | null = null,
): void {
  if (isLocked()) return;
  const { price, line = 0 } = selection;
  setSlip({ ...EMPTY_SLIP, selection, price, line, stakeText: String(stake), repeats });
}

/** The stake that a new slip begins with. */
function newStakeText(): string {
  const { defaultStake } = preferences.getState();
  return defaultStake === null ? '' : String(defaultStake);
}

/** Asks for what the house offers now; the stake stays. */
export function takeOffer({ rate, line }: SlipOffer): void {
  if (isLocked()) return;
  const { selection } = betSlip.getState();
  if (selection === null) return;
  setSlip({
    ...betSlip.getState(),
    selection: { ...selection, price: rate, line },
    price: rate,
    line,
    offer: null,
    phase: 'EDITING',
    problem: null,
  });
}

export function setPrice(price: number): void {
  if (isLocked()) return;
  setSlip({ ...betSlip.getState(), price, phase: 'EDITING', problem: null });
}

/** Another way to the starting price is another bet. */
export function setStart(start: SlipStart): void {
  if (isLocked()) return;
  setSlip({ ...betSlip.getState(), start, clientBetId: null, phase: 'EDITING', problem: null });
}

/** Has the house pay the bet, or the bettor again: with another stake than the free bet's they pay it themselves. */
export function chooseFreeBet(freeBet: SlipFreeBet | null): void {
  if (isLocked()) return;
  const stakeText = freeBet === null ? newStakeText() : String(freeBet.stake);
  const state = betSlip.getState();
  setSlip({ ...state, freeBet, stakeText, clientBetId: null, phase: 'EDITING', problem: null });
}

/** Takes what was typed; anything that is no amount is not taken. */
export function setStakeText(text: string): void {
  const plain = text.replace(/[,\s₹]/g, '');
  if (isLocked() || !TYPED.test(plain) || Number(plain) > MOST_STAKE) return;
  const freeBet = null;
  setSlip({ ...betSlip.getState(), stakeText: plain, freeBet, phase: 'EDITING', problem: null });
}

/** A chip adds to the stake; a long press sets it. */
export function addStake(value: number): void {
  setStakeText(String(stakeOf(betSlip.getState()) + value));
}

export function clearSlip(): void {
  if (isLocked()) return;
  setSlip(EMPTY_SLIP);
}

/** Stake in rupees, 0 when nothing is typed. */
export function stakeOf({ stakeText }: Pick<BetSlipState, 'stakeText'>): number {
  const stake = Number(stakeText === '' || stakeText === '.' ? 0 : stakeText);
  return Number.isFinite(stake) ? stake : 0;
}

/** True while a bet is under way that cannot be taken back. */
export function isLocked(): boolean {
  const { phase } = betSlip.getState();
  return phase === 'PLACING' || phase === 'ASKING';
}

export function setSlip(next: BetSlipState): void {
  betSlip.setState(next, true);
  const { selection, price, line, freeBet } = next;
  // After a reload nobody is to pay themselves what the house would have paid.
  const stakeText = freeBet === null ? next.stakeText : '';
  if (selection === null) {
    removeItem('betslips');
    writeTabSlip(null);
    return;
  }
  const stored: StoredSlip = { ...selection, price, line, stakeText };
  writeItem('betslips', stored);
  writeTabSlip(stored);
}

/** The market of a restoredSlip slip is there: from now on it is like any other. */
export function keepRestored(): void {
  const state = betSlip.getState();
  if (state.isRestored) betSlip.setState({ ...state, isRestored: false }, true);
}
