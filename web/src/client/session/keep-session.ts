import { call } from '#client/api/call.ts';
import { CallFailure } from '#client/api/failure.ts';
import { readItem } from '#client/storage/local-items.ts';
import {
  isRenewable,
  millisecondsLeft,
  renewSession,
  resumeSession,
  revalidateSession,
  type SessionState,
  session,
  signOut,
} from './session.ts';

let beforeLogOut: () => void = () => undefined;

/** Sets the handler that runs before each logout requested on this page. Only the last one applies. */
export function onLogOut(handler: () => void): void {
  beforeLogOut = handler;
}

/** Notifies of each login, logout and change of user, with the current user. */
export function onUserChange(listener: (user: SessionState['user']) => void): void {
  session.subscribe(({ user }, before) => {
    if (user?.userId !== before.user?.userId) listener(user);
  });
}

/** Ends the session here at once and on the server when reachable. */
export async function logOut(): Promise<void> {
  // The call has captured its token before the session is cleared.
  const ended = call('logout', {});
  beforeLogOut();
  signOut(true);
  await ended.catch(() => undefined);
}

/** Time before the access token's expiry at which it is renewed. */
const RENEW_BEFORE_MS = 120_000;
/**
 * Retry delays after a renewal without a response. The server may have processed it and repeats its response only for
 * `REFRESH_GRACE_MS`, so timeout plus first retry stay well below that. Later retries cover a longer outage.
 */
const FIRST_RETRY_MS = 1_000;
const RETRY_MS = 20_000;
const RENEW_LIMIT_MS = 4_000;
/** Maximum timer delay in ms. Larger values fire immediately. */
const LONGEST_TIMER_MS = 2_147_483_647;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Consecutive renewals without a response. */
let failures = 0;

/** Keeps the session alive while the page is open. */
export function keepSession(): void {
  session.subscribe((state, before) => {
    if (state.accessToken !== before.accessToken) schedule();
    if (state.accessToken === null) void resume();
  });
  schedule();
  window.addEventListener('online', () => void resume());
  // Timers don't run while the page sleeps.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewWhenDue();
  });
}

function schedule(retryMs = 0): void {
  clearTimeout(timer);
  if (session.getState().accessToken === null) return;
  const dueMs = Math.max(retryMs, millisecondsLeft() - RENEW_BEFORE_MS);
  timer = setTimeout(renewWhenDue, Math.min(dueMs, LONGEST_TIMER_MS));
}

/**
 * Restores a remembered session that expired while its owner was away. Retries without a response, gives up on a
 * rejection.
 */
export function resume(): Promise<void> {
  if (!isRenewable()) return Promise.resolve();
  resuming ??= restore().finally(() => {
    resuming = null;
  });
  return resuming;
}

let resuming: Promise<void> | null = null;

async function restore(): Promise<void> {
  try {
    await withTabLock(async () => {
      // Another tab was first.
      if (!isRenewable()) return revalidateSession();
      const refreshToken = readItem('refresh_token') ?? '';
      const limit = AbortSignal.timeout(RENEW_LIMIT_MS);
      const fresh = await call('refreshToken', { refreshToken }, limit);
      // The user may have changed meanwhile.
      if (isRenewable() && readItem('refresh_token') === refreshToken) resumeSession(fresh);
    });
  } catch (failure) {
    const isRefused = failure instanceof CallFailure && failure.status >= 400 && failure.status < 500;
    if (isRefused) signOut(false);
    else timer = setTimeout(() => void resume(), RETRY_MS);
  }
}

function renewWhenDue(): void {
  void resume();
  // Past its expiry the session ends (spec section 4), unless it is remembered.
  if (session.getState().accessToken !== null && millisecondsLeft() === 0) revalidateSession();
  if (session.getState().accessToken === null) return;
  if (millisecondsLeft() > RENEW_BEFORE_MS) schedule();
  else
    renew().then(
      () => {
        failures = 0;
        schedule();
      },
      () => {
        failures += 1;
        schedule(failures === 1 ? FIRST_RETRY_MS : RETRY_MS);
      },
    );
}

/**
 * Renews the token pair in one tab. The others wait for it and use the stored result.
 *
 * @throws CallFailure. A session ended by the server is cleared by then.
 */
export async function renew(): Promise<void> {
  const { accessToken } = session.getState();
  await withTabLock(async () => {
    revalidateSession();
    // Another tab was first, or the user has logged out.
    if (session.getState().accessToken !== accessToken) return;
    const refreshToken = readItem('refresh_token');
    if (accessToken === null || refreshToken === null) return;
    // A hanging request must not block the other tabs.
    const fresh = await call('refreshToken', { refreshToken }, AbortSignal.timeout(RENEW_LIMIT_MS));
    // A user who logged out meanwhile stays logged out.
    if (session.getState().accessToken === accessToken) renewSession(fresh);
  });
}

/**
 * Runs an action under a lock across tabs. Without browser locks, e.g. over plain http, the server's grace period for
 * two tabs has to suffice.
 */
async function withTabLock(action: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  if (locks) await locks.request('crease-refresh', action);
  else await action();
}
