import { keepChoice, readChoice } from '#data/storage/kept-choice.ts';
import { storeOf } from '#data/storage/observable.ts';

/** States of the real-time connection (spec section 4). */
export type ConnectionState =
  | 'Disconnected'
  | 'Connecting'
  | 'Connected'
  | 'Reconnecting'
  | 'Disconnecting';

export interface Connection {
  readonly state: ConnectionState;
  /** The browser says that there is a network. */
  readonly online: boolean;
  /** No network, or nothing was heard for so long that prices on the screen cannot be trusted. */
  readonly stale: boolean;
  /** What went wrong last, as a sentence; null while all is well, and before anything is known. */
  readonly trouble: string | null;
  /** Questions that have had no answer for so long that it is said. */
  readonly unanswered: number;
  /**
   * From when what is shown is, milliseconds since 1970: until then it was pushed as it happened, or it was fetched then. As
   * long as it is connected, the moment at which that was last noted; null when it never was on this device.
   */
  readonly liveAt: number | null;
}

/** Prices are shown as stale when the connection has been away for this long. */
export const STALE_AFTER_MS = 3_000;

/** A page that is opened without a network tells how old its figures are. */
const KEPT = 'live-at';

export const connection = storeOf<Connection>({
  state: 'Disconnected',
  online: typeof navigator === 'undefined' ? true : navigator.onLine,
  stale: false,
  trouble: null,
  unanswered: 0,
  liveAt: keptMoment(),
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** @param trouble why it is no longer connected; without it, what was known before stays. */
export function setConnectionState(state: ConnectionState, trouble: string | null = null): void {
  if (state === 'Connected') {
    clearTimeout(timer);
    timer = undefined;
    connection.setState({ state, stale: false, trouble: null });
    noteMoment();
    return;
  }
  if (connection.getState().state === 'Connected') noteMoment();
  connection.setState(trouble === null ? { state } : { state, trouble });
  // Counted from the first moment without a connection, however often it is tried again meanwhile.
  timer ??= setTimeout(() => connection.setState({ stale: true }), STALE_AFTER_MS);
}

/** A network that fails says so at once; one that swallows everything says nothing, so the page does after this while. */
const UNANSWERED_AFTER_MS = 4_000;

/** A question was sent. @returns to be called when its answer is there, or will not come. */
export function noteAsked(): () => void {
  const count = (by: number) =>
    connection.setState((state) => ({ unanswered: state.unanswered + by }));
  let isLate = false;
  const asked = setTimeout(() => {
    isLate = true;
    count(1);
  }, UNANSWERED_AFTER_MS);
  return () => {
    clearTimeout(asked);
    if (isLate) count(-1);
  };
}

/** Prices were fetched: until the page hears of changes, they are from now. */
export function noteFetched(): void {
  if (connection.getState().state !== 'Connected') noteMoment();
}

function noteMoment(): void {
  const liveAt = Date.now();
  keepChoice(KEPT, String(liveAt));
  connection.setState({ liveAt });
}

function keptMoment(): number | null {
  const kept = Number(readChoice(KEPT) ?? 0);
  return kept > 0 ? kept : null;
}

if (typeof window !== 'undefined') {
  // Prices stay stale after it: only a new connection knows what was missed.
  window.addEventListener('online', () => connection.setState({ online: true }));
  window.addEventListener('offline', () => {
    if (connection.getState().state === 'Connected') noteMoment();
    connection.setState({ online: false, stale: true });
  });
  // A page that is closed or put to sleep was sent everything until then.
  window.addEventListener('pagehide', () => {
    const { state, online } = connection.getState();
    if (state === 'Connected' && online) noteMoment();
  });
}
