import * as z from 'zod/mini';
import { issueOptions } from '#base/field-messages.ts';
import { problem } from '#base/field-problem.ts';
import { flag, ruledText, text, transformed, uuid } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { AuthResult, RegisterResult } from './account.ts';
import { mobileRules, normalizeMobile, otpRules, passwordRules, userNameRules } from './credential-rules.ts';

/** An Indian mobile number in any notation; parsed to +91XXXXXXXXXX. */
const mobile = z.pipe(ruledText(mobileRules), transformed(normalizeMobile, problem('MOBILE')));

const agreed = z._default(flag, true).check(z.refine((value) => value, issueOptions('TERMS')));

/** The registration awaiting verification. */
const registration = {
  userName: text(1, 64),
  mobile,
  domain: z.optional(text(0, 255)),
  registrationId: z.optional(uuid),
};

const post = { method: 'POST', access: 'N' } as const;

/** Sign-up and verification (api 2.4 to 2.6). */
export const signUpRoutes = {
  register: route({
    ...post,
    path: 'Account/Register',
    about: 'Registers a user and sends a verification code to their mobile.',
    request: z
      .object({
        userName: ruledText(userNameRules),
        password: ruledText(passwordRules),
        confirmPassword: z.string().check(z.maxLength(200)),
        mobile,
        domain: z.optional(text(0, 255)),
        referralCode: z.optional(text(0, 40)),
        agreeTerms: agreed,
      })
      .check(
        z.refine((input) => input.password === input.confirmPassword, {
          ...issueOptions('PASSWORDS_DIFFER'),
          path: ['confirmPassword'],
        }),
      ),
    answer: RegisterResult,
  }),
  verifyUser: route({
    ...post,
    path: 'Account/VerificationUser',
    about:
      'Verifies a registration code and logs the user in. RATE_LIMITED after 15 wrong codes in an hour for the registration, or 30 from one network, regardless of how many codes were sent. `code` is accepted as `otp`. OTP_EXPIRED if the `registrationId` has been replaced by a newer registration.',
    request: z
      .object({ ...registration, otp: z.optional(text(0, 20)), code: z.optional(text(0, 20)) })
      .check(
        z.refine((input) => (input.otp ?? input.code ?? '') !== '', { ...issueOptions('CODE_MISSING'), path: ['otp'] }),
      ),
    answer: AuthResult,
  }),
  resendCode: route({
    ...post,
    path: 'Account/ResendVerificationCode',
    about:
      'Sends a new code and invalidates the old one. RATE_LIMITED within 30 s of the last, or when the mobile, network, domain or installation has reached its SMS limit. `registrationId` as in VerificationUser.',
    request: z.object(registration),
    answer: z.strictObject({ otpExpiresInSeconds: z.number(), resendsLeft: z.number() }),
  }),
  checkUserName: route({
    method: 'GET',
    path: 'Account/CheckUserName',
    access: 'N',
    quiet: true,
    about: 'Checks whether a username is available.',
    request: z.object({ userName: ruledText(userNameRules) }),
    answer: z.strictObject({ available: z.boolean() }),
  }),
  checkPassword: route({
    ...post,
    path: 'Account/CheckPassword',
    quiet: true,
    about: 'Checks whether a new password is too easy to guess, before it is submitted. Stores nothing.',
    request: z.object({ password: ruledText(passwordRules) }),
    answer: z.strictObject({ guessable: z.boolean() }),
  }),
};

/** A new password for players who forgot theirs, proven by their mobile. */
export const passwordResetRoutes = {
  askForPasswordReset: route({
    ...post,
    path: 'Account/ForgotPassword',
    about:
      'Sends a code to a mobile, if it belongs to an account that may log in. The answer is the same for every mobile. RATE_LIMITED within 30 s of the last request, or when the mobile or network has reached its hourly limit.',
    request: z.object({ mobile }),
    answer: z.strictObject({ otpExpiresInSeconds: z.number() }),
  }),
  resetForgottenPassword: route({
    ...post,
    path: 'Account/ResetPassword',
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
    answer: z.boolean(),
  }),
};
