import { signUpCalls } from '@crease/contracts/calls/sign-up.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import type { RegisterResult } from '@crease/contracts/wire/account.ts';
import { callRoute } from '#client/api/call-route.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import { setRegistration } from './auth-state.ts';
import { completeLogin } from './enter.ts';

export interface SignUpInput {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** Any format. */
  readonly mobile: string;
}

/**
 * Registers a user; the registration then awaits its code.
 *
 * @returns whether the domain requires no code, whether the code was sent, and the wait for one. @throws CallFailure
 */
export async function register(
  input: SignUpInput,
): Promise<Pick<RegisterResult, 'skipVerification' | 'codeSent' | 'codeWaitSeconds'>> {
  const result = await callRoute(signUpCalls.register, { ...input, agreeTerms: true });
  const { userName, mobile, domain, registrationId, skipVerification, codeSent } = result;
  const { codeWaitSeconds } = result;
  const sentAt = codeSent ? Date.now() : 0;
  setRegistration({ userName, mobile, domain, registrationId, sentAt, from: 'sign-up' });
  return { skipVerification, codeSent, codeWaitSeconds };
}

/** Submits the code and logs in. @throws CallFailure */
export async function verify(pending: Registration, otp: string): Promise<void> {
  completeLogin(await callRoute(signUpCalls.verifyUser, { ...toVerificationInput(pending), otp }));
  setRegistration(null);
}

/** Submits the fixed code for domains without verification (spec section 4). @throws CallFailure */
export function verifyWithoutCode(pending: Registration): Promise<void> {
  return verify(pending, DUMMY_OTP);
}

/** Requests a new code. @throws CallFailure */
export async function resend(pending: Registration): Promise<void> {
  await callRoute(signUpCalls.resendCode, toVerificationInput(pending));
  setRegistration({ ...pending, sentAt: Date.now() });
}

function toVerificationInput({ userName, mobile, domain, registrationId }: Registration) {
  return {
    userName,
    mobile,
    ...(domain === '' ? {} : { domain }),
    ...(registrationId === '' ? {} : { registrationId }),
  };
}
