import { OTP_TRIES } from '@crease/contracts/constants.ts';
import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';
import { ConflictError } from '#people/store/people-writes.ts';
import { logIn, type Visit } from './log-in.ts';
import { codeLockKey, findRegistration, type Registration, skipsCode } from './registration.ts';
import { hashCode } from './send-code.ts';

/**
 * Verifies a registration with its code and logs the user in (api 2.5). Errors: RATE_LIMITED after too many wrong
 * codes for one registration or from one network, even across new codes. A code works once: of two concurrent
 * verifications, the second finds no registration.
 */
export function verifyUser(
  context: PeopleEnv,
  request: Registration & { readonly code: string },
  visit: Visit,
): Promise<ServiceResult<AuthResult>> {
  const { accounts, codes, locks, wrongCodes } = context;
  return locks.run(codeLockKey(request.mobile), async () => {
    const user = await findRegistration(context, request);
    const tried = { subject: 'ok' in user ? null : user.id, network: visit.network };
    // Checked before the lookup, so that responses don't reveal whether the registration exists.
    const wait = wrongCodes.waitSeconds(tried);
    if (wait > 0) return fail('RATE_LIMITED', { retryAfterSeconds: wait });
    const refused = 'ok' in user ? user : await checkCode(context, user, request.code, visit);
    if (refused !== null) {
      if (GUESS_ERRORS.has(refused.code)) wrongCodes.record(tried);
      return refused;
    }
    if ('ok' in user) return user;
    const verified = await markVerified(context, user);
    if ('ok' in verified) return verified;
    await codes.dropCode(user.id);
    await accounts.removeRivals(verified);
    if (!verified.active) return fail('ACCOUNT_BLOCKED');
    return ok(await logIn(context, verified, visit, false));
  });
}

/** Errors that indicate guessing. */
const GUESS_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OTP_INVALID', 'NOT_FOUND']);

/** Marks the user verified; fails if another user has verified the name or mobile first. */
async function markVerified({ accounts }: PeopleEnv, { id }: User): Promise<User | Failure> {
  try {
    return (await accounts.changeUser(id, { verified: true })) ?? fail('NOT_FOUND');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return fail(error.field === 'userName' ? 'USERNAME_TAKEN' : 'MOBILE_TAKEN');
  }
}

async function checkCode(
  context: PeopleEnv,
  user: User,
  typed: string,
  visit: Visit,
): Promise<Failure | null> {
  if (typed === DUMMY_OTP && skipsCode(context, user, visit.setting)) return null;
  const { cipher, clock, codes } = context;
  const code = await codes.findCode(user.id);
  if (code === null) return fail('OTP_EXPIRED');
  if (code.tries >= OTP_TRIES) return fail('OTP_TOO_MANY');
  if (code.expiresAt <= clock.now()) return fail('OTP_EXPIRED');
  if (cipher.isSame(code.codeHash, hashCode(context, user.id, typed))) return null;
  await codes.countWrongCode(user.id);
  return fail('OTP_INVALID');
}
