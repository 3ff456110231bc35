import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import { prices } from '#data/prices/prices.ts';
import { preferences } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import {
  readItem,
  removeItem,
  SHAPES,
  type StoredSlip,
  writeItem,
} from '#data/storage/local-items.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import {
  type PendingBet,
  readPendingBet,
  readTabSlip,
  writePendingBet,
  writeTabSlip,
} from '#data/storage/tab-items.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';

/**
 * EDITING · CONFIRMING asked once more · PLACING sent and waiting (for `delayMs` in play) · ASKING what became of a bet
 * that was sent before the page was loaded anew · REFUSED with a sentence, the stake is kept.
 */
export type SlipPhase = 'EDITING' | 'CONFIRMING' | 'PLACING' | 'ASKING' | 'REFUSED';

export interface BetSlipState {
  readonly selection: Selection | null;
  /** Odds that will be asked for. */
  readonly price: number;
  /** Runs they are asked for; 0 where a price stands alone. */
  readonly line: number;
  /** The quote that the server named when it declined; null when it named none. */
  readonly offer: SlipOffer | null;
  /** The best price known when the server declined: older than what it named, for as long as it stands. */
  readonly outdated: PriceSize | null;
  /** As typed: digits and at most one point. */
  readonly stakeText: string;
  readonly phase: SlipPhase;
  /** Id of the submission under way or to be repeated; a new one for each new bet. */
  readonly clientBetId: string | null;
  /** When the submission left, and how long the server will hold it. */
  readonly placedAt: number;
  readonly delayMs: number;
  readonly problem: string | null;
  /** It is the slip of before a reload or login: its market may have gone meanwhile. */
  readonly isRestored: boolean;
  /** What the bet was taken at that is repeated with this one; null: it repeats none. */
  readonly repeats: SlipOffer | null;
  /** The house pays the stake; null: the bettor does. */
  readonly freeBet: SlipFreeBet | null;
}

/** A free bet that is chosen: its claim, its stake and the most that it wins, rupees. */
export interface SlipFreeBet {
  readonly id: number;
  readonly stake: number;
  readonly most: number;
}

const EMPTY: BetSlipState = {
  selection: null,
  price: 0,
  line: 0,
  offer: null,
  outdated: null,
  stakeText: '',
  phase: 'EDITING',
  clientBetId: null,
  placedAt: 0,
  delayMs: 0,
  problem: null,
  isRestored: false,
  repeats: null,
  freeBet: null,
};

const MOST_STAKE = 10_000_000_000;

const TYPED = /^\d*(\.\d{0,2})?$/;

/** The one bet being prepared. */
export const betSlip = storeOf<BetSlipState>(restored());

