import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Origin, UserSession } from '#people/account/live-session.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import { buildOwnAuditEntry } from '#people/account/own-audit-line.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getUserFactors, renewCodes, saveFactor } from './app-factor.ts';
import { withBoth, withPassword } from './check-current-password.ts';
import { ShortMemory } from './short-memory.ts';
import { buildTotpUri, createTotpSecret } from './totp.ts';

/** Allows enough time to install an app. */
export const SETUP_SECONDS = 600;

/** Secrets awaiting their first code, by session. */
export function openSecondFactorSetups(clock: Clock): ShortMemory<string> {
  return new ShortMemory(clock, SETUP_SECONDS * 1_000);
}

/** Caller of a credential change. */
export interface Caller {
  readonly session: UserSession;
  readonly origin: Origin;
}

/**
 * Creates a secret for an authenticator app; active once `confirmSecondFactor` succeeds. Errors: BAD_STATE if a
 * second factor is on.
 */
export function startSecondFactor(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: { readonly currentPassword: string; readonly issuer: string },
): Promise<ServiceResult<SecondFactorSecret>> {
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
): Promise<ServiceResult<{ recoveryCodes: readonly string[] }>> {
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
export function stopSecondFactor(
  context: PeopleEnv,
  caller: Caller,
  request: { readonly currentPassword: string; readonly code: string },
): Promise<ServiceResult<boolean>> {
  const userId = caller.session.user.id;
  const { origin } = caller;
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
  caller: Caller,
  request: { readonly currentPassword: string; readonly code: string },
): Promise<ServiceResult<{ recoveryCodes: readonly string[] }>> {
  const userId = caller.session.user.id;
  const { origin } = caller;
  const proof = { userId, origin, ...request };
  return withBoth(context, proof, async () => {
    await context.accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'RenewRecoveryCodes'));
    const codes = await renewCodes(getUserFactors(context), userId);
    await notifyCredentialChange(context, { userId, change: 'RECOVERY_CODES', origin });
    return ok({ recoveryCodes: codes });
  });
}
