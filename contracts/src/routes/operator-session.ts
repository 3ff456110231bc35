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
  /** Who made or reset them, and so may act under this name; null: no other operator, or another admin has vouched since. */
  readonly madeBy: number | null;
}

export interface OperatorLogin {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  readonly operator: Operator;
  /** Sent along at the next login: a device that is known is let past a lock that strangers have caused. */
  readonly device: string;
  /** Given once, by the login that sets up the second factor; else null. */
  readonly recoveryCodes: readonly string[] | null;
}

const device = z.optional(text(0, 300));

/** A challenge that a passkey has signed. */
export interface SignedWire {
  readonly challengeId: string;
  readonly response: PasskeyJson;
}
export const signed = z.object({ challengeId: uuid, response: passkeyAnswer });

/** An operator's way in and out (api 10.1). */
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
      'Logs an operator in. SECOND_FACTOR with a challenge for those who have a second factor; FACTOR_NEEDED with a challenge and a secret for those who need one and have none: VerifySecondFactor.',
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
      'Ends a login by the code of the app, a recovery code or a passkey; sets up the factor that FACTOR_NEEDED gave, and answers its recovery codes once.',
    request: z
      .object({
        challenge: text(1, 200),
        code: z.optional(text(1, 40)),
        passkey: z.optional(signed),
        device,
      })
      .check(
        z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
          message: 'either code or passkey',
          path: ['code'],
        }),
      ),
  }),
  operatorPasskeyLoginOptions: route<Record<string, never>, PasskeyOptions>()({
    method: 'POST',
    path: 'Operator/PasskeyLoginOptions',
    access: 'N',
    from: 'body',
    about: "What an operator's passkey has to sign, for a login or to prove themselves once more.",
    request: z.object({}),
  }),
  operatorPasskeyLogin: route<SignedWire & { device?: string }, OperatorLogin>()({
    method: 'POST',
    path: 'Operator/PasskeyLogin',
    access: 'N',
    from: 'body',
    about:
      'Logs an operator in with a passkey, which takes the place of password and second factor.',
    request: z.object({ ...signed.shape, device }),
  }),
  operatorChoosePassword: route<{ link: string; password: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ChoosePassword',
    access: 'N',
    from: 'body',
    about:
      'Sets the password of an operator by the link that was made for them; a link works once. LINK_OVER otherwise.',
    request: z.object({ link: text(1, 200), password: ruledText(operatorPasswordRules) }),
  }),
  operatorLogout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Operator/Logout',
    access: 'O',
    isOwn: true,
    from: 'body',
    about: 'Ends the session of the operator.',
    request: z.object({}),
  }),
};