// Who logs out leaves no bet behind; a session that ends by itself keeps it for the next login.
session.subscribe(({ user }, { user: before }) => {
  if (user === null && before !== null && readItem('betslips') === null) set(EMPTY);
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
  set({ ...EMPTY, selection, price: selection.price, line: selection.line ?? 0, stakeText });
}

/** Puts a whole bet on the slip, in place of what is there. @param repeats what the bet was taken at that it repeats. */
export function loadSlip(
  selection: Selection,
  stake: number,
  repeats: SlipOffer | null = null,
): void {
  if (isLocked()) return;
  const { price, line = 0 } = selection;
  set({ ...EMPTY, selection, price, line, stakeText: String(stake), repeats });
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
  set({
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
  set({ ...betSlip.getState(), price, phase: 'EDITING', problem: null });
}

/** Has the house pay the bet, or the bettor again: with another stake than the free bet's they pay it themselves. */
export function chooseFreeBet(freeBet: SlipFreeBet | null): void {
  if (isLocked()) return;
  const stakeText = freeBet === null ? newStakeText() : String(freeBet.stake);
  const state = betSlip.getState();
  set({ ...state, freeBet, stakeText, clientBetId: null, phase: 'EDITING', problem: null });
}

/** Takes what was typed; anything that is no amount is not taken. */
export function setStakeText(text: string): void {
  const plain = text.replace(/[,\s₹]/g, '');
  if (isLocked() || !TYPED.test(plain) || Number(plain) > MOST_STAKE) return;
  const freeBet = null;
  set({ ...betSlip.getState(), stakeText: plain, freeBet, phase: 'EDITING', problem: null });
}

/** A chip adds to the stake; a long press sets it. */
export function addStake(value: number): void {
  setStakeText(String(stakeOf(betSlip.getState()) + value));
}

export function clearSlip(): void {
  if (isLocked()) return;
  set(EMPTY);
}

/** Stake in rupees, 0 when nothing is typed. */
export function stakeOf({ stakeText }: Pick<BetSlipState, 'stakeText'>): number {
  const stake = Number(stakeText === '' || stakeText === '.' ? 0 : stakeText);
  return Number.isFinite(stake) ? stake : 0;
}

/**
 * Starts a submission. A repeat after a lost answer keeps its id, so the bet cannot be placed twice.
 *
 * @param words the bet, for telling what became of it when the page is loaded anew meanwhile.
 */
export function startPlacing(delayMs: number, words = ''): string {
  const state = betSlip.getState();
  const clientBetId = state.clientBetId ?? crypto.randomUUID();
  const placedAt = Date.now();
  set({ ...state, phase: 'PLACING', clientBetId, placedAt, delayMs, problem: null });
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
  set({ ...state, phase: 'REFUSED', clientBetId: null, problem, offer, outdated });
}

/** No answer came: the next try repeats this very bet. */
export function loseAnswer(problem: string): void {
  set({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

/** What became of the bet cannot be asked: the slip is free again, and keeps its id. */
export function stopAsking(): void {
  const state = betSlip.getState();
  if (state.phase === 'ASKING') set({ ...state, phase: 'EDITING' });
}

/** It is known that a bet was not taken whose answer never came. Its id stays: should it come after all, it comes once. */
export function learnNotPlaced(problem: string): void {
  writePendingBet(null);
  set({ ...betSlip.getState(), phase: 'REFUSED', problem });
}

export function finishPlacing(): void {
  writePendingBet(null);
  set(EMPTY);
}

export function askToConfirm(): void {
  if (!isLocked()) set({ ...betSlip.getState(), phase: 'CONFIRMING' });
}

export function backToEditing(): void {
  if (!isLocked()) set({ ...betSlip.getState(), phase: 'EDITING', problem: null });
}

/** True while a bet is under way that cannot be taken back. */
export function isLocked(): boolean {
  const { phase } = betSlip.getState();
  return phase === 'PLACING' || phase === 'ASKING';
}

function set(next: BetSlipState): void {
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

/** The market of a restored slip is there: from now on it is like any other. */
export function keepRestored(): void {
  const state = betSlip.getState();
  if (state.isRestored) betSlip.setState({ ...state, isRestored: false }, true);
}

/** The slip of before a reload or login, for the market page that can name it again. */
export function storedSlip(): StoredSlip | null {
  const own = readTabSlip();
  return own === undefined ? readItem('betslips') : isSlip(own) ? own : null;
}

function isSlip(value: unknown): value is StoredSlip {
  return SHAPES.betslips(value);
}

/** A slip of an older version of the app has no names: the page of its match brings it back. */
function restored(): BetSlipState {
  const stored = storedSlip();
  const pending = readPendingBet();
  if (stored?.eventTitle === undefined) return EMPTY;
  const { dreamEventId = '0', marketName = '', runnerName = '', stakeText, ...where } = stored;
  const { price, line = 0, eventTitle } = stored;
  return {
    ...EMPTY,
    selection: { ...where, dreamEventId, eventTitle, marketName, runnerName },
    price,
    line,
    stakeText,
    isRestored: true,
    ...(pending === null || pending.isOneClick ? {} : askingAfter(pending)),
  };
}

function askingAfter({ clientBetId, placedAt, delayMs }: PendingBet): Partial<BetSlipState> {
  return { phase: 'ASKING', clientBetId, placedAt, delayMs };
}
