import { KEEP_ALIVE_MS, RECONNECT_DELAYS_MS, SERVER_TIMEOUT_MS } from '@crease/contracts/base/constants.ts';
import { CORNER_HASH, type GameMessage, type OverlayCount } from '@crease/contracts/casino/game-pages.ts';
import type { PlaySeat, TableState } from '@crease/contracts/casino/play.ts';
import { HUB_EVENT, HUB_PATH, type PushMessage } from '@crease/contracts/pushes/message.ts';
import type { HubConnection } from '@microsoft/signalr';
import { setCaller } from '#client/api/call-route.ts';
import { setConnectionState } from '#client/api/connection.ts';
import { restoreDesk, storeLastBets, syncWithTable } from './bet-desk.ts';
import { loadOwnRounds } from './own-rounds.ts';
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
  stopHub = startPlayHub(game);
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

/** Retry interval once the connection's own attempts are exhausted. */
const RETRY_MS = 3_000;

/**
 * Subscribes to a game page's pushes, without a token: private pushes are addressed by the seat ID, known only to the
 * player.
 *
 * @returns an unsubscribe function.
 */
function startPlayHub(game: string): () => void {
  let hub: HubConnection | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let latest = 0;

  const handleConnected = async (connection: HubConnection) => {
    // Known to the hub as the page of this seat.
    await register(connection, `/play/${game}?seat=${seatStore.getState().seat?.seat ?? ''}`);
    if (hub !== connection) return;
    setConnectionState('Connected');
    void catchUp().catch(() => undefined);
  };

  const later = () => {
    setConnectionState('Disconnected');
    clearTimeout(again);
    if (!isStopped) again = setTimeout(() => void restart(), RETRY_MS);
  };

  const restart = async () => {
    latest += 1;
    const mine = latest;
    clearTimeout(again);
    const old = hub;
    hub = null;
    await old?.stop().catch(() => undefined);
    if (isStopped || mine !== latest) return;
    setConnectionState('Connecting');
    try {
      const connection = buildConnection(await import('@microsoft/signalr'));
      if (mine !== latest) return;
      hub = connection;
      connection.on(HUB_EVENT, (message: PushMessage) => {
        if (hub === connection) handlePush(message);
      });
      connection.onreconnecting(() => setConnectionState('Reconnecting'));
      connection.onreconnected(() => void handleConnected(connection).catch(later));
      connection.onclose(() => {
        if (hub === connection) later();
      });
      await connection.start();
      await handleConnected(connection);
    } catch {
      if (mine === latest) later();
    }
  };

  const wake = () => void restart();
  window.addEventListener('online', wake);
  void restart();
  return () => {
    isStopped = true;
    clearTimeout(again);
    window.removeEventListener('online', wake);
    void hub?.stop().catch(() => undefined);
    hub = null;
  };
}

async function register(connection: HubConnection, page: string): Promise<void> {
  await connection.invoke('RegisterClient', {
    Browser: navigator.userAgent.slice(0, 400),
    Domain: location.hostname,
    CurrentPage: page,
    Token: null,
  });
}

function buildConnection({ HubConnectionBuilder, LogLevel }: typeof import('@microsoft/signalr')) {
  const connection = new HubConnectionBuilder()
    .withUrl(new URL(HUB_PATH, location.origin).href, { withCredentials: false })
    .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
    .configureLogging(LogLevel.None)
    .build();
  connection.keepAliveIntervalInMilliseconds = KEEP_ALIVE_MS;
  connection.serverTimeoutInMilliseconds = SERVER_TIMEOUT_MS;
  return connection;
}

/** Posts a message to the surrounding site page, same origin only. */
export function postToFrame(type: GameMessage): void {
  post({ type });
}

/** Reports the number of open overlays, which Back on the site page closes. */
export function postOverlays(overlays: number): void {
  post({ overlays });
}

function post(message: { readonly type: GameMessage } | OverlayCount): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** True if the game is shown in the site's corner next to another page. */
export function isCornered(): boolean {
  return location.hash === CORNER_HASH;
}

/** Returns to the lobby: the surrounding page's, or its own address. */
export function leaveGame(): void {
  if (isFramed()) postToFrame('openLobby');
  else location.assign('/casino');
}
