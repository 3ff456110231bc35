import {
  HEARTBEAT_MS,
  KEEP_ALIVE_MS,
  RECONNECT_DELAYS_MS,
  SERVER_TIMEOUT_MS,
} from '@crease/contracts/constants.ts';
import { HUB_EVENT, HUB_PATH, type RegisterResult } from '@crease/contracts/pushes/hub-method.ts';
import type { PushMessage } from '@crease/contracts/pushes/message.ts';
import type { HubConnection, HubConnectionState } from '@microsoft/signalr';
import { addressOf } from '#data/api/base-address.ts';
import { setConnectionState } from '#data/api/connection.ts';
import { renew } from '#data/session/keep-session.ts';
import { session } from '#data/session/session.ts';
import { phrase } from '#text/text.ts';
import { hearOfPages } from './open-page.ts';

/** Words for what went wrong with the real-time connection (spec section 8), by what the transport says of it. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /not a SignalR endpoint|Status code '404'/,
    phrase('Live prices were not found at this address.'),
  ],
  [
    /any of the available transports|WebSockets?.*not supported/,
    phrase('This network does not let live prices through.'),
  ],
  [/Server timeout elapsed/, phrase('Live prices have stopped answering.')],
  [/complete negotiation|negotiat/i, phrase('Live prices could not be reached.')],
  [/closed|stopped|lost/i, phrase('The live connection was closed.')],
];

/** What to tell a visitor, or null when nothing was said. */
export function troubleOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return (
    TROUBLES.find(([pattern]) => pattern.test(error.message))?.[1] ??
    phrase('The live connection was lost.')
  );
}

/** The server does not know the token that the connection came with. */
export function isRefusedToken(error: unknown): boolean {
  // untranslated: what the transport says
  return error instanceof Error && error.message.includes("Status code '401'");
}

/** After the connection's own attempts are used up: once more when the page is seen again, and every half minute. */
const AFTER_GIVING_UP_MS = 30_000;
/** How long a logout waits for the server to hear of it on the old connection. */
const FAREWELL_MS = 500;

/** The library's names, without the library: it comes after the first screen, which does not wait for it. */
// untranslated: names of states
const CONNECTED = 'Connected' as HubConnectionState;
// untranslated: as above
const RECONNECTING = 'Reconnecting' as HubConnectionState;
// untranslated: as above
const DISCONNECTED = 'Disconnected' as HubConnectionState;

let hub: HubConnection | null = null;
/** Counts the connections that were asked for: only the latest may become the one in use. */
let latest = 0;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** The server sends no more than this many at once. */
const MOST_WATCHED = 20;
let watched: readonly number[] = [];
let events: HubEvents = { onPush: () => undefined, onBack: () => undefined };
/** The token that the server refused last; a fresh one was asked for since. */
let refusedToken: string | null = null;

/** What the real-time connection tells the app. */
export interface HubEvents {
  readonly onPush: (message: PushMessage) => void;
  /** After every (re)connect, when what may have been missed must be fetched again. */
  readonly onBack: () => void;
}

/** Starts the real-time connection. */
export function startHub(handlers: HubEvents): void {
  events = handlers;
  hearOfPages(register);
  void restart();
  session.subscribe((state, before) => {
    if (state.accessToken === before.accessToken) return;
    // A login or logout fixes the connection's user: a new one is made, with the new token.
    if (state.user?.userId !== before.user?.userId)
      void restart({ farewell: before.user !== null });
    else void register();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hub?.state === DISCONNECTED) void restart();
  });
  // Even a connection that looks alive: it may have died unnoticed, and what it missed is not known.
  window.addEventListener('online', () => void restart());
}

/** Tells the server which page is open: it decides which prices are sent. */
async function register(): Promise<void> {
  if (hub?.state !== CONNECTED) return;
  await hub.invoke<RegisterResult>('RegisterClient', payload()).catch(() => undefined);
}

/**
 * Events of which the open page shows markets, where its address does not say it: their prices are sent as well.
 *
 * @returns takes them back, when the page is left.
 */
