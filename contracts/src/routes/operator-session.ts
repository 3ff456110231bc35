import * as z from 'zod/mini';
import { operatorPasswordRules } from '#rules/operator-password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import type { Time } from '#values/instant.ts';
import { text, uuid } from '#values/number-from.ts';
import type { PasskeyJson, PasskeyOptions } from '#wire/account.ts';
import { type OperatorRole, route } from './route.ts';
import { passkeyAnswer } from './security.ts';

export interface Operator {
  readonly id: number;
  readonly userName: string;
  readonly role: OperatorRole;
  readonly active: boolean;
  readonly lastLogin: Time | null;
  /**
   * Operator who created or reset this account and so may control it; null if none, or if another admin has vouched
   * for it since.
   */
  readonly madeBy: number | null;
}

export interface OperatorLogin {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  readonly operator: Operator;
  /** Device token to send at the next login: known devices bypass lockouts caused by third parties. */
  readonly device: string;
  /** Shown once, at the login that enrols the second factor; otherwise null. */
  readonly recoveryCodes: readonly string[] | null;
}

const device = z.optional(text(0, 300));

/** A challenge signed by a passkey. */
export interface SignedWire {
  readonly challengeId: string;
  readonly response: PasskeyJson;
}
export const signed = z.object({ challengeId: uuid, response: passkeyAnswer });

/** Operator login and logout (api 10.1). */
export const operatorSessionRoutes = {
  operatorAuthenticate: route<
    { userName: string; password: string; device?: string },
    OperatorLogin
  >()({
    method: 'POST',
    path: 'Operator/Authenticate',
    access: 'N',
    from: 'body',
    about:
      'Logs an operator in. SECOND_FACTOR with a challenge if they have a second factor; FACTOR_NEEDED with a challenge and a secret if they need one: VerifySecondFactor.',
    request: z.object({
      userName: text(1, 64),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      device,
    }),
  }),
  operatorVerifySecondFactor: route<
    { challenge: string; code?: string; passkey?: SignedWire; device?: string },
    OperatorLogin
  >()({
    method: 'POST',
    path: 'Operator/VerifySecondFactor',
    access: 'N',
    from: 'body',
    about:
      'Completes a login with an authenticator code, recovery code or passkey. Also sets up the factor from FACTOR_NEEDED and returns its recovery codes once.',
    request: z
      .object({
        challenge: text(1, 200),
        code: z.optional(text(1, 40)),
        passkey: z.optional(signed),
        device,
      })
      .check(
        z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
          message: 'provide either code or passkey',
          path: ['code'],
        }),
      ),
  }),
  operatorPasskeyLoginOptions: route<Record<string, never>, PasskeyOptions>()({
    method: 'POST',
    path: 'Operator/PasskeyLoginOptions',
    access: 'N',
    from: 'body',
    about: 'Returns the challenge for an operator’s passkey, for login or re-authentication.',
    request: z.object({}),
  }),
  operatorPasskeyLogin: route<SignedWire & { device?: string }, OperatorLogin>()({
    method: 'POST',
    path: 'Operator/PasskeyLogin',
    access: 'N',
    from: 'body',
    about: 'Logs an operator in with a passkey, in place of password and second factor.',
    request: z.object({ ...signed.shape, device }),
  }),
  operatorChoosePassword: route<{ link: string; password: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ChoosePassword',
    access: 'N',
    from: 'body',
    about: 'Sets an operator’s password using their single-use link. LINK_OVER otherwise.',
    request: z.object({ link: text(1, 200), password: ruledText(operatorPasswordRules) }),
  }),
  operatorLogout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Operator/Logout',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends the operator’s session.',
    request: z.object({}),
  }),
};
