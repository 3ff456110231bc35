import * as z from 'zod/mini';
import { flag, text } from '#values/number-from.ts';
import type { AuthResult, RefreshResult } from '#wire/account.ts';
import { route } from './route.ts';

export interface AuthenticateWire {
  readonly userNameOrEmailAddress: string;
  readonly password: string;
  readonly rememberClient?: boolean;
}

/** A password that is only compared, never judged. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));

/** What every visit needs: the ways in that take no further steps, and the way out. */
export const accountRoutes = {
  authenticate: route<AuthenticateWire, AuthResult>()({
    method: 'POST',
    path: 'Account/Authenticate',
    access: 'N',
    from: 'body',
    about:
      'Logs in with user name or mobile and password. With a second factor: SECOND_FACTOR with a challenge for VerifySecondFactor.',
    request: z.object({
      userNameOrEmailAddress: text(1, 64),
      password: typedPassword,
      rememberClient: z._default(flag, false),
    }),
  }),
  loginAsDemoUser: route<Record<string, never>, AuthResult>()({
    method: 'GET',
    path: 'Account/LoginAsDemoUser',
    access: 'N',
    from: 'query',
    about:
      'Logs in as a fresh demo user with a purse of their own that lives for a day, or until it was not used for three hours. DEMO_FULL while 5,000 play, or 100 from one network.',
    request: z.object({}),
  }),
  refreshToken: route<{ refreshToken: string }, RefreshResult>()({
    method: 'GET',
    path: 'Account/RefreshToken',
    access: 'N',
    from: 'query',
    about:
      'A new pair of tokens; the used refresh token ends (its second use after 10 s ends the whole family).',
    request: z.object({ refreshToken: text(1, 200) }),
  }),
  logout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Account/Logout',
    access: 'U',
    from: 'body',
    about: 'Ends this session at once.',
    beforePasswordChange: true,
    request: z.object({}),
  }),
  getSettingExpiry: route<
    Record<string, never>,
    { timeOutSecond: number; showTimeOutNotificationSecond: number }
  >()({
    method: 'GET',
    path: 'api/setting/GetSettingExpiry',
    access: 'N',
    from: 'query',
    quiet: true,
    about:
      'Seconds without a touch before the question whether one is still there, and how long it stays.',
    request: z.object({}),
  }),
};
