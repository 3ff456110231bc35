import { type Failure, fail, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getUserFactors, verifyCode } from '#people/security/app-factor.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { lockedOut, refuseLogin, userLockKey } from './log-in.ts';

/** Credentials for a re-verification. */
interface Proof {
  readonly userId: number;
  readonly origin: Origin;
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

export type OwnProof = Pick<Proof, 'currentPassword' | 'code'>;

/**
 * Runs work that requires the caller's password again, under the login lock, so that credentials can't change
 * meanwhile. A wrong password counts as a failed login. Errors: WRONG_PASSWORD; LOCKED_OUT after too many.
 *
 * @param work receives the user in their current state.
 */
export function withPassword<Value>(
  context: PeopleEnv,
  proof: Proof,
  work: (user: User) => Reply<Value>,
): Reply<Value> {
  const { userId, origin } = proof;
  return context.locks.run(userLockKey(userId), async () => {
    const user = await context.accounts.userById(userId);
    if (user === null) return fail('UNAUTHENTICATED');
    const locked = await lockedOut(context, userId, origin);
    const right = await context.passwords.verify(user.passwordHash, proof.currentPassword);
    if (locked === null && right) return work(user);
    return await refuseLogin(context, userId, origin, locked ?? fail('WRONG_PASSWORD'));
  });
}

/** Like `withPassword`, but also requires a second-factor code. Errors: BAD_STATE if there is no second factor. */
export function withBoth<Value>(context: PeopleEnv, proof: Proof, work: (user: User) => Reply<Value>): Reply<Value> {
  return withPassword(context, proof, async (user) => {
    if ((await context.security.findSecondFactor(user.id)) === null) return fail('BAD_STATE');
    return (await checkCode(context, proof)) ?? work(user);
  });
}

/** Like `withPassword`, for a new credential, which would bypass a second factor: its code is required too. */
export function withAllProofs<Value>(
  context: PeopleEnv,
  proof: Proof,
  work: (user: User) => Reply<Value>,
): Reply<Value> {
  return withPassword(context, proof, async (user) => {
    const factor = await context.security.findSecondFactor(user.id);
    const refused = factor === null ? null : await checkCode(context, proof);
    return refused ?? work(user);
  });
}

/** Verifies a second-factor code; returns the failure or null. A wrong code counts as a failed login. */
async function checkCode(context: PeopleEnv, { userId, origin, code }: Proof): Promise<Failure | null> {
  if (code === undefined) return fail('SECOND_FACTOR');
  if (await verifyCode(getUserFactors(context), userId, code)) return null;
  const refused = await refuseLogin(context, userId, origin, fail('CODE_INVALID'));
  return (await lockedOut(context, userId, origin)) ?? refused;
}
