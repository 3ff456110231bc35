import * as z from 'zod/mini';
import { issueOptions } from '#errors/field-messages.ts';
import { otpRules } from '#rules/otp.ts';
import { passwordRules } from '#rules/password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { route } from './route.ts';
import { mobile } from './sign-up.ts';

export interface ResetPasswordWire {
  readonly mobile: string;
  readonly otp: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** A new password for players who forgot theirs, proven by their mobile. */
export const passwordResetRoutes = {
  askForPasswordReset: route<{ mobile: string }, { otpExpiresInSeconds: number }>()({
    method: 'POST',
    path: 'Account/ForgotPassword',
    access: 'N',
    from: 'body',
    about:
      'Sends a code to a mobile, if it belongs to an account that may log in. The answer is the same for every mobile. RATE_LIMITED within 30 s of the last request, or when the mobile or network has reached its hourly limit.',
    request: z.object({ mobile }),
  }),
  resetForgottenPassword: route<ResetPasswordWire, boolean>()({
    method: 'POST',
    path: 'Account/ResetPassword',
    access: 'N',
    from: 'body',
    about:
      'Sets a new password with the code, ends every session and removes the passkeys. Logs nobody in: a second factor is still asked at the login. OTP_INVALID for a wrong, expired or unknown code. RATE_LIMITED after 15 wrong codes in an hour for the mobile, or 30 from one network.',
    request: z
      .object({
        mobile,
        otp: ruledText(otpRules),
        newPassword: ruledText(passwordRules),
        confirmPassword: z.string().check(z.maxLength(200)),
      })
      .check(
        z.refine((input) => input.newPassword === input.confirmPassword, {
          ...issueOptions('PASSWORDS_DIFFER'),
          path: ['confirmPassword'],
        }),
      ),
  }),
};
