import { playRoutes } from '@crease/contracts/routes/play.ts';
import type {
  PastResult,
  PlaySeat,
  PlayTicket,
  SeedPairView,
  SingleTaken,
  TableState,
} from '@crease/contracts/wire/play.ts';
import { callRoute } from '#data/api/call-route.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { type KeptSession, readSession, writeSession } from './kept-session.ts';
import { hearServerNow, serverNow } from './server-clock.ts';

/** How a page stands: without a session nothing can be played. */
export type SeatStage = 'OPENING' | 'OPEN' | 'OVER' | 'FAILED';

export interface SeatState {
  readonly stage: SeatStage;
  /** Null until the game is open. */
  readonly seat: PlaySeat | null;
  /** When this page sat down, by the server; with a reload it stays. */
  readonly startedAt: number;
  /** What rounds that are over have answersTaken since then, paise. */
  readonly net: number;
  /** Newest first; of a table. */
  readonly results: readonly PastResult[];
}

/** The game as its page shows it; every game page reads it from here. */
export const seatStore = storeOf<SeatState>({
  stage: 'OPENING',
  seat: null,
  startedAt: 0,
  net: 0,
  results: [],
});

const RESULTS_SHOWN = 100;
/** Rounds that are remembered as counted in the net. */
const COUNTED = 200;

let kept: KeptSession | null = null;
/** Counts rounds and bets that were taken from answers: a look at the game that was asked for before one is out of date. */
let answersTaken = 0;

/** The bearer of this page's calls. */
export function sessionToken(): string | null {
  return kept?.session ?? null;
}

/** Reads one value of the open seat. */
export function useSeat<Value>(pick: (seat: PlaySeat) => Value): Value {
  return useStore(seatStore, ({ seat }) => {
    if (seat === null) throw new Error('a game page is shown once its seat is open');
    return pick(seat);
  });
}

export function useSeatState<Value>(pick: (state: SeatState) => Value): Value {
  return useStore(seatStore, pick);
}

/**
 * Sits down: by the launch token of the address, which works once, else by the session that the tab has kept.
 *
 * @returns what is open now; never throws.
 */
export async function openSeat(game: string, token: string | null): Promise<void> {
  seatStore.setState({ stage: 'OPENING' });
  kept = token === null ? readSession(game) : null;
  try {
    if (token !== null) {
      const { session, ...seat } = await callRoute(playRoutes.openPlay, { token });
      hearServerNow(seat.serverNow);
      kept = { session, startedAt: serverNow(), net: 0, counted: [] };
      writeSession(game, kept);
      adoptSeat(seat);
      return;
    }
    if (kept === null) return seatStore.setState({ stage: 'OVER' });
    await refreshSeat();
  } catch {
    // A refused session has set the stage already; everything else may be tried again.
    if (seatStore.getState().stage === 'OPENING') seatStore.setState({ stage: 'FAILED' });
  }
}

/**
 * Asks how the game stands now; once more when a round or a bet came meanwhile, which the answer may not know of.
 *
 * @throws CallFailure
 */
export async function refreshSeat(): Promise<void> {
  for (;;) {
    const before = answersTaken;
    const seat = await callRoute(playRoutes.getPlay, {});
    if (before === answersTaken) return adoptSeat(seat);
  }
}

/**
 * Asks for the limits alone: an answer that was long on its way must not take a round off the page that began meanwhile.
 *
 * @throws CallFailure
 */
export async function refreshLimits(): Promise<void> {
  const { limits } = await callRoute(playRoutes.getPlay, {});
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, limits } });
}

/** The server does not know the session any more. */
export function endSeat(): void {
  const game = seatStore.getState().seat?.game;
  if (game !== undefined) writeSession(game, null);
  kept = null;
  seatStore.setState({ stage: 'OVER' });
}

function adoptSeat(seat: PlaySeat): void {
  hearServerNow(seat.serverNow);
  const before = seatStore.getState().seat;
  const shown = before?.table?.state;
  const isOld = shown !== undefined && (seat.table?.state.version ?? 0) < shown.version;
  const table = isOld && before !== null ? before.table : seat.table;
  // The server names open rounds alone: what the last one came to stays on the board.
  const ended = before?.round?.state === 'DONE' ? before.round : null;
  seatStore.setState({
    stage: 'OPEN',
    seat: { ...seat, table, round: seat.round ?? ended },
    startedAt: kept?.startedAt ?? serverNow(),
    net: kept?.net ?? 0,
    results: isOld ? seatStore.getState().results : (seat.table?.results ?? []),
  });
}

/** Takes a state of the table; what is older than what is shown is passed over. */
export function adoptTable(state: TableState): void {
  hearServerNow(state.serverNow);
  const { seat, results } = seatStore.getState();
  const table = seat?.table ?? null;
  if (seat === null || table === null || state.version <= table.state.version) return;
  const isNext = state.roundId !== table.state.roundId;
  const isOver = state.phase === 'SETTLED' || state.phase === 'VOID';
  seatStore.setState({
    seat: { ...seat, table: { ...table, state }, tickets: isNext ? [] : seat.tickets },
    results: isOver ? withResult(results, state) : results,
  });
}

function withResult(results: readonly PastResult[], state: TableState): readonly PastResult[] {
  if (results.some(({ roundId }) => roundId === state.roundId)) return results;
  const { roundId, roundNo, serverNow: at, outcome, voidReason } = state;
  const isVoid = state.phase === 'VOID';
  const why = voidReason === undefined ? {} : { voidReason };
  const past = { roundId, roundNo, at, isVoid, ...why, outcome: isVoid ? null : outcome };
  return [past, ...results].slice(0, RESULTS_SHOWN);
}

/** Takes what became of own bets of the round that is shown. */
export function adoptTickets(roundId: string, tickets: readonly PlayTicket[]): void {
  const { seat } = seatStore.getState();
  if (seat === null || seat.table?.state.roundId !== roundId) return;
  answersTaken += 1;
  const others = seat.tickets.filter(
    (known) => !tickets.some(({ ticketId }) => ticketId === known.ticketId),
  );
  const all = [...others, ...tickets].toSorted((a, b) => a.at - b.at);
  seatStore.setState({ seat: { ...seat, tickets: all } });
}

export function adoptBalance(balance: number): void {
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, balance } });
}

/** Takes a round of one's own as an answer shows it. */
export function adoptRound(taken: SingleTaken): void {
  const { seat } = seatStore.getState();
  answersTaken += 1;
  if (seat !== null) seatStore.setState({ seat: { ...seat, ...taken } });
}

export function adoptSeeds(seeds: SeedPairView): void {
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, seeds } });
}

/** Counts a round that is over, once. @param result paise, below zero when it was lost. */
export function countRound(roundId: string, result: number): void {
  const { seat } = seatStore.getState();
  if (seat === null || kept === null || kept.counted.includes(roundId)) return;
  const counted = [roundId, ...kept.counted].slice(0, COUNTED);
  kept = { ...kept, net: kept.net + result, counted };
  writeSession(seat.game, kept);
  seatStore.setState({ net: kept.net });
}
