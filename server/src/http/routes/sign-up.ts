import type { signUpRoutes } from '@crease/contracts/routes/sign-up.ts';
import { ok } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { checkUserName } from '#people/account/check-user-name.ts';
import { isGuessable } from '#people/account/guessable-password.ts';
import { register } from '#people/account/register.ts';
import { resendCode } from '#people/account/resend-code.ts';
import { verifyUser } from '#people/account/verify-user.ts';
import type { Handlers } from '#people/call.ts';

/** Handlers of contracts/routes/sign-up.ts. */
export function signUpHandlers(context: AppEnv): Pick<Handlers, keyof typeof signUpRoutes> {
  return {
    register: (input, call) => register(context, input, call.visit),
    verifyUser: ({ otp, code, ...registration }, call) =>
      verifyUser(context, { ...registration, code: otp ?? code ?? '' }, call.visit),
    resendCode: (input, call) => resendCode(context, input, call.visit),
    checkPassword: async ({ password }) => ok({ guessable: isGuessable(password) }),
    checkUserName: async (input) => ok(await checkUserName(context, input.userName)),
  };
}
