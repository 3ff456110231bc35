import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { RequestedPlayBet } from '@crease/contracts/wire/play.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { isBettingOpen, place } from '#play/data/bet-desk.ts';
import { applyBalance, applyTickets, refreshSeat, seatStore } from '#play/data/seat-store.ts';
import { ownBets } from './crash-view.ts';

/** A player can have two bets, each with its own panel. */
export type PanelNo = 0 | 1;

interface CrashDesk {
  /** Bets queued for the next round, by panel. */
  readonly queued: Readonly<Partial<Record<PanelNo, RequestedPlayBet>>>;
  /** Panel of each bet. */
  readonly panels: Readonly<Record<string, PanelNo>>;
  /** Bets with a cash-out in flight. */
  readonly leaving: readonly string[];
  readonly problem: string | null;
  /** Latest round-trip time in ms. */
  readonly roundTripMs: number | null;
}

const store = createObservable<CrashDesk>({
  queued: {},
  panels: {},
  leaving: [],
  problem: null,
  roundTripMs: null,
});

export function useCrashDesk<Value>(pick: (desk: CrashDesk) => Value): Value {
  return useStore(store, pick);
}

/** Queues a bet for the next round, or removes it with null. */
export function queueBet(panel: PanelNo, bet: RequestedPlayBet | null): void {
  const { [panel]: _, ...others } = store.getState().queued;
  store.setState({ queued: bet === null ? others : { ...others, [panel]: bet }, problem: null });
}

/** Places the queued bets in one ticket. */
export async function betQueued(): Promise<void> {
  const { queued } = store.getState();
  const asked = ([0, 1] as const).flatMap((panel) => {
    const bet = queued[panel];
    return bet === undefined ? [] : [{ panel, bet }];
  });
  const state = seatStore.getState().seat?.table?.state;
  // Betting has just closed, so keep the queue for the next round.
  if (asked.length === 0 || state === undefined || !isBettingOpen(state)) return;
  const known = new Set(bets().map(({ betId }) => betId));
  store.setState({ queued: {} });
  await place(asked.map(({ bet }) => bet));
  const panels = { ...store.getState().panels };
  bets()
    .filter(({ betId }) => !known.has(betId))
    .forEach(({ betId }, at) => {
      panels[betId] = asked[at]?.panel ?? 0;
    });
  store.setState({ panels });
}

/** Cashes a bet out. Retries without a response, which then returns the first call's result. */
export async function cashOut(betId: string): Promise<void> {
  const roundId = seatStore.getState().seat?.table?.state.roundId;
  const { leaving } = store.getState();
  if (roundId === undefined || leaving.includes(betId)) return;
  store.setState({ leaving: [...leaving, betId], problem: null });
  try {
    const { ticket, balance } = await timed(() => sendCashOut({ roundId, betId }));
    applyTickets(roundId, [ticket]);
    applyBalance(balance);
  } catch (failure) {
    store.setState({ problem: getErrorMessage(failure) });
    await refreshSeat().catch(() => undefined);
  } finally {
    store.setState({ leaving: store.getState().leaving.filter((one) => one !== betId) });
  }
}

/** Measures the round-trip time with a read-only call. */
export async function measureRoundTrip(): Promise<void> {
  await timed(refreshSeat).catch(() => undefined);
}

async function sendCashOut(bet: { readonly roundId: string; readonly betId: string }) {
  try {
    return await callRoute(playRoutes.cashOutFlight, bet);
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'NETWORK') throw failure;
    return await callRoute(playRoutes.cashOutFlight, bet);
  }
}

async function timed<Value>(call: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  const value = await call();
  store.setState({ roundTripMs: Math.round(performance.now() - begun) });
  return value;
}

function bets() {
  return ownBets(seatStore.getState().seat?.tickets ?? []);
}
