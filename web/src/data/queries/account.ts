import type { AuthenticateWire } from '@crease/contracts/routes/account.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { call } from '#data/api/call.ts';
import { readItem } from '#data/storage/local-items.ts';
import { forgetBalance, setBalance } from '#data/stores/balance.ts';
import { clearSlip } from '#data/stores/bet-slip.ts';
import { forgetOpenBets, refreshOpenBets, restoreOpenBets } from '#data/stores/open-bets.ts';
import { pins } from '#data/stores/pins.ts';
import {
  millisecondsLeft,
  onRevalidated,
  renewSession,
  revalidateSession,
  session,
  signIn,
  signOut,
} from '#data/stores/session.ts';
import { toasts } from '#data/stores/toasts.ts';
import { dayClockText } from '#format/date-time.ts';
import { t } from '#text/text.ts';
import { queryClient } from './query-client.ts';

/** Logs in with name and password. @throws CallFailure */
export async function logIn(input: AuthenticateWire): Promise<void> {
  enter(await call('authenticate', input));
}

/** Logs in as a fresh demo user; the spec labels him Demo. @throws CallFailure */
export async function logInAsDemo(): Promise<void> {
  enter(await call('loginAsDemoUser', {}), 'Demo');
}

/** What every way in ends with. */
export function enter(result: AuthResult, label: string | null = null): void {
  signIn(result, label);
  setBalance(result);
  if (typeof result.lastLogin === 'string') {
    toasts.show('info', t('Last login: {time}', { time: dayClockText(result.lastLogin) }));
  }
}

/** Ends the session here at once, and on the server as soon as it hears of it; also when it cannot be reached. */
export async function logOut(): Promise<void> {
  // The call has taken its token along before the session is forgotten.
  const ended = call('logout', {});
  clearSlip();
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

/** Keeps the session alive while the page is open, and forgets what was the user's when it ends. */
export function keepSession(): void {
  session.subscribe((state, before) => {
    if (state.accessToken !== before.accessToken) schedule();
    if (state.user?.userId === before.user?.userId) return;
    forgetBalance();
    forgetOpenBets();
    if (state.user !== null) setBalance(state.user);
    refreshOpenBets();
    // A logout has cleared what was pinned; an expired session has not.
    pins.setState({ ids: readItem('pins') ?? [] });
    queryClient.removeQueries({ queryKey: ['limits'] });
  });
  onRevalidated(restoreOpenBets);
  schedule();
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

function renewWhenDue(): void {
  // Past its end it is over (spec section 4), whatever a renewal would say.
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
