import type { User } from '#ports/account-store.ts';
import { lockedOut, noteFailure, turnOf } from '#services/account/login-attempt.ts';
import type { Origin } from '#services/account/sessions.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, type Reply } from '#services/reply.ts';

/**
 * Does something that needs the caller's password once more, in his turn, so that nothing else changes his secrets
 * meanwhile. A wrong password is WRONG_PASSWORD and counts as a wrong login; LOCKED_OUT after too many.
 *
 * @param work gets the user as he is now.
 */
export function withPassword<Value>(
  context: AppContext,
  proof: { readonly userId: number; readonly currentPassword: string; readonly origin: Origin },
  work: (user: User) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const { userId, origin } = proof;
  return context.loginTurns.take(turnOf(userId), async () => {
    const user = await context.accounts.userById(userId);
    if (user === null) return decline('UNAUTHENTICATED');
    const locked = await lockedOut(context, userId);
    const right = await context.passwords.verify(user.passwordHash, proof.currentPassword);
    if (locked === null && right) return work(user);
    const refused = locked ?? decline('WRONG_PASSWORD');
    await noteFailure(context, userId, origin, refused.code);
    return refused;
  });
}
