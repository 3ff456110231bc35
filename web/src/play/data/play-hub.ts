import {
  KEEP_ALIVE_MS,
  RECONNECT_DELAYS_MS,
  SERVER_TIMEOUT_MS,
} from '@crease/contracts/constants.ts';
import { HUB_EVENT, HUB_PATH } from '@crease/contracts/pushes/hub-method.ts';
import type { PushMessage } from '@crease/contracts/pushes/message.ts';
import type { HubConnection } from '@microsoft/signalr';
import { setConnectionState } from '#client/api/connection.ts';

/** Retry interval once the connection's own attempts are exhausted. */
const RETRY_MS = 3_000;

export interface PlayHubEvents {
  /** Page reported to the hub: `/play/{game}?seat={seat}`. */
  readonly page: () => string;
  readonly onPush: (message: PushMessage) => void;
  /** Called after every (re)connect, to refetch anything missed. */
  readonly onConnected: () => void;
}

/**
 * Subscribes to a game page's pushes, without a token: private pushes are addressed by the seat ID, known only to the
 * player.
 *
 * @returns an unsubscribe function.
 */
export function startPlayHub(events: PlayHubEvents): () => void {
  let hub: HubConnection | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let latest = 0;

  const handleConnected = async (connection: HubConnection) => {
    await register(connection, events.page());
    if (hub !== connection) return;
    setConnectionState('Connected');
    events.onConnected();
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
        if (hub === connection) events.onPush(message);
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
