import { call } from '#data/api/call.ts';
import { CallFailure } from '#data/api/failure.ts';
import { readItem } from '#data/storage/local-items.ts';
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

/** Runs before each logout that is asked for on this page. One handler counts, the last. */
export function onLogOut(handler: () => void): void {
  beforeLogOut = handler;
}

/** Hears of each login, logout and change of user, with who is here now. */
export function onUserChange(listener: (user: SessionState['user']) => void): void {
  session.subscribe(({ user }, before) => {
    if (user?.userId !== before.user?.userId) listener(user);
  });
}

/** Ends the session here at once, and on the server as soon as it hears of it; also when it cannot be reached. */
export async function logOut(): Promise<void> {
  // The call has taken its token along before the session is forgotten.
  const ended = call('logout', {});
  beforeLogOut();
  signOut(true);
  await ended.catch(() => undefined);
}

/** Renew this long before the access token ends. */
const RENEW_BEFORE_MS = 120_000;
/**
 * After a renewal without an answer. The server may have taken it all the same, and then repeats its answer for
 * `REFRESH_GRACE_MS` only: limit and first retry together stay well below that. Later ones are for a network that is
 * really gone.
 */
const FIRST_RETRY_MS = 1_000;
const RETRY_MS = 20_000;
const RENEW_LIMIT_MS = 4_000;
/** Longest wait of a timer, milliseconds: what is larger would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Renewals without an answer since the last one that had one. */
let failures = 0;

/** Keeps the session alive while the page is open. */
export function keepSession(): void {
  session.subscribe((state, before) => {
    if (state.accessToken !== before.accessToken) schedule();
    if (state.accessToken === null) void resume();
  });
  schedule();
  window.addEventListener('online', () => void resume());
  // A page that slept has no timers; it is awake now.
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
 * Brings a session back that ran out while its owner was away, where they asked to be remembered. Without an answer it is
 * tried again; what the server refuses is over.
 */
export function resume(): Promise<void> {
  if (!isRenewable()) return Promise.resolve();
  resuming ??= bringBack().finally(() => {
    resuming = null;
  });
  return resuming;
}

let resuming: Promise<void> | null = null;

async function bringBack(): Promise<void> {
  try {
    await oneTabAtATime(async () => {
      // Another tab was here first.
      if (!isRenewable()) return revalidateSession();
      const refreshToken = readItem('refresh_token') ?? '';
      const limit = AbortSignal.timeout(RENEW_LIMIT_MS);
      const fresh = await call('refreshToken', { refreshToken }, limit);
      // Somebody may have logged in or out meanwhile.
      if (isRenewable() && readItem('refresh_token') === refreshToken) resumeSession(fresh);
    });
  } catch (failure) {
    const isRefused =
      failure instanceof CallFailure && failure.status >= 400 && failure.status < 500;
    if (isRefused) signOut(false);
    else timer = setTimeout(() => void resume(), RETRY_MS);
  }
}

function renewWhenDue(): void {
  void resume();
  // Past its end it is over (spec section 4), unless it is remembered.
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
 * Gets a new pair of tokens, one tab for all: the others wait for it and take what it has stored.
 *
 * @throws CallFailure; a session that the server has ended is over by then.
 */
export async function renew(): Promise<void> {
  const { accessToken } = session.getState();
  await oneTabAtATime(async () => {
    revalidateSession();
    // Another tab was here first, or nobody is logged in any more.
    if (session.getState().accessToken !== accessToken) return;
    const refreshToken = readItem('refresh_token');
    if (accessToken === null || refreshToken === null) return;
    // An answer that never comes must not keep the other tabs waiting for their turn.
    const fresh = await call('refreshToken', { refreshToken }, AbortSignal.timeout(RENEW_LIMIT_MS));
    // Who logged out meanwhile stays out.
    if (session.getState().accessToken === accessToken) renewSession(fresh);
  });
}

/** Where the browser has no locks, as on an address without https, the server's own grace for two tabs has to do. */
async function oneTabAtATime(action: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  if (locks) await locks.request('crease-refresh', action);
  else await action();
}
