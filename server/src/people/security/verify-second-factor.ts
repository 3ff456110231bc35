import { CHALLENGE_SECONDS, OTP_TRIES } from '@crease/contracts/constants.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import { findLoginRefusal, logIn, type Visit } from '#people/account/log-in.ts';
import { lockedOut, recordFailure, userLockKey } from '#people/account/login-attempt.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getUserFactors, verifyCode } from './app-factor.ts';
import { ShortMemory } from './short-memory.ts';

/** A login that passed the password check and awaits a second factor. */
export interface LoginChallenge {
  readonly userId: number;
  /** Password hash at that time; if it changes, the challenge is void. */
  readonly passwordHash: string | null;
  readonly remember: boolean;
  readonly wrongCodes: number;
}

/** Challenges by digest of their token. */
export function openLoginChallenges(clock: Clock): ShortMemory<LoginChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/**
 * Completes a login that was answered with SECOND_FACTOR.
 *
 * A wrong code counts like a wrong password. Errors: CODE_INVALID, with `triesLeft` for this challenge; 0 if it is
 * unknown, expired or void and the login must start over.
 */
export function verifySecondFactor(
  context: PeopleEnv,
  request: { readonly challenge: string; readonly code: string },
  visit: Visit,
): Promise<ServiceResult<AuthResult>> {
  const key = context.ids.digest(request.challenge);
  const known = context.loginChallenges.get(key);
  if (known === null) return Promise.resolve(codeInvalid(0));
  return context.locks.run(userLockKey(known.userId), async () => {
    const challenge = context.loginChallenges.get(key);
    const user = challenge === null ? null : await context.accounts.userById(challenge.userId);
    if (challenge === null || user === null || user.passwordHash !== challenge.passwordHash) {
      context.loginChallenges.delete(key);
      return codeInvalid(0);
    }
    const locked = await lockedOut(context, user.id, visit);
    if (locked !== null) {
      await recordFailure(context, user.id, visit, locked.code);
      return locked;
    }
    if (!(await verifyCode(getUserFactors(context), user.id, request.code))) {
      await recordFailure(context, user.id, visit, 'CODE_INVALID');
      return wrongCode(context, key, challenge);
    }
    context.loginChallenges.delete(key);
    const refused = await findLoginRefusal(context, user, visit.domain);
    if (refused === null) return ok(await logIn(context, user, visit, challenge.remember));
    await recordFailure(context, user.id, visit, refused.code);
    return refused;
  });
}

function wrongCode(context: PeopleEnv, key: string, challenge: LoginChallenge): Failure {
  const wrongCodes = challenge.wrongCodes + 1;
  const triesLeft = OTP_TRIES - wrongCodes;
  if (triesLeft > 0) context.loginChallenges.replace(key, { ...challenge, wrongCodes });
  else context.loginChallenges.delete(key);
  return codeInvalid(triesLeft);
}

function codeInvalid(triesLeft: number): Failure {
  return fail('CODE_INVALID', { triesLeft });
}
