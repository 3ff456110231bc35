import type { PushMessage } from '@crease/contracts/pushes/message.ts';
import type { PlaySeat, TableState } from '@crease/contracts/wire/play.ts';
import { setCaller } from '#data/api/caller.ts';
import { followTable, recallDesk, rememberBets } from './bet-desk.ts';
import { sayToFrame } from './frame-messages.ts';
import { loadOwnRounds } from './own-rounds.ts';
import { startPlayHub } from './play-hub.ts';
import {
  adoptTable,
  adoptTickets,
  endSeat,
  openSeat,
  refreshLimits,
  refreshSeat,
  seatStore,
  sessionToken,
} from './seat-store.ts';

let stopHub: () => void = () => undefined;
let stopTelling: () => void = () => undefined;

/** Opens the game of this page and follows it; once for a page, and again when it could not be opened. */
export async function openPage(game: string): Promise<void> {
  setCaller({
    addressOf: (path) => new URL(`/${path}`, location.origin),
    tokenFor: (access) => (access === 'G' ? sessionToken() : null),
    filtersTexts: false,
    leavesOutEmpty: true,
    onRejected: (_, { token }) => {
      if (token === null || token !== sessionToken()) return;
      stopHub();
      endSeat();
      sayToFrame('sessionExpired');
    },
  });
  await openSeat(game, takeToken());
  const { stage, seat, startedAt } = seatStore.getState();
  if (stage !== 'OPEN' || seat === null) return;
  sayToFrame('ready');
  void loadOwnRounds(startedAt);
  void recallDesk();
  stopTelling();
  stopTelling = tellOfRounds();
  stopHub();
  stopHub = startPlayHub({
    page: () => `/play/${game}?seat=${seatStore.getState().seat?.seat ?? ''}`,
    onPush: takePush,
    onBack: () => void catchUp().catch(() => undefined),
  });
}

/** Says to the page around the game when the player has a round that is not over, and when it is. @returns ends it. */
function tellOfRounds(): () => void {
  let had = false;
  const tell = () => {
    const has = hasOpenRound(seatStore.getState().seat);
    if (has !== had) sayToFrame(has ? 'roundStart' : 'roundEnd');
    had = has;
  };
  tell();
  return seatStore.subscribe(tell);
}

function hasOpenRound(seat: PlaySeat | null): boolean {
  if (seat === null) return false;
  const { round, table, tickets } = seat;
  if (table === null) return round?.state === 'OPEN';
  return !isEnded(table.state) && tickets.some(({ state }) => state === 'TAKEN');
}

/** The launch token of the address; it works once, so it leaves the address. */
function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('s');
  if (token === null) return null;
  address.searchParams.delete('s');
  history.replaceState(null, '', address);
  return token;
}

/** Shows what the server pushes to a page of a game. */
export function takePush(message: PushMessage): void {
  if (message.Code === 'PlayTable') {
    const { State: state } = message.Data;
    if (state.game !== seatStore.getState().seat?.game) return;
    adoptTable(state);
    followTable(state);
    if (isEnded(state)) closeRound(state.roundId);
  }
  if (message.Code === 'PlayTickets') {
    adoptTickets(message.Data.RoundId, message.Data.Tickets);
  }
  // Without an answer the next bet brings them.
  if (message.Code === 'PlayLimits') void refreshLimits().catch(() => undefined);
}

function isEnded({ phase }: TableState): boolean {
  return phase === 'SETTLED' || phase === 'VOID';
}

/** After a lost connection: how the game stands, and what a round with own bets came to whose end was missed. */
async function catchUp(): Promise<void> {
  const tickets = seatStore.getState().seat?.tickets ?? [];
  await refreshSeat();
  const { seat, startedAt } = seatStore.getState();
  const [bet] = tickets;
  const state = seat?.table?.state;
  if (bet === undefined || state === undefined) return;
  if (state.roundId === bet.roundId && !isEnded(state)) return;
  rememberBets(tickets);
  await loadOwnRounds(startedAt, bet.roundId);
}

/** A round with own bets is over: what it has brought is asked for. */
function closeRound(roundId: string): void {
  const { seat, startedAt } = seatStore.getState();
  if (seat === null || !seat.tickets.some((ticket) => ticket.roundId === roundId)) return;
  rememberBets(seat.tickets);
  void refreshSeat().catch(() => undefined);
  void loadOwnRounds(startedAt, roundId);
}
