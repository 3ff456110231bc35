import { prices } from '#client/prices/prices.ts';
import { preferences } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import type { StoredSlip } from '#client/storage/local-shapes.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { writePendingBet, writeTabSlip } from '#client/storage/tab-items.ts';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection, SlipOffer } from '#player/betting/quote.ts';
import { type BetSlipState, EMPTY_SLIP, restoreSlip, type SlipFreeBet, type SlipStart } from './slip-state.ts';

const MAX_STAKE = 10_000_000_000;
/** Also for text that is complete but ambiguous, such as `1,00,00`. */
export const NOT_AN_AMOUNT = phrase('Enter an amount with at most two decimals, e.g. 1,000.50');

/** The bet being prepared; at most one. */
export const betSlip = createObservable<BetSlipState>(restoreSlip());

// A logout discards the bet; an expired session keeps it for the next login.
session.subscribe(({ user }, { user: before }) => {
  if (user === null && before !== null && readItem('betslips') === null) setSlip(EMPTY_SLIP);
});

/** The selection if it is in this market; views of other markets don't re-render. */
export function useSelectionIn(marketId: number): Selection | null {
  return useStore(betSlip, ({ selection }) => (selection?.marketId === marketId ? selection : null));
}

/** True if the selection is in one of these markets. */
export function useHasSelectionIn(markets: readonly { readonly marketId: number }[]): boolean {
  return useStore(betSlip, ({ selection }) => markets.some(({ marketId }) => marketId === selection?.marketId));
}

/** Puts a price on the slip, or removes it if already there. Ignored while placing. */
export function togglePrice(selection: Selection): void {
  const { selection: before, price, line, freeBet, stakeText: typed } = betSlip.getState();
  if (isLocked()) return;
  const isSame = before?.runnerId === selection.runnerId && before.side === selection.side;
  if (isSame && price === selection.price && line === (selection.line ?? 0)) {
    clearSlip();
    return;
  }
  const isNew = before === null || freeBet !== null;
  setSlip({
    ...EMPTY_SLIP,
    selection,
    price: selection.price,
    line: selection.line ?? 0,
    stakeText: isNew ? getInitialStake() : typed,
    stakeOrigin: isNew ? 'PRESET' : 'KEPT',
  });
}

/** Replaces the slip with a whole bet. @param repeats original price of the bet being repeated. */
export function loadSlip(selection: Selection, stake: number, repeats: SlipOffer | null = null): void {
  if (isLocked()) return;
  const { price, line = 0 } = selection;
  const stakeText = String(stake);
  setSlip({ ...EMPTY_SLIP, selection, price, line, stakeText, stakeOrigin: 'PRESET', repeats });
}

/** Initial stake of a new slip. */
function getInitialStake(): string {
  const { defaultStake } = preferences.getState();
  return defaultStake === null ? '' : String(defaultStake);
}

/** Accepts the current house offer; keeps the stake. */
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

/** A different starting-price option makes this a new bet. */
export function setStart(start: SlipStart): void {
  if (isLocked()) return;
  setSlip({ ...betSlip.getState(), start, clientBetId: null, phase: 'EDITING', problem: null });
}

/** Switches between a free bet and the user's own money. Changing the stake of a free bet reverts to the latter. */
export function chooseFreeBet(freeBet: SlipFreeBet | null): void {
  if (isLocked()) return;
  const stakeText = freeBet === null ? getInitialStake() : String(freeBet.stake);
  const state = betSlip.getState();
  const stakeOrigin = 'PRESET';
  setSlip({
    ...state,
    freeBet,
    stakeText,
    stakeOrigin,
    clientBetId: null,
    phase: 'EDITING',
    problem: null,
  });
}

/** Sets the stake as typed. Text that can't become an amount leaves it unchanged and shows why. */
export function setStakeText(text: string): void {
  if (isLocked()) return;
  const state = betSlip.getState();
  const typed = toTypedNumber(text);
  if (typed === null || (readNumber(typed) ?? 0) > MAX_STAKE) {
    setSlip({ ...state, problem: t(NOT_AN_AMOUNT) });
    return;
  }
  setSlip({
    ...state,
    stakeText: typed,
    stakeOrigin: 'TYPED',
    freeBet: null,
    phase: 'EDITING',
    problem: null,
  });
}

/** A key of the number pad. A stake that wasn't typed is replaced. */
export function typeStakeKey(key: string): void {
  setStakeText(getOwnStakeText() + key);
}

export function deleteStakeKey(): void {
  setStakeText(getOwnStakeText().slice(0, -1));
}

/** A chip adds to the typed stake and replaces any other; a long press always replaces it. */
export function addStake(value: number): void {
  setStakeText(toStakeText((readNumber(getOwnStakeText()) ?? 0) + value));
}

function getOwnStakeText(): string {
  const { stakeText, stakeOrigin } = betSlip.getState();
  return stakeOrigin === 'TYPED' ? stakeText : '';
}

/** Whole paise: 0.1 + 0.2 is 0.3. */
function toStakeText(rupees: number): string {
  return String(Math.round(rupees * 100) / 100);
}

export function clearSlip(): void {
  if (isLocked()) return;
  setSlip(EMPTY_SLIP);
}

/** Stake in rupees; 0 if empty or not a number. */
export function getStake({ stakeText }: Pick<BetSlipState, 'stakeText'>): number {
  return readNumber(stakeText) ?? 0;
}

/** True while a submitted bet is in flight and can't be changed. */
export function isLocked(): boolean {
  const { phase } = betSlip.getState();
  return phase === 'PLACING' || phase === 'ASKING';
}

function setSlip(next: BetSlipState): void {
  betSlip.setState(next, true);
  const { selection, price, line, freeBet } = next;
  // After a reload, never charge the user for a bet meant to be free.
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

/** Called when a restored slip's market is found; from then on it is a normal slip. */
export function markRestored(): void {
  const state = betSlip.getState();
  if (state.isRestored) betSlip.setState({ ...state, isRestored: false }, true);
}

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
