import { OTP_TRIES } from '@crease/contracts/constants.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import { logIn, type Visit } from './log-in.ts';
import { codeTurnOf, type Registration, registrationOf, skipsCode } from './registration.ts';
import { codeHashOf } from './send-code.ts';

/**
 * Takes the code of a registration and logs the user in (api 2.5). A code works once: of two verifications sent
 * together the second finds no registration any more.
 */
export function verifyUser(
  context: AppContext,
  request: Registration & { readonly code: string },
  visit: Visit,
): Promise<Reply<AuthResult>> {
  const { accounts, loginTurns } = context;
  return loginTurns.take(codeTurnOf(request.mobile), async () => {
    const user = await registrationOf(context, request);
    if ('ok' in user) return user;
    const refused = await refusalOf(context, user, request.code, visit);
    if (refused !== null) return refused;
    const verified = await accounts.changeUser(user.id, { verified: true });
    // Another registration with the same name has taken its place meanwhile.
    if (verified === null) return decline('NOT_FOUND');
    await accounts.dropCode(user.id);
    if (!verified.active) return decline('ACCOUNT_BLOCKED');
    return answer(await logIn(context, verified, visit, false));
  });
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
