import * as z from 'zod/mini';
import { BODY_BYTES, MOST_PASSKEYS } from '#constants.ts';
import { refusedAs } from '#errors/problem-words.ts';
import { passwordRules } from '#rules/password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { isKeptByFilter } from '#rules/text-filter.ts';
import { flag, longId, text, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type {
  AuthResult,
  LoginAttempt,
  Passkey,
  PasskeyJson,
  PasskeyOptions,
  Profile,
  RefreshResult,
  SecondFactorSecret,
  SessionItem,
} from '#wire/account.ts';
import { typedPassword } from './account.ts';
import { route } from './route.ts';

/** What an authenticator answers, as the browser's JSON form; the server's library judges it. */
export const passkeyAnswer = z.record(z.string().check(z.maxLength(100)), z.unknown());
/** Six digits of an authenticator app, or a recovery code. */
export const secondCode = text(6, 20);
export const passkeyName = text(1, 40).check(z.refine(isKeptByFilter, refusedAs('FILTERED_NAME')));
const nothing = z.object({});

type Nothing = Record<string, never>;

/** Second factor, passkeys, sessions, password and the authorization code (api 2.3, 2.7, 2.11, 2.12 and beyond). */
export const securityRoutes = {
  verifySecondFactor: route<
    { challenge: string; code: string; rememberClient?: boolean },
    AuthResult
  >()({
    method: 'POST',
    path: 'Account/VerifySecondFactor',
    access: 'N',
    from: 'body',
    about: 'Ends a login that answered SECOND_FACTOR, with a code of the app or a recovery code.',
    request: z.object({
      challenge: text(1, 200),
      code: secondCode,
      rememberClient: z._default(flag, false),
    }),
  }),
  passkeyLoginOptions: route<Nothing, PasskeyOptions>()({
    method: 'POST',
    path: 'Account/PasskeyLoginOptions',
    access: 'N',
    from: 'body',
    about: 'What a passkey has to sign for a login.',
    request: nothing,
  }),
  passkeyLogin: route<
    { challengeId: string; response: PasskeyJson; rememberClient?: boolean },
    AuthResult
  >()({
    method: 'POST',
    path: 'Account/PasskeyLogin',
    access: 'N',
    from: 'body',
    about: 'Logs in with a passkey; it takes the place of password and second factor.',
    request: z.object({
      challengeId: uuid,
      response: passkeyAnswer,
      rememberClient: z._default(flag, false),
    }),
  }),
  getAccessTokenValidateTime: route<{ accessToken?: string }, number>()({
    method: 'POST',
    path: 'Account/GetAccessTokenValidateTime',
    access: 'N',
    from: 'both',
    about:
      'Whole minutes that an access token has left; 0 for one that is none. Without the field: the bearer.',
    request: z.object({ accessToken: z.optional(text(1, 200)) }),
  }),
  changePassword: route<
    { currentPassword: string; newPassword: string; keepPasskeys?: readonly number[] },
    boolean
  >()({
    method: 'POST',
    path: 'Account/changePassword',
    access: 'R',
    from: 'body',
    about:
      "Changes the password and ends the user's other sessions. `keepPasskeys`: ids of the passkeys that stay, the others are removed; absent: all stay.",
    beforePasswordChange: true,
    request: z.object({
      currentPassword: typedPassword,
      newPassword: ruledText(passwordRules),
      keepPasskeys: z.optional(z.array(longId).check(z.maxLength(MOST_PASSKEYS))),
    }),
  }),
  getUserLoginAttempts: route<
    GridWire & { Result?: '' | 'Success' | 'Failed' },
    Page<LoginAttempt>
  >()({
    method: 'POST',
    path: 'Account/GetUserLoginAttempts',
    access: 'U',
    from: 'both',
    about: 'Tries to log in, newest first.',
    request: z.object({
      ...gridFields(['creationTime']),
      Result: z._default(z.enum(['', 'Success', 'Failed']), ''),
    }),
  }),
  getProfile: route<Nothing, Profile>()({
    method: 'GET',
    path: 'Account/GetProfile',
    access: 'U',
    from: 'query',
    about: 'The profile of the caller, with second factor and passkeys.',
    beforePasswordChange: true,
    request: nothing,
  }),
  getSessions: route<Nothing, { items: readonly SessionItem[] }>()({
    method: 'GET',
    path: 'Account/GetSessions',
    access: 'U',
    from: 'query',
    about: 'Where the caller is logged in; this session first, then the newest.',
    request: nothing,
  }),
  endSession: route<{ sessionId: string }, boolean>()({
    method: 'POST',
    path: 'Account/EndSession',
    access: 'U',
    from: 'body',
    about: "Ends one of the caller's sessions.",
    request: z.object({ sessionId: uuid }),
  }),
  endOtherSessions: route<Nothing, { ended: number }>()({
    method: 'POST',
    path: 'Account/EndOtherSessions',
    access: 'U',
    from: 'body',
    about: "Ends all of the caller's sessions but this one.",
    request: nothing,
  }),
  startSecondFactor: route<{ currentPassword: string }, SecondFactorSecret>()({
    method: 'POST',
    path: 'Account/StartSecondFactor',
    access: 'R',
    from: 'body',
    about:
      'A fresh secret for an authenticator app; nothing changes until a code of it is confirmed.',
    request: z.object({ currentPassword: typedPassword }),
  }),
  confirmSecondFactor: route<{ code: string }, { recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: 'Account/ConfirmSecondFactor',
    access: 'R',
    from: 'body',
    about: 'Turns the second factor on and answers its ten recovery codes, once.',
    request: z.object({ code: secondCode }),
  }),
  stopSecondFactor: route<{ currentPassword: string; code: string }, boolean>()({
    method: 'POST',
    path: 'Account/StopSecondFactor',
    access: 'R',
    from: 'body',
    about: 'Turns the second factor off, with password and a code.',
    request: z.object({ currentPassword: typedPassword, code: secondCode }),
  }),
  renewRecoveryCodes: route<
    { currentPassword: string; code: string },
    { recoveryCodes: readonly string[] }
  >()({
    method: 'POST',
    path: 'Account/RenewRecoveryCodes',
    access: 'R',
    from: 'body',
    about: 'Ten new recovery codes; the former ones stop working.',
    request: z.object({ currentPassword: typedPassword, code: secondCode }),
  }),
  passkeyOptions: route<{ currentPassword: string; code?: string }, PasskeyOptions>()({
    method: 'POST',
    path: 'Account/PasskeyOptions',
    access: 'R',
    from: 'body',
    about:
      'What a new passkey has to sign. Where the second factor is on, `code` is a code of the app or a recovery code; SECOND_FACTOR without it.',
    request: z.object({ currentPassword: typedPassword, code: z.optional(secondCode) }),
  }),
  addPasskey: route<{ challengeId: string; name: string; response: PasskeyJson }, Passkey>()({
    method: 'POST',
    path: 'Account/AddPasskey',
    access: 'R',
    from: 'body',
    bodyBytes: BODY_BYTES.list,
    about: 'Adds a passkey; ten at most.',
    request: z.object({
      challengeId: uuid,
      name: passkeyName,
      response: passkeyAnswer,
    }),
  }),
  removePasskey: route<{ id: number; currentPassword: string }, boolean>()({
    method: 'POST',
    path: 'Account/RemovePasskey',
    access: 'R',
    from: 'body',
    about: 'Removes a passkey.',
    request: z.object({ id: longId, currentPassword: typedPassword }),
  }),
  createAuthorizationCode: route<
    {
      client_id: string;
      redirect_uri: string;
      code_challenge: string;
      code_challenge_method: 'S256';
    },
    { code: string; expiresInSeconds: number }
  >()({
    method: 'POST',
    path: 'Account/CreateAuthorizationCode',
    access: 'U',
    from: 'body',
    about:
      'A code that another app of an own domain changes into tokens, once, within a minute (PKCE).',
    request: z.object({
      client_id: text(1, 100),
      redirect_uri: text(1, 500),
      code_challenge: z.string().check(z.regex(/^[\w-]{43}$/, 'must be a base64url SHA-256')),
      code_challenge_method: z.literal('S256'),
    }),
  }),
  token: route<
    {
      client_id?: string;
      client_user?: string;
      client_secret?: string;
      redirect_uri: string;
      grant_type: 'authorization_code';
      code: string;
      code_verifier: string;
    },
    Pick<RefreshResult, 'accessToken' | 'refreshToken' | 'expireInSeconds'>
  >()({
    method: 'POST',
    path: 'api/v1/token/token',
    access: 'N',
    from: 'body',
    about:
      'Tokens for an authorization code; a form body too. `client_user` counts as `client_id`; the secret is not looked at.',
    request: z.object({
      client_id: z.optional(text(0, 100)),
      client_user: z.optional(text(0, 100)),
      client_secret: z.optional(z.string().check(z.maxLength(500))),
      redirect_uri: text(1, 500),
      grant_type: text(1, 100),
      code: text(1, 200),
      code_verifier: text(1, 200),
    }),
  }),
};
