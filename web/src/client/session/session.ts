import type { AuthResult, RefreshResult } from '@crease/contracts/people/account.ts';
import { accountRoutes } from '@crease/contracts/people/account-routes.ts';
import { resolveUrl } from '#client/api/base-address.ts';
import type { Caller, Rejection } from '#client/api/call-route.ts';
import {
  clearExceptBaseUrl,
  clearItems,
  readItem,
  removeItem,
  removeSessionItems,
  writeItem,
} from '#client/storage/local-items.ts';
import type { UserInfo } from '#client/storage/local-shapes.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';

export interface SessionState {
  readonly user: UserInfo | null;
  readonly accessToken: string | null;
}

const SIGNED_OUT: SessionState = { user: null, accessToken: null };

/** The logged-in user's session. */
export const session = createObservable<SessionState>(readSession());

/** Returns the logged-in user's ID, or null. */
export function useUserId(): number | null {
  return useStore(session, ({ user }) => user?.userId ?? null);
}

/** Caller of the bettor's app. A failed login does not end a session. */
export const SESSION_CALLER: Caller = {
  resolveAddress: resolveUrl,
  tokenFor: (access) => (access === 'N' || access === 'G' ? null : session.getState().accessToken),
  filtersTexts: true,
  omitsEmpty: false,
  onRejected: (reason, { path, token }) => {
    if (path !== accountRoutes.authenticate.path) rejectSession(reason, token);
  },
};

let handleRejection: (reason: Rejection) => void = () => undefined;
let handleRevalidated: () => void = () => undefined;

/** Sets the handler for rejected sessions, which redirects. Only the last one applies. */
export function onRejected(handler: (reason: Rejection) => void): void {
  handleRejection = handler;
}

/** Sets the handler called whenever a revalidation finds the user logged in. Only the last one applies. */
export function onRevalidated(handler: () => void): void {
  handleRevalidated = handler;
}

/**
 * Restores the stored session (spec section 4). Without an expiry, or past it, all of it is cleared. A token without
 * a user is not a session.
 */
function readSession(): SessionState {
  const accessToken = readItem('accessToken');
  const user = readItem('userinfo');
  if (isRenewable()) return SIGNED_OUT;
  if (!isStillValid() || (accessToken !== null && user === null)) {
    removeSessionItems();
    return SIGNED_OUT;
  }
  return accessToken === null || user === null ? SIGNED_OUT : { user, accessToken };
}

/**
 * True if an expired session can be resumed with its refresh token, i.e. the user chose to be remembered. Until then
 * nobody is logged in.
 */
export function isRenewable(): boolean {
  return (
    readItem('crease_remembered') === true &&
    readItem('accessToken') !== null &&
    readItem('refresh_token') !== null &&
    readItem('userinfo') !== null &&
    readItem('expire_DateTime') !== null &&
    !isStillValid()
  );
}

function isStillValid(): boolean {
  return millisecondsLeft() > 0;
}

/** Time until the access token expires in ms, 0 if there is none. */
export function millisecondsLeft(): number {
  const expires = readItem('expire_DateTime');
  return expires === null ? 0 : Math.max(0, Date.parse(expires) - Date.now());
}

/** Revalidates the stored session on each navigation and when another tab changes it. */
export function revalidateSession(): void {
  const { accessToken, user } = session.getState();
  const next = readSession();
  if (next.accessToken !== accessToken || next.user?.userId !== user?.userId) {
    session.setState(next, true);
  }
  if (next.user !== null) handleRevalidated();
}

export interface SignInTerms {
  /** Shown instead of the username. */
  readonly label?: string;
  /** The session may be renewed after its expiry. */
  readonly isRemembered?: boolean;
}

/** Stores the result of a login. */
export function signIn(result: AuthResult, { label, isRemembered = false }: SignInTerms = {}): void {
  const { accessToken, refreshToken, expireInSeconds, casinoToken, ...user } = result;
  const named: UserInfo = label === undefined ? user : { ...user, userName: label };
  // Clear the previous user's cache so that nobody sees another's bets.
  removeItem('OpenBets');
  removeItem('ProfitLoss');
  storeTokens({ accessToken, refreshToken, expireInSeconds, casinoToken }, () => {
    writeItem('crease_remembered', isRemembered);
    writeItem('userinfo', named);
    writeItem('balance', user.balance);
    writeItem('exposure', user.exposure);
  });
  session.setState({ user: named, accessToken }, true);
}

/** Stores a fresh token pair. */
export function renewSession(result: RefreshResult): void {
  storeTokens(result, () => undefined);
  const { user } = session.getState();
  session.setState({ user, accessToken: result.accessToken }, true);
}

/** Resumes a remembered session with a fresh token pair. */
export function resumeSession(result: RefreshResult): void {
  const user = readItem('userinfo');
  if (user === null) return;
  storeTokens(result, () => undefined);
  session.setState({ user, accessToken: result.accessToken }, true);
}

/** Ends the session locally. `isFull`: a full logout, which keeps only the base URL. */
export function signOut(isFull: boolean): void {
  if (isFull) clearExceptBaseUrl();
  else removeSessionItems();
  session.setState(SIGNED_OUT, true);
}

/**
 * Handles a rejected call (spec section 8): clears the session's items, or everything if the server reports no login,
 * and redirects the user.
 *
 * @param token token the call was sent with. A token that was renewed or dropped meanwhile ends nothing.
 */
function rejectSession(reason: Rejection, token: string | null): void {
  if (readItem('accessToken') !== session.getState().accessToken) revalidateSession();
  if (session.getState().accessToken !== token) return;
  if (reason === 'not-logged-in') clearItems();
  else removeSessionItems();
  session.setState(SIGNED_OUT, true);
  handleRejection(reason);
}

/** Writes the access token last, so that another tab that sees it finds a complete session. */
function storeTokens(tokens: RefreshResult, writeRest: () => void): void {
  const { accessToken, refreshToken, expireInSeconds, casinoToken } = tokens;
  writeItem('expire_DateTime', new Date(Date.now() + expireInSeconds * 1_000).toISOString());
  writeItem('expire_in', expireInSeconds);
  writeItem('refresh_token', refreshToken);
  writeItem('casinoToken', casinoToken);
  writeRest();
  writeItem('accessToken', accessToken);
}
