import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import type { Clock } from '#ports/clock.ts';
import type { Origin, UserSession } from '#services/account/live-session.ts';
import { mutexKeyOf } from '#services/account/login-attempt.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { factorsOfUsers, keepFactor, renewCodes } from './app-factor.ts';
import { withBoth, withPassword } from './check-current-password.ts';
import { noticeProofChange } from './security-news.ts';
import { ShortMemory } from './short-memory.ts';
import { newTotpSecret, totpUri } from './totp.ts';

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
  context: AppContext,
  { session, origin }: Caller,
  request: { readonly currentPassword: string; readonly issuer: string },
): Promise<Reply<SecondFactorSecret>> {
  const userId = session.user.id;
  const { currentPassword } = request;
  return withPassword(context, { userId, currentPassword, origin }, async (user) => {
    if ((await context.security.secondFactorOf(userId)) !== null) return decline('BAD_STATE');
    const secret = newTotpSecret(context.ids);
    context.secondFactorSetups.put(session.family, secret);
    const uri = totpUri(secret, request.issuer, user.userName);
    return answer({ secret, uri, expiresInSeconds: SETUP_SECONDS });
  });
}

/**
 * Turns the second factor on with the app's first code. @returns the recovery codes, which can't be shown again.
 *
 * Errors: CODE_INVALID for a wrong code or an expired secret; BAD_STATE if a second factor is on.
 */
export function confirmSecondFactor(
  context: AppContext,
  { session, origin }: Caller,
  code: string,
): Promise<Reply<{ recoveryCodes: readonly string[] }>> {
  const { accounts, loginMutex, secondFactorSetups, security } = context;
  const userId = session.user.id;
  return loginMutex.run(mutexKeyOf(userId), async () => {
    if ((await security.secondFactorOf(userId)) !== null) return decline('BAD_STATE');
    const secret = secondFactorSetups.get(session.family);
    if (secret === null) return decline('CODE_INVALID');
    const codes = await keepFactor(factorsOfUsers(context), userId, { secret, code });
    if (codes === null) return decline('CODE_INVALID');
    await accounts.addAudit(ownAuditLineOf({ userId, origin }, 'StartSecondFactor'));
    secondFactorSetups.forget(session.family);
    await noticeProofChange(context, { userId, change: 'FACTOR_ON', origin });
    return answer({ recoveryCodes: codes });
  });
}

/** Turns the second factor off. Errors: BAD_STATE if there is none. */
export function stopSecondFactor(
  context: AppContext,
  caller: Caller,
  request: { readonly currentPassword: string; readonly code: string },
): Promise<Reply<boolean>> {
  const userId = caller.session.user.id;
  const { origin } = caller;
  const proof = { userId, origin, ...request };
  return withBoth(context, proof, async () => {
    await context.accounts.addAudit(ownAuditLineOf({ userId, origin }, 'StopSecondFactor'));
    await context.security.removeSecondFactor(userId);
    await noticeProofChange(context, { userId, change: 'FACTOR_OFF', origin });
    return answer(true);
  });
}

/** Replaces the recovery codes with ten new ones. Errors: BAD_STATE without a second factor. */
export function renewRecoveryCodes(
  context: AppContext,
  caller: Caller,
  request: { readonly currentPassword: string; readonly code: string },
): Promise<Reply<{ recoveryCodes: readonly string[] }>> {
  const userId = caller.session.user.id;
  const { origin } = caller;
  const proof = { userId, origin, ...request };
  return withBoth(context, proof, async () => {
    await context.accounts.addAudit(ownAuditLineOf({ userId, origin }, 'RenewRecoveryCodes'));
    const codes = await renewCodes(factorsOfUsers(context), userId);
    await noticeProofChange(context, { userId, change: 'RECOVERY_CODES', origin });
    return answer({ recoveryCodes: codes });
  });
}
