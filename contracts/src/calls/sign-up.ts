// Made by `npm run contract`.
import type { CallsOf } from '#routes/route.ts';
import type { signUpRoutes } from '#routes/sign-up.ts';

/** What it takes to call `signUpRoutes`. */
export const signUpCalls: CallsOf<typeof signUpRoutes> = {
  register: {
    method: 'POST',
    path: 'Account/Register',
    access: 'N',
    from: 'body',
  },
  verifyUser: {
    method: 'POST',
    path: 'Account/VerificationUser',
    access: 'N',
    from: 'body',
  },
  resendCode: {
    method: 'POST',
    path: 'Account/ResendVerificationCode',
    access: 'N',
    from: 'body',
  },
  checkUserName: {
    method: 'GET',
    path: 'Account/CheckUserName',
    access: 'N',
    from: 'query',
    quiet: true,
  },
};
