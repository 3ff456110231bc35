import {
  HEARTBEAT_MS,
  KEEP_ALIVE_MS,
  RECONNECT_DELAYS_MS,
  SERVER_TIMEOUT_MS,
} from '@crease/contracts/base/constants.ts';
import { HUB_EVENT, HUB_PATH, type PushMessage, type RegisterResult } from '@crease/contracts/pushes/message.ts';
import type { HubConnection, HubConnectionState } from '@microsoft/signalr';
import { resolveUrl } from '#client/api/base-address.ts';
import { setConnectionState } from '#client/api/connection.ts';
import { renew } from '#client/session/keep-session.ts';
import { session } from '#client/session/session.ts';
import { phrase } from '#i18n/text.ts';
import { onPageOpened } from './pushes.ts';

/** User messages for connection problems (spec section 8), by the transport's error text. */
const ERROR_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/not a SignalR endpoint|Status code '404'/, phrase('The live price service wasn’t found at this address.')],
  [/any of the available transports|WebSockets?.*not supported/, phrase('This network is blocking live prices.')],
  [/Server timeout elapsed/, phrase('Live prices timed out.')],
  [/complete negotiation|negotiat/i, phrase('Couldn’t connect to live prices.')],
  [/closed|stopped|lost/i, phrase('Live connection closed.')],
];

/** Returns the message for a connection error, or null if there was none. */
export function describeConnectionError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return ERROR_MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? phrase('Live connection lost.');
}

/** True if the server rejected the connection's token. */
export function isRejectedToken(error: unknown): boolean {
  // untranslated: text of the transport
  return error instanceof Error && error.message.includes("Status code '401'");
}

/** Retry interval once the connection's own attempts are exhausted. Also retried when the page becomes visible. */
const RETRY_MS = 30_000;
/** Maximum time a logout waits for the server to acknowledge it on the old connection. */
const LOGOUT_TIMEOUT_MS = 500;

/** Constants of the library, which loads after the first screen. */
// untranslated: state names
const CONNECTED = 'Connected' as HubConnectionState;
// untranslated: as above
const RECONNECTING = 'Reconnecting' as HubConnectionState;
// untranslated: as above
const DISCONNECTED = 'Disconnected' as HubConnectionState;

let hub: HubConnection | null = null;
/** Counter of connection attempts. Only the latest may become active. */
let latestAttempt = 0;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Maximum events that the server pushes at once. */
const MAX_WATCHED = 20;
let watched: readonly number[] = [];
let events: HubEvents = { onPush: () => undefined, onConnected: () => undefined };
/** Last token rejected by the server. A renewal has been requested since. */
let rejectedToken: string | null = null;

/** Callbacks of the real-time connection. */
export interface HubEvents {
  readonly onPush: (message: PushMessage) => void;
  /** Called after every (re)connect, to refetch anything missed. */
  readonly onConnected: () => void;
}

/** Starts the real-time connection. */
export function startHub(handlers: HubEvents): void {
  events = handlers;
  onPageOpened(register);
  void restart();
  session.subscribe((state, before) => {
    if (state.accessToken === before.accessToken) return;
    // A connection is bound to its user, so a login or logout opens a new one with the new token.
    if (state.user?.userId !== before.user?.userId) void restart({ notifiesLogout: before.user !== null });
    else void register();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hub?.state === DISCONNECTED) void restart();
  });
  // Restart even a connection that looks alive: it may have died unnoticed, with pushes missed.
  window.addEventListener('online', () => void restart());
}

/** Tells the server which page is open, which decides the prices it pushes. */
async function register(): Promise<void> {
  if (hub?.state !== CONNECTED) return;
  await hub.invoke<RegisterResult>('RegisterClient', payload()).catch(() => undefined);
}

/**
 * Subscribes to events whose markets the open page shows without naming them in its URL.
 *
 * @returns a function that unsubscribes when the page is left.
 */
