import * as z from 'zod/mini';
import { flag, text } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import { AuthResult, RefreshResult } from './account.ts';

export type AuthenticateWire = WireOf<typeof accountRoutes.authenticate>;

/** A password to verify; no strength rules apply. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));

/** Single-step logins and logout, loaded on every visit. */
export const accountRoutes = {
  authenticate: route({
    method: 'POST',
    path: 'Account/Authenticate',
    access: 'N',
    about:
      'Logs in with username or mobile and password. If the account has a second factor, returns SECOND_FACTOR with a challenge for VerifySecondFactor.',
    request: z.object({
      userNameOrEmailAddress: text(1, 64),
      password: typedPassword,
      rememberClient: z._default(flag, false),
    }),
    answer: AuthResult,
  }),
  loginAsDemoUser: route({
    method: 'GET',
    path: 'Account/LoginAsDemoUser',
    access: 'N',
    about:
      'Logs in as a new demo user with their own play-money balance. Expires after 24 hours, or after 3 hours of inactivity. DEMO_FULL above 5,000 demo users, or 100 from one network.',
    request: z.object({}),
    answer: AuthResult,
  }),
  refreshToken: route({
    method: 'GET',
    path: 'Account/RefreshToken',
    access: 'N',
    about: 'Returns a new token pair; reusing the refresh token more than 10 s later revokes the whole token family.',
    request: z.object({ refreshToken: text(1, 200) }),
    answer: RefreshResult,
  }),
  logout: route({
    method: 'POST',
    path: 'Account/Logout',
    access: 'U',
    about: 'Ends the current session immediately.',
    beforePasswordChange: true,
    request: z.object({}),
    answer: z.boolean(),
  }),
  getSettingExpiry: route({
    method: 'GET',
    path: 'api/setting/GetSettingExpiry',
    access: 'N',
    quiet: true,
    about: 'Returns the idle timeout before the “still there?” prompt, and how long the prompt stays, in seconds.',
    request: z.object({}),
    answer: z.strictObject({ timeOutSecond: z.number(), showTimeOutNotificationSecond: z.number() }),
  }),
};