export function watchEvents(eventIds: readonly number[]): () => void {
  const mine = [...new Set(eventIds)].sort((a, b) => a - b).slice(0, MOST_WATCHED);
  watched = mine;
  void register();
  return () => {
    // The next page may have named its own already; where it has none, its navigation tells the server.
    if (watched === mine) watched = [];
  };
}

// untranslated: a part of an address
function watchedText(): string {
  return watched.length === 0 ? '' : `?events=${watched.join(',')}`;
}

/** @param mine number of this attempt: when a later one has started meanwhile, it leads nowhere. */
async function connect(mine: number): Promise<void> {
  setConnectionState('Connecting');
  try {
    const connection = built(await import('@microsoft/signalr'));
    if (mine !== latest) return;
    hub = connection;
    await connection.start();
    if (hub === connection) await greet();
  } catch (error) {
    if (mine === latest) giveUp(error);
  }
}

function built({ HubConnectionBuilder, LogLevel }: typeof import('@microsoft/signalr')) {
  const connection = new HubConnectionBuilder()
    .withUrl(addressOf(HUB_PATH.slice(1)).href, {
      accessTokenFactory: () => session.getState().accessToken ?? '',
      withCredentials: false,
    })
    .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
    .configureLogging(LogLevel.None)
    .build();
  connection.keepAliveIntervalInMilliseconds = KEEP_ALIVE_MS;
  connection.serverTimeoutInMilliseconds = SERVER_TIMEOUT_MS;
  connection.on(HUB_EVENT, (message: PushMessage) => {
    // What still comes over a connection that was given up may be another user's.
    if (hub === connection) events.onPush(message);
  });
  connection.onreconnecting((error) => {
    if (hub === connection) setConnectionState('Reconnecting', troubleOf(error));
  });
  connection.onreconnected(() => {
    if (hub === connection) void greet();
  });
  connection.onclose((error) => {
    if (hub === connection) giveUp(error);
  });
  return connection;
}

async function greet(): Promise<void> {
  clearTimeout(retry);
  refusedToken = null;
  const connection = hub;
  await register();
  if (hub !== connection) return;
  setConnectionState('Connected');
  beat();
  events.onBack();
}

function giveUp(error: unknown): void {
  setConnectionState('Disconnected', troubleOf(error));
  clearInterval(heartbeat);
  clearTimeout(retry);
  retry = setTimeout(() => void restart(), AFTER_GIVING_UP_MS);
  const { accessToken } = session.getState();
  // The session may have ended elsewhere: a renewal tells, and leads to the login when it has.
  if (!isRefusedToken(error) || accessToken === null || refusedToken !== null) return;
  refusedToken = accessToken;
  renew().then(
    () => restart(),
    () => undefined,
  );
}

/** @param how `farewell`: the old connection tells the server that its user has left, before it is closed. */
async function restart(how: { readonly farewell: boolean } = { farewell: false }): Promise<void> {
  latest += 1;
  const mine = latest;
  clearTimeout(retry);
  clearInterval(heartbeat);
  const old = hub;
  hub = null;
  if (old !== null) {
    if (how.farewell) await sayFarewell(old);
    await old.stop().catch(() => undefined);
  }
  if (mine === latest) await connect(mine);
}

/** Leaves the private group at once; a server that does not answer is not waited for. */
async function sayFarewell(old: HubConnection): Promise<void> {
  if (old.state !== CONNECTED) return;
  const farewell = old
    .invoke('RegisterClient', { ...payload(), Token: null })
    .catch(() => undefined);
  await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]);
}

/** Every 20 s while somebody is logged in; a heartbeat that fails restarts the connection. */
function beat(): void {
  clearInterval(heartbeat);
  const connection = hub;
  heartbeat = setInterval(() => {
    if (session.getState().accessToken === null || hub !== connection) return;
    // While it reconnects by itself, its own delays count.
    if (connection?.state === RECONNECTING) return;
    connection
      ?.invoke('SendHeartbeat', { ...payload(), GroupBy: location.origin })
      .catch(() => (hub === connection ? restart() : undefined));
  }, HEARTBEAT_MS);
}

function payload() {
  return {
    Browser: navigator.userAgent.slice(0, 400),
    Domain: location.hostname,
    CurrentPage: `${location.pathname}${watchedText()}`,
    Token: session.getState().accessToken,
  };
}