export function watchEvents(eventIds: readonly number[]): () => void {
  const mine = [...new Set(eventIds)].sort((a, b) => a - b).slice(0, MAX_WATCHED);
  watched = mine;
  void register();
  return () => {
    // The next page may already have set its own. If it has none, its navigation updates the server.
    if (watched === mine) watched = [];
  };
}

// untranslated: part of a URL
function watchedQuery(): string {
  return watched.length === 0 ? '' : `?events=${watched.join(',')}`;
}

/** @param attempt number of this attempt. Superseded attempts are abandoned. */
async function connect(attempt: number): Promise<void> {
  setConnectionState('Connecting');
  try {
    const connection = buildConnection(await import('@microsoft/signalr'));
    if (attempt !== latestAttempt) return;
    hub = connection;
    await connection.start();
    if (hub === connection) await handleConnected();
  } catch (error) {
    if (attempt === latestAttempt) handleDisconnected(error);
  }
}

function buildConnection({ HubConnectionBuilder, LogLevel }: typeof import('@microsoft/signalr')) {
  const connection = new HubConnectionBuilder()
    .withUrl(resolveUrl(HUB_PATH.slice(1)).href, {
      accessTokenFactory: () => session.getState().accessToken ?? '',
      withCredentials: false,
    })
    .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
    .configureLogging(LogLevel.None)
    .build();
  connection.keepAliveIntervalInMilliseconds = KEEP_ALIVE_MS;
  connection.serverTimeoutInMilliseconds = SERVER_TIMEOUT_MS;
  connection.on(HUB_EVENT, (message: PushMessage) => {
    // Messages of an abandoned connection may belong to another user.
    if (hub === connection) events.onPush(message);
  });
  connection.onreconnecting((error) => {
    if (hub === connection) setConnectionState('Reconnecting', describeConnectionError(error));
  });
  connection.onreconnected(() => {
    if (hub === connection) void handleConnected();
  });
  connection.onclose((error) => {
    if (hub === connection) handleDisconnected(error);
  });
  return connection;
}

async function handleConnected(): Promise<void> {
  clearTimeout(retry);
  rejectedToken = null;
  const connection = hub;
  await register();
  if (hub !== connection) return;
  setConnectionState('Connected');
  startHeartbeat();
  events.onConnected();
}

function handleDisconnected(error: unknown): void {
  setConnectionState('Disconnected', describeConnectionError(error));
  clearInterval(heartbeat);
  clearTimeout(retry);
  retry = setTimeout(() => void restart(), RETRY_MS);
  const { accessToken } = session.getState();
  // The session may have ended elsewhere. A renewal finds out, and redirects to the login if so.
  if (!isRejectedToken(error) || accessToken === null || rejectedToken !== null) return;
  rejectedToken = accessToken;
  renew().then(
    () => restart(),
    () => undefined,
  );
}

/** @param options `notifiesLogout`: the old connection notifies the server of the logout before closing. */
async function restart(options: { readonly notifiesLogout: boolean } = { notifiesLogout: false }): Promise<void> {
  latestAttempt += 1;
  const mine = latestAttempt;
  clearTimeout(retry);
  clearInterval(heartbeat);
  const old = hub;
  hub = null;
  if (old !== null) {
    if (options.notifiesLogout) await notifyLogout(old);
    await old.stop().catch(() => undefined);
  }
  if (mine === latestAttempt) await connect(mine);
}

/** Leaves the private group. Does not wait for an unresponsive server. */
async function notifyLogout(previous: HubConnection): Promise<void> {
  if (previous.state !== CONNECTED) return;
  const farewell = previous.invoke('RegisterClient', { ...payload(), Token: null }).catch(() => undefined);
  await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}

/** Sends a heartbeat every 20 s while logged in. A failed one restarts the connection. */
function startHeartbeat(): void {
  clearInterval(heartbeat);
  const connection = hub;
  heartbeat = setInterval(() => {
    if (session.getState().accessToken === null || hub !== connection) return;
    // The connection's own reconnect delays take precedence.
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
    CurrentPage: `${location.pathname}${watchedQuery()}`,
    Token: session.getState().accessToken,
  };
}
