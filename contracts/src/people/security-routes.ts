import * as z from 'zod/mini';
import { BODY_BYTES, MAX_PASSKEYS } from '#base/constants.ts';
import { issueOptions } from '#base/field-messages.ts';
import { Time } from '#base/instant.ts';
import { flag, gridFields, list, longId, nameText, page, ruledText, text, uuid } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { isUnchangedByFilter } from '#base/text.ts';
import type { Sent } from '#base/wire.ts';
import {
  AuthResult,
  LoginAttempt,
  Passkey,
  PasskeyOptions,
  Profile,
  RefreshResult,
  SecondFactorSecret,
  SessionItem,
} from './account.ts';
import { typedPassword } from './account-routes.ts';
import { passwordRules } from './credential-rules.ts';

/** Authenticator response in the browser's JSON form; validated by the server's library. */
export const passkeyAnswer = z.record(z.string().check(z.maxLength(100)), z.unknown());
/** A 6-digit authenticator code, or a recovery code. */
export const secondCode = text(6, 20);
export const passkeyName = nameText(1, 40).check(z.refine(isUnchangedByFilter, issueOptions('FILTERED_NAME')));
const nothing = z.object({});

const post = { method: 'POST', access: 'R' } as const;

/** Second factor, passkeys, sessions, password and the authorization code (api 2.3, 2.7, 2.11, 2.12 and extensions). */
export const securityRoutes = {
  verifySecondFactor: route({
    method: 'POST',
    path: 'Account/VerifySecondFactor',
    access: 'N',
    about: 'Completes a login that returned SECOND_FACTOR, with an authenticator or recovery code.',
    request: z.object({ challenge: text(1, 200), code: secondCode, rememberClient: z._default(flag, false) }),
    answer: AuthResult,
  }),
  passkeyLoginOptions: route({
    method: 'POST',
    path: 'Account/PasskeyLoginOptions',
    access: 'N',
    about: 'Returns the challenge for a passkey login.',
    request: nothing,
    answer: PasskeyOptions,
  }),
  passkeyLogin: route({
    method: 'POST',
    path: 'Account/PasskeyLogin',
    access: 'N',
    about: 'Logs in with a passkey, in place of password and second factor.',
    request: z.object({ challengeId: uuid, response: passkeyAnswer, rememberClient: z._default(flag, false) }),
    answer: AuthResult,
  }),
  getAccessTokenValidateTime: route({
    method: 'POST',
    path: 'Account/GetAccessTokenValidateTime',
    access: 'N',
    from: 'both',
    about: 'Returns the whole minutes left on an access token, 0 if invalid. If omitted, uses the bearer token.',
    request: z.object({ accessToken: z.optional(text(1, 200)) }),
    answer: z.number(),
  }),
  changePassword: route({
    ...post,
    path: 'Account/changePassword',
    about:
      'Changes the password and ends the user’s other sessions. `keepPasskeys` lists the passkeys to keep and the rest are removed; if omitted, all are kept.',
    beforePasswordChange: true,
    request: z.object({
      currentPassword: typedPassword,
      newPassword: ruledText(passwordRules),
      keepPasskeys: z.optional(z.array(longId).check(z.maxLength(MAX_PASSKEYS))),
    }),
    answer: z.boolean(),
  }),
  getUserLoginAttempts: route({
    method: 'POST',
    path: 'Account/GetUserLoginAttempts',
    access: 'U',
    from: 'both',
    about: 'Returns login attempts, newest first.',
    request: z.object({ ...gridFields(['creationTime']), Result: z._default(z.enum(['', 'Success', 'Failed']), '') }),
    answer: page(LoginAttempt),
  }),
  getProfile: route({
    method: 'GET',
    path: 'Account/GetProfile',
    access: 'U',
    about: 'Returns the caller’s profile, second factor and passkeys.',
    beforePasswordChange: true,
    request: nothing,
    answer: Profile,
  }),
  getSessions: route({
    method: 'GET',
    path: 'Account/GetSessions',
    access: 'U',
    about: 'Returns the caller’s active sessions, current session first, then newest.',
    request: nothing,
    answer: list(SessionItem),
  }),
  endSession: route({
    method: 'POST',
    path: 'Account/EndSession',
    access: 'U',
    about: 'Ends one of the caller’s sessions.',
    request: z.object({ sessionId: uuid }),
    answer: z.boolean(),
  }),
  endOtherSessions: route({
    method: 'POST',
    path: 'Account/EndOtherSessions',
    access: 'U',
    about: 'Ends all of the caller’s other sessions.',
    request: nothing,
    answer: z.strictObject({ ended: z.number() }),
  }),
  startSecondFactor: route({
    ...post,
    path: 'Account/StartSecondFactor',
    about: 'Returns a new authenticator secret; nothing changes until a code from it is confirmed.',
    request: z.object({ currentPassword: typedPassword }),
    answer: SecondFactorSecret,
  }),
  confirmSecondFactor: route({
    ...post,
    path: 'Account/ConfirmSecondFactor',
    about: 'Turns on the second factor and returns ten recovery codes, once.',
    request: z.object({ code: secondCode }),
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  stopSecondFactor: route({
    ...post,
    path: 'Account/StopSecondFactor',
    about: 'Turns off the second factor, with password and code.',
    request: z.object({ currentPassword: typedPassword, code: secondCode }),
    answer: z.boolean(),
  }),
  renewRecoveryCodes: route({
    ...post,
    path: 'Account/RenewRecoveryCodes',
    about: 'Generates ten new recovery codes, revoking the old ones.',
    request: z.object({ currentPassword: typedPassword, code: secondCode }),
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  passkeyOptions: route({
    ...post,
    path: 'Account/PasskeyOptions',
    about:
      'Returns the challenge for a new passkey. If a second factor is on, `code` (authenticator or recovery code) is required: SECOND_FACTOR without it.',
    request: z.object({ currentPassword: typedPassword, code: z.optional(secondCode) }),
    answer: PasskeyOptions,
  }),
  addPasskey: route({
    ...post,
    path: 'Account/AddPasskey',
    bodyBytes: BODY_BYTES.list,
    about: 'Adds a passkey, up to ten.',
    request: z.object({ challengeId: uuid, name: passkeyName, response: passkeyAnswer }),
    answer: Passkey,
  }),
  removePasskey: route({
    ...post,
    path: 'Account/RemovePasskey',
    about: 'Removes a passkey.',
    request: z.object({ id: longId, currentPassword: typedPassword }),
    answer: z.boolean(),
  }),
  createAuthorizationCode: route({
    method: 'POST',
    path: 'Account/CreateAuthorizationCode',
    access: 'U',
    about: 'Returns a code that another app on an own domain can exchange for tokens, once, within a minute (PKCE).',
    request: z.object({
      client_id: text(1, 100),
      redirect_uri: text(1, 500),
      code_challenge: z.string().check(z.regex(/^[\w-]{43}$/, 'must be a base64url SHA-256')),
      code_challenge_method: z.literal('S256'),
    }),
    answer: z.strictObject({ code: z.string(), expiresInSeconds: z.number() }),
  }),
  token: route({
    method: 'POST',
    path: 'api/v1/token/token',
    access: 'N',
    about:
      'Exchanges an authorization code for tokens. Accepts form bodies. `client_user` is accepted as `client_id`; the secret is ignored.',
    request: z.object({
      client_id: z.optional(text(0, 100)),
      client_user: z.optional(text(0, 100)),
      client_secret: z.optional(z.string().check(z.maxLength(500))),
      redirect_uri: text(1, 500),
      grant_type: text(1, 100),
      code: text(1, 200),
      code_verifier: text(1, 200),
    }),
    answer: z.pick(RefreshResult, { accessToken: true, refreshToken: true, expireInSeconds: true }),
  }),
};

/** The password, plus the second-factor code if one is enabled. */
export const ownProof = z.object({ currentPassword: typedPassword, code: z.optional(text(6, 20)) });
export type OwnProofWire = Sent<typeof ownProof>;

/** Personal data requests (ASVS 8.3.2). The data file itself is served at OWN_DATA_PATH. */
export const ownDataRoutes = {
  askForClosing: route({
    ...post,
    path: 'Account/AskForClosing',
    about:
      'Requests account closure and erasure of personal data once the law allows. Can be cancelled until it’s done. If a second factor is on, `code` is required: SECOND_FACTOR without it.',
    request: ownProof,
    answer: z.strictObject({ closingAskedAt: Time }),
  }),
  takeBackClosing: route({
    ...post,
    path: 'Account/TakeBackClosing',
    about: 'Cancels an account closure request. BAD_STATE if there is none.',
    request: z.object({}),
    answer: z.boolean(),
  }),
};
