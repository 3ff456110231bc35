import { OTP_SECONDS } from '@crease/contracts/constants.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Visit } from './log-in.ts';
import { codeLockKey, findRegistration, type Registration, skipsCode } from './registration.ts';
import { countTextsLeft, drawCode, sendCodeSms } from './send-code.ts';

/**
 * Sends a new code for a registration and invalidates the previous one (api 2.6). Errors: RATE_LIMITED within 30 s of
 * the last SMS and after five in an hour, SMS_FAILED if the provider rejects it (retry is possible immediately).
 * No-op where no code is required.
 */
export async function resendCode(
  context: PeopleEnv,
  request: Registration,
  visit: Visit,
): Promise<ServiceResult<{ otpExpiresInSeconds: number; resendsLeft: number }>> {
  const { mobile } = request;
  const drawn = await context.locks.run(codeLockKey(mobile), async () => {
    const user = await findRegistration(context, request);
    if ('ok' in user || skipsCode(context, user, visit.setting)) return user;
    return drawCode(context, { id: user.id, mobile, domain: user.domain }, visit.network);
  });
  if ('ok' in drawn) return drawn;
  if ('waitSeconds' in drawn) {
    return fail('RATE_LIMITED', { retryAfterSeconds: drawn.waitSeconds });
  }
  if ('code' in drawn && !(await sendCodeSms(context, drawn, visit))) return fail('SMS_FAILED');
  return ok({
    otpExpiresInSeconds: OTP_SECONDS,
    resendsLeft: await countTextsLeft(context, mobile, visit.network),
  });
}
