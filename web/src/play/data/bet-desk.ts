import type { PlayTicket, RequestedPlayBet, TableState } from '@crease/contracts/casino/play.ts';
import { playRoutes, TICKET_BETS } from '@crease/contracts/casino/play-routes.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import {
  applyBalance,
  applyTickets,
  readStored,
  refreshSeat,
  seatStore,
  serverNow,
  writeStored,
} from './seat-store.ts';

/** Bets sent without a response yet. */
interface PendingTicket {
  readonly roundId: string;
  readonly key: string;
  readonly bets: readonly RequestedPlayBet[];
}

interface BetDesk {
  /** Round and window of the chips. */
  readonly place: string;
  /** Chips not bet yet, in placement order. */
  readonly chips: readonly Chip[];
  readonly request: PendingTicket | null;
  /** Bets of the last round with any, for Rebet. */
  readonly last: readonly RequestedPlayBet[];
}

/** Time before the close at which input stops, since a later bet would most likely be rejected. */
const LAST_TAP_MS = 200;
/** Retry interval for a call without a response, until the round must be settled. */
const RETRY_MS = 700;
const GIVE_UP_MS = 20_000;

export const betDesk = createObservable<BetDesk>({ place: '', chips: [], request: null, last: [] });

export function useBetDesk<Value>(pick: (desk: BetDesk) => Value): Value {
  return useStore(betDesk, pick);
}

/** True while chips can be placed. */
export function isBettingOpen(state: TableState, now: number = serverNow()): boolean {
  return state.phase === 'OPEN' && state.closesAt !== null && now < state.closesAt - LAST_TAP_MS;
}

/** Key that chips and tickets belong to: each window of a round has its own. */
export function makePlaceKey({ roundId, window }: TableState): string {
  return `${roundId}:${window}`;
}

function openTable(): TableState | null {
  const state = seatStore.getState().seat?.table?.state;
  return state !== undefined && isBettingOpen(state) ? state : null;
}

/** Places a chip on a spot. @returns false if betting has closed. */
export function addChip(spot: string, stake: number): boolean {
  return addChips([{ spot, stake }]);
}

/** Places several chips, all or none. */
export function addChips(more: readonly Chip[]): boolean {
  const state = openTable();
  if (state === null || more.length === 0) return false;
  const chips = [...betDesk.getState().chips, ...more];
  if (stakesBySpot(chips).size > TICKET_BETS) {
    toasts.show('info', t('Up to {count} spots at once', { count: TICKET_BETS }));
    return false;
  }
  setChips(chips, makePlaceKey(state));
  return true;
}

/** Removes the last chip. Without chips, cancels the last ticket while its window is open. */
export async function undo(): Promise<void> {
  const { chips, place } = betDesk.getState();
  if (chips.length > 0) return setChips(chips.slice(0, -1), place);
  const ticket = lastTicket();
  if (ticket === undefined) return;
  const { roundId, ticketId } = ticket;
  try {
    const { ticket: back, balance } = await callRoute(playRoutes.undoChips, { roundId, ticketId });
    applyTickets(roundId, [back]);
    applyBalance(balance);
  } catch (failure) {
    toasts.show('error', getErrorMessage(failure));
  }
}

/** Returns the last ticket that can still be cancelled. */
export function lastTicket(): PlayTicket | undefined {
  const { seat } = seatStore.getState();
  const state = openTable();
  if (seat === null || state === null) return undefined;
  return seat.tickets.findLast(
    ({ state: stands, window, bets }) =>
      stands === 'TAKEN' && window === state.window && bets.every(({ asked }) => asked.type === 'SPOT'),
  );
}

export function clearChips(): void {
  setChips([], betDesk.getState().place);
}

export function doubleChips(): void {
  const { chips } = betDesk.getState();
  const standing = chipsOfTickets(seatStore.getState().seat?.tickets ?? []);
  const all = listDoubledChips(chips, standing);
  addChips(chips.length > 0 ? all.slice(chips.length) : all);
}

/** Places the last round's chips again, except on closed spots. */
export function rebet(isOpen: (spot: string) => boolean): void {
  addChips(
    betDesk
      .getState()
      .last.flatMap(toChips)
      .filter(({ spot }) => isOpen(spot)),
  );
}

/** Bets all chips on the board, all or nothing. */
export async function confirmChips(): Promise<void> {
  const { chips, request } = betDesk.getState();
  const state = openTable();
  if (state === null || chips.length === 0 || request !== null) return;
  const isTaken = await place(betsOfChips(chips));
  if (!isTaken && openTable()?.roundId === state.roundId) setChips(chips, makePlaceKey(state));
}

