import { timeOf } from '@crease/contracts/values/instant.ts';
import { mutexKeyOf } from '#services/account/login-attempt.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { withAllProofs } from '#services/security/check-current-password.ts';
import type { Caller } from '#services/security/manage-second-factor.ts';

/** Credentials for a re-verification. */
export interface OwnProof {
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

/**
 * Requests closure of the account. An operator carries it out, because money may have to be paid out first and bets
 * run on. Repeated requests keep the first time.
 */
export function askForClosing(
  context: AppContext,
  { session, origin }: Caller,
  proof: OwnProof,
): Promise<Reply<{ closingAskedAt: string }>> {
  const userId = session.user.id;
  const { accounts, clock, sessions } = context;
  return withAllProofs(context, { ...proof, userId, origin }, async (user) => {
    if (user.closingAskedAt !== null) {
      return answer({ closingAskedAt: timeOf(user.closingAskedAt) });
    }
    const closingAskedAt = clock.now();
    const audit = ownAuditLineOf({ userId, origin }, 'AskForClosing');
    const changed = await accounts.changeUser(userId, { closingAskedAt }, audit);
    if (changed !== null) sessions.userChanged(changed);
    return answer({ closingAskedAt: timeOf(closingAskedAt) });
  });
}

/** Withdraws the request. Errors: BAD_STATE if there is none. */
export function takeBackClosing(
  context: AppContext,
  { session, origin }: Caller,
): Promise<Reply<boolean>> {
  const userId = session.user.id;
  const { accounts, loginMutex, sessions } = context;
  return loginMutex.run(mutexKeyOf(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null || user.closingAskedAt === null || user.closedAt !== null) {
      return decline('BAD_STATE');
    }
    const audit = ownAuditLineOf({ userId, origin }, 'TakeBackClosing');
    const changed = await accounts.changeUser(userId, { closingAskedAt: null }, audit);
    if (changed !== null) sessions.userChanged(changed);
    return answer(true);
  });
}
