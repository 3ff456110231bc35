import { playRoutes, TICKET_BETS } from '@crease/contracts/routes/play.ts';
import type { AskedPlayBet, PlayTicket, TableState } from '@crease/contracts/wire/play.ts';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { betsOfChips, type Chip, chipOf, chipsOfTickets, doubled, stakesBySpot } from './draft.ts';
import { readKept, writeKept } from './kept-session.ts';
import { adoptBalance, adoptTickets, refreshSeat, seatStore } from './seat-store.ts';
import { serverNow } from './server-clock.ts';

/** Bets that left this page and whose answer has not come. */
export interface AskedTicket {
  readonly roundId: string;
  readonly key: string;
  readonly bets: readonly AskedPlayBet[];
}

export interface BetDesk {
  /** The round and the window that the chips lie in. */
  readonly place: string;
  /** Chips that are not bet yet, in the order of the taps. */
  readonly chips: readonly Chip[];
  readonly asked: AskedTicket | null;
  /** Bets of the last round that had any, for Rebet. */
  readonly last: readonly AskedPlayBet[];
}

/** Taps stop so long before betting ends: what comes later would most likely be refused. */
const LAST_TAP_MS = 200;
/** A call without an answer is made again after this time, until the round must have had its result. */
const AGAIN_MS = 700;
const GIVE_UP_MS = 20_000;

export const betDesk = storeOf<BetDesk>({ place: '', chips: [], asked: null, last: [] });

export function useBetDesk<Value>(pick: (desk: BetDesk) => Value): Value {
  return useStore(betDesk, pick);
}

/** Whether a tap still counts. */
export function takesTaps(state: TableState, now: number = serverNow()): boolean {
  return state.phase === 'OPEN' && state.closesAt !== null && now < state.closesAt - LAST_TAP_MS;
}

/** What chips and tickets belong to: each window of a round has its own. */
export function placeOf({ roundId, window }: TableState): string {
  return `${roundId}:${window}`;
}

function openTable(): TableState | null {
  const state = seatStore.getState().seat?.table?.state;
  return state !== undefined && takesTaps(state) ? state : null;
}

/** Puts a chip on a spot. @returns false when taps do not count any more. */
export function putChip(spot: string, stake: number): boolean {
  return putChips([{ spot, stake }]);
}

/** The same with several chips, all of them or none. */
export function putChips(more: readonly Chip[]): boolean {
  const state = openTable();
  if (state === null || more.length === 0) return false;
  const chips = [...betDesk.getState().chips, ...more];
  if (stakesBySpot(chips).size > TICKET_BETS) {
    toasts.show('info', t('At most {count} spots at once', { count: TICKET_BETS }));
    return false;
  }
  show(chips, placeOf(state));
  return true;
}

/** Takes the last chip back; without one the last ticket, while its window is open. */
export async function undo(): Promise<void> {
  const { chips, place } = betDesk.getState();
  if (chips.length > 0) return show(chips.slice(0, -1), place);
  const ticket = lastTicket();
  if (ticket === undefined) return;
  const { roundId, ticketId } = ticket;
  try {
    const { ticket: back, balance } = await callRoute(playRoutes.undoChips, { roundId, ticketId });
    adoptTickets(roundId, [back]);
    adoptBalance(balance);
  } catch (failure) {
    toasts.show('error', messageOf(failure));
  }
}

/** The last ticket that may still be taken back. */
export function lastTicket(): PlayTicket | undefined {
  const { seat } = seatStore.getState();
  const state = openTable();
  if (seat === null || state === null) return undefined;
  return seat.tickets.findLast(
    ({ state: stands, window, bets }) =>
      stands === 'TAKEN' &&
      window === state.window &&
      bets.every(({ asked }) => asked.type === 'SPOT'),
  );
}

export function clearChips(): void {
  show([], betDesk.getState().place);
}

export function doubleChips(): void {
  const { chips } = betDesk.getState();
  const standing = chipsOfTickets(seatStore.getState().seat?.tickets ?? []);
  const all = doubled(chips, standing);
  putChips(chips.length > 0 ? all.slice(chips.length) : all);
}

/** Puts the chips of the last round on the board again; those of spots that are not open stay away. */
export function rebet(isOpen: (spot: string) => boolean): void {
  putChips(
    betDesk
      .getState()
      .last.flatMap(chipOf)
      .filter(({ spot }) => isOpen(spot)),
  );
}

/** Bets what lies on the board, all of it or nothing. */
export async function confirmChips(): Promise<void> {
  const { chips, asked } = betDesk.getState();
  const state = openTable();
  if (state === null || chips.length === 0 || asked !== null) return;
  const isTaken = await place(betsOfChips(chips));
  if (!isTaken && openTable()?.roundId === state.roundId) show(chips, placeOf(state));
}

/** Asks for bets under a key of their own. @returns whether they were taken. */
export async function place(bets: readonly AskedPlayBet[]): Promise<boolean> {
  const state = openTable();
  if (state === null || betDesk.getState().asked !== null) return false;
  const asked = { roundId: state.roundId, key: crypto.randomUUID(), bets };
  betDesk.setState({ chips: [], asked });
  keep();
  return await ask(asked);
}

/** After a reload: bets whose answer did not come are asked for again by their key, which never makes them new ones. */
export async function recallDesk(): Promise<void> {
  const game = seatStore.getState().seat?.game;
  const state = seatStore.getState().seat?.table?.state;
  if (game === undefined || state === undefined) return;
  const kept = readKept(`${game}_desk`) as Partial<BetDesk> | null;
  if (kept === null) return;
  const isHere = kept.place === placeOf(state) && takesTaps(state);
  betDesk.setState({
    place: kept.place ?? '',
    chips: isHere ? (kept.chips ?? []) : [],
    last: kept.last ?? [],
    asked: kept.asked ?? null,
  });
  if (kept.asked !== undefined && kept.asked !== null) await ask(kept.asked);
}

/** Called with every state of the table: chips that were not bet leave the board with their window. */
export function followTable(state: TableState): void {
  const { place: before, chips } = betDesk.getState();
  const isHere = before === placeOf(state) && state.phase === 'OPEN';
  if (isHere || chips.length === 0) return;
  show([], placeOf(state));
  toasts.show('info', t('Betting ended before these chips were confirmed. Nothing was bet.'));
}

/** Remembers what was bet in a round. */
export function rememberBets(tickets: readonly PlayTicket[]): void {
  const last = tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets.map(({ asked }) => asked));
  if (last.length > 0) betDesk.setState({ last });
  keep();
}

async function ask(asked: AskedTicket): Promise<boolean> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      const { ticket, balance } = await callRoute(playRoutes.placeChips, { ...asked });
      betDesk.setState({ asked: null });
      adoptTickets(ticket.roundId, [ticket]);
      adoptBalance(balance);
      keep();
      return true;
    } catch (failure) {
      const isLost = failure instanceof CallFailure && failure.code === 'NETWORK';
      if (isLost && Date.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        continue;
      }
      betDesk.setState({ asked: null });
      keep();
      toasts.show('error', messageOf(failure));
      // What stands is what the server says.
      void refreshSeat().catch(() => undefined);
      return false;
    }
  }
}

function show(chips: readonly Chip[], where: string): void {
  betDesk.setState({ chips, place: where });
  keep();
}

function keep(): void {
  const game = seatStore.getState().seat?.game;
  if (game !== undefined) writeKept(`${game}_desk`, betDesk.getState());
}
