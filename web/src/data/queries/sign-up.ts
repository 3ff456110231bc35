import { signUpRoutes } from '@crease/contracts/routes/sign-up.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import { callRoute } from '#data/api/call.ts';
import type { Registration } from '#data/storage/tab-items.ts';
import { setRegistration } from '#data/stores/registration.ts';
import { enter } from './account.ts';

export interface SignUpInput {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** In any way of writing it. */
  readonly mobile: string;
}

/**
 * Registers; the registration waits for its code from then on.
 *
 * @returns whether the domain asks for no code, and whether the code was sent. @throws CallFailure
 */
export async function register(
  input: SignUpInput,
): Promise<{ readonly skipVerification: boolean; readonly codeSent: boolean }> {
  const result = await callRoute(signUpRoutes.register, { ...input, agreeTerms: true });
  const { userName, mobile, domain, registrationId, skipVerification, codeSent } = result;
  const sentAt = codeSent ? Date.now() : 0;
  setRegistration({ userName, mobile, domain, registrationId, sentAt, from: 'sign-up' });
  return { skipVerification, codeSent };
}

/** Hands in the code and is logged in. @throws CallFailure */
export async function verify(pending: Registration, otp: string): Promise<void> {
  enter(await callRoute(signUpRoutes.verifyUser, { ...partiesOf(pending), otp }));
  setRegistration(null);
}

/** Where the domain asks for no code: the fixed one is handed in for the user (spec section 4). @throws CallFailure */
export function verifyAtOnce(pending: Registration): Promise<void> {
  return verify(pending, DUMMY_OTP);
}

/** Asks for a new code. @throws CallFailure */
export async function resend(pending: Registration): Promise<void> {
  await callRoute(signUpRoutes.resendCode, partiesOf(pending));
  setRegistration({ ...pending, sentAt: Date.now() });
}

/** @throws CallFailure */
export async function isNameFree(userName: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpRoutes.checkUserName, { userName }, signal)).available;
}

function partiesOf({ userName, mobile, domain, registrationId }: Registration) {
  return {
    userName,
    mobile,
    ...(domain === '' ? {} : { domain }),
    ...(registrationId === '' ? {} : { registrationId }),
  };
}
