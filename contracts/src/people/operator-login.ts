import * as z from 'zod/mini';
import { BODY_BYTES } from '#base/constants.ts';
import { type FieldRule, problem } from '#base/field-problem.ts';
import { Time } from '#base/instant.ts';
import { id, ruledText, text, uuid } from '#base/request-fields.ts';
import { OperatorRole, operatorGet, operatorPost, route } from '#base/route.ts';
import type { Sent, Wire } from '#base/wire.ts';
import { Passkey, PasskeyOptions, SecondFactorSecret } from './account.ts';
import { passkeyAnswer, passkeyName, secondCode } from './security-routes.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** New operator password: 10 to 128 characters. The server also rejects guessable ones. */
export const operatorPasswordRules: readonly FieldRule[] = [
  (value) => (value === '' ? problem('REQUIRED') : null),
  (value) => (value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null),
  (value) => (value.length > MAX_LENGTH ? problem('TOO_LONG', { most: MAX_LENGTH }) : null),
];

export const Operator = z.strictObject({
  id: z.number(),
  userName: z.string(),
  role: OperatorRole,
  active: z.boolean(),
  lastLogin: z.nullable(Time),
  /** Operator who made or reset the account and so may control it; null if none, or once vouched for. */
  madeBy: z.nullable(z.number()),
});
export type Operator = Wire<typeof Operator>;

const device = z.optional(text(0, 300));

export const OperatorLogin = z.strictObject({
  accessToken: z.string(),
  expireInSeconds: z.number(),
  operator: Operator,
  /** Device token to send at the next login: known devices bypass lockouts caused by third parties. */
  device: z.string(),
  /** Shown once, at the login that enrols the second factor; otherwise null. */
  recoveryCodes: z.nullable(z.array(z.string())),
});
export type OperatorLogin = Wire<typeof OperatorLogin>;

/** A challenge signed by a passkey. */
const signed = z.object({ challengeId: uuid, response: passkeyAnswer });
export type SignedWire = Sent<typeof signed>;

const ownAct = { ...operatorPost, isOwn: true } as const;
const provenOwnAct = { ...ownAct, proof: 'NEW' } as const;

const post = { method: 'POST', access: 'N' } as const;

/** Operator login and logout (api 10.1). */
export const operatorSessionRoutes = {
  operatorAuthenticate: route({
    ...post,
    path: 'Operator/Authenticate',
    about:
      'Logs an operator in. SECOND_FACTOR with a challenge if they have a second factor; FACTOR_NEEDED with a challenge and a secret if they need one: VerifySecondFactor.',
    request: z.object({ userName: text(1, 64), password: z.string().check(z.minLength(1), z.maxLength(128)), device }),
    answer: OperatorLogin,
  }),
  operatorVerifySecondFactor: route({
    ...post,
    path: 'Operator/VerifySecondFactor',
    about:
      'Completes a login with an authenticator code, recovery code or passkey. Also sets up the factor from FACTOR_NEEDED and returns its recovery codes once.',
    request: z
      .object({ challenge: text(1, 200), code: z.optional(text(1, 40)), passkey: z.optional(signed), device })
      .check(
        z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
          message: 'provide either code or passkey',
          path: ['code'],
        }),
      ),
    answer: OperatorLogin,
  }),
  operatorPasskeyLoginOptions: route({
    ...post,
    path: 'Operator/PasskeyLoginOptions',
    about: 'Returns the challenge for an operator’s passkey, for login or re-authentication.',
    request: z.object({}),
    answer: PasskeyOptions,
  }),
  operatorPasskeyLogin: route({
    ...post,
    path: 'Operator/PasskeyLogin',
    about: 'Logs an operator in with a passkey, in place of password and second factor.',
    request: z.object({ ...signed.shape, device }),
    answer: OperatorLogin,
  }),
  operatorChoosePassword: route({
    ...post,
    path: 'Operator/ChoosePassword',
    about: 'Sets an operator’s password using their single-use link. LINK_OVER otherwise.',
    request: z.object({ link: text(1, 200), password: ruledText(operatorPasswordRules) }),
    answer: z.boolean(),
  }),
  operatorLogout: route({
    ...ownAct,
    path: 'Operator/Logout',
    about: 'Ends the operator’s session.',
    request: z.object({}),
    answer: z.boolean(),
  }),
};
const nothing = z.object({});

/** An operator's enrolled authentication factors. */
export const OwnProofs = z.strictObject({
  app: z.boolean(),
  /** True if the role requires a second factor. */
  isNeeded: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
});
export type OwnProofs = Wire<typeof OwnProofs>;

/** An operator's own second factor, passkeys and recovery codes, and re-authentication (api 10.1). */
export const operatorProofRoutes = {
  operatorProve: route({
    ...ownAct,
    path: 'Operator/Prove',
    about:
      'Re-authenticates the caller after PROOF_NEEDED, using the methods its details list as true. A passkey alone is enough. Failures count as failed logins.',
    request: z
      .object({
        password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
        code: z.optional(secondCode),
        passkey: z.optional(signed),
      })
      .check(
        z.refine((given) => Object.values(given).some((value) => value !== undefined), {
          message: 'provide a password, code or passkey',
          path: ['password'],
        }),
      ),
    answer: z.boolean(),
  }),
  operatorGetProofs: route({
    ...operatorGet,
    path: 'Operator/GetProofs',
    isOwn: true,
    about: 'Returns the caller’s authentication methods.',
    answer: OwnProofs,
  }),
  operatorStartFactor: route({
    ...provenOwnAct,
    path: 'Operator/StartFactor',
    about: 'Returns a new authenticator secret, active once a code of it is confirmed. BAD_STATE if one is set up.',
    request: nothing,
    answer: SecondFactorSecret,
  }),
  operatorConfirmFactor: route({
    ...ownAct,
    path: 'Operator/ConfirmFactor',
    about: 'Turns on the authenticator app with its first code and returns ten recovery codes, once.',
    request: z.object({ code: secondCode }),
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  operatorStopFactor: route({
    ...provenOwnAct,
    path: 'Operator/StopFactor',
    about: 'Turns off the authenticator app. BAD_STATE without one, or if the role requires it for want of a passkey.',
    request: nothing,
    answer: z.boolean(),
  }),
  operatorRenewRecoveryCodes: route({
    ...provenOwnAct,
    path: 'Operator/RenewRecoveryCodes',
    about: 'Generates ten new recovery codes, revoking the old ones. BAD_STATE without an app or passkey.',
    request: nothing,
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  operatorPasskeyOptions: route({
    ...provenOwnAct,
    path: 'Operator/PasskeyOptions',
    about: 'Returns the challenge for a new passkey.',
    request: nothing,
    answer: PasskeyOptions,
  }),
  operatorAddPasskey: route({
    ...ownAct,
    path: 'Operator/AddPasskey',
    bodyBytes: BODY_BYTES.list,
    about: 'Adds a passkey, up to ten. The first authentication method added returns ten recovery codes, once.',
    request: z.object({ challengeId: signed.shape.challengeId, name: passkeyName, response: passkeyAnswer }),
    answer: z.strictObject({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
  }),
  operatorRemovePasskey: route({
    ...provenOwnAct,
    path: 'Operator/RemovePasskey',
    about: 'Removes a passkey of the caller. BAD_STATE if it’s their last authentication method and one is required.',
    request: z.object({ id }),
    answer: z.boolean(),
  }),
};
