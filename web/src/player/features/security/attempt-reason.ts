import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { phrase, t } from '#text/text.ts';

const REASONS: Partial<Readonly<Record<ErrorCode, string>>> = {
  INVALID_LOGIN: phrase('Wrong password'),
  WRONG_PASSWORD: phrase('Wrong password'),
  LOCKED_OUT: phrase('Account was locked'),
  NOT_VERIFIED: phrase('Mobile number was not verified'),
  ACCOUNT_BLOCKED: phrase('Account was blocked'),
  SECOND_FACTOR: phrase('Stopped before the code of the app'),
  CODE_INVALID: phrase('Wrong code of the app'),
  OTP_EXPIRED: phrase('Code had expired'),
  OTP_TOO_MANY: phrase('Too many codes were tried'),
  PASSKEY_INVALID: phrase('Passkey was not accepted'),
  RATE_LIMITED: phrase('Too many tries'),
  MAINTENANCE: phrase('Site was under maintenance'),
};

/** Why a try to log in failed, in a few words; of an unknown code only that it did. */
export function attemptReason(code: string | null): string | null {
  if (code === null) return null;
  const known = Object.entries(REASONS).find(([name]) => name === code);
  const reason = known?.[1];
  return reason === undefined ? t('Not accepted') : t(reason);
}
