import * as z from 'zod/mini';
import { problem } from '#errors/field-problem.ts';
import { issueOf, refusedAs } from '#errors/problem-words.ts';
import { mobileRules, storedMobileOf } from '#rules/mobile.ts';
import { passwordRules } from '#rules/password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { userNameRules } from '#rules/user-name.ts';
import { flag, text, uuid } from '#values/number-from.ts';
import type { AuthResult, RegisterResult } from '#wire/account.ts';
import { route } from './route.ts';

/** Any way of writing an Indian mobile; +91XXXXXXXXXX after parsing. */
const mobile = z.pipe(
  ruledText(mobileRules),
  z.transform((value: string, context): string => {
    const stored = storedMobileOf(value);
    if (stored !== null) return stored;
    context.issues.push(issueOf(problem('MOBILE'), value));
    return z.NEVER;
  }),
);

const agreed = z._default(flag, true).check(z.refine((value) => value, refusedAs('TERMS')));

/** Who waits for a code. */
const registration = {
  userName: text(1, 64),
  mobile,
  domain: z.optional(text(0, 255)),
  registrationId: z.optional(uuid),
};

export interface RegisterWire {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly mobile: string;
  readonly domain?: string;
  readonly referralCode?: string;
  readonly agreeTerms?: boolean;
}

export interface RegistrationWire {
  readonly userName: string;
  readonly mobile: string;
  readonly domain?: string;
  /** As Register answered it; when it is sent and another registration has taken the place: OTP_EXPIRED. */
  readonly registrationId?: string;
}

/** The calls of sign-up and verification (api 2.4 to 2.6). */
export const signUpRoutes = {
  register: route<RegisterWire, RegisterResult>()({
    method: 'POST',
    path: 'Account/Register',
    access: 'N',
    from: 'body',
    about: 'Registers a user and sends a code to the mobile.',
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
          ...refusedAs('PASSWORDS_DIFFER'),
          path: ['confirmPassword'],
        }),
      ),
  }),
  verifyUser: route<
    RegistrationWire & { readonly otp?: string; readonly code?: string },
    AuthResult
  >()({
    method: 'POST',
    path: 'Account/VerificationUser',
    access: 'N',
    from: 'body',
    about:
      'Takes the code of a registration and logs the user in; RATE_LIMITED after 15 wrong codes within an hour for it or 30 from one network, whatever codes were sent; `code` counts as `otp`. A `registrationId` of Register that another registration has replaced: OTP_EXPIRED.',
    request: z
      .object({
        ...registration,
        otp: z.optional(text(0, 20)),
        code: z.optional(text(0, 20)),
      })
      .check(
        z.refine((input) => (input.otp ?? input.code ?? '') !== '', {
          ...refusedAs('CODE_MISSING'),
          path: ['otp'],
        }),
      ),
  }),
  resendCode: route<RegistrationWire, { otpExpiresInSeconds: number; resendsLeft: number }>()({
    method: 'POST',
    path: 'Account/ResendVerificationCode',
    access: 'N',
    from: 'body',
    about:
      'Sends a new code; the former one stops working. RATE_LIMITED within 30 s of the last, and when mobile, network, domain or all have had their texts. `registrationId` as for VerificationUser.',
    request: z.object(registration),
  }),
  checkUserName: route<{ userName: string }, { available: boolean }>()({
    method: 'GET',
    path: 'Account/CheckUserName',
    access: 'N',
    from: 'query',
    quiet: true,
    about: 'Whether a name is free to register.',
    request: z.object({ userName: ruledText(userNameRules) }),
  }),
};
