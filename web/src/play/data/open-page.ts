import type { PushMessage } from '@crease/contracts/pushes/message.ts';
import type { PlaySeat, TableState } from '@crease/contracts/wire/play.ts';
import { setCaller } from '#client/api/caller.ts';
import { restoreDesk, storeLastBets, syncWithTable } from './bet-desk.ts';
import { postToFrame } from './frame-messages.ts';
import { loadOwnRounds } from './own-rounds.ts';
import { startPlayHub } from './play-hub.ts';
import {
  applyTable,
  applyTickets,
  endSeat,
  openSeat,
  refreshLimits,
  refreshSeat,
  seatStore,
  sessionToken,
} from './seat-store.ts';

let stopHub: () => void = () => undefined;
let stopRoundReports: () => void = () => undefined;

/** Opens this page's game and subscribes to it. Called once per page, and again after a failure. */
export async function openPage(game: string): Promise<void> {
  setCaller({
    resolveAddress: (path) => new URL(`/${path}`, location.origin),
    tokenFor: (access) => (access === 'G' ? sessionToken() : null),
    filtersTexts: false,
    omitsEmpty: true,
    onRejected: (_, { token }) => {
      if (token === null || token !== sessionToken()) return;
      stopHub();
      endSeat();
      postToFrame('sessionExpired');
    },
  });
  await openSeat(game, takeToken());
  const { stage, seat, startedAt } = seatStore.getState();
  if (stage !== 'OPEN' || seat === null) return;
  postToFrame('ready');
  void loadOwnRounds(startedAt);
  void restoreDesk();
  stopRoundReports();
  stopRoundReports = reportRounds();
  stopHub();
  stopHub = startPlayHub({
    page: () => `/play/${game}?seat=${seatStore.getState().seat?.seat ?? ''}`,
    onPush: handlePush,
    onConnected: () => void catchUp().catch(() => undefined),
  });
}

/** Notifies the surrounding page when a round starts and ends. @returns an unsubscribe function. */
function reportRounds(): () => void {
  let had = false;
  const report = () => {
    const has = hasOpenRound(seatStore.getState().seat);
    if (has !== had) postToFrame(has ? 'roundStart' : 'roundEnd');
    had = has;
  };
  report();
  return seatStore.subscribe(report);
}

function hasOpenRound(seat: PlaySeat | null): boolean {
  if (seat === null) return false;
  const { round, table, tickets } = seat;
  if (table === null) return round?.state === 'OPEN';
  return !isEnded(table.state) && tickets.some(({ state }) => state === 'TAKEN');
}

/** Takes the single-use launch token and removes it from the URL. */
function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('s');
  if (token === null) return null;
  address.searchParams.delete('s');
  history.replaceState(null, '', address);
  return token;
}

/** Applies a server push to the game page. */
export function handlePush(message: PushMessage): void {
  if (message.Code === 'PlayTable') {
    const { State: state } = message.Data;
    if (state.game !== seatStore.getState().seat?.game) return;
    applyTable(state);
    syncWithTable(state);
    if (isEnded(state)) closeRound(state.roundId);
  }
  if (message.Code === 'PlayTickets') {
    applyTickets(message.Data.RoundId, message.Data.Tickets);
  }
  // Without a response, the next bet returns the limits.
  if (message.Code === 'PlayLimits') void refreshLimits().catch(() => undefined);
}

function isEnded({ phase }: TableState): boolean {
  return phase === 'SETTLED' || phase === 'VOID';
}

/** After a reconnect, reloads the game and the results of own rounds that ended meanwhile. */
async function catchUp(): Promise<void> {
  const tickets = seatStore.getState().seat?.tickets ?? [];
  await refreshSeat();
  const { seat, startedAt } = seatStore.getState();
  const [bet] = tickets;
  const state = seat?.table?.state;
  if (bet === undefined || state === undefined) return;
  if (state.roundId === bet.roundId && !isEnded(state)) return;
  storeLastBets(tickets);
  await loadOwnRounds(startedAt, bet.roundId);
}

/** Loads the result of a completed round with own bets. */
function closeRound(roundId: string): void {
  const { seat, startedAt } = seatStore.getState();
  if (seat === null || !seat.tickets.some((ticket) => ticket.roundId === roundId)) return;
  storeLastBets(seat.tickets);
  void refreshSeat().catch(() => undefined);
  void loadOwnRounds(startedAt, roundId);
}
