import { OTP_TRIES } from '@crease/contracts/constants.ts';
import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { TakenError, type User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import { logIn, type Visit } from './log-in.ts';
import { codeKeyOf, type Registration, registrationOf, skipsCode } from './registration.ts';
import { codeHashOf } from './send-code.ts';

/**
 * Verifies a registration with its code and logs the user in (api 2.5). Errors: RATE_LIMITED after too many wrong
 * codes for one registration or from one network, even across new codes. A code works once: of two concurrent
 * verifications, the second finds no registration.
 */
export function verifyUser(
  context: AppContext,
  request: Registration & { readonly code: string },
  visit: Visit,
): Promise<Reply<AuthResult>> {
  const { accounts, loginMutex, wrongCodes } = context;
  return loginMutex.run(codeKeyOf(request.mobile), async () => {
    const user = await registrationOf(context, request);
    const tried = { userId: 'ok' in user ? null : user.id, network: visit.network };
    // Checked before the lookup, so that responses don't reveal whether the registration exists.
    const wait = wrongCodes.waitSeconds(tried);
    if (wait > 0) return decline('RATE_LIMITED', { retryAfterSeconds: wait });
    const refused = 'ok' in user ? user : await refusalOf(context, user, request.code, visit);
    if (refused !== null) {
      if (WRONG.has(refused.code)) wrongCodes.record(tried);
      return refused;
    }
    if ('ok' in user) return user;
    const verified = await provenOf(context, user);
    if ('ok' in verified) return verified;
    await accounts.dropCode(user.id);
    await accounts.removeRivals(verified);
    if (!verified.active) return decline('ACCOUNT_BLOCKED');
    return answer(await logIn(context, verified, visit, false));
  });
}

/** Errors that indicate guessing. */
const WRONG: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OTP_INVALID', 'NOT_FOUND']);

/** Marks the user verified; fails if another user has verified the name or mobile first. */
async function provenOf({ accounts }: AppContext, { id }: User): Promise<User | Declined> {
  try {
    return (await accounts.changeUser(id, { verified: true })) ?? decline('NOT_FOUND');
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    return decline(error.field === 'userName' ? 'USERNAME_TAKEN' : 'MOBILE_TAKEN');
  }
}

async function refusalOf(
  context: AppContext,
  user: User,
  typed: string,
  visit: Visit,
): Promise<Declined | null> {
  if (typed === DUMMY_OTP && skipsCode(context, user, visit.setting)) return null;
  const { accounts, cipher, clock } = context;
  const code = await accounts.codeOf(user.id);
  if (code === null) return decline('OTP_EXPIRED');
  if (code.tries >= OTP_TRIES) return decline('OTP_TOO_MANY');
  if (code.expiresAt <= clock.now()) return decline('OTP_EXPIRED');
  if (cipher.isSame(code.codeHash, codeHashOf(context, user.id, typed))) return null;
  await accounts.countWrongCode(user.id);
  return decline('OTP_INVALID');
}