/** Places bets with a new idempotency key. @returns true if accepted. */
export async function place(bets: readonly RequestedPlayBet[]): Promise<boolean> {
  const state = openTable();
  if (state === null || betDesk.getState().request !== null) return false;
  const request = { roundId: state.roundId, key: crypto.randomUUID(), bets };
  betDesk.setState({ chips: [], request });
  storeDesk();
  return await sendTicket(request);
}

/** After a reload, retries unanswered bets by their idempotency key, so none is placed twice. */
export async function restoreDesk(): Promise<void> {
  const game = seatStore.getState().seat?.game;
  const state = seatStore.getState().seat?.table?.state;
  if (game === undefined || state === undefined) return;
  const kept = readStored(`${game}_desk`) as Partial<BetDesk> | null;
  if (kept === null) return;
  const isHere = kept.place === makePlaceKey(state) && isBettingOpen(state);
  betDesk.setState({
    place: kept.place ?? '',
    chips: isHere ? (kept.chips ?? []) : [],
    last: kept.last ?? [],
    request: kept.request ?? null,
  });
  if (kept.request !== undefined && kept.request !== null) await sendTicket(kept.request);
}

/** Called on every table state. Clears chips that were not bet when their window closes. */
export function syncWithTable(state: TableState): void {
  const { place: before, chips } = betDesk.getState();
  const isHere = before === makePlaceKey(state) && state.phase === 'OPEN';
  if (isHere || chips.length === 0) return;
  setChips([], makePlaceKey(state));
  toasts.show('info', t('Betting closed before you confirmed these chips. No bets were placed.'));
}

/** Stores a round's bets for Rebet. */
export function storeLastBets(tickets: readonly PlayTicket[]): void {
  const last = tickets.filter(({ state }) => state !== 'BACK').flatMap(({ bets }) => bets.map(({ asked }) => asked));
  if (last.length > 0) betDesk.setState({ last });
  storeDesk();
}

async function sendTicket(request: PendingTicket): Promise<boolean> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      const { ticket, balance } = await callRoute(playRoutes.placeChips, { ...request });
      betDesk.setState({ request: null });
      applyTickets(ticket.roundId, [ticket]);
      applyBalance(balance);
      storeDesk();
      return true;
    } catch (failure) {
      const isLost = failure instanceof CallFailure && failure.code === 'NETWORK';
      if (isLost && Date.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      betDesk.setState({ request: null });
      storeDesk();
      toasts.show('error', getErrorMessage(failure));
      // The server's state is authoritative.
      void refreshSeat().catch(() => undefined);
      return false;
    }
  }
}

function setChips(chips: readonly Chip[], where: string): void {
  betDesk.setState({ chips, place: where });
  storeDesk();
}

function storeDesk(): void {
  const game = seatStore.getState().seat?.game;
  if (game !== undefined) writeStored(`${game}_desk`, betDesk.getState());
}

/** A chip on a spot, not bet yet. Stakes in paise. */
interface Chip {
  readonly spot: string;
  readonly stake: number;
}

/** Merges the chips of each spot into one bet, in order of first placement. */
export function betsOfChips(chips: readonly Chip[]): readonly RequestedPlayBet[] {
  return [...stakesBySpot(chips)].map(([spot, stake]) => ({ type: 'SPOT', spot, stake }));
}

function stakesBySpot(chips: readonly Chip[]): ReadonlyMap<string, number> {
  const stakes = new Map<string, number>();
  for (const { spot, stake } of chips) stakes.set(spot, (stakes.get(spot) ?? 0) + stake);
  return stakes;
}

export function sumChips(chips: readonly Chip[]): number {
  return chips.reduce((total, { stake }) => total + stake, 0);
}

/** Converts the spot bets of active tickets to chips. */
export function chipsOfTickets(tickets: readonly PlayTicket[]): readonly Chip[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets.flatMap(({ asked }) => toChips(asked)));
}

export function toChips(asked: RequestedPlayBet): readonly Chip[] {
  return asked.type === 'SPOT' ? [{ spot: asked.spot, stake: asked.stake }] : [];
}

/** Doubles the chips on the board, or if there are none, repeats the bets already placed. */
export function listDoubledChips(chips: readonly Chip[], placed: readonly Chip[]): readonly Chip[] {
  if (chips.length > 0) return [...chips, ...chips];
  return [...stakesBySpot(placed)].map(([spot, stake]) => ({ spot, stake }));
}
