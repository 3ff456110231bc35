import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import { type OperatorRole, route } from './route.ts';

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
    { challenge: string; code: string; device?: string },
    OperatorLogin
  >()({
    method: 'POST',
    path: 'Operator/VerifySecondFactor',
    access: 'N',
    from: 'body',
    about:
      'Ends a login by the code of the app, or a recovery code; sets up the factor that FACTOR_NEEDED gave, and answers its recovery codes once.',
    request: z.object({ challenge: text(1, 200), code: text(1, 40), device }),
  }),
  operatorLogout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Operator/Logout',
    access: 'O',
    from: 'body',
    about: 'Ends the session of the operator.',
    request: z.object({}),
  }),
};
