import type {
  PastResult,
  PlaySeat,
  PlayTicket,
  SeedPairView,
  SingleTaken,
  TableState,
} from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { callRoute } from '#client/api/call-route.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';

/** State of the page. Playing requires a session. */
type SeatStage = 'OPENING' | 'OPEN' | 'OVER' | 'FAILED';

interface SeatState {
  readonly stage: SeatStage;
  /** Null until the game has opened. */
  readonly seat: PlaySeat | null;
  /** Start of this sitting by the server clock. Survives reloads. */
  readonly startedAt: number;
  /** Net result of completed rounds since then, in paise. */
  readonly net: number;
  /** Past results of a table, latest first. */
  readonly results: readonly PastResult[];
}

/** Game state shared by all game pages. */
export const seatStore = createObservable<SeatState>({
  stage: 'OPENING',
  seat: null,
  startedAt: 0,
  net: 0,
  results: [],
});

const RESULTS_SHOWN = 100;
/** Number of rounds remembered as included in the net. */
const COUNTED = 200;

let storedSession: StoredSession | null = null;
/** Number of rounds and bets applied so far. A refresh requested before one of them is stale. */
let appliedCount = 0;

/** Bearer token of this page's calls. */
export function sessionToken(): string | null {
  return storedSession?.session ?? null;
}

/** Subscribes to a value of the open seat. */
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
 * Opens a seat with the URL's single-use launch token, or with the tab's stored session.
 *
 * @returns once the stage is known. Never throws.
 */
export async function openSeat(game: string, token: string | null): Promise<void> {
  seatStore.setState({ stage: 'OPENING' });
  storedSession = token === null ? readSession(game) : null;
  try {
    if (token !== null) {
      const { session, ...seat } = await callRoute(playRoutes.openPlay, { token });
      recordServerTime(seat.serverNow);
      storedSession = { session, startedAt: serverNow(), net: 0, counted: [] };
      writeSession(game, storedSession);
      applySeat(seat);
      return;
    }
    if (storedSession === null) return seatStore.setState({ stage: 'OVER' });
    await refreshSeat();
  } catch {
    // A rejected session has already set the stage. Anything else may be retried.
    if (seatStore.getState().stage === 'OPENING') seatStore.setState({ stage: 'FAILED' });
  }
}

/**
 * Refreshes the seat, and repeats if a round or bet was applied meanwhile that the response may lack.
 *
 * @throws CallFailure
 */
export async function refreshSeat(): Promise<void> {
  for (;;) {
    const before = appliedCount;
    const seat = await callRoute(playRoutes.getPlay, {});
    if (before === appliedCount) return applySeat(seat);
  }
}

/**
 * Refreshes only the limits, so that a slow response can't remove a round started meanwhile.
 *
 * @throws CallFailure
 */
export async function refreshLimits(): Promise<void> {
  const { limits } = await callRoute(playRoutes.getPlay, {});
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, limits } });
}

/** Ends a session unknown to the server. */
export function endSeat(): void {
  const game = seatStore.getState().seat?.game;
  if (game !== undefined) writeSession(game, null);
  storedSession = null;
  seatStore.setState({ stage: 'OVER' });
}

function applySeat(seat: PlaySeat): void {
  recordServerTime(seat.serverNow);
  const before = seatStore.getState().seat;
  const shown = before?.table?.state;
  const isOld = shown !== undefined && (seat.table?.state.version ?? 0) < shown.version;
  const table = isOld && before !== null ? before.table : seat.table;
  // The server returns open rounds only, so keep the last result on the board.
  const ended = before?.round?.state === 'DONE' ? before.round : null;
  seatStore.setState({
    stage: 'OPEN',
    seat: { ...seat, table, round: seat.round ?? ended },
    startedAt: storedSession?.startedAt ?? serverNow(),
    net: storedSession?.net ?? 0,
    results: isOld ? seatStore.getState().results : (seat.table?.results ?? []),
  });
}

/** Applies a table state unless it is older than the current one. */
export function applyTable(state: TableState): void {
  recordServerTime(state.serverNow);
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

/** Applies the results of own bets in the current round. */
export function applyTickets(roundId: string, tickets: readonly PlayTicket[]): void {
  const { seat } = seatStore.getState();
  if (seat === null || seat.table?.state.roundId !== roundId) return;
  appliedCount += 1;
  const others = seat.tickets.filter((known) => !tickets.some(({ ticketId }) => ticketId === known.ticketId));
  const all = [...others, ...tickets].toSorted((a, b) => a.at - b.at);
  seatStore.setState({ seat: { ...seat, tickets: all } });
}

export function applyBalance(balance: number): void {
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, balance } });
}

/** Applies a single-player round from a response. */
export function applyRound(result: SingleTaken): void {
  const { seat } = seatStore.getState();
  appliedCount += 1;
  if (seat !== null) seatStore.setState({ seat: { ...seat, ...result } });
}

export function applySeeds(seeds: SeedPairView): void {
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, seeds } });
}

/** Adds a completed round to the net, once. @param result paise, negative for a loss. */
export function countRound(roundId: string, result: number): void {
  const { seat } = seatStore.getState();
  if (seat === null || storedSession === null || storedSession.counted.includes(roundId)) return;
  const counted = [roundId, ...storedSession.counted].slice(0, COUNTED);
  storedSession = { ...storedSession, net: storedSession.net + result, counted };
  writeSession(seat.game, storedSession);
  seatStore.setState({ net: storedSession.net });
}

/** Per-tab session data of a game page. A reload resumes it, another tab opens the game anew. */
interface StoredSession {
  readonly session: string;
  /** Ms since 1970, server clock. */
  readonly startedAt: number;
  /** Net result of completed rounds since then, in paise. */
  readonly net: number;
  /** Latest rounds already included in the net. */
  readonly counted: readonly string[];
}

const PREFIX = 'crease_play_';

function readSession(game: string): StoredSession | null {
  const value = readStored(`${game}_session`);
  return isSession(value) ? value : null;
}

function writeSession(game: string, session: StoredSession | null): void {
  writeStored(`${game}_session`, session);
}

/** Reads a value stored for this tab, null if absent or blocked. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage, a reload starts over.
  }
}

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { session, startedAt, net, counted } = value as Partial<StoredSession>;
  return (
    typeof session === 'string' && typeof startedAt === 'number' && typeof net === 'number' && Array.isArray(counted)
  );
}

/** Offset to the server clock in ms, from the response with the lowest latency. */
let offsetMs: number | null = null;

/** Records a server time. */
export function recordServerTime(serverNow: number, at: number = Date.now()): void {
  const heard = serverNow - at;
  // A delayed response reports an earlier time, so the largest offset is the most accurate.
  offsetMs = offsetMs === null ? heard : Math.max(offsetMs, heard);
}

/** Server time in ms since 1970. */
export function serverNow(at: number = Date.now()): number {
  return at + (offsetMs ?? 0);
}
