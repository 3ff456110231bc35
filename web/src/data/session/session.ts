import { accountCalls } from '@crease/contracts/calls/account.ts';
import type { AuthResult, RefreshResult } from '@crease/contracts/wire/account.ts';
import { addressOf } from '#data/api/base-address.ts';
import type { Caller, Rejection } from '#data/api/caller.ts';
import {
  clearButBaseUrl,
  clearItems,
  readItem,
  removeItem,
  removeSessionItems,
  writeItem,
} from '#data/storage/local-items.ts';
import type { UserInfo } from '#data/storage/local-shapes.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';

export interface SessionState {
  readonly user: UserInfo | null;
  readonly accessToken: string | null;
}

const SIGNED_OUT: SessionState = { user: null, accessToken: null };

/** Who is logged in. */
export const session = storeOf<SessionState>(restored());

/** Id of the user who is logged in; null: nobody is. */
export function useUserId(): number | null {
  return useStore(session, ({ user }) => user?.userId ?? null);
}

/** Calls of the bettor's app are made for who is logged in. A login that is refused ends no session. */
export const SESSION_CALLER: Caller = {
  addressOf,
  tokenFor: (access) => (access === 'N' || access === 'G' ? null : session.getState().accessToken),
  filtersTexts: true,
  leavesOutEmpty: false,
  onRejected: (why, { path, token }) => {
    if (path !== accountCalls.authenticate.path) rejectSession(why, token);
  },
};

let handleRejection: (why: Rejection) => void = () => undefined;
let handleRevalidated: () => void = () => undefined;

/** Says where to go when the server rejects the session; the router does. One handler counts, the last. */
export function onRejected(handler: (why: Rejection) => void): void {
  handleRejection = handler;
}

/** Hears of each look at the stored session that found somebody logged in. One handler counts, the last. */
export function onRevalidated(handler: () => void): void {
  handleRevalidated = handler;
}

/**
 * The session as it is stored (spec section 4): without an expiry, or past it, all that belongs to it is cleared. It is
 * good only together: a token without its user is no session either.
 */
function restored(): SessionState {
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
 * Whether a session has run out that its refresh token may bring back: that of somebody who asked to be remembered on this
 * device. Until then nobody is logged in.
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

/** Milliseconds until the access token ends; 0 when there is none. */
export function millisecondsLeft(): number {
  const expires = readItem('expire_DateTime');
  return expires === null ? 0 : Math.max(0, Date.parse(expires) - Date.now());
}

/** Looks at the stored session again: on each navigation, and when another tab has changed it. */
export function revalidateSession(): void {
  const { accessToken, user } = session.getState();
  const next = restored();
  if (next.accessToken !== accessToken || next.user?.userId !== user?.userId) {
    session.setState(next, true);
  }
  if (next.user !== null) handleRevalidated();
}

export interface SignInTerms {
  /** Stands for the user name. */
  readonly label?: string;
  /** The session may be renewed after its end. */
  readonly isRemembered?: boolean;
}

/** Takes what a login answered. */
export function signIn(
  result: AuthResult,
  { label, isRemembered = false }: SignInTerms = {},
): void {
  const { accessToken, refreshToken, expireInSeconds, casinoToken, ...user } = result;
  const named: UserInfo = label === undefined ? user : { ...user, userName: label };
  // The cache of the one before: nobody sees another's bets, not even for a moment.
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

/** Takes a fresh pair of tokens. */
export function renewSession(result: RefreshResult): void {
  storeTokens(result, () => undefined);
  const { user } = session.getState();
  session.setState({ user, accessToken: result.accessToken }, true);
}

/** Brings a remembered session back with a fresh pair of tokens. */
export function resumeSession(result: RefreshResult): void {
  const user = readItem('userinfo');
  if (user === null) return;
  storeTokens(result, () => undefined);
  session.setState({ user, accessToken: result.accessToken }, true);
}

/** Ends the session here; `everything`: a logout, which leaves only the base address. */
export function signOut(everything: boolean): void {
  if (everything) clearButBaseUrl();
  else removeSessionItems();
  session.setState(SIGNED_OUT, true);
}

/**
 * The server has rejected a call (spec section 8): the session's items go, or everything when it says that nobody is
 * logged in, and the person who is here is led away.
 *
 * @param token with which the call went out: one that was renewed or given up meanwhile ends nothing.
 */
function rejectSession(why: Rejection, token: string | null): void {
  if (readItem('accessToken') !== session.getState().accessToken) revalidateSession();
  if (session.getState().accessToken !== token) return;
  if (why === 'not-logged-in') clearItems();
  else removeSessionItems();
  session.setState(SIGNED_OUT, true);
  handleRejection(why);
}

/** The access token goes last: another tab that sees it finds all that belongs to it. */
function storeTokens(tokens: RefreshResult, writeOthers: () => void): void {
  const { accessToken, refreshToken, expireInSeconds, casinoToken } = tokens;
  writeItem('expire_DateTime', new Date(Date.now() + expireInSeconds * 1_000).toISOString());
  writeItem('expire_in', expireInSeconds);
  writeItem('refresh_token', refreshToken);
  writeItem('casinoToken', casinoToken);
  writeOthers();
  writeItem('accessToken', accessToken);
}
