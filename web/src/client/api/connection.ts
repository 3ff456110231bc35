import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable } from '#client/storage/observable.ts';

/** Real-time connection states (spec section 4). */
export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

export interface Connection {
  readonly state: ConnectionState;
  /** The browser reports a network. */
  readonly online: boolean;
  /** No network, or silent for so long that displayed prices can't be trusted. */
  readonly stale: boolean;
  /** Message for the latest problem. Null while all is well and before anything is known. */
  readonly problem: string | null;
  /** Number of requests pending for so long that the user is informed. */
  readonly unanswered: number;
  /**
   * Time of the displayed data in ms since 1970: the last moment it was live or fetched. While connected, the time
   * this was last recorded. Null if never on this device.
   */
  readonly liveAt: number | null;
}

/** Time without a connection after which prices are marked stale. */
export const STALE_AFTER_MS = 3_000;

/** Persisted so that a page opened offline can show the age of its data. */
const STORAGE_KEY = 'live-at';

export const connection = createObservable<Connection>({
  state: 'Disconnected',
  online: typeof navigator === 'undefined' ? true : navigator.onLine,
  stale: false,
  problem: null,
  unanswered: 0,
  liveAt: readLiveAt(),
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** @param problem reason for the disconnect. If omitted, the previous one is kept. */
export function setConnectionState(state: ConnectionState, problem: string | null = null): void {
  if (state === 'Connected') {
    clearTimeout(timer);
    timer = undefined;
    connection.setState({ state, stale: false, problem: null });
    recordLiveAt();
    return;
  }
  if (connection.getState().state === 'Connected') recordLiveAt();
  connection.setState(problem === null ? { state } : { state, problem });
  // Measured from the first moment without a connection, across all reconnect attempts.
  timer ??= setTimeout(() => connection.setState({ stale: true }), STALE_AFTER_MS);
}

/**
 * A failing network reports at once. One that drops everything stays silent, so the page reports it after this time.
 */
const UNANSWERED_AFTER_MS = 4_000;

/** Registers a request. @returns a function to call when it is answered or abandoned. */
export function trackRequest(): () => void {
  const count = (by: number) => connection.setState((state) => ({ unanswered: state.unanswered + by }));
  let isLate = false;
  const requested = setTimeout(() => {
    isLate = true;
    count(1);
  }, UNANSWERED_AFTER_MS);
  return () => {
    clearTimeout(requested);
    if (isLate) count(-1);
  };
}

/** Records a price fetch: without a connection, prices are as of now. */
export function recordFetch(): void {
  if (connection.getState().state !== 'Connected') recordLiveAt();
}

function recordLiveAt(): void {
  const liveAt = Date.now();
  writeChoice(STORAGE_KEY, String(liveAt));
  connection.setState({ liveAt });
}

function readLiveAt(): number | null {
  const saved = Number(readChoice(STORAGE_KEY) ?? 0);
  return saved > 0 ? saved : null;
}

if (typeof window !== 'undefined') {
  // Prices stay stale until reconnected: only a new connection recovers missed pushes.
  window.addEventListener('online', () => connection.setState({ online: true }));
  window.addEventListener('offline', () => {
    if (connection.getState().state === 'Connected') recordLiveAt();
    connection.setState({ online: false, stale: true });
  });
  // A page that is closed or frozen received every push until then.
  window.addEventListener('pagehide', () => {
    const { state, online } = connection.getState();
    if (state === 'Connected' && online) recordLiveAt();
  });
}
