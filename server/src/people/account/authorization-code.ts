import { AUTHORIZATION_CODE_SECONDS } from '@crease/contracts/base/constants.ts';
import type { RefreshResult } from '@crease/contracts/people/account.ts';
import { fail, failField, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { userLockKey } from '#people/account/log-in.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Origin, UserSession } from '#people/sessions/live-session.ts';
import { isThisMachine } from '#site/site-domains.ts';
import type { Input } from './call-context.ts';

type GrantedTokens = Pick<RefreshResult, 'accessToken' | 'refreshToken' | 'expireInSeconds'>;

/** RFC 7636, section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Issues a single-use code, valid for a minute, that another app of the installation exchanges for tokens.
 *
 * Errors: VALIDATION on `redirect_uri` unless it is on one of the installation's hosts and https (http allowed on
 * this machine only). Hosts are compared exactly: one that merely contains "test" could belong to anyone.
 */
export function createAuthorizationCode(
  context: PeopleEnv,
  session: UserSession,
  request: Input<'createAuthorizationCode'>,
): ServiceResult<{ code: string; expiresInSeconds: number }> {
  const { authorizations, clock, domains, ids } = context;
  const redirect = URL.canParse(request.redirect_uri) ? new URL(request.redirect_uri) : null;
  const isAllowed =
    redirect !== null &&
    redirect.username === '' &&
    redirect.password === '' &&
    redirect.hash === '' &&
    (redirect.protocol === 'https:' || (redirect.protocol === 'http:' && isThisMachine(redirect.hostname))) &&
    domains.isOwnHost(redirect.hostname);
  if (!isAllowed) return failField('redirect_uri', 'redirect_uri must be on one of this site’s domains');
  const code = ids.token();
  authorizations.put(ids.digest(code), {
    userId: session.user.id,
    family: session.family,
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge,
    expiresAt: clock.now() + AUTHORIZATION_CODE_SECONDS * 1_000,
    isUsed: false,
    madeFamily: null,
  });
  return ok({ code, expiresInSeconds: AUTHORIZATION_CODE_SECONDS });
}

/**
 * Exchanges a code for tokens (API 2.3). Errors: INVALID_GRANT for any mismatch, which also invalidates the code.
 * Reusing a code ends the session opened by its first use.
 */
export function exchangeCode(context: PeopleEnv, request: Input<'token'>, origin: Origin): Reply<GrantedTokens> {
  const { accounts, authorizations, clock, ids, locks, sessions } = context;
  const key = ids.digest(request.code);
  const known = authorizations.get(key);
  if (known === null) return Promise.resolve(fail('INVALID_GRANT'));
  return locks.run(userLockKey(known.userId), async () => {
    const code = authorizations.get(key);
    if (code === null) return fail('INVALID_GRANT');
    authorizations.replace(key, { ...code, isUsed: true });
    if (code.isUsed) {
      if (code.madeFamily !== null) await sessions.endFamily(code.madeFamily, 'LOGOUT');
      return fail('INVALID_GRANT');
    }
    const isRight =
      request.grant_type === 'authorization_code' &&
      code.expiresAt > clock.now() &&
      (request.client_id || request.client_user) === code.clientId &&
      request.redirect_uri === code.redirectUri &&
      isVerifier(context, request.code_verifier, code.codeChallenge);
    if (!isRight) return fail('INVALID_GRANT');
    const live = await sessions.listLiveLogins(code.userId);
    const user = await accounts.userById(code.userId);
    if (user?.active !== true || !live.some(({ family }) => family === code.family)) {
      return fail('INVALID_GRANT');
    }
    const { accessToken, refreshToken, expireInSeconds, family } = await sessions.openUser(user, origin, false);
    authorizations.replace(key, { ...code, isUsed: true, madeFamily: family });
    return ok({ accessToken, refreshToken, expireInSeconds });
  });
}

function isVerifier({ ids, cipher }: PeopleEnv, verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const digest = Buffer.from(ids.digest(verifier), 'hex').toString('base64url');
  return cipher.isSame(digest, challenge);
}
