import type { User } from '#ports/account-store.ts';
import type { Origin } from '#services/account/live-session.ts';
import { lockedOut, mutexKeyOf, noteFailure } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline, type Reply } from '#services/reply.ts';
import { factorsOfUsers, takeCode } from './app-factor.ts';

/** What the caller says to prove themselves once more. */
export interface PasswordProof {
  readonly userId: number;
  readonly currentPassword: string;
  readonly origin: Origin;
}

/** The same with a code of the second factor. */
export interface FullProof extends PasswordProof {
  readonly code?: string | undefined;
}

/**
 * Does something that needs the caller's password once more, in their turn, so that nothing else changes their secrets
 * meanwhile. A wrong password is WRONG_PASSWORD and counts as a wrong login; LOCKED_OUT after too many.
 *
 * @param work gets the user as they are now.
 */
export function withPassword<Value>(
  context: AppContext,
  proof: PasswordProof,
  work: (user: User) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const { userId, origin } = proof;
  return context.loginMutex.run(mutexKeyOf(userId), async () => {
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

/** As `withPassword`, for what needs a code of the second factor too; BAD_STATE when there is no second factor. */
export function withBoth<Value>(
  context: AppContext,
  proof: FullProof,
  work: (user: User) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  return withPassword(context, proof, async (user) => {
    if ((await context.security.secondFactorOf(user.id)) === null) return decline('BAD_STATE');
    return (await codeRefusal(context, proof)) ?? work(user);
  });
}

/**
 * As `withPassword`, for a new way in: where a second factor is on, its code is needed too, else the new way would lead
 * around it.
 */
export function withAllProofs<Value>(
  context: AppContext,
  proof: FullProof,
  work: (user: User) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  return withPassword(context, proof, async (user) => {
    const factor = await context.security.secondFactorOf(user.id);
    const refused = factor === null ? null : await codeRefusal(context, proof);
    return refused ?? work(user);
  });
}

/** Why the code does not prove the second factor, or null. A wrong one counts as a wrong login. */
async function codeRefusal(
  context: AppContext,
  { userId, origin, code }: FullProof,
): Promise<Declined | null> {
  if (code === undefined) return decline('SECOND_FACTOR');
  if (await takeCode(factorsOfUsers(context), userId, code)) return null;
  await noteFailure(context, userId, origin, 'CODE_INVALID');
  return (await lockedOut(context, userId)) ?? decline('CODE_INVALID');
}
