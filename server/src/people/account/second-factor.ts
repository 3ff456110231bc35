import type { AuthResult, SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { notifyCredentialChange, type PeopleEnv } from '#people/env.ts';
import { failWrongCode, SETUP_SECONDS } from '#people/security/access-memory.ts';
import {
  buildTotpUri,
  createTotpSecret,
  getUserFactors,
  renewCodes,
  saveFactor,
  verifyCode,
} from '#people/security/app-factor.ts';
import { buildOwnAuditEntry, type Origin, type UserSession } from '#people/sessions/live-session.ts';
import type { Input } from './call-context.ts';
import { type OwnProof, withBoth, withPassword } from './current-password.ts';
import { completeLogIn, lockedOut, refuseLogin, userLockKey, type Visit } from './log-in.ts';

export interface Caller {
  readonly session: UserSession;
  readonly origin: Origin;
}

/** Creates a secret for `confirmSecondFactor` to activate. Errors: BAD_STATE if a second factor is on. */
export function startSecondFactor(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: { readonly currentPassword: string; readonly issuer: string },
): Reply<SecondFactorSecret> {
  const userId = session.user.id;
  const { currentPassword } = request;
  return withPassword(context, { userId, currentPassword, origin }, async (user) => {
    if ((await context.security.findSecondFactor(userId)) !== null) return fail('BAD_STATE');
    const secret = createTotpSecret(context.ids);
    context.secondFactorSetups.put(session.family, secret);
    const uri = buildTotpUri(secret, request.issuer, user.userName);
    return ok({ secret, uri, expiresInSeconds: SETUP_SECONDS });
  });
}

/**
 * Turns the second factor on with the app's first code. @returns the recovery codes, which can't be shown again.
 *
 * Errors: CODE_INVALID for a wrong code or an expired secret; BAD_STATE if a second factor is on.
 */
export function confirmSecondFactor(
  context: PeopleEnv,
  { session, origin }: Caller,
  code: string,
): Reply<{ recoveryCodes: readonly string[] }> {
  const { accounts, locks, secondFactorSetups, security } = context;
  const userId = session.user.id;
  return locks.run(userLockKey(userId), async () => {
    if ((await security.findSecondFactor(userId)) !== null) return fail('BAD_STATE');
    const secret = secondFactorSetups.get(session.family);
    if (secret === null) return fail('CODE_INVALID');
    const codes = await saveFactor(getUserFactors(context), userId, { secret, code });
    if (codes === null) return fail('CODE_INVALID');
    await accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'StartSecondFactor'));
    secondFactorSetups.delete(session.family);
    await notifyCredentialChange(context, { userId, change: 'FACTOR_ON', origin });
    return ok({ recoveryCodes: codes });
  });
}

/** Turns the second factor off. Errors: BAD_STATE if there is none. */
export function stopSecondFactor(context: PeopleEnv, { session, origin }: Caller, request: OwnProof): Reply<boolean> {
  const userId = session.user.id;
  const proof = { userId, origin, ...request };
  return withBoth(context, proof, async () => {
    await context.accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'StopSecondFactor'));
    await context.security.removeSecondFactor(userId);
    await notifyCredentialChange(context, { userId, change: 'FACTOR_OFF', origin });
    return ok(true);
  });
}

/** Replaces the recovery codes with ten new ones. Errors: BAD_STATE without a second factor. */
export function renewRecoveryCodes(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: OwnProof,
): Reply<{ recoveryCodes: readonly string[] }> {
  const userId = session.user.id;
  const proof = { userId, origin, ...request };
  return withBoth(context, proof, async () => {
    await context.accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'RenewRecoveryCodes'));
    const codes = await renewCodes(getUserFactors(context), userId);
    await notifyCredentialChange(context, { userId, change: 'RECOVERY_CODES', origin });
    return ok({ recoveryCodes: codes });
  });
}

/**
 * Completes a login that was answered with SECOND_FACTOR.
 *
 * A wrong code counts like a wrong password. Errors: CODE_INVALID, with `triesLeft` for this challenge; 0 if it is
 * unknown, expired or void and the login must start over.
 */
export function verifySecondFactor(
  context: PeopleEnv,
  request: Input<'verifySecondFactor'>,
  visit: Visit,
): Reply<AuthResult> {
  const key = context.ids.digest(request.challenge);
  const known = context.loginChallenges.get(key);
  if (known === null) return Promise.resolve(fail('CODE_INVALID', { triesLeft: 0 }));
  return context.locks.run(userLockKey(known.userId), async () => {
    const challenge = context.loginChallenges.get(key);
    const user = challenge === null ? null : await context.accounts.userById(challenge.userId);
    if (challenge === null || user === null || user.passwordHash !== challenge.passwordHash) {
      context.loginChallenges.delete(key);
      return fail('CODE_INVALID', { triesLeft: 0 });
    }
    const locked = await lockedOut(context, user.id, visit);
    if (locked !== null) return await refuseLogin(context, user.id, visit, locked);
    if (!(await verifyCode(getUserFactors(context), user.id, request.code))) {
      const refused = failWrongCode(context.loginChallenges, key, challenge);
      return await refuseLogin(context, user.id, visit, refused);
    }
    context.loginChallenges.delete(key);
    return await completeLogIn(context, user, visit, challenge.remember);
  });
}
