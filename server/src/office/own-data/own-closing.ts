import { toWireTime } from '@crease/contracts/values/instant.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { OfficeEnv } from '#office/env.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { buildOwnAuditEntry } from '#people/account/own-audit-line.ts';
import { type OwnProof, withAllProofs } from '#people/security/check-current-password.ts';
import type { Caller } from '#people/security/manage-second-factor.ts';

/**
 * Requests closure of the account. An operator carries it out, because money may have to be paid out first and bets
 * run on. Repeated requests keep the first time.
 */
export function requestClosure(
  context: OfficeEnv,
  { session, origin }: Caller,
  proof: OwnProof,
): Promise<ServiceResult<{ closingAskedAt: string }>> {
  const userId = session.user.id;
  const { accounts, clock, sessions } = context;
  return withAllProofs(context, { ...proof, userId, origin }, async (user) => {
    if (user.closingAskedAt !== null) {
      return ok({ closingAskedAt: toWireTime(user.closingAskedAt) });
    }
    const closingAskedAt = clock.now();
    const audit = buildOwnAuditEntry({ userId, origin }, 'AskForClosing');
    const changed = await accounts.changeUser(userId, { closingAskedAt }, audit);
    if (changed !== null) sessions.userChanged(changed);
    return ok({ closingAskedAt: toWireTime(closingAskedAt) });
  });
}

/** Withdraws the request. Errors: BAD_STATE if there is none. */
export function withdrawClosureRequest(
  context: OfficeEnv,
  { session, origin }: Caller,
): Promise<ServiceResult<boolean>> {
  const userId = session.user.id;
  const { accounts, locks, sessions } = context;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null || user.closingAskedAt === null || user.closedAt !== null) {
      return fail('BAD_STATE');
    }
    const audit = buildOwnAuditEntry({ userId, origin }, 'TakeBackClosing');
    const changed = await accounts.changeUser(userId, { closingAskedAt: null }, audit);
    if (changed !== null) sessions.userChanged(changed);
    return ok(true);
  });
}
